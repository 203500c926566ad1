internal import Desk
internal import Ink
internal import Notebook
internal import Store
internal import Wording

extension NoteKeeping {
  /// Reports what did not work, and shows what is on the disk again.
  func report(_ error: any Error, after request: KeeperRequest) {
    switch request {
    case .tend, .keepLook: return
    case .load(let page): mailbox.post(.unread(page))
    default: showAgain(after: request)
    }
    mailbox.post(.failed("That did not work: \(reason(of: error))."))
  }

  /// Reports that a change is on the disk but cannot be shown; everything is read again in a while.
  mutating func report(unseen error: any Error, after request: KeeperRequest) {
    showAgain(after: request)
    changeCount = nil
    mailbox.post(.failed("That is kept, but cannot be shown: \(reason(of: error))."))
  }

  private func reason(of error: any Error) -> Words {
    (error as? LibraryError)?.inBrief ?? "\(error)"
  }

  /// Shows a page as it was before a change that the window shows in part already.
  private func showAgain(after request: KeeperRequest) {
    switch request {
    case .edit(.ink(_, _, let page), _), .edit(.paste(_, _, let page), _):
      giveUpChange(of: page.page)
    case .erase(let erasure):
      if let picture = pictures[erasure.page.page] {
        mailbox.post(.page(erasure.page, picture, changed: nil))
      }
    default: break
    }
  }
}

extension LibraryError {
  /// Why the disk refused, in a few words for a window.
  var inBrief: Words {
    switch self {
    case .diskFull: "the disk is full"
    case .readOnly: "the library is read-only"
    case .busy: "another program keeps the library locked"
    case .replaced: "another file has taken the library's place"
    case .damaged, .lost: "the library is damaged, see 'suzuri verify'"
    case .failed(_, let reason): "\(reason)"
    default: "\(self)"
    }
  }
}

/// Changes that the library refused until the program ended.
struct LostChanges: Error, Worded {
  let count: Int
  let reason: LibraryError

  var words: Words {
    count == 1
      ? "the last change is not kept: \(reason)"
      : "the last \(count) changes are not kept: \(reason)"
  }
}
