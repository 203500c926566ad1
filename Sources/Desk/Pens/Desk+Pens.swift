internal import Geometry
internal import Ink
internal import Wording

/// Changes to the pens of the bar.
extension Desk {
  mutating func change(_ action: PenAction, _ effects: inout [Effect]) {
    effects.append(.drawFace)
    let before = PensBefore(pens: preferences.pens, held: preferences.heldPen)
    defer { tellOfChange(by: action, since: before, &effects) }
    switch action {
    case .takeBack:
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
  private mutating func tellOfChange(
    by action: PenAction, since before: PensBefore, _ effects: inout [Effect]
  ) {
    let isSilent = popup == .penCard || [.takeBack, .remove, .putBack].contains(action)
    guard !isSilent, before.pens != preferences.pens else { return }
    cards.pen.before = cards.pen.before ?? before
    show(Toast("\(name(of: .takePen(preferences.heldPen))).", offer: .pen(.takeBack)), &effects)
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
