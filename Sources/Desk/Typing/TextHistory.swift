/// What undo and redo go back to within a field.
///
/// Letters that are typed one after another are one step, and so are those that are deleted.
struct TextHistory: Hashable, Sendable {
  private var undone: [Moment] = []
  private var done: [Moment] = []
  private var last = Step.other

  private static let most = 200

  /// A field at a moment.
  struct Moment: Hashable, Sendable {
    var text: String
    var caret: Int
    var anchor: Int
  }

  /// The kinds of changes.
  enum Step: Hashable, Sendable {
    case typing, deleting, other
  }

  /// Keeps how a field is before it changes.
  mutating func keep(_ moment: Moment, before step: Step) {
    if step == .other || step != last || done.isEmpty { done.append(moment) }
    if done.count > Self.most { done.removeFirst() }
    (last, undone) = (step, [])
  }

  /// What is typed from now on is a step of its own.
  mutating func rest() { last = .other }

  mutating func undo(from now: Moment) -> Moment? {
    guard let moment = done.popLast() else { return nil }
    undone.append(now)
    last = .other
    return moment
  }

  mutating func redo(from now: Moment) -> Moment? {
    guard let moment = undone.popLast() else { return nil }
    done.append(now)
    last = .other
    return moment
  }
}
