internal import Desk
internal import Geometry
internal import Notebook
internal import Store

/// Undo and redo, with what they show.
extension NoteKeeping {
  /// Undoes or redoes the latest action.
  mutating func turn(_ direction: Library.Direction) throws -> Showing {
    guard let action = try library.turn(direction, in: id, now: .now) else { return { _, _ in } }
    if let other = action.other { alsoChanged.insert(other) }
    return { try $0.show(action, direction, in: &$1) }
  }

  /// Shows the notebook afterward, and where something changed.
  private mutating func show(
    _ action: TurnedAction, _ direction: Library.Direction, in answer: inout Answer
  ) throws {
    let before = Set(outline.pages.map(\.id))
    let boxes = try show(action.things, in: &answer)
    let spots = outline.pages.map(\.id).filter(action.pages.contains).compactMap { page in
      // A page that has returned is all new, even if its ink is as it was.
      let box = before.contains(page) ? boxes[page] ?? nil : nil
      return box?.isEmpty == true ? nil : Spot(page: fullName(of: page), box: box)
    }
    let operation: Spot.Operation = direction == .undo ? .undone : .doneAgain
    answer.followUp = .goTo(spots, operation, kind: action.kind)
  }
}
