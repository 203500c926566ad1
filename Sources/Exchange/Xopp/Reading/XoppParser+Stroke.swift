internal import Bytes
internal import Geometry
internal import Ink
internal import Notebook

extension XoppParser {
  /// Reads the stroke whose tag was read last.
  func readStroke() throws(XMLError) {
    let line = reader.line
    var style = strokeStyle
    let audio = takeAudio()
    readWidths(&style)
    var samples: [Sample] = []
    while let event = try reader.next(), event != .end {
      if event == .start { try skipUnknown() } else { readPoints(into: &samples) }
    }
    guard spend(points: samples.count) else { return }
    let count = samples.count
    if !widths.isEmpty, count > 1, widths.count != count - 1 {
      notes.add(.wrongWidthCount, line: line)
      while widths.count < count - 1 { widths.append(widths[widths.count - 1]) }
    }
    if style.response != .constant {
      for index in samples.indices {
        let width = widths[min(index, widths.count - 1)]
        samples[index].pressure = Float(min(max(width / style.width, 0), 1))
      }
    }
    for part in drawable(samples, line: line) {
      let stroke = Stroke(
        samples: part, channels: style.response == .constant ? [] : .pressure, style: style,
        model: .straight)
      add(LooseElement(stroke, audio: audio))
    }
  }

  private var strokeStyle: Style {
    let color = reader.attribute("color").flatMap { XoppColor.read($0) } ?? Color(rgb: 0)
    var style = Style(color: color, width: 1, response: .constant)
    let fill = number("fill").map { min(max($0, 0), 255).rounded() }
    style.fill = fill.map { Float($0 / 255) } ?? 0
    if let name = reader.attribute("capStyle") { style.cap = XoppLine.cap(name) }
    if let name = reader.attribute("style") { style.dashes = XoppLine.dashes(name) }
    switch reader.attribute("tool") {
    case "highlighter":
      style.tool = .highlighter
      // All of it is as opaque as its filling, where it has one.
      let alpha = fill.map { UInt32($0) } ?? XoppColor.highlighterAlpha
      style.color = Color(rgba: color.rgba & 0xFFFF_FF00 | alpha)
      style.fill = fill == nil ? 0 : 1
    case "eraser": style.tool = .whiteout
    default: break
    }
    return style
  }

  /// Reads the width of the pen and those of the parts, and settles the width of the stroke.
  private func readWidths(_ style: inout Style) {
    widths.removeAll(keepingCapacity: true)
    var nominal: Double?
    reader.withAttribute("width") { bytes in
      var place = 0
      nominal = DecimalText.next(in: bytes, at: &place)
      readWidths(of: bytes, from: place)
    }
    // MrWriter has the widths in an attribute of their own.
    if widths.isEmpty { reader.withAttribute("pressures") { readWidths(of: $0, from: 0) } }
    style.width = min(nominal ?? 1, Self.widest)
    guard style.tool != .highlighter, let largest = widths.max(), largest > 0 else {
      widths.removeAll(keepingCapacity: true)
      return
    }
    // The width of the pen says what full pressure gives; but it may be nonsense.
    if !(style.width >= largest && style.width <= largest * 16) { style.width = largest }
    style.response = .linear
  }

  private func readWidths(of bytes: Span<UInt8>, from start: Int) {
    var place = start
    while widths.count <= XoppBudget.mostPoints,
      let width = DecimalText.next(in: bytes, at: &place)
    {
      widths.append(min(width.isNaN ? 0 : width, Self.widest))
    }
  }

  /// The largest width that ink can have, in points.
  private static let widest = 100_000.0

  private func readPoints(into samples: inout [Sample]) {
    let expected = widths.count + 1
    reader.withText { bytes in
      var place = 0
      samples.reserveCapacity(samples.count + (widths.isEmpty ? bytes.count / 20 : expected))
      while samples.count <= XoppBudget.mostPoints,
        let x = DecimalText.next(in: bytes, at: &place),
        let y = DecimalText.next(in: bytes, at: &place)
      {
        samples.append(Sample(position: Point(x: x, y: y), time: 0))
      }
    }
  }
}

extension XoppParser {
  /// The parts of a stroke that can be drawn: runs of places between which there is a width.
  ///
  /// Xournal++ splits strokes in the same way, where an old bug left widths that are none.
  private func drawable(_ samples: [Sample], line: Int) -> [[Sample]] {
    let isSound = samples.allSatisfy { Self.isPlace($0.position) } && widths.allSatisfy { $0 > 0 }
    guard !isSound else {
      if samples.count < 2 { notes.add(.shortStroke, line: line) }
      return samples.count < 2 ? [] : [samples]
    }
    notes.add(widths.allSatisfy { $0 > 0 } ? .brokenPoints : .brokenWidths, line: line)
    var parts: [[Sample]] = []
    var part: [Sample] = []
    for index in samples.indices where Self.isPlace(samples[index].position) {
      part.append(samples[index])
      let goesOn =
        index + 1 < samples.count && Self.isPlace(samples[index + 1].position)
        && (index >= widths.count || widths[index] > 0)
      guard !goesOn else { continue }
      // The last point of a part has no width of its own.
      if part.count > 1 {
        part[part.count - 1].pressure = part[part.count - 2].pressure
        parts.append(part)
      }
      part = []
    }
    return parts
  }

  /// Whether a point lies where a page may be.
  private static func isPlace(_ point: Point) -> Bool { abs(point.x) <= 1e6 && abs(point.y) <= 1e6 }
}

extension DecimalText {
  /// Reads the next number between spaces; nil at the end.
  ///
  /// A word that is none gives what is no number.
  @inline(__always)
  static func next(in bytes: Span<UInt8>, at position: inout Int) -> Double? {
    while position < bytes.count, bytes[position] <= 0x20 { position += 1 }
    guard position < bytes.count else { return nil }
    let value = read(from: bytes, at: &position)
    if let value, position == bytes.count || bytes[position] <= 0x20 { return value }
    while position < bytes.count, bytes[position] > 0x20 { position += 1 }
    return .nan
  }
}
