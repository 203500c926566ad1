internal import Bytes
internal import Ink
internal import Notebook

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
