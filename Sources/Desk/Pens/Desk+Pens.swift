public import Geometry
internal import Ink
internal import Wording

/// What the writer can do with the pens of the bar.
public enum PenAction: Hashable, Sendable {
  /// Give the held pen another colour, width or pressure response, by its place among those offered.
  case chooseColor(Int), chooseWidth(Int), chooseResponse(Int)
  /// Make the held pen wider or finer.
  case wider, finer
  /// Make the held pen respond less to pressure, or more.
  case softer, firmer
  /// Give the held pen the next colour offered, or the previous one.
  case nextColor, previousColor
  /// Show or hide the picker for any colour.
  case togglePicker
  /// Give the held pen a recent colour, by its place among them.
  case chooseRecent(Int)
  /// Type a colour.
  case hex(HexAction)
  /// Switch the held pen between writing and highlighting.
  case toggleMarking
  /// Add a copy of the held pen beside it.
  case add
  /// Remove the held pen from the bar, or put back the one removed last.
  case remove, putBack
  /// Make all pens what they were when one wrote last.
  case revert
  /// Move the held pen in the bar.
  case moveLeft, moveRight
  /// Hold a slider, which follows the pointer.
  case hold(PenSlider)
  /// Move a slider by fractions of its length.
  case nudge(PenSlider, by: Point)
}

/// A slider on the card of the held pen.
public enum PenSlider: Hashable, Sendable {
  /// How wide the pen is.
  case width
  /// The hue from left to right and the lightness from top to bottom.
  case color
  /// How strong the colour is, from grey to pure.
  case strength
}

/// The state of the card of the held pen, beyond the pen itself.
struct PenSetup: Hashable, Sendable {
  /// Whether the card shows the picker for any colour.
  var isPicking = false
  /// The colour last chosen in the picker.
  var picked: HueColor?
  /// The colour being typed there; nil otherwise.
  var hex: HexColor?
  /// The pens as they were when one wrote last, if keys have changed them since.
  var before: PensBefore?
  /// The pen removed from the bar last, as long as its removal can be undone.
  var removed: RemovedPen?

  /// Handles typing of a colour; returns the colour once it is complete.
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

/// The pens of the bar, before keys changed them.
struct PensBefore: Hashable, Sendable {
  let pens: [PenPreset]
  let held: Int
}

/// Changes to the pens of the bar.
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
      if let removed = cards.pen.removed, preferences.putBack(removed) { cards.pen.removed = nil }
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
}

// MARK: - Keys

extension Desk {
  /// Says what a key has made of the pens, where no card shows it: a letter may have been meant for something else.
  private mutating func reportChange(
    by action: PenAction, since before: PensBefore, _ effects: inout [Effect]
  ) {
    let isSilent = popup == .penCard || [.revert, .remove, .putBack].contains(action)
    guard !isSilent, before.pens != preferences.pens else { return }
    cards.pen.before = cards.pen.before ?? before
    show(Toast("\(name(of: .selectPen(preferences.heldPen))).", offer: .pen(.revert)), &effects)
  }
}

// MARK: - Sliders

extension Desk {
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

  /// Moves a slider.
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

  /// Moves the slider held by a pointer to the pointer's position.
  mutating func slide(_ slider: PenSlider, toward place: Point, _ effects: inout [Effect]) {
    guard let track = hand.track else { return }
    let way = place - track.low
    slide(slider, to: Point(x: way.x / track.width, y: way.y / track.height))
    effects.append(.drawFace)
  }

  /// The strength of the colours in the field: that of the pen, unless it is too weak to tell them apart and was not picked
  /// so.
  var shownStrength: Double {
    let strength = pickedColor.strength
    return strength < 0.15 && pickedColor != cards.pen.picked ? 0.75 : strength
  }

  /// The colour of the held pen as it was picked, since grey, black and white do not tell their hue.
  var pickedColor: HueColor {
    if let picker = cards.pen.picked, picker.color == style.color.opaque { return picker }
    return HueColor(style.color)
  }
}

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
