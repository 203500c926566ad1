public import Ink
internal import Wording

/// A pen in the bar.
public struct PenPreset: Hashable, Sendable {
  var style: Style

  /// Creates a pen.
  public init(_ style: Style) { self.style = style }

  static let limit: Int = 12
  /// The range of widths, in points.
  static let widths: ClosedRange<Double> = 0.2...60
  /// The range of exponents of the pressure response.
  static let exponents: ClosedRange<Double> = 0.1...10

  static let writer: PenPreset = PenPreset(Style(color: .sumi, width: 1.4))
  static let marker: PenPreset = highlighter(.yellowMark)

  static let usual: [PenPreset] = [
    writer, PenPreset(Style(color: .indigo, width: 1.4)),
    PenPreset(Style(color: .vermilion, width: 1.4)), marker, highlighter(.greenMark),
  ]

  private static func highlighter(_ color: Color) -> PenPreset {
    PenPreset(Style(tool: .highlighter, color: color, width: 14, response: .constant))
  }
}

extension Style.Tool {
  var colors: [Color] { self == .highlighter ? Color.marks : Color.inks }

  /// In points.
  var widths: [Double] { self == .highlighter ? [6, 10, 14, 18, 24] : [0.7, 1, 1.4, 2, 3] }

  /// From none to strong; empty if there is no choice.
  var responses: [PressureResponse] {
    self == .highlighter ? [] : PressureResponse.offered.map(\.response)
  }

  /// The range of widths on the slider, in points.
  var freeWidths: ClosedRange<Double> { self == .highlighter ? 3...48 : 0.25...12 }
}

extension PressureResponse {
  static let offered: [(name: Words, response: PressureResponse)] = [
    ("None", .constant), ("Soft", PressureResponse(minimum: 0.45, exponent: 0.5)),
    ("Normal", .standard), ("Firm", PressureResponse(minimum: 0.15, exponent: 1.1)),
    ("Brush", PressureResponse(minimum: 0.03, exponent: 1.8)),
  ]
}

extension Color {
  /// A deep blue.
  public static let indigo: Color = Color(rgb: 0x1F3A6E)
  /// The red of seals.
  public static let vermilion: Color = Color(rgb: 0xC8321C)
  /// A quiet green.
  public static let moss: Color = Color(rgb: 0x3E6B36)
  /// A dark violet.
  public static let violet: Color = Color(rgb: 0x5B3A80)
  /// A warm brown.
  public static let ochre: Color = Color(rgb: 0xB5761A)
  /// A light blue.
  public static let sky: Color = Color(rgb: 0x2E7FB8)
  static let ash: Color = Color(rgb: 0x6B6762)
  /// Highlighter yellow.
  public static let yellowMark: Color = Color(rgb: 0xFFE14D)
  /// Highlighter green.
  public static let greenMark: Color = Color(rgb: 0xA9E5A0)
  static let pinkMark: Color = Color(rgb: 0xFFB8C9)
  static let blueMark: Color = Color(rgb: 0xA8DCFF)

  static let inks: [Color] = [.sumi, .indigo, .vermilion, .moss, .violet, .ochre, .sky, .ash]
  static let marks: [Color] = [.yellowMark, .greenMark, .pinkMark, .blueMark]
}

extension Preferences {
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
    case .softer: setResponse(held.responses.neighbor(-1, of: style.response))
    case .firmer: setResponse(held.responses.neighbor(1, of: style.response))
    default: break
    }
  }

  mutating func setColor(_ color: Color?) {
    // A translucent pen stays translucent in its new color.
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

  static let mostRecentColors = 6

  mutating func rememberColor() {
    let color = style.color.opaque
    guard !Color.inks.contains(color), !Color.marks.contains(color), !recentColors.contains(color)
    else { return }
    recentColors = Array(([color] + recentColors).prefix(Self.mostRecentColors))
  }

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

  func canMovePen(_ action: PenAction) -> Bool { pens.indices.contains(place(ofPenMoved: action)) }

  /// The new index of the held pen; for a left hand the pens run from right to left.
  private func place(ofPenMoved action: PenAction) -> Int {
    heldPen + ((action == .moveLeft) == isLeftHanded ? 1 : -1)
  }

  mutating func removePen() -> RemovedPen? {
    guard pens.count > 1 else { return nil }
    let removed = RemovedPen(pen: pens.remove(at: heldPen), place: heldPen)
    heldPen = min(heldPen, pens.count - 1)
    return removed
  }

  /// Restores a removed pen and holds it; returns false if the bar is full.
  mutating func restore(_ removed: RemovedPen) -> Bool {
    guard pens.count < PenPreset.limit else { return false }
    heldPen = min(removed.place, pens.count)
    pens.insert(removed.pen, at: heldPen)
    tool = .pen
    return true
  }
}

struct RemovedPen: Hashable, Sendable {
  let pen: PenPreset
  let place: Int
}

extension Array where Element: Equatable {
  /// The element some steps from an index, wrapping around; the first if the index is unknown.
  fileprivate func step(_ step: Int, from place: Int?) -> Element? {
    guard let place else { return first }
    return self[safe: (place + step + count) % count]
  }

  /// The element some steps from another, or the middle one if that is not in the array.
  fileprivate func neighbor(_ step: Int, of element: Element) -> Element? {
    guard let place = firstIndex(of: element) else { return self[safe: count / 2] }
    return self[safe: place + step]
  }
}
