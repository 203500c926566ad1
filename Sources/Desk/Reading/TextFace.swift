internal import Geometry
internal import Ink
internal import Notebook

struct TextFace {
  let desk: Desk
  let painter: FacePainter

  private static let buttons: [(icon: Icon, action: TextAction)] = [
    (.marker, .mark(.highlight)), (.underline, .mark(.underline)), (.strike, .mark(.strike)),
    (.copy, .copy), (.find, .find),
  ]

  func draw(on face: inout Face) {
    let lines = boxes
    guard !lines.isEmpty else { return }
    for line in lines where line.intersects(desk.viewport.window) {
      face.reach.append(line)
      face.marks.append(.box(line, radius: painter.px(2), painter.theme.accent.faded(0x38)))
    }
    drawHandles(on: &face)
    if case .text = desk.hand.gesture { return }
    let bounds = lines.reduce(Box.empty) { $0.union($1) }
    if bounds.intersects(desk.viewport.frame) { drawBar(beside: bounds, on: &face) }
  }

  private var boxes: [Box] {
    guard let page = desk.textSelection?.page, let box = desk.box(of: page) else { return [] }
    return desk.selectedLines.map {
      desk.viewport.place(of: $0, on: box).expanded(by: painter.scale).roundedOut
    }
  }

  private func drawHandles(on face: inout Face) {
    guard let ends = desk.textHandles else { return }
    for end in [ends.start, ends.head] {
      let box = Box(low: end, high: end).expanded(by: 6 * painter.scale)
      face.reach.append(box.expanded(by: painter.scale).roundedOut)
      face.marks += [
        painter.disc(end, radius: 6, painter.theme.accent),
        painter.disc(end, radius: 4.4, painter.theme.surface),
      ]
    }
  }

  private func drawBar(beside bounds: Box, on face: inout Face) {
    let bar = Line {
      for (icon, action) in Self.buttons { IconButton(icon, .text(action)) }
    }
    let box = BarRoom(desk, painter).box(
      painter.size(of: bar), beside: bounds.expanded(by: painter.px(12)))
    painter.drawBar(bar, in: box, on: &face)
  }
}

extension TextMark {
  func strokes(along runs: [TextRun], _ preferences: Preferences) -> [Stroke] {
    runs.map { run in
      let height = run.way.isUpright ? run.box.width : run.box.height
      let (start, end) = ends(along: run, below: (self == .underline ? 0.94 : 0.5) * height)
      let samples = [0, 0.5, 1].map {
        Sample(position: start.mixed(with: end, by: $0), time: $0 * 16)
      }
      return Stroke(samples: samples, channels: [], style: style(forLinesOf: height, preferences))
    }
  }

  /// The ends of a line along the text, at a distance below its upper edge in reading direction.
  private func ends(along run: TextRun, below distance: Double) -> (start: Point, end: Point) {
    let (low, high) = (run.box.low, run.box.high)
    if run.way.isUpright {
      let x = run.way == .down ? high.x - distance : low.x + distance
      return (Point(x: x, y: low.y), Point(x: x, y: high.y))
    }
    let y = run.way == .turned ? high.y - distance : low.y + distance
    return (Point(x: low.x, y: y), Point(x: high.x, y: y))
  }

  private func style(forLinesOf height: Double, _ preferences: Preferences) -> Style {
    let held = preferences.style
    let isMarking = self == .highlight
    let fits = (held.tool == .highlighter) == isMarking && held.tool != .whiteout
    let known = preferences.pens.first { $0.style.tool == (isMarking ? .highlighter : .pen) }?.style
    var style = fits ? held : known ?? (isMarking ? PenPreset.marker : .writer).style
    style.width = isMarking ? min(max(height, 1), 1000) : min(max(height * 0.07, 0.5), 70)
    (style.response, style.cap, style.dashes, style.fill) = (.constant, .butt, [], 0)
    return style
  }
}
