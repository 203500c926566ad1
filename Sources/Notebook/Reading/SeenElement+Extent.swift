internal import Geometry
internal import Ink

extension PageContent {
  /// A box around everything on the page; empty if there is nothing.
  var extent: Box {
    elements.lazy.compactMap(SeenElement.init).reduce(.empty) { $0.union($1.extent) }
  }

  /// The extent of the page's contents to the right and down, in points, with a little room.
  ///
  /// A text may get more room than its letters take.
  var reach: Point {
    let box = extent
    return box.isEmpty ? .zero : box.high + Point(x: 1, y: 1) * (2 * Length.millimetre)
  }
}

extension SeenElement {
  /// A box around it on its page.
  var extent: Box {
    switch self {
    case .stroke(let stroke, let parts, let map):
      let seen = parts.lazy.flatMap { part in
        let first = Int(part.lower / 256)
        return stroke.samples.dropFirst(first).prefix(Int(part.upper / 256) + 2 - first)
      }
      return Box(around: seen.map { map($0.position) })
        .expanded(by: stroke.style.width * map.scale / 2)
    case .text(let text, let map):
      let lines = text.text.split(separator: "\n", omittingEmptySubsequences: false)
      let widest = Double(lines.map(\.count).max() ?? 0) * text.size
      let width = text.wrap > 0 ? text.wrap : widest
      let count = lines.reduce(0) { count, line in
        count + 1 + (Double(line.count) * text.size / max(width, 1)).rounded(.up)
      }
      let size = Point(x: width, y: count * text.size * 1.5)
      return map(Box(low: text.origin, high: text.origin + size))
    case .image(let frame, let map): return map(frame.box)
    }
  }
}
