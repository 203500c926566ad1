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
    case plain = 0
    /// Lines to write on, with a margin.
    case ruled = 1
    case grid = 2
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
  public var name: String { Self.names[Int(rawValue)] }

  private static let names = [
    "plain", "ruled", "grid", "dots", "isometric", "cornell", "staves", "genkoyoshi",
  ]

  /// Finds a ruling by its name; nil if there is none.
  public init?(named name: String) {
    guard let match = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = match
  }

  var usualSpacing: Double {
    switch self {
    case .plain, .grid, .dots, .isometric: 5 * Length.millimeter
    case .ruled, .cornell: 8 * Length.millimeter
    case .staves: 2 * Length.millimeter
    case .genkoyoshi: 10 * Length.millimeter
    }
  }

  var usualMargin: Double {
    switch self {
    case .ruled: 25 * Length.millimeter
    case .cornell: 60 * Length.millimeter
    default: 0
    }
  }

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

extension Paper {
  /// A paper of Xournal++, whose lines lie exactly where that program draws them.
  ///
  /// It keeps the text of a `.xopp` file word for word, so that nothing is lost on the way back. Of the
  /// settings, it reflects the colors of ruling and margin line (`f1`, `f2`; `af1`, `af2` on dark paper), the
  /// width of the lines (`lw`) and, in whole points, their distance (`r1`, at least 1) and that of squares
  /// from all edges (`m1`), which `rm=1` centers. Others, such as `bli` for bold lines, are not drawn.
  public struct Template: Hashable, Sendable {
    /// The style, such as "lined".
    public var style: String
    /// The settings, "m1=40,rm=1"; mostly empty.
    public var config: String

    /// Creates a template.
    public init(style: String, config: String = "") {
      self.style = style
      self.config = config
    }
  }

  /// Creates the paper of a template; an unknown style becomes ruled paper.
  public init(_ template: Template, color: Color) {
    let usual = Template.Usual(of: template.style)
    func ink(_ key: String, onDark darkKey: String, _ inks: Template.Usual.Inks) -> Color {
      Color(
        rgb: color.isDark
          ? template.rgb(darkKey) ?? inks.onDark : template.rgb(key) ?? inks.onLight)
    }
    self.init(
      usual.ruling,
      // Of other rulings, a template cannot set the distance between lines.
      spacing: [.grid, .dots, .isometric].contains(usual.ruling)
        ? max(template.number("r1") ?? usual.spacing, 1) : usual.spacing,
      margin: usual.ruling == .grid ? template.number("m1") : usual.margin,
      lineWidth: template.number("lw") ?? usual.lineWidth, color: color,
      ruleColor: ink("f1", onDark: "af1", usual.rules),
      marginColor: ink("f2", onDark: "af2", usual.margins))
    self.template = template
  }
}

extension Paper.Template {
  /// True if the squares of a grid are centered between its margins.
  public var isCentered: Bool { number("rm") ?? 0 > 0 }

  /// The text of a setting; the last one of a key counts.
  private func text(_ key: String) -> Substring? {
    config.split(separator: ",").last { $0.prefix { $0 != "=" } == key }
      .map { $0.drop { $0 != "=" }.dropFirst() }
  }

  /// The integer at the beginning of a setting; Xournal++ never reads what follows it.
  fileprivate func number(_ key: String) -> Double? {
    text(key).flatMap { Int($0.prefix(9).prefix { $0.isASCII && $0.isNumber }) }.map(Double.init)
  }

  /// The color of a setting, from its last six digits.
  fileprivate func rgb(_ key: String) -> UInt32? {
    text(key).flatMap { UInt32($0.prefix(8).prefix { $0.isHexDigit }, radix: 16) }
      .map { $0 & 0xFFFFFF }
  }

  fileprivate struct Usual {
    typealias Inks = (onLight: UInt32, onDark: UInt32)

    var ruling = Paper.Ruling.plain
    var spacing = 14.17
    var margin = 0.0
    var lineWidth = 0.5
    var rules: Inks = (0xBDBDBD, 0x434343)
    let margins: Inks = (0xFF0080, 0x220080)

    init(of style: String) {
      switch style {
      case "plain": break
      case "staves": (ruling, spacing, rules) = (.staves, 5, (0x000000, 0xFFFFFF))
      case "graph": ruling = .grid
      case "dotted", "isodotted": (ruling, lineWidth) = (.dots, 1.5)
      case "isograph": (ruling, lineWidth) = (.isometric, 1)
      default:
        (ruling, spacing, rules.onLight) = (.ruled, 24, 0x40A0FF)
        if style == "lined" { margin = 72 }
      }
    }
  }
}

extension Color {
  /// True if light lines show better on it than dark ones, by the rule of Xournal++.
  public var isDark: Bool { [24, 16, 8].reduce(0) { $0 + rgba >> $1 & 0xFF } / 3 < 0x80 }
}

extension Paper.Template: Storable {
  /// Appends style and settings.
  public func write(to writer: inout ByteWriter) { writer.write(style, config) }

  /// Reads a template.
  public init(from reader: inout ByteReader) throws(ByteError) {
    self.init(style: try String(from: &reader), config: try String(from: &reader))
  }
}
