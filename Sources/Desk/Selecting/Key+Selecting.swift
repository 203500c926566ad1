internal import Geometry

extension Key {
  /// The arrow keys move the selection by a millimetre, with Shift by five.
  var nudge: Action? {
    guard !control, !alt else { return nil }
    let step = (shift ? 5 : 1) * Length.millimetre
    switch name {
    case "left": return .select(.nudge(Point(x: -step, y: 0)))
    case "right": return .select(.nudge(Point(x: step, y: 0)))
    case "up": return .select(.nudge(Point(x: 0, y: -step)))
    case "down": return .select(.nudge(Point(x: 0, y: step)))
    default: return nil
    }
  }
}
