internal import Bytes
internal import Desk
internal import Ink
internal import Notebook
internal import Store
internal import Wording

extension NoteKeeping {
  /// Reports failures other than those of edits.
  func report(_ error: any Error, after request: KeeperRequest) {
    switch request {
    case .tend, .keepLook: return
    case .load(let page): mailbox.post(.unread(page))
    default: break
    }
    mailbox.post(.failed("Failed: \(reason(of: error))."))
  }

  /// The answer to an edit that the library refuses, with the saved state instead.
  func refusing(_ edit: Edit, _ error: any Error) -> Answer {
    var answer = Answer(to: edit)
    let words: Words = "Failed: \(reason(of: error))."
    answer.outcome = .refused(words.readable)
    showAgain(in: &answer)
    return answer
  }

  /// Answers that an edit is saved but cannot be shown; everything is read again in a while.
  mutating func excuse(_ answer: inout Answer, _ error: any Error) {
    let words: Words = "Saved, but cannot be shown: \(reason(of: error))."
    answer.outcome = .unseen(words.readable)
    showAgain(in: &answer)
    changeCount = nil
  }

  private func reason(of error: any Error) -> Words {
    (error as? LibraryError)?.inBrief ?? "\(error)"
  }

  /// Shows a page as it was before a change that the window partly shows already.
  private func showAgain(in answer: inout Answer) {
    switch answer.edit {
    case .ink(_, _, let page), .paste(_, _, let page):
      answer.pages.append(Spot(page: page, box: nil))
      answer.followUp = .select(SelectedInk([], on: page))
    case .erase(let erasure): answer.pages.append(Spot(page: erasure.page, box: nil))
    default: break
    }
  }
}

extension LibraryError {
  /// The reason for the disk's refusal, in a few words for a window.
  var inBrief: Words {
    switch self {
    case .diskFull: "the disk is full"
    case .readOnly: "the library is read-only"
    case .busy: "another program has locked the library"
    case .replaced: "another file replaced the library"
    case .damaged, .lost: "the library is damaged, see 'suzuri verify'"
    case .failed(_, let reason): reason
    // A window names notebooks by what nobody can read.
    case .noSuchNotebook: "the notebook no longer exists"
    default: words
    }
  }
}

/// Changes that the library refused until the program ended.
struct LostChanges: Error, Worded {
  let count: Int
  let reason: LibraryError

  var words: Words {
    count == 1
      ? "the last change is not saved: \(reason)"
      : "the last \(count) changes are not saved: \(reason)"
  }
}
