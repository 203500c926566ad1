internal import Geometry

extension Key {
  /// The keys that act on the focused control.
  static let focusing: [Key: Action] = [
    Key("return"): .useFocus, Key("keypad enter"): .useFocus, Key("space"): .useFocus,
    Key("right"): .focusNext, Key("down"): .focusNext,
    Key("left"): .focusPrevious, Key("up"): .focusPrevious,
  ]

  /// The action of the key on the focused control.
  func action(on control: Control) -> Action? {
    if case .pen(.hold(let slider)) = control.action, let step = step(of: slider) {
      return .pen(.nudge(slider, by: step))
    }
    if case .device(.hold(let point)) = control.action, let bending = bending(at: point) {
      return .device(bending)
    }
    return Self.focusing[self]
  }

  /// The step by which an arrow key leads into a menu that was opened without keys.
  func entering(on desk: Desk) -> Action? {
    guard desk.focus == nil, desk.popup?.card.isMenu == true, ["up", "down"].contains(name) else {
      return nil
    }
    return Self.focusing[self]
  }

  /// What Enter asks for on a card on which no control has the focus: its main button, if there is just one.
  func confirming(on desk: Desk) -> Action? {
    guard desk.focus == nil, desk.popup != nil, Self.focusing[self] == .useFocus, name != "space"
    else { return nil }
    let buttons = desk.face.targets.filter {
      $0.part == .popup && $0.isMain && $0.control.isEnabled
    }
    return buttons.count == 1 ? buttons[0].control.action : nil
  }

  /// How far an arrow key moves a slider; only the field of colours can be moved up and down.
  private func step(of slider: PenSlider) -> Point? {
    guard !self.control, !shift else { return nil }
    let step = 1.0 / 48
    switch name {
    case "left": return Point(x: -step, y: 0)
    case "right": return Point(x: step, y: 0)
    case "up" where slider == .color: return Point(x: 0, y: -step)
    case "down" where slider == .color: return Point(x: 0, y: step)
    default: return nil
    }
  }
}
