internal import Bytes
internal import Geometry
internal import Ink
public import Notebook
public import Wording

/// Writes pages as W3C InkML.
///
/// A page is a group of traces with an inner group for each layer; a trace is one stroke. There is no room
/// for texts and images. Docs/Formats/InkML.md describes the details.
public struct InkMLWriter {
  /// The parts left out so far, a sentence each.
  public private(set) var notes: [Words] = []

  private var forms: [TraceForm: Int] = [:]
  private var brushes: [InkLook: Int] = [:]
  private var text: [UInt8] = []
  /// The start of the first dated stroke, from which the times of the others count.
  private var epoch: Int64?

  /// Begins a file without pages; an empty title is none.
  public init(title: String) {
    add(#"<?xml version="1.0" encoding="UTF-8"?>"#)
    add(#"<ink xmlns="\#(InkML.namespace)">"#)
    if !title.isEmpty { add(InkML.annotation("title", title)) }
  }

  /// Adds a page, and returns what was written since the last call.
  public mutating func add(_ page: LoosePage) -> [UInt8] {
    let layers = page.layers.filter(\.isVisible).map { layer in
      (head: layer, strokes: layer.elements.flatMap { $0.wholeStrokes })
    }
    define(layers.flatMap(\.strokes))
    add("<traceGroup>")
    for (kind, value) in InkML.facts(of: page) { add(InkML.annotation(kind, value)) }
    for layer in layers {
      add("<traceGroup>")
      if !layer.head.title.isEmpty { add(InkML.annotation("layer", layer.head.title)) }
      if layer.head.isLocked { add(InkML.annotation("locked", "true")) }
      for stroke in layer.strokes { add(stroke) }
      add("</traceGroup>")
    }
    add("</traceGroup>")
    if page.hasOtherThanInk { notes.append("page \(page.number): only the ink was written") }
    return takeBytes()
  }

  /// Returns the end of the file.
  public mutating func finish() -> [UInt8] {
    add("</ink>")
    return takeBytes()
  }
}

extension InkMLWriter {
  private mutating func takeBytes() -> [UInt8] {
    defer { text.removeAll(keepingCapacity: true) }
    return text
  }

  private mutating func add(_ line: String) {
    text += line.utf8
    text.append(0x0A)
  }

  private mutating func define(_ strokes: [Stroke]) {
    var lines: [String] = []
    if epoch == nil, let first = strokes.first(where: { TraceForm.isDated($0) })?.start {
      epoch = first
      lines.append(#"<timestamp xml:id="begin" time="\#(first)"/>"#)
    }
    for stroke in strokes {
      let form = TraceForm(of: stroke)
      if forms[form] == nil {
        forms[form] = forms.count + 1
        let begin = form.isDated ? ##" timestampRef="#begin""## : ""
        lines.append(
          """
          <context xml:id="form\(forms.count)"\(begin)><inkSource>\(form.text)\
          </inkSource></context>
          """)
      }
      let look = InkLook(style: stroke.style, model: stroke.model)
      if brushes[look] == nil {
        brushes[look] = brushes.count + 1
        lines.append(#"<brush xml:id="pen\#(brushes.count)">\#(look.brushProperties)</brush>"#)
      }
    }
    guard !lines.isEmpty else { return }
    add("<definitions>")
    for line in lines { add(line) }
    add("</definitions>")
  }

  private mutating func add(_ stroke: Stroke) {
    let form = TraceForm(of: stroke)
    let begin = form.isDated ? epoch ?? 0 : 0
    let offset = stroke.start.subtractingReportingOverflow(begin).partialValue
    let look = InkLook(style: stroke.style, model: stroke.model)
    text +=
      """
      <trace contextRef="#form\(forms[form] ?? 0)" brushRef="#pen\(brushes[look] ?? 0)" \
      timeOffset="\(offset)">
      """.utf8
    for (index, sample) in stroke.samples.enumerated() {
      if index > 0 { text += ", ".utf8 }
      add(sample, form)
    }
    add("</trace>")
  }

  private mutating func add(_ sample: Sample, _ form: TraceForm) {
    append(sample.position.x / Length.millimeter)
    append(sample.position.y / Length.millimeter)
    if form.hasTime { append(sample.time) }
    if let full = form.fullPressure {
      let pressure = min(max(sample.pressure, 0), 1) * Float(full)
      append(Double(Int(clamping: pressure)))
    }
    if form.hasTilt {
      append(Double(sample.azimuth))
      append(Double(sample.altitude))
    }
    text.removeLast()
  }

  private mutating func append(_ value: Double) {
    DecimalText.append(value, places: 3, to: &text)
    text.append(0x20)
  }
}

/// The look of a stroke's ink, and the model that draws it: a brush in InkML.
struct InkLook: Hashable {
  let style: Style
  let model: ModelVersion

  /// The properties of a brush: the standard ones, then, with a prefix, what these cannot express.
  var brushProperties: String {
    let (color, cap, response) = (style.color, style.cap, style.response)
    var text = width
    text += Self.property("color", color.webNotation)
    let opacity = color.rgba & 0xFF
    if opacity < 255 { text += Self.property("transparency", "\(255 - opacity)") }
    text += Self.property("tip", cap == .round ? "ellipse" : "rectangle")
    if style.tool == .highlighter { text += Self.property("rasterOp", "maskPen") }
    if response == .constant { text += Self.property("ignorePressure", "1") }
    return text + ownProperties
  }

  /// The width in millimeters, or in points if only these are exact.
  private var width: String {
    let text = DecimalText.text(style.width / Length.millimeter, places: 4)
    let isExact = Double(text).map { $0 * Length.millimeter == style.width } ?? false
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
    if !style.dashes.isEmpty { add("dashes", style.dashes.map { "\($0)" }.joined(separator: " ")) }
    if style.fill > 0 { add("fill", "\(style.fill)") }
    if model != .current { add("model", "\(model.rawValue)") }
    return text
  }

  private static func property(_ name: String, _ value: String, units: String? = nil) -> String {
    let units = units.map { #" units="\#($0)""# } ?? ""
    return #"<brushProperty name="\#(name)" value="\#(value)"\#(units)/>"#
  }
}

/// The columns of a trace to be written, and the steps of its pressure.
struct TraceForm: Hashable {
  /// The full pressure in whole steps; nil if the pen does not sense pressure.
  let fullPressure: Int?
  let hasTilt: Bool
  let hasTime: Bool

  /// True if the stroke is dated; one of a recording may only count from its beginning.
  let isDated: Bool

  /// The beginning of 1971, in milliseconds since 1970: no ink is as old.
  private static let earliest: Int64 = 365 * 86_400_000

  /// The steps of pressure to try: first those of stored ink, then finer ones.
  private static let scales = [1023, 2047, 4095, 8191]
  private static let finest = 65_535

  init(of stroke: Stroke) {
    isDated = Self.isDated(stroke)
    hasTilt = stroke.channels.contains(.tilt)
    hasTime = stroke.samples.contains { $0.time != 0 } || stroke.model != .straight
    fullPressure =
      stroke.channels.contains(.pressure)
      ? Self.scales.first { Self.holds(stroke.samples, $0) } ?? Self.finest : nil
  }

  static func isDated(_ stroke: Stroke) -> Bool { stroke.start >= earliest }

  private static func holds(_ samples: [Sample], _ full: Int) -> Bool {
    samples.allSatisfy {
      Float(Int(clamping: $0.pressure * Float(full))) / Float(full) == $0.pressure
    }
  }

  var text: String {
    var channels = [
      #"<channel name="X" type="decimal" units="mm"/>"#,
      #"<channel name="Y" type="decimal" units="mm" orientation="+ve"/>"#,
    ]
    if hasTime { channels.append(#"<channel name="T" type="decimal" units="ms"/>"#) }
    if let fullPressure {
      channels.append(
        #"<channel name="F" type="integer" min="0" max="\#(fullPressure)" units="dev"/>"#)
    }
    if hasTilt {
      channels.append(#"<channel name="OA" type="decimal" min="0" max="360" units="deg"/>"#)
      channels.append(#"<channel name="OE" type="decimal" min="0" max="90" units="deg"/>"#)
    }
    return "<traceFormat>\(channels.joined())</traceFormat>"
  }
}

extension Int {
  /// The nearest integer, within a billion of 0; 0 for NaN.
  init(clamping value: Float) {
    let bounded = value.isNaN ? 0 : Swift.min(Swift.max(value, -1e9), 1e9)
    self.init(bounded.rounded())
  }
}
