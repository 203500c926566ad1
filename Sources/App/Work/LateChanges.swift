internal import Desk
internal import Store
internal import Wording

/// The changes of one closed notebook that cannot be opened for now, oldest first.
struct LateChanges {
  var waiting: [WaitingChange] = []
  /// The reason why the notebook cannot be opened; nil before the first attempt.
  private var refusal: Refusal?

  /// The loss if the program ends now; nil for nothing.
  var lost: LostChanges? {
    refusal.map { LostChanges(count: waiting.count, reason: $0.reason) }
  }

  /// Postpones the changes, and gives up the oldest ones that may not wait.
  ///
  /// Returns the answers: to changes that will never be made, and to the one that waits.
  mutating func refuse(_ error: LibraryError) -> [Answer] {
    let hopeless = waiting.prefix { !$0.mayWait(for: error) }
    waiting.removeFirst(hopeless.count)
    let words: Words = "Failed: \(error.inBrief)."
    var answers = hopeless.map { Self.answer(to: $0.edit, .refused(words.readable)) }
    guard let first = waiting.first else { return answers }
    let refusal = Refusal(error, after: refusal)
    self.refusal = refusal
    answers += refusal.news.map { [Self.answer(to: first.edit, $0)] } ?? []
    return answers
  }

  private static func answer(to edit: Edit, _ outcome: Answer.Outcome) -> Answer {
    var answer = Answer(to: edit)
    answer.outcome = outcome
    return answer
  }
}
