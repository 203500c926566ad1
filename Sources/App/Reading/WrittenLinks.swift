internal import Desk
internal import Notebook
internal import Recognition
internal import Search

/// Finds the addresses, phone numbers and dates in the handwriting of pages as it was read.
struct WrittenLinks {
  private let source: NotesSource
  private var index: HandwritingIndex?

  init(_ source: NotesSource) { self.source = source }

  /// The links on a page, in reading order; none for a page that was not read.
  mutating func links(on page: PageID, in language: ReadingLanguage) -> [PageLink] {
    index = index ?? (try? source.library()).flatMap { HandwritingIndex(reading: $0) }
    guard let index, let read = try? index.page(page.page, of: page.notebook) else { return [] }
    let hand = (try? index.hand) ?? OwnHand()
    // Words of a list would take the place of parts of addresses.
    let texts = read.text(in: language, list: WordList(words: []), hand: hand)
    return zip(read.lines, texts).flatMap { line, text in
      text.links.map { link in
        PageLink(box: line.box(of: link.frames), target: PageLink.Target(link))
      }
    }
  }
}

extension PageLink.Target {
  fileprivate init(_ link: WrittenLink) {
    switch link.target {
    case .address(let address): self = .written(address, isDoubtful: link.isDoubtful)
    case .date(let date): self = .date(date)
    }
  }
}

extension HandwritingChoice {
  init(_ language: ReadingLanguage) {
    switch language {
    case .latin: self = .latin
    case .japanese: self = .japanese
    case .both: self = .both
    }
  }

  /// The language; nil if nothing is read.
  var language: ReadingLanguage? {
    switch self {
    case .latin: .latin
    case .japanese: .japanese
    case .both: .both
    case .off: nil
    }
  }

  /// The language in which words that were read are shown, though nothing is read any more.
  var shownLanguage: ReadingLanguage { language ?? .both }
}
