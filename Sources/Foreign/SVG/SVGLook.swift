internal import Bytes
internal import Geometry
internal import Ink

/// The look of an element in SVG as far as ink can show it, which what is in it inherits.
struct SVGLook {
  private(set) var fill: Color? = Color(rgb: 0)
  private(set) var stroke: Color?
  private(set) var width = 1.0
  private(set) var fontSize = 16.0
  private(set) var font = "Sans"
  /// The share of a text's width that is before its place.
  private(set) var anchor = 0.0
  /// True if nothing is drawn.
  private(set) var isHidden = false
  /// True if white space in texts stays.
  private(set) var isPreserved = false
  /// True for what only a picture can show, such as a gradient.
  private(set) var hasEffect = false
  private var isInvisible = false
  private var isMultiplied = false
  private var color = Color(rgb: 0)
  private var dashes: [Double] = []
  private var cap = Style.Cap.butt
  private var (opacity, fillOpacity, strokeOpacity) = (1.0, 1.0, 1.0)

  /// The opacity below which a line is ink of a highlighter.
  private static let highlighter = 0.8

  /// The names of the properties, the color first, as others refer to it.
  private static let names: [StaticString] = [
    "color", "fill", "stroke", "stroke-width", "fill-opacity", "stroke-opacity", "opacity",
    "stroke-linecap", "stroke-dasharray", "display", "visibility", "mix-blend-mode", "font-size",
    "font-family", "text-anchor", "white-space", "xml:space", "filter", "mask", "clip-path",
    "marker-start", "marker-mid", "marker-end",
  ]

  /// The look of an element inside.
  func inner(_ tag: Markup.Tag, in markup: Markup, _ rules: SVGRules) -> SVGLook {
    var look = self
    look.hasEffect = false
    let own = SVGRules.properties(markup.attribute("style", of: tag) ?? "")
    let ruled = rules.properties(of: tag, in: markup)
    for name in Self.names {
      let key = name.description
      if let text = own[key] ?? ruled[key] ?? markup.attribute(name, of: tag) {
        look.set(key, text.trimmed)
      }
    }
    return look
  }

  private mutating func set(_ name: String, _ text: String) {
    func share() -> Double {
      let number = SVGLength.number(text, of: 1) ?? 1
      return min(max(number, 0), 1)
    }
    switch name {
    case "color": color = Color(text: text) ?? color
    case "fill": fill = paint(text, instead: fill)
    case "stroke": stroke = paint(text, instead: stroke)
    case "stroke-width": width = SVGLength.number(text, of: 0) ?? width
    case "fill-opacity": fillOpacity = share()
    case "stroke-opacity": strokeOpacity = share()
    case "opacity": opacity *= share()
    case "stroke-linecap": cap = text == "round" ? .round : text == "square" ? .square : .butt
    case "stroke-dasharray":
      dashes = text.split { $0 == " " || $0 == "," }.prefix(16)
        .compactMap { SVGLength.number(String($0), of: 0) }.filter { $0 >= 0 }
      if dashes.allSatisfy({ $0 == 0 }) { dashes = [] }
    case "display": isHidden = text == "none"
    case "visibility": isInvisible = text == "hidden" || text == "collapse"
    case "mix-blend-mode": isMultiplied = text == "multiply"
    case "font-size":
      if let size = SVGLength.number(text, of: fontSize), size > 0 { fontSize = min(size, 10_000) }
    case "font-family":
      let first = text.split(separator: ",").first.map { $0.filter { $0 != "'" && $0 != "\"" } }
      if let first, !first.trimmed.isEmpty { font = String(first.trimmed.prefix(100)) }
    case "text-anchor": anchor = text == "middle" ? 0.5 : text == "end" ? 1 : 0
    case "white-space", "xml:space": isPreserved = text == "preserve" || text.hasPrefix("pre")
    default: hasEffect = hasEffect || text != "none"
    }
  }

  private mutating func paint(_ text: String, instead old: Color?) -> Color? {
    switch text.lowercased() {
    case "none": return nil
    case "currentcolor": return color
    case "inherit": return old
    default:
      guard text.hasPrefix("url") else { return Color(text: text) ?? old }
      hasEffect = true
      return Color(rgb: 0x808080)
    }
  }

  /// Draws what is inside, such as a hidden layer.
  mutating func show() { isHidden = false }

  private func seen(_ color: Color?, _ share: Double) -> Color? {
    guard let color, !isHidden, !isInvisible else { return nil }
    let faded = color.faded(by: share * opacity)
    return faded.opacity > 0 ? faded : nil
  }

  /// The color of the area; nil if it is not seen.
  var area: Color? { seen(fill, fillOpacity) }
  /// The color of the line; nil if it is not seen.
  var line: Color? { width > 0 ? seen(stroke, strokeOpacity) : nil }
  /// The opacity of a picture.
  var pictureOpacity: Double { isHidden || isInvisible ? 0 : opacity }

  private func tool(_ color: Color, isLine: Bool) -> Style.Tool {
    isMultiplied || isLine && color.opacity < Self.highlighter ? .highlighter : .pen
  }

  /// The style of a line whose lengths are multiplied by a scale; nil if it is not seen.
  func lineStyle(_ scale: Double) -> Style? {
    guard let color = line, scale.isFinite else { return nil }
    return Style(
      tool: tool(color, isLine: true), color: color,
      width: min(max(width * scale, 0.01), 10_000), response: .constant, cap: cap,
      dashes: dashes.map { Float(min($0 * scale, 1e6)) })
  }

  /// The style of an area without a line around it; nil if it is not seen.
  var areaStyle: Style? {
    guard let color = area else { return nil }
    return Style(
      tool: tool(color, isLine: false), color: color, width: 0.01, response: .constant, fill: 1)
  }
}

/// Lengths in SVG.
enum SVGLength {
  /// A length in pixels, where percents are of a whole; nil if the text is none.
  static func number(_ text: String, of whole: Double) -> Double? {
    let bytes = Array(text.utf8.prefix(100)).drop { $0 <= 0x20 }.map { $0 }
    var place = 0
    guard let value = DecimalText.read(from: bytes.span, at: &place), value.isFinite,
      abs(value) < 1e9
    else { return nil }
    switch String(decoding: bytes[place...], as: UTF8.self).trimmed {
    case "%": return value / 100 * whole
    case "pt": return value * 96 / 72
    case "pc": return value * 16
    case "in": return value * 96
    case "mm": return value * 96 / 25.4
    case "cm": return value * 96 / 2.54
    case "em": return value * (whole > 0 ? whole : 16)
    default: return value
    }
  }

  /// The length of an attribute; nil if there is none.
  static func attribute(
    _ name: StaticString, of tag: Markup.Tag, in markup: Markup, whole: Double = 0
  ) -> Double? {
    markup.attribute(name, of: tag).flatMap { number($0, of: whole) }
  }

  /// The four numbers of a view box; nil without an area.
  static func viewBox(of tag: Markup.Tag, in markup: Markup) -> Box? {
    let parts = markup.attribute("viewBox", of: tag)?.split { $0.isWhitespace || $0 == "," }
      .compactMap { number(String($0), of: 0) }
    guard let parts, parts.count == 4, parts[2] > 0, parts[3] > 0 else { return nil }
    let low = Point(x: parts[0], y: parts[1])
    return Box(low: low, high: low + Point(x: parts[2], y: parts[3]))
  }
}

/// The rules of style sheets in SVG for the names of elements and classes.
struct SVGRules {
  private var rules: [String: [String: String]] = [:]
  /// The number of rules that are left out.
  private(set) var unknown = 0

  private static let (mostBytes, mostRules) = (1 << 20, 10_000)

  /// Adds the rules of a style sheet.
  mutating func add(_ sheet: String) {
    guard sheet.utf8.count < Self.mostBytes else { return unknown += 1 }
    let text = sheet.replacing("<![CDATA[", with: "").replacing("]]>", with: "")
    for part in Self.withoutComments(text).split(separator: "}") {
      let sides = part.split(separator: "{", omittingEmptySubsequences: false)
      guard sides.count == 2, rules.count < Self.mostRules else {
        if !part.trimmed.isEmpty { unknown += 1 }
        continue
      }
      // The fonts of a drawing are not there to write with.
      guard sides[0].trimmed.first != "@" else { continue }
      let properties = Self.properties(String(sides[1]))
      for selector in sides[0].split(separator: ",").map(\.trimmed) {
        guard selector.dropFirst().allSatisfy({ !" .#:>+~[*".contains($0) }) else {
          unknown += 1
          continue
        }
        rules[selector, default: [:]].merge(properties) { $1 }
      }
    }
  }

  private static func withoutComments(_ text: String) -> String {
    var (kept, rest) = ("", text[...])
    while let start = rest.firstRange(of: "/*") {
      kept += rest[..<start.lowerBound]
      rest = rest[start.upperBound...].firstRange(of: "*/").map { rest[$0.upperBound...] } ?? ""
    }
    return kept + rest
  }

  /// The properties that rules give an element.
  func properties(of tag: Markup.Tag, in markup: Markup) -> [String: String] {
    guard !rules.isEmpty else { return [:] }
    var found = rules[String(decoding: markup.bytes[tag.name], as: UTF8.self)] ?? [:]
    for name in (markup.attribute("class", of: tag) ?? "").split(whereSeparator: \.isWhitespace) {
      if let rule = rules[".\(name)"] { found.merge(rule) { $1 } }
    }
    if let id = markup.attribute("id", of: tag), let rule = rules["#\(id)"] {
      found.merge(rule) { $1 }
    }
    return found
  }

  /// The properties of a style attribute.
  static func properties(_ style: String) -> [String: String] {
    guard !style.isEmpty else { return [:] }
    var properties: [String: String] = [:]
    for part in style.split(separator: ";") {
      let sides = part.split(separator: ":", maxSplits: 1)
      guard sides.count == 2 else { continue }
      properties[sides[0].trimmed] = sides[1].trimmed.replacing("!important", with: "")
    }
    return properties
  }
}

extension StringProtocol {
  /// The text without white space at both ends.
  var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
