internal import Geometry
internal import Ink
internal import Notebook

extension TextMark {
  /// The ink that marks lines of text: a straight stroke for each.
  func strokes(along runs: [TextRun], _ preferences: Preferences) -> [Stroke] {
    runs.map { run in
      let height = run.way.isUpright ? run.box.width : run.box.height
      let (start, end) = ends(along: run, below: (self == .underline ? 0.94 : 0.5) * height)
      let samples = [0, 0.5, 1].map {
        Sample(position: start.mixed(with: end, by: $0), time: $0 * 16)
      }
      return Stroke(
        samples: samples, channels: [], style: style(forLinesOf: height, preferences))
    }
  }

  /// The ends of a line along letters, at a distance below their upper edge as they are read.
  private func ends(along run: TextRun, below distance: Double) -> (start: Point, end: Point) {
    let (low, high) = (run.box.low, run.box.high)
    if run.way.isUpright {
      let x = run.way == .down ? high.x - distance : low.x + distance
      return (Point(x: x, y: low.y), Point(x: x, y: high.y))
    }
    let y = run.way == .turned ? high.y - distance : low.y + distance
    return (Point(x: low.x, y: y), Point(x: high.x, y: y))
  }

  /// The ink of the pen for it that was held last, as wide as suits the lines.
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
