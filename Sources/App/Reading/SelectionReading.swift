internal import Bytes
internal import Desk
internal import Notebook
internal import Recognition
internal import Search
internal import Wording

extension LibraryReading {
  /// Performs an order of the desk.
  mutating func perform(_ order: HandwritingOrder, in language: ReadingLanguage) {
    do {
      if case .read(let request) = order { return try read(request, in: language) }
      try update(order)
    } catch {
      mailbox.post(.failed("Cannot remember words: \(Words(brieflyFor: error))."))
    }
  }

  private mutating func read(
    _ request: HandwritingRequest, in language: ReadingLanguage
  ) throws {
    let life = life
    do {
      let (strokes, read) = try opened.strokes(Set(request.elements), on: request.page) {
        !life.isCancelled
      }
      // Corrections that cannot be read are not worth the words.
      let hand = (try? opened.hand) ?? OwnHand()
      let text = WrittenText(strokes, read: read, in: language, by: hand)
      post(.read(text, request))
    } catch ReadingError.missing {
      post(.failed("To read handwriting, install the package suzuri-words.", request))
    } catch {
      post(.failed("Cannot read handwriting: \(Words(brieflyFor: error)).", request))
    }
  }

  private mutating func update(_ order: HandwritingOrder) throws {
    var hand = try opened.hand
    switch order {
    case .read, .listCorrected: break
    case .learn(let read, let meant): hand.learn(read: read, meant: meant)
    case .forget(let word?): hand.forget(word)
    case .forget(nil): hand = OwnHand()
    }
    if order != .listCorrected { try opened.toWrite().setHand(hand) }
    post(.corrected(hand.words))
  }

  private func post(_ news: HandwritingNews) { mailbox.post(.desk(.handwriting(news))) }
}
