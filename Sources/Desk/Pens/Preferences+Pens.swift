internal import Ink

/// How the held pen writes.
extension Preferences {
  /// Changes how the held pen writes.
  mutating func restyle(_ action: PenAction) {
    let held = style.tool
    switch action {
    case .chooseColor(let place): setColor(held.colors[safe: place])
    case .nextColor, .previousColor:
      let place = held.colors.firstIndex(of: style.color.opaque)
      setColor(held.colors.step(action == .nextColor ? 1 : -1, from: place))
    case .chooseRecent(let place): setColor(recentColors[safe: place])
    case .chooseWidth(let place): setWidth(held.widths[safe: place])
    case .wider, .finer:
      let factor = action == .wider ? 1.25 : 1 / 1.25
      if tool.isErasing { eraser.scale(by: factor) } else { setWidth(style.width * factor) }
    case .chooseResponse(let place): setResponse(held.responses[safe: place])
    case .softer: setResponse(held.responses.neighbour(-1, of: style.response))
    case .firmer: setResponse(held.responses.neighbour(1, of: style.response))
    default: break
    }
  }

  mutating func setColor(_ color: Color?) {
    // A translucent pen stays translucent in its new colour.
    if let color { style.color = color.opaque(as: style.color) }
  }

  mutating func setWidth(_ width: Double?) {
    guard let width else { return }
    let range = PenPreset.widths
    style.width = min(max((width * 20).rounded() / 20, range.lowerBound), range.upperBound)
  }

  private mutating func setResponse(_ response: PressureResponse?) {
    if let response { style.response = response }
  }

  /// The most colours that are remembered.
  static let mostRecentColors = 6

  /// Remembers the colour of the held pen, unless it is one of those that ship.
  mutating func rememberColor() {
    let color = style.color.opaque
    guard !Color.inks.contains(color), !Color.marks.contains(color), !recentColors.contains(color)
    else { return }
    recentColors = Array(([color] + recentColors).prefix(Self.mostRecentColors))
  }
}

// MARK: - The bar

extension Preferences {
  /// Changes which pens are in the bar, and their order.
  mutating func arrange(_ action: PenAction) {
    switch action {
    case .add:
      guard pens.count < PenPreset.limit else { return }
      pens.insert(pens[heldPen], at: heldPen + 1)
      (heldPen, tool) = (heldPen + 1, .pen)
    case .moveLeft, .moveRight:
      let place = place(ofPenMoved: action)
      guard pens.indices.contains(place) else { return }
      pens.swapAt(heldPen, place)
      heldPen = place
    default: pens[heldPen] = style.tool == .highlighter ? .writer : .marker
    }
  }

  /// Whether the held pen can be moved in the bar.
  func canMovePen(_ action: PenAction) -> Bool { pens.indices.contains(place(ofPenMoved: action)) }

  /// The place among the pens for the held one, which stand from the right to the left for a left hand.
  private func place(ofPenMoved action: PenAction) -> Int {
    heldPen + ((action == .moveLeft) == isLeftHanded ? 1 : -1)
  }

  /// Takes the held pen out of the bar, unless it is the only one.
  mutating func removePen() -> RemovedPen? {
    guard pens.count > 1 else { return nil }
    let removed = RemovedPen(pen: pens.remove(at: heldPen), place: heldPen)
    heldPen = min(heldPen, pens.count - 1)
    return removed
  }

  /// Puts a removed pen back and takes it; returns whether the bar has a place for it.
  mutating func putBack(_ removed: RemovedPen) -> Bool {
    guard pens.count < PenPreset.limit else { return false }
    heldPen = min(removed.place, pens.count)
    pens.insert(removed.pen, at: heldPen)
    tool = .pen
    return true
  }
}

/// A pen removed from the bar, and the place it had.
struct RemovedPen: Hashable, Sendable {
  let pen: PenPreset
  let place: Int
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
