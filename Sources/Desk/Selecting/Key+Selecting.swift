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

  /// The keys of selecting.
  static let selecting: [Key: Action] = [
    Key("l"): .take(.lasso), Key("r"): .take(.rectangle), Key("t"): .take(.text),
    Key("a", control: true): .select(.all), Key("c", control: true): .select(.copy),
    Key("x", control: true): .select(.cut), Key("v", control: true): .select(.paste),
    Key("c", control: true, shift: true): .select(.clip),
    Key("d", control: true, shift: true): .select(.duplicate),
    Key("delete"): .select(.delete), Key("backspace"): .select(.delete),
  ]
}
