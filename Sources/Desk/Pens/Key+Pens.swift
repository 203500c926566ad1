internal import Geometry

extension Key {
  /// The keys of the pens.
  static let pens: [Key: Action] = [
    Key("c"): .togglePenCard, Key("c", shift: true): .pen(.togglePicker),
    Key("]"): .pen(.wider), Key("["): .pen(.finer),
    Key("]", shift: true): .pen(.firmer), Key("[", shift: true): .pen(.softer),
    Key("i"): .pen(.nextColor), Key("i", shift: true): .pen(.previousColor),
    Key("m"): .pen(.toggleMarking),
    Key("p", shift: true): .pen(.add), Key("delete", shift: true): .pen(.remove),
    Key(","): .pen(.moveLeft), Key("."): .pen(.moveRight),
  ]

  /// What an arrow does to a slider of the pen's card: the one that the keys have hold of, or
  /// else the field of colours, where Shift makes the colour stronger or weaker.
  func sliding(on desk: Desk) -> Action? {
    guard !control, desk.popup == .penCard, let way else { return nil }
    let slider: PenSlider
    if case .pen(.hold(let held))? = desk.focus?.control.action {
      slider = held
    } else if desk.focus == nil, desk.isPicking {
      slider = shift ? .strength : .color
    } else {
      return nil
    }
    guard slider == .color || way.y == 0 else { return nil }
    return .pen(.nudge(slider, by: way * (1.0 / 48)))
  }

  /// Where an arrow points.
  private var way: Point? {
    switch name {
    case "left": Point(x: -1, y: 0)
    case "right": Point(x: 1, y: 0)
    case "up": Point(x: 0, y: -1)
    case "down": Point(x: 0, y: 1)
    default: nil
    }
  }
}
