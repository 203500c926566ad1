internal import Bytes
internal import Geometry
internal import Ink
internal import Notebook

/// The line of a stroke as it is drawn on its page: at least one point, each with the width of the ink there.
struct DrawnLine {
  private(set) var points: [(place: Point, width: Double)]

  var widest: Double { points.reduce(0) { max($0, $1.width) } }
  /// True if the ink is as wide everywhere.
  var isEven: Bool {
    let widest = widest
    return points.allSatisfy { $0.width >= widest * 0.999 }
  }

  /// The lines of the visible parts of a stroke; none for anything else.
  static func lines(of element: LooseElement) -> [DrawnLine] {
    guard case .stroke(let stroke, let visible) = element.content else { return [] }
    let all = StrokeRangeSet().visibleParts(ofSamples: stroke.samples.count)
    let map = element.transform
    if stroke.model == .straight, visible == all {
      let points = stroke.samples.lazy.filter(\.position.isFinite).map {
        (map($0.position), stroke.style.inkWidth(pressure: $0.pressure) * map.scale)
      }
      return points.isEmpty ? [] : [DrawnLine(points: Array(points))]
    }
    let trail = InkTrail(of: stroke.modeled(), style: stroke.style)
    let parts = visible == all ? [trail.discs] : visible.map { trail.discs(in: $0) }
    return parts.filter { !$0.isEmpty }.map { discs in
      DrawnLine(points: discs.map { (map($0.center), $0.radius * 2 * map.scale) })
    }
  }
}

extension Color {
  /// The most transparent color that looks the same on white, so that what is below shows through.
  var translucent: Color {
    let channels = [24, 16, 8].map { Double(rgba >> $0 & 0xFF) / 255 }
    // What is on white without it.
    let seen = channels.map { 1 - opacity * (1 - $0) }
    let least = 1 - (seen.min() ?? 0)
    guard least > 0 else { return Color(rgba: 0xFFFF_FF00) }
    let bare = seen.map { ($0 - (1 - least)) / least }
    return Color(red: bare[0], green: bare[1], blue: bare[2], alpha: least)
  }

  /// The color in web notation, with its opacity if it has one.
  var webText: String {
    let all = "#" + String(rgba, digits: 8, radix: 16)
    return rgba & 0xFF == 0xFF ? String(all.dropLast(2)) : all
  }
}
