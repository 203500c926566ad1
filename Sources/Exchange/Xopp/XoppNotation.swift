internal import Bytes
internal import Geometry
internal import Ink
internal import Notebook

enum XoppColor {
  /// The opacity with which Xournal++ paints a highlighter: 0.47.
  static let highlighterAlpha: UInt32 = 0x78

  /// Reads `#rrggbb`, `#rrggbbaa` or a name as an opaque color: Xournal++ ignores the opacity too.
  static func read(_ text: String, names: KeyValuePairs<String, UInt32> = inks) -> Color? {
    guard text.utf8.first == 0x23 else {
      return names.first { $0.key == text }.map { Color(rgb: $0.value) }
    }
    guard text.utf8.count <= 9, let value = UInt32(text.dropFirst(), radix: 16) else { return nil }
    return text.utf8.count == 9 ? Color(rgb: value >> 8) : Color(rgb: value & 0xFF_FFFF)
  }

  static func text(_ color: Color, alpha: UInt32 = 0xFF) -> String {
    "#" + String(color.rgba & 0xFFFF_FF00 | alpha, digits: 8, radix: 16)
  }

  static let inks: KeyValuePairs<String, UInt32> = [
    "black": 0x000000, "blue": 0x3333CC, "red": 0xFF0000, "green": 0x008000, "gray": 0x808080,
    "lightblue": 0x00C0FF, "lightgreen": 0x00FF00, "magenta": 0xFF00FF, "orange": 0xFF8000,
    "yellow": 0xFFFF00, "white": 0xFFFFFF,
  ]

  static let sheets: KeyValuePairs<String, UInt32> = [
    "blue": 0xA0E8FF, "pink": 0xFFC0D4, "green": 0x80FFC0, "orange": 0xFFC080,
    "yellow": 0xFFFF80, "white": 0xFFFFFF,
  ]
}

enum XoppLine {
  private static let named: KeyValuePairs<String, [Float]> = [
    "dash": [6, 3], "dashdot": [6, 3, 0.5, 3], "dot": [0.5, 3],
  ]
  private static let mostDashes = 64

  /// Reads a name or `cust:` with lengths; anything else is a solid line.
  static func dashes(_ text: String) -> [Float] {
    if let dashes = named.first(where: { $0.key == text })?.value { return dashes }
    guard text.hasPrefix("cust:") else { return [] }
    let dashes = text.dropFirst(5).split(separator: " ").prefix(mostDashes).map { Float($0) ?? -1 }
    let isPattern = dashes.allSatisfy { $0 >= 0 && $0 <= 100_000 } && dashes.contains { $0 > 0 }
    return isPattern ? dashes : []
  }

  static func text(_ dashes: [Float]) -> String {
    if let name = named.first(where: { $0.value == dashes })?.key { return name }
    var text = Array("cust:".utf8)
    for dash in dashes {
      text.append(0x20)
      DecimalText.append(Double(dash), digits: 7, to: &text)
    }
    return String(decoding: text, as: UTF8.self)
  }

  static func cap(_ text: String) -> Style.Cap {
    switch text {
    case "butt": .butt
    case "square": .square
    default: .round
    }
  }

  static func text(_ cap: Style.Cap) -> String {
    switch cap {
    case .round: "round"
    case .butt: "butt"
    case .square: "square"
    }
  }
}

/// Lengths of pages: points in files, hundredths of a millimeter here.
enum XoppLength {
  /// Reads a length: rounded down, so that a page never reaches into one more pixel.
  static func hundredths(_ points: Double) -> Int {
    Int((min(points, 1e6) * 2540 / Length.inch + 0.02).rounded(.down))
  }

  /// Writes a length as an integer number of points if that is read as the same length, else as it is.
  static func text(_ hundredths: Int) -> String {
    let points = Double(hundredths) * Length.inch / 2540
    let whole = points.rounded()
    var text: [UInt8] = []
    let isWhole = self.hundredths(whole) == hundredths
    DecimalText.append(isWhole ? whole : points, digits: 8, to: &text)
    return String(decoding: text, as: UTF8.self)
  }
}

extension Paper {
  /// The paper of Xournal++ that equals this one or is closest to it.
  ///
  /// There only squares, dots and triangles can set their distance, in whole points.
  var xopp: Template {
    template ?? Template(style: xoppStyle, config: xoppSettings.joined(separator: ","))
  }

  private var xoppStyle: String {
    switch ruling {
    case .plain, .genkoyoshi: "plain"
    case .ruled: margin > 0 ? "lined" : "ruled"
    case .cornell: "lined"
    case .grid: "graph"
    case .dots: "dotted"
    case .isometric: "isograph"
    case .staves: "staves"
    }
  }

  private var xoppSettings: [String] {
    guard xoppStyle != "plain" else { return [] }
    // On dark sheets Xournal++ reads the colors from other keys.
    let prefix = color.isDark ? "a" : ""
    var settings = ["\(prefix)f1=\(Self.digits(ruleColor))"]
    if xoppStyle == "lined" { settings.append("\(prefix)f2=\(Self.digits(marginColor))") }
    let isSpaced = [.grid, .dots, .isometric].contains(ruling)
    // The default of Xournal++ is 5 mm.
    if isSpaced, abs(spacing - 14.17) > 0.01, spacing > 0.5, spacing < 1000 {
      settings.append("r1=\(Int(spacing.rounded()))")
    }
    return settings
  }

  private static func digits(_ color: Color) -> String {
    String(XoppColor.text(color).dropFirst().prefix(6))
  }
}
