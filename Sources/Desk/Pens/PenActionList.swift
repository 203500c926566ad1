internal import Ink
internal import Wording

extension KeyGroup {
  static let pens = KeyGroup(
    "Toolbar pens",
    (0..<10).map { place in
      ActionEntry(
        .selectPen(place), setting: "pen\(place + 1)", keys: ["\((place + 1) % 10)"],
        buttons: place < 5)
    })

  static let heldPen = KeyGroup(
    "Current pen",
    [
      ActionEntry(
        .togglePenCard, "Pen or eraser options", setting: "penCard", keys: ["C"],
        buttons: true),
      ActionEntry(.pen(.togglePicker), "Custom color", setting: "anyColor", keys: ["Shift+C"]),
      ActionEntry(.pen(.nextColor), "Next ink", setting: "nextInk", keys: ["I"], buttons: true),
      ActionEntry(
        .pen(.previousColor), "Previous ink", setting: "previousInk", keys: ["Shift+I"]),
      ActionEntry(.pen(.finer), "Thinner", setting: "finerPen", keys: ["["], buttons: true),
      ActionEntry(.pen(.wider), "Thicker", setting: "widerPen", keys: ["]"], buttons: true),
      ActionEntry(
        .pen(.softer), "Softer pressure", setting: "softerPressure", keys: ["Shift+["]),
      ActionEntry(
        .pen(.firmer), "Firmer pressure", setting: "firmerPressure", keys: ["Shift+]"]),
      ActionEntry(
        .pen(.toggleMarking), "Switch highlighter and pen", setting: "highlighter", icon: .marker,
        keys: ["M"], isOn: { $0.style.tool == .highlighter }),
      ActionEntry(
        .pen(.add), "Duplicate pen", setting: "copyPen", icon: .another, keys: ["Shift+P"],
        isEnabled: { $0.preferences.pens.count < PenPreset.limit }),
      ActionEntry(
        .pen(.remove), "Remove pen", setting: "removePen", icon: .delete,
        keys: ["Shift+Delete"], isEnabled: { $0.preferences.pens.count > 1 }),
      ActionEntry(
        .pen(.moveLeft), "Move pen left", setting: "movePenLeft", icon: .moveLeft, keys: [","],
        isEnabled: { $0.preferences.canMovePen(.moveLeft) }),
      ActionEntry(
        .pen(.moveRight), "Move pen right", setting: "movePenRight", icon: .moveRight,
        keys: ["."], isEnabled: { $0.preferences.canMovePen(.moveRight) }),
    ])
}
