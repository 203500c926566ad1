internal import Geometry

extension Key {
  /// The effect of an arrow key while the picker for any colour is open; with Shift it changes the
  /// strength of the colour.
  func picking(on desk: Desk) -> Action? {
    guard desk.popup == .penCard, desk.cards.pen.isPicking, !control else { return nil }
    let step = 1.0 / 48
    switch (name, shift) {
    case ("left", false): return .pen(.nudge(.color, by: Point(x: -step, y: 0)))
    case ("right", false): return .pen(.nudge(.color, by: Point(x: step, y: 0)))
    case ("up", false): return .pen(.nudge(.color, by: Point(x: 0, y: -step)))
    case ("down", false): return .pen(.nudge(.color, by: Point(x: 0, y: step)))
    case ("left", true): return .pen(.nudge(.strength, by: Point(x: -step, y: 0)))
    case ("right", true): return .pen(.nudge(.strength, by: Point(x: step, y: 0)))
    default: return nil
    }
  }
}
