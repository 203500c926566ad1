internal import Bytes
internal import Geometry
internal import Ink

extension Style {
  /// The look of the ink as properties of a brush: those that every program knows first, then, with
  /// a prefix, what they leave open.
  var brushProperties: String {
    var text = Self.property("width", Self.number(width / Length.millimetre), units: "mm")
    let digits = String(color.rgba >> 8, radix: 16)
    text += Self.property("color", "#" + String(repeating: "0", count: 6 - digits.count) + digits)
    let opacity = color.rgba & 0xFF
    if opacity < 255 { text += Self.property("transparency", "\(255 - opacity)") }
    text += Self.property("tip", cap == .round ? "ellipse" : "rectangle")
    if tool == .highlighter { text += Self.property("rasterOp", "maskPen") }
    if response == .constant { text += Self.property("ignorePressure", "1") }
    return text + ownProperties
  }

  private var ownProperties: String {
    var text = ""
    if tool == .whiteout { text += Self.property("suzuri:tool", "whiteout") }
    if cap == .square { text += Self.property("suzuri:cap", "square") }
    if response != .constant, response != .standard {
      text += Self.property("suzuri:minimum", "\(response.minimum)")
      text += Self.property("suzuri:exponent", "\(response.exponent)")
    }
    if !dashes.isEmpty {
      let lengths = dashes.map { "\($0)" }.joined(separator: " ")
      text += Self.property("suzuri:dashes", lengths, units: "pt")
    }
    if fill > 0 { text += Self.property("suzuri:fill", "\(fill)") }
    return text
  }

  private static func property(_ name: String, _ value: String, units: String? = nil) -> String {
    let units = units.map { #" units="\#($0)""# } ?? ""
    return #"<brushProperty name="\#(name)" value="\#(value)"\#(units)/>"#
  }

  private static func number(_ value: Double) -> String {
    var text: [UInt8] = []
    Decimals.append(value, places: 4, to: &text)
    return String(decoding: text, as: UTF8.self)
  }
}
