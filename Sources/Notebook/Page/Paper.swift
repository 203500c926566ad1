public import Bytes
internal import Geometry
public import Ink

/// The pattern printed on a page, below the ink.
public struct Paper: Hashable, Sendable {
  /// The kind of ruling.
  public var ruling: Ruling
  /// The distance between lines, dots or squares, in points.
  public var spacing: Double
  /// The distance of the margin line from the left edge, in points; 0 for none.
  public var margin: Double
  /// The width of the lines, or the size of the dots, in points.
  public var lineWidth: Double
  /// The color of the sheet.
  public var color: Color
  /// The color of lines and dots.
  public var ruleColor: Color
  /// The color of the margin line.
  public var marginColor: Color
  /// The paper of another program that this one reproduces line for line; nil for our own papers.
  public internal(set) var template: Template?

  /// Creates a paper; omitted parts take the defaults of the ruling.
  public init(
    _ ruling: Ruling, spacing: Double? = nil, margin: Double? = nil, lineWidth: Double? = nil,
    color: Color = .paper, ruleColor: Color = .rule, marginColor: Color = .marginLine
  ) {
    self.ruling = ruling
    self.spacing = spacing ?? ruling.usualSpacing
    self.margin = margin ?? ruling.usualMargin
    self.lineWidth = lineWidth ?? ruling.usualLineWidth
    self.color = color
    self.ruleColor = ruleColor
    self.marginColor = marginColor
  }

  /// The available rulings.
  public enum Ruling: UInt8, Hashable, Sendable, CaseIterable {
    /// An empty sheet.
    case plain = 0
    /// Lines to write on, with a margin.
    case ruled = 1
    case grid = 2
    /// Dots at the corners of squares.
    case dots = 3
    /// Triangles, for drawing in three dimensions.
    case isometric = 4
    /// Lines with a column for cues and a foot for the summary.
    case cornell = 5
    /// Staves of five lines, for music.
    case staves = 6
    /// Squares for Japanese manuscripts, in columns with gaps for readings.
    case genkoyoshi = 7
  }
}

extension Paper.Ruling {
  /// The name with which users choose the ruling.
  public var name: String {
    switch self {
    case .plain: "plain"
    case .ruled: "ruled"
    case .grid: "grid"
    case .dots: "dots"
    case .isometric: "isometric"
    case .cornell: "cornell"
    case .staves: "staves"
    case .genkoyoshi: "genkoyoshi"
    }
  }

  /// Finds a ruling by its name; nil if there is none.
  public init?(named name: String) {
    guard let match = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = match
  }

  /// The default distance between lines, in points.
  var usualSpacing: Double {
    switch self {
    case .plain, .grid, .dots, .isometric: 5 * Length.millimetre
    case .ruled, .cornell: 8 * Length.millimetre
    case .staves: 2 * Length.millimetre
    case .genkoyoshi: 10 * Length.millimetre
    }
  }

  /// The default distance of the margin line from the left edge, in points.
  var usualMargin: Double {
    switch self {
    case .ruled: 25 * Length.millimetre
    case .cornell: 60 * Length.millimetre
    default: 0
    }
  }

  /// The default width of lines, in points.
  var usualLineWidth: Double { self == .dots ? 1.2 : 0.5 }
}

extension Color {
  /// The slightly warm white of paper.
  public static let paper: Color = Color(rgb: 0xFFFEFB)
  /// The pale blue of ruling.
  public static let rule: Color = Color(rgb: 0xCFDCE8)
  /// The pale red of a margin line.
  public static let marginLine: Color = Color(rgb: 0xE9B8AE)
}

extension Paper: Storable {
  /// Appends all parts; a template only if there is one.
  public func write(to writer: inout ByteWriter) {
    writer.append(ruling.rawValue)
    for length in [spacing, margin, lineWidth] { length.write(to: &writer) }
    for color in [color, ruleColor, marginColor] { color.write(to: &writer) }
    template?.write(to: &writer)
  }

  /// Reads a paper; an unknown ruling of a later version becomes a plain sheet.
  public init(from reader: inout ByteReader) throws(ByteError) {
    ruling = Ruling(rawValue: try reader.byte()) ?? .plain
    spacing = try Double(from: &reader)
    margin = try Double(from: &reader)
    lineWidth = try Double(from: &reader)
    color = try Color(from: &reader)
    ruleColor = try Color(from: &reader)
    marginColor = try Color(from: &reader)
    template = reader.isAtEnd ? nil : try Template(from: &reader)
  }
}
