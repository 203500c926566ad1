internal import Bytes
internal import Geometry
internal import Ink
internal import Notebook

extension XoppWriter {
  func write(_ stroke: Stroke, _ visible: [StrokeRange], _ map: Affine, _ audio: AudioMark?) {
    for line in InkLine.lines(of: stroke, visible) {
      write("<stroke")
      attribute("tool", Self.name(of: stroke.style.tool))
      attributes(of: audio)
      let color = stroke.style.color
      let isHighlighter = stroke.style.tool == .highlighter
      attribute("color", XoppColor.text(color, alpha: isHighlighter ? 0x7F : 0xFF))
      writeWidths(of: line, scale: map.scale)
      if stroke.style.fill > 0 {
        let fill = isHighlighter ? Float(color.rgba & 0xFF) : stroke.style.fill * 255
        attribute("fill", "\(Int(min(max(fill, 0), 255).rounded()))")
      }
      attribute("capStyle", XoppLine.text(stroke.style.cap))
      if !stroke.style.dashes.isEmpty {
        attribute("style", XoppLine.text(stroke.style.dashes.map { $0 * Float(map.scale) }))
      }
      write(">")
      for (index, point) in line.points.enumerated() {
        if index > 0 { text.append(0x20) }
        let place = map(point)
        append(place.x)
        text.append(0x20)
        append(place.y)
      }
      write("</stroke>\n")
    }
  }

  private func writeWidths(of line: InkLine, scale: Double) {
    let full = Self.exactly(max(line.width * scale, Self.thinnest)).utf8
    write(" width=\"")
    text.append(contentsOf: full)
    for width in line.widths {
      text.append(0x20)
      // One digit less than Xournal++ writes, so that single precision survives a round trip.
      if width == line.width {
        text.append(contentsOf: full)
      } else {
        DecimalText.append(max(width * scale, Self.thinnest), digits: 7, to: &text)
      }
    }
    write("\"")
  }

  /// The thinnest width to write: Xournal++ splits strokes at parts without a width.
  private static let thinnest = 0.001

  private static func name(of tool: Style.Tool) -> String {
    switch tool {
    case .pen: "pen"
    case .highlighter: "highlighter"
    case .whiteout: "eraser"
    }
  }
}

/// A row of points with a width between each two, as in a stroke of Xournal++.
struct InkLine {
  /// At least two.
  private(set) var points: [Point]
  private(set) var width: Double
  /// The widths of the parts; empty if all are as wide as the pen.
  private(set) var widths: [Double] = []

  static func lines(of stroke: Stroke, _ visible: [StrokeRange]) -> [InkLine] {
    let all = StrokeRangeSet().visibleParts(ofSamples: stroke.samples.count)
    if stroke.model == .straight, visible == all {
      return InkLine(straight: stroke).map { [$0] } ?? []
    }
    let trail = InkTrail(of: stroke.modeled(), style: stroke.style)
    let parts = visible == all ? [trail.discs] : visible.map { trail.discs(in: $0) }
    return parts.compactMap { InkLine($0, isUniform: trail.isUniform, width: stroke.style.width) }
  }

  /// Takes the samples as they are; each part has the width at its beginning, as in Xournal++.
  private init?(straight stroke: Stroke) {
    let samples = stroke.samples.filter(\.position.isFinite)
    guard !samples.isEmpty else { return nil }
    points = samples.map(\.position)
    width = stroke.style.width
    let widths = samples.map { stroke.style.inkWidth(pressure: $0.pressure) }
    if widths.count == 1 {
      width = widths[0]
    } else if widths.contains(where: { $0 != stroke.style.width }) {
      self.widths = widths.dropLast()
    }
    repeatDot()
  }

  /// Takes modeled ink; each part has the width at its middle.
  private init?(_ discs: [Disc], isUniform: Bool, width: Double) {
    guard let first = discs.first else { return nil }
    points = discs.map(\.center)
    let isEven = isUniform || discs.count == 1
    self.width = isEven ? first.radius * 2 : width
    if !isEven { widths = zip(discs, discs.dropFirst()).map { $0.radius + $1.radius } }
    repeatDot()
  }

  private mutating func repeatDot() { if points.count == 1 { points.append(points[0]) } }
}
