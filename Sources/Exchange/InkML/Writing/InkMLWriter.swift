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
      (head: layer, strokes: layer.elements.flatMap { $0.content.wholeStrokes })
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
    note(page)
    return taken()
  }

  /// Returns the end of the file.
  public mutating func finish() -> [UInt8] {
    add("</ink>")
    return taken()
  }
}

extension InkMLWriter {
  private mutating func taken() -> [UInt8] {
    defer { text.removeAll(keepingCapacity: true) }
    return text
  }

  private mutating func add(_ line: String) {
    text += line.utf8
    text.append(0x0A)
  }

  private mutating func note(_ page: LoosePage) {
    guard page.hasOtherThanInk else { return }
    notes.append("page \(page.number): only the ink was written")
  }

  /// Declares the new columns and pens.
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
    append(sample.position.x / Length.millimetre)
    append(sample.position.y / Length.millimetre)
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
