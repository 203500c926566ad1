internal import Notebook

/// A part of the state that follows others: what it watches, and what it then does.
///
/// A reaction runs after a message that has changed what it watches, and once more if another one changes it then. Run
/// without such a change, it does nothing.
struct Reaction: Sendable {
  fileprivate let isDue: @Sendable (_ old: Watched, _ new: Watched) -> Bool
  /// Does what follows, with what was watched when it ran last.
  fileprivate let run: @Sendable (inout Desk, _ old: Watched, inout [Effect]) -> Void

  init<each Value: Equatable & SendableMetatype>(
    to watched: repeat any KeyPath<Watched, each Value> & Sendable,
    run: @escaping @Sendable (inout Desk, _ old: Watched, inout [Effect]) -> Void
  ) {
    self.run = run
    isDue = { old, new in
      var isDue = false
      for path in repeat each watched { isDue = isDue || old[keyPath: path] != new[keyPath: path] }
      return isDue
    }
  }

  fileprivate static let mostRounds = 8
}

extension Desk {
  /// Runs the reactions to what has changed since they ran last, until nothing changes any more.
  mutating func react(_ effects: inout [Effect]) {
    var new = Watched(self, effects)
    guard watched != new else { return }
    var seen = Array(repeating: watched, count: Reaction.all.count)
    var (round, isDone) = (0, false)
    while !isDone, round < Reaction.mostRounds {
      (round, isDone) = (round + 1, true)
      for (place, reaction) in Reaction.all.enumerated() {
        let old = seen[place] ?? new
        guard seen[place] == nil || reaction.isDue(old, new) else { continue }
        isDone = false
        reaction.run(&self, old, &effects)
        if Watched(self, effects) != new { changeCount += 1 }
        new = Watched(self, effects)
        seen[place] = new
      }
    }
    assert(isDone, "two reactions never agree")
    watched = new
  }

  /// Runs all reactions, which does nothing once they have followed a message.
  mutating func runAllReactions(_ effects: inout [Effect]) {
    let old = Watched(self, effects)
    for reaction in Reaction.all { reaction.run(&self, old, &effects) }
  }
}
