internal import Bytes
internal import Geometry
internal import Ink

/// A stroke as stored in a file: a pen, points, and the widths of the parts between them.
struct XoppStroke {
  private(set) var style: Style
  /// The widths of the parts; empty if all are as wide as the pen.
  private var widths: [Double] = []
  private var penWidth = 0.0
  private var samples: [Sample] = []

  /// In points.
  private static let widest = 100_000.0
  /// The largest plausible ratio of a pen's width to its ink.
  private static let mostSpread = 16.0

  init(style: Style) { self.style = style }

  var count: Int { samples.count }
  var hasWidths: Bool { !widths.isEmpty }
  /// True if there are widths, but not one for each part; surplus ones are ignored.
  var lacksWidths: Bool { !widths.isEmpty && widths.count < count - 1 }
  var hasSoundWidths: Bool { widths.isEmpty ? style.width > 0 : widths.allSatisfy { $0 > 0 } }
  var isInvisible: Bool {
    widths.isEmpty ? style.width <= 0 : !lacksWidths && widths.allSatisfy { $0 <= 0 }
  }

  /// Reads the widths of the pen and the parts, and decides on the width of the stroke.
  mutating func readWidths(of reader: XMLReader) {
    var nominal: Double?
    var widths: [Double] = []
    reader.withAttribute("width") { bytes in
      var place = 0
      nominal = DecimalText.next(in: bytes, at: &place)
      widths = Self.numbers(in: bytes, from: place)
    }
    // MrWriter stores the widths in a separate attribute.
    if widths.isEmpty {
      reader.withAttribute("pressures") { widths = Self.numbers(in: $0, from: 0) }
    }
    let pen = nominal ?? 1
    style.width = pen > 0 ? min(pen, Self.widest) : 0
    // A negative width means no pressure, and zero a pen that did not touch the paper.
    guard style.tool != .highlighter, let largest = widths.max(), largest >= 0 else { return }
    self.widths = widths
    penWidth = style.width
    guard largest > 0 else { return }
    // The width of the pen is that at full pressure, within the precision of the widths; but it may be
    // nonsense.
    let isSound = style.width >= largest * (1 - 1e-6) && style.width <= largest * Self.mostSpread
    if !isSound { style.width = largest }
    style.response = .linear
  }

  private static func numbers(in bytes: Span<UInt8>, from start: Int) -> [Double] {
    var numbers: [Double] = []
    var place = start
    while numbers.count <= XoppParser.mostPoints,
      let number = DecimalText.next(in: bytes, at: &place)
    {
      numbers.append(number.isNaN ? 0 : min(number, widest))
    }
    return numbers
  }

  mutating func readPoints(of reader: XMLReader) {
    var samples = self.samples
    self.samples = []
    let expected = widths.count + 1
    reader.withText { bytes in
      samples.reserveCapacity(samples.count + (expected > 1 ? expected : bytes.count / 20))
      var place = 0
      while samples.count <= XoppParser.mostPoints,
        let x = DecimalText.next(in: bytes, at: &place),
        let y = DecimalText.next(in: bytes, at: &place)
      {
        samples.append(Sample(position: Point(x: x, y: y), time: 0))
      }
    }
    self.samples = samples
  }
}

extension XoppStroke {
  /// The drawable parts of the stroke: runs of points with a width between each two.
  ///
  /// Xournal++ splits strokes in the same way, where an old bug left invalid widths.
  consuming func drawableParts() -> [Stroke] {
    derivePressures()
    let isSound = hasSoundWidths && samples.allSatisfy { Self.isPlace($0.position) }
    return (isSound ? [samples] : soundRuns()).filter { $0.count > 1 }.map { samples in
      Stroke(
        samples: samples, channels: widths.isEmpty ? [] : .pressure, style: style,
        model: .straight)
    }
  }

  private mutating func derivePressures() {
    guard let last = widths.last else { return }
    if lacksWidths, penWidth > 0 {
      // As in Xournal++: without a width for each part, all are as wide as the pen.
      (style.width, style.response, widths) = (penWidth, .constant, [])
      return
    }
    while widths.count < count { widths.append(last) }
    for index in samples.indices {
      samples[index].pressure = Float(min(max(widths[index] / style.width, 0), 1))
    }
    // The last point has no width.
    if count > 1 { samples[count - 1].pressure = samples[count - 2].pressure }
  }

  private func soundRuns() -> [[Sample]] {
    var runs: [[Sample]] = []
    var run: [Sample] = []
    for (index, sample) in samples.enumerated() where Self.isPlace(sample.position) {
      run.append(sample)
      let goesOn =
        index + 1 < count && Self.isPlace(samples[index + 1].position)
        && (widths.isEmpty ? style.width : widths[index]) > 0
      guard !goesOn else { continue }
      if run.count > 1 { run[run.count - 1].pressure = run[run.count - 2].pressure }
      runs.append(run)
      run = []
    }
    return runs
  }

  var hasSoundPoints: Bool { samples.allSatisfy { Self.isPlace($0.position) } }

  private static func isPlace(_ point: Point) -> Bool { abs(point.x) <= 1e6 && abs(point.y) <= 1e6 }
}

extension DecimalText {
  /// Reads the next number between spaces, NaN for another word; nil at the end.
  @inline(__always)
  static func next(in bytes: Span<UInt8>, at position: inout Int) -> Double? {
    while position < bytes.count, bytes[position] <= 0x20 { position &+= 1 }
    guard position < bytes.count else { return nil }
    let value = read(from: bytes, at: &position)
    if let value, position == bytes.count || bytes[position] <= 0x20 { return value }
    while position < bytes.count, bytes[position] > 0x20 { position &+= 1 }
    return .nan
  }
}
