public import Notebook
public import Wording

/// News of reading handwriting in the background.
public enum ReadingNews: Hashable, Sendable {
  /// A page was read.
  case read(PageID)
  /// Some notebooks are left to be read.
  case reading(notebooks: Int)
  /// Everything was read.
  case complete
  /// The parts that read are not installed.
  case notInstalled
  /// It fails, for a reason.
  case failed(Words)
}

/// The languages that handwriting is read in, or none.
public enum HandwritingChoice: Hashable, Sendable {
  case latin, japanese, both, off
}

extension Preferences {
  /// The languages that handwriting is read in.
  public var handwriting: HandwritingChoice {
    get { chosenHandwriting ?? usualHandwriting }
    set { chosenHandwriting = newValue }
  }

  /// True if handwriting is read in the background.
  public var readsHandwriting: Bool { handwriting != .off }
}

extension Desk {
  mutating func receive(_ news: ReadingNews, _ effects: inout [Effect]) {
    guard case .read(let page) = news else {
      if case .failed(let reason) = news, handwriting != news {
        show(Toast("Cannot read handwriting: \(reason)."), &effects)
      }
      handwriting = news
      return effects.append(.drawFace)
    }
    // Its links may have changed.
    if words.pages[page] != nil { effects.append(.read([page])) }
    guard finding.isOpen, page.notebook == notebook?.id else { return }
    finding.pictures.invalidate(page)
    effects.append(.find(.searchAgain(page)))
  }

  /// The reason why handwriting may be missing among the results; nil for none.
  var unreadNote: Words? {
    switch handwriting {
    case .reading where preferences.readsHandwriting: "Handwriting is still being read"
    case .notInstalled where preferences.readsHandwriting:
      "To find handwriting, install the package suzuri-words"
    default: nil
    }
  }
}
