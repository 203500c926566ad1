public import Ink
internal import Wording

/// A pen in the bar, ready to be taken.
public struct PenPreset: Hashable, Sendable {
  /// How its ink looks.
  public var style: Style

  /// Creates a pen.
  public init(_ style: Style) { self.style = style }

  /// The most pens in the bar.
  public static let limit: Int = 12
  /// The widths that a pen can have, in points.
  public static let widths: ClosedRange<Double> = 0.2...60
  /// The possible exponents of a pen's pressure response.
  static let exponents: ClosedRange<Double> = 0.1...10

  /// The default pen.
  public static let writer: PenPreset = PenPreset(Style(color: .sumi, width: 1.4))
  /// The default highlighter.
  public static let marker: PenPreset = highlighter(.yellowMark)

  /// The pens of a new desk.
  public static let usual: [PenPreset] = [
    writer, PenPreset(Style(color: .indigo, width: 1.4)),
    PenPreset(Style(color: .vermilion, width: 1.4)), marker, highlighter(.greenMark),
  ]

  private static func highlighter(_ color: Color) -> PenPreset {
    PenPreset(Style(tool: .highlighter, color: color, width: 14, response: .constant))
  }
}

/// The offers of the card for a kind of pen.
extension Style.Tool {
  /// The colours that are offered.
  var colors: [Color] { self == .highlighter ? Color.marks : Color.inks }

  /// The widths that are offered, in points.
  var widths: [Double] { self == .highlighter ? [6, 10, 14, 18, 24] : [0.7, 1, 1.4, 2, 3] }

  /// The pressure responses that are offered, from none to strong; empty if there is no choice.
  var responses: [PressureResponse] {
    self == .highlighter ? [] : PressureResponse.offered.map(\.response)
  }

  /// The range of widths on the slider, in points.
  var freeWidths: ClosedRange<Double> { self == .highlighter ? 3...48 : 0.25...12 }
}

extension PressureResponse {
  /// The pressure responses of pens, with their names in the interface.
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
  /// A grey.
  public static let ash: Color = Color(rgb: 0x6B6762)
  /// Highlighter yellow.
  public static let yellowMark: Color = Color(rgb: 0xFFE14D)
  /// Highlighter green.
  public static let greenMark: Color = Color(rgb: 0xA9E5A0)
  /// Highlighter pink.
  public static let pinkMark: Color = Color(rgb: 0xFFB8C9)
  /// Highlighter blue.
  public static let blueMark: Color = Color(rgb: 0xA8DCFF)

  /// The inks that are offered.
  public static let inks: [Color] = [
    .sumi, .indigo, .vermilion, .moss, .violet, .ochre, .sky, .ash,
  ]
  /// The colours of highlighters that are offered.
  public static let marks: [Color] = [.yellowMark, .greenMark, .pinkMark, .blueMark]
}
