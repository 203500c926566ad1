internal import Bytes
internal import Geometry
internal import Ink

/// The look of a stroke's ink, and the model that draws it: a brush in InkML.
struct InkLook: Hashable {
  let style: Style
  let model: ModelVersion

  /// The look as properties of a brush: the standard ones first, then, with a prefix, what these cannot
  /// express.
  var brushProperties: String {
    let (color, cap, response) = (style.color, style.cap, style.response)
    var text = width
    let digits = String(color.rgba >> 8, radix: 16)
    text += Self.property("color", "#" + String(repeating: "0", count: 6 - digits.count) + digits)
    let opacity = color.rgba & 0xFF
    if opacity < 255 { text += Self.property("transparency", "\(255 - opacity)") }
    text += Self.property("tip", cap == .round ? "ellipse" : "rectangle")
    if style.tool == .highlighter { text += Self.property("rasterOp", "maskPen") }
    if response == .constant { text += Self.property("ignorePressure", "1") }
    return text + ownProperties
  }

  /// The width in millimeters, or in points if only these are exact.
  private var width: String {
    let text = DecimalText.text(style.width / Length.millimetre, places: 4)
    let isExact = Double(text).map { $0 * Length.millimetre == style.width } ?? false
    return isExact || !style.width.isFinite
      ? Self.property("width", text, units: "mm")
      : Self.property("width", "\(style.width)", units: "pt")
  }

  private var ownProperties: String {
    var text = ""
    func add(_ name: String, _ value: String) { text += Self.property("suzuri:\(name)", value) }
    if style.tool == .whiteout { add("tool", "whiteout") }
    if style.cap == .square { add("cap", "square") }
    if style.response != .constant, style.response != .standard {
      add("minimum", "\(style.response.minimum)")
      add("exponent", "\(style.response.exponent)")
    }
    if !style.dashes.isEmpty {
      add("dashes", style.dashes.map { "\($0)" }.joined(separator: " "))
    }
    if style.fill > 0 { add("fill", "\(style.fill)") }
    if model != .current { add("model", "\(model.rawValue)") }
    return text
  }

  private static func property(_ name: String, _ value: String, units: String? = nil) -> String {
    let units = units.map { #" units="\#($0)""# } ?? ""
    return #"<brushProperty name="\#(name)" value="\#(value)"\#(units)/>"#
  }
}
