public import Geometry
internal import Ink
internal import Wording

/// The user's actions on the pens of the bar.
public enum PenAction: Hashable, Sendable {
  /// Choose a color, width or pressure response for the held pen, by its index among those offered.
  case chooseColor(Int), chooseWidth(Int), chooseResponse(Int)
  case wider, finer
  case softer, firmer
  case nextColor, previousColor
  case togglePicker
  case chooseRecent(Int)
  case hex(HexAction)
  case toggleMarking
  case add
  case remove, putBack
  /// Restore all pens to their state when the user last wrote.
  case revert
  case moveLeft, moveRight
  case hold(PenSlider)
  /// Move a slider by fractions of its length.
  case nudge(PenSlider, by: Point)
}

/// A slider on the held pen's card.
public enum PenSlider: Hashable, Sendable {
  case width
  /// Hue from left to right, lightness from top to bottom.
  case color
  /// The strength of the color, from gray to pure.
  case strength
}

struct PenSetup: Hashable, Sendable {
  var isPicking = false
  var picked: HueColor?
  var hex: HexColor?
  /// The pens when the user last wrote, if keys have changed them since.
  var before: PensBefore?
  var removed: RemovedPen?

  mutating func type(_ action: HexAction) -> Color? {
    switch action {
    case .begin: hex = hex == nil ? HexColor() : nil
    case .digit(let digit):
      hex?.append(digit)
      if hex?.digits.count == 6 { return takeHex() }
    case .erase: hex?.removeLast()
    case .end: return takeHex()
    }
    return nil
  }

  private mutating func takeHex() -> Color? {
    guard let color = hex?.color else { return nil }
    hex = nil
    return color
  }
}

struct PensBefore: Hashable, Sendable {
  let pens: [PenPreset]
  let held: Int
}

extension Desk {
  mutating func change(_ action: PenAction, _ effects: inout [Effect]) {
    effects.append(.drawFace)
    let before = PensBefore(pens: preferences.pens, held: preferences.heldPen)
    defer { reportChange(by: action, since: before, &effects) }
    switch action {
    case .revert:
      guard let before = cards.pen.before else { return }
      (preferences.pens, preferences.heldPen, cards.pen.before) = (before.pens, before.held, nil)
    case .remove:
      guard let removed = preferences.removePen() else { return }
      cards.pen.removed = removed
      show(Toast("Removed the pen from the toolbar.", offer: .pen(.putBack)), &effects)
    case .putBack:
      if let removed = cards.pen.removed, preferences.restore(removed) { cards.pen.removed = nil }
    case .add, .moveLeft, .moveRight, .toggleMarking: preferences.arrange(action)
    case .togglePicker:
      cards.pen.isPicking.toggle()
      cards.pen.hex = nil
      if popup != .penCard { toggle(.penCard, &effects) }
    case .hold: break
    case .hex(let action): preferences.setColor(cards.pen.type(action))
    case .nudge(let slider, let step): slide(slider, to: position(of: slider) + step)
    default: preferences.restyle(action)
    }
  }

  /// Reports a change made by a key when no card shows it: the letter may have been meant for something else.
  private mutating func reportChange(
    by action: PenAction, since before: PensBefore, _ effects: inout [Effect]
  ) {
    let isSilent = popup == .penCard || [.revert, .remove, .putBack].contains(action)
    guard !isSilent, before.pens != preferences.pens else { return }
    cards.pen.before = cards.pen.before ?? before
    show(Toast("\(name(of: .selectPen(preferences.heldPen))).", offer: .pen(.revert)), &effects)
  }

  /// The position of a slider, as fractions of its length.
  func position(of slider: PenSlider) -> Point {
    let picked = pickedColor
    switch slider {
    case .width:
      let range = style.tool.freeWidths
      let share =
        logarithm(of: style.width / range.lowerBound)
        / logarithm(of: range.upperBound / range.lowerBound)
      return Point(x: min(max(share, 0), 1), y: 0)
    case .color: return Point(x: picked.hue, y: 1 - picked.lightness)
    case .strength: return Point(x: picked.strength, y: 0)
    }
  }

  mutating func slide(_ slider: PenSlider, to position: Point) {
    guard position.isFinite else { return }
    let (x, y) = (min(max(position.x, 0), 1), min(max(position.y, 0), 1))
    var picked = pickedColor
    switch slider {
    case .width:
      let range = style.tool.freeWidths
      preferences.setWidth(range.lowerBound * power(range.upperBound / range.lowerBound, x))
      return
    case .color:
      (picked.hue, picked.lightness) = (x, 1 - y)
      picked.strength = shownStrength
    case .strength: picked.strength = x
    }
    cards.pen.picked = picked
    preferences.setColor(picked.color)
  }

  mutating func slide(_ slider: PenSlider, toward place: Point, _ effects: inout [Effect]) {
    guard let track = hand.track else { return }
    let way = place - track.low
    slide(slider, to: Point(x: way.x / track.width, y: way.y / track.height))
    effects.append(.drawFace)
  }

  /// The strength of the field's colors: the pen's, if it was picked so or is enough to tell them apart.
  var shownStrength: Double {
    let strength = pickedColor.strength
    return strength < 0.15 && pickedColor != cards.pen.picked ? 0.75 : strength
  }

  /// The held pen's color as it was picked, since gray, black and white have no hue.
  var pickedColor: HueColor {
    if let picker = cards.pen.picked, picker.color == style.color.opaque { return picker }
    return HueColor(style.color)
  }
}

extension Key {
  func picking(on desk: Desk) -> Action? {
    guard desk.popup == .penCard, desk.cards.pen.isPicking, !control, let step = arrow(1.0 / 48),
      !shift || step.y == 0
    else { return nil }
    return .pen(.nudge(shift ? .strength : .color, by: step))
  }
}
