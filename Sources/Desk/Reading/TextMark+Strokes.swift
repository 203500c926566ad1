internal import Geometry
internal import Ink

extension TextMark {
  /// The ink that marks lines of text: a straight stroke for each.
  func strokes(along lines: [Box], _ preferences: Preferences) -> [Stroke] {
    lines.map { line in
      let isUpright = line.height > 2 * line.width
      let thickness = isUpright ? line.width : line.height
      let style = style(forLinesOf: thickness, preferences)
      let share = self == .underline ? 0.94 : 0.5
      let ends =
        isUpright
        ? [Point(x: line.high.x - thickness * share, y: line.low.y), line.high]
        : [Point(x: line.low.x, y: line.low.y + thickness * share), line.high]
      let (start, end) = (
        ends[0], isUpright ? Point(x: ends[0].x, y: ends[1].y) : Point(x: ends[1].x, y: ends[0].y)
      )
      let samples = [
        Sample(position: start, time: 0),
        Sample(position: start.mixed(with: end, by: 0.5), time: 8),
        Sample(position: end, time: 16),
      ]
      return Stroke(samples: samples, channels: [], style: style)
    }
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
