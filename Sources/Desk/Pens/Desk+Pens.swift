internal import Geometry
internal import Ink

/// Changes to the pens of the bar.
extension Desk {
  mutating func change(_ action: PenAction, _ effects: inout [Effect]) {
    effects.append(.drawFace)
    switch action {
    case .remove: removePen(&effects)
    case .add, .putBack, .moveLeft, .moveRight, .toggleMarking: arrange(action)
    case .togglePicker:
      cards.pen.isPicking.toggle()
      cards.pen.hex = nil
      if popup != .penCard { toggle(.penCard, &effects) }
    case .hold: break
    case .hex(let action): type(action)
    case .chooseRecent(let place): setColor(preferences.recentColors[safe: place])
    case .nudge(let slider, let step): slide(slider, to: position(of: slider) + step)
    default: restyle(action)
    }
  }

  /// Changes how the held pen writes.
  private mutating func restyle(_ action: PenAction) {
    let tool = style.tool
    switch action {
    case .chooseColor(let place): setColor(tool.colors[safe: place])
    case .nextColor, .previousColor:
      let place = tool.colors.firstIndex(of: style.color.opaque)
      setColor(tool.colors.step(action == .nextColor ? 1 : -1, from: place))
    case .chooseWidth(let place): setWidth(tool.widths[safe: place])
    case .wider, .finer:
      let factor = action == .wider ? 1.25 : 1 / 1.25
      if preferences.tool.isErasing {
        scaleEraser(by: factor)
      } else {
        setWidth(style.width * factor)
      }
    case .chooseResponse(let place): setResponse(tool.responses[safe: place])
    case .softer: setResponse(tool.responses.neighbour(-1, of: style.response))
    case .firmer: setResponse(tool.responses.neighbour(1, of: style.response))
    default: break
    }
  }

  private mutating func setColor(_ color: Color?) {
    // A translucent pen stays translucent in its new colour.
    if let color { preferences.style.color = color.opaque(as: style.color) }
  }

  private mutating func setResponse(_ response: PressureResponse?) {
    if let response { preferences.style.response = response }
  }

  private mutating func setWidth(_ width: Double?) {
    guard let width else { return }
    let range = PenPreset.widths
    preferences.style.width =
      min(max((width * 20).rounded() / 20, range.lowerBound), range.upperBound)
  }
}

// MARK: - The bar

extension Desk {
  /// Changes which pens are in the bar, and their order.
  private mutating func arrange(_ action: PenAction) {
    switch action {
    case .add:
      guard preferences.pens.count < PenPreset.limit else { return }
      preferences.pens.insert(preferences.pens[preferences.heldPen], at: preferences.heldPen + 1)
      (preferences.heldPen, preferences.tool) = (preferences.heldPen + 1, .pen)
    case .putBack:
      guard let removed = cards.pen.removed, preferences.pens.count < PenPreset.limit else {
        return
      }
      preferences.heldPen = min(removed.place, preferences.pens.count)
      preferences.pens.insert(removed.pen, at: preferences.heldPen)
      (preferences.tool, cards.pen.removed) = (.pen, nil)
    case .moveLeft, .moveRight:
      let place = preferences.heldPen + (action == .moveLeft ? -1 : 1)
      guard preferences.pens.indices.contains(place) else { return }
      preferences.pens.swapAt(preferences.heldPen, place)
      preferences.heldPen = place
    default: preferences.pens[preferences.heldPen] = style.tool == .highlighter ? .writer : .marker
    }
  }

  private mutating func removePen(_ effects: inout [Effect]) {
    guard preferences.pens.count > 1 else { return }
    cards.pen.removed = RemovedPen(
      pen: preferences.pens.remove(at: preferences.heldPen), place: preferences.heldPen)
    preferences.heldPen = min(preferences.heldPen, preferences.pens.count - 1)
    show(Toast("The pen is out of the bar", offer: .pen(.putBack)), &effects)
  }
}

/// A pen removed from the bar, and the place it had.
struct RemovedPen: Hashable, Sendable {
  let pen: PenPreset
  let place: Int
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
      setWidth(range.lowerBound * power(range.upperBound / range.lowerBound, x))
      return
    case .color: (picked.hue, picked.lightness) = (x, 1 - y)
    case .strength: picked.strength = x
    }
    cards.pen.picked = picked
    setColor(picked.color)
  }

  /// Moves the slider held by a pointer to the pointer's position.
  mutating func slide(_ slider: PenSlider, toward place: Point, _ effects: inout [Effect]) {
    let track = PenCardLayout(self, FacePainter(scale: faceScale, theme: theme)).track(of: slider)
    let way = place - track.low
    slide(slider, to: Point(x: way.x / track.width, y: way.y / track.height))
    effects.append(.drawFace)
  }

  /// The colour of the held pen as it was picked, since grey, black and white do not tell their hue.
  var pickedColor: HueColor {
    if let picker = cards.pen.picked, picker.color == style.color.opaque { return picker }
    return HueColor(style.color)
  }
}

extension Array where Element: Equatable {
  /// The element some steps from a place, wrapping around; the first if the place is unknown.
  fileprivate func step(_ step: Int, from place: Int?) -> Element? {
    guard let place else { return first }
    return self[safe: (place + step + count) % count]
  }

  /// The element some steps from another, or the middle one if that other is not in the array.
  fileprivate func neighbour(_ step: Int, of element: Element) -> Element? {
    guard let place = firstIndex(of: element) else { return self[safe: count / 2] }
    return self[safe: place + step]
  }
}
