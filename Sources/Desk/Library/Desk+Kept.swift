internal import Wording

/// Whether all changes are on the disk.
extension Desk {
  /// The answer in a few words.
  var keptWords: Words {
    switch waitingChanges {
    case 0: "All changes saved"
    case 1: "1 unsaved change"
    default: "\(waitingChanges) unsaved changes"
    }
  }

  /// The answer in sentences, for a hand that is used to saving.
  var keptSentence: Words {
    guard waitingChanges > 0 else {
      return "All changes saved. Suzuri saves as you write."
    }
    return waitingReason ?? "\(keptWords)."
  }
}
