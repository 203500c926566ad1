internal import Ink

extension PenAction {
  /// What the action does, in a few words.
  var name: String {
    switch self {
    case .chooseColor(let place): "Ink \(place + 1)"
    case .chooseWidth(let place): "Width \(place + 1)"
    case .chooseResponse(let place): PressureResponse.offered[safe: place]?.name ?? "Pressure"
    case .wider: "Wider"
    case .finer: "Finer"
    case .softer: "Less by pressure"
    case .firmer: "More by pressure"
    case .nextColor: "Next ink"
    case .previousColor: "Previous ink"
    case .togglePicker: "Any colour"
    case .toggleMarking: "Pen or highlighter"
    case .add: "Another pen like this"
    case .remove: "Remove this pen"
    case .putBack: "Put back"
    case .moveLeft: "Move to the left"
    case .moveRight: "Move to the right"
    case .hold(let slider), .nudge(let slider, _): slider.name
    }
  }
}

extension PenSlider {
  fileprivate var name: String {
    switch self {
    case .width: "Width"
    case .color: "Hue and lightness"
    case .strength: "Strength of the colour"
    }
  }
}

extension Desk {
  /// What an action does to the held pen now, in a few words.
  func name(of action: PenAction) -> String {
    switch action {
    case .chooseColor(let place): style.tool.colors[safe: place]?.name ?? action.name
    case .chooseWidth(let place):
      style.tool.widths[safe: place].map(Self.measure) ?? action.name
    case .hold(.width): "Width, \(Self.measure(style.width))"
    case .toggleMarking: style.tool == .highlighter ? "Write with it" : "Mark with it"
    default: action.name
    }
  }
}
