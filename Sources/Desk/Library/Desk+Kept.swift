internal import Wording

/// Whether all changes are on the disk.
extension Desk {
  /// The answer in a few words.
  var keptWords: Words {
    switch waitingChanges {
    case 0: "All notes kept"
    case 1: "1 change not kept yet"
    default: "\(waitingChanges) changes not kept yet"
    }
  }

  /// The answer in sentences, for a hand that is used to saving.
  var keptSentence: Words {
    guard waitingChanges > 0 else {
      return "All notes are kept. There is nothing to save: what you write is kept at once."
    }
    return waitingReason ?? "\(keptWords)."
  }
}
