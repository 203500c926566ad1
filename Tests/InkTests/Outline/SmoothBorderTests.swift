import Geometry
import Ink
import Support
import Testing

/// Borders as they look where a point of the page is 85 pixels wide: there, a corner of a few degrees shows.
@Suite struct SmoothBorderTests {
  /// The corners of a border that a moving disc cannot have: those that stick out, and are not covered.
  ///
  /// At right angles, the border leads to the middle of a disc and back, which its next part covers.
  private static func corners(of trail: InkTrail, aim: InkShape.Aim, style: Style) -> [Double] {
    guard case .filled(let path) = InkShape(of: trail, style: style, aim: aim) else { return [] }
    var corners: [Double] = []
    var (current, direction) = (Point.zero, Point.zero)
    func turn(to leaving: Point) {
      let turn = Point(x: direction.dot(leaving), y: direction.cross(leaving))
      let angle = angle(of: turn) * 180 / .pi
      guard angle > 2, angle < 60, !isCovered(current, by: trail) else { return }
      corners.append(angle)
    }
    for element in path.elements {
      switch element {
      case .move(let point): (current, direction) = (point, .zero)
      case .line(let point):
        let way = point - current
        turn(to: way)
        (current, direction) = (point, way)
      case .cubic(let one, let other, let end):
        let curve = Cubic(current, one, other, end)
        turn(to: curve.tangent(at: 0))
        (current, direction) = (end, curve.tangent(at: 1))
      case .close: break
      }
    }
    return corners
  }

  /// Whether a place lies within the ink by more than a third of a pixel.
  private static func isCovered(_ place: Point, by trail: InkTrail) -> Bool {
    zip(trail.discs, trail.discs.dropFirst()).contains { from, to in
      let disc = DiscMovement(from: from, to: to).nearest(to: place)
      return disc.radius - disc.center.distance(to: place) > 0.004
    }
  }

  /// A stroke of a pen that comes down, presses, and leaves faster and faster.
  private static func stroke(seed: UInt64, style: Style) -> Stroke {
    var dice = Dice(seed)
    let (force, speed) = (dice.number(0.3...0.9), dice.number(0.5...3))
    let (rise, start) = (dice.number(2...8), dice.number(2...12))
    let bend = dice.number(-0.12...0.12)
    var (place, direction) = (Point(x: 50, y: 50), dice.number(0...6))
    let samples = (0..<40).map { number in
      let step = speed * min(1, max(0.02, (Double(number) - start) / 6))
      direction += bend * dice.number(0...2)
      let (sine, cosine) = sineAndCosine(of: direction)
      place = place + Point(x: cosine, y: sine) * step
      let pressure = force * min(1, (Double(number) + 0.3) / rise) + dice.number(-0.02...0.02)
      return Sample(
        position: place, time: Double(number) * 7.5, pressure: Float(max(pressure, 0.01)))
    }
    return Stroke(samples: samples, channels: .pressure, style: style)
  }

  @Test func `the border of written ink has no corners, however near one looks`() {
    let style = Style(color: .sumi, width: 1.4)
    var others = 0
    for seed in Seed.several(300) {
      let trail = InkTrail(of: Self.stroke(seed: seed, style: style).modeled(), style: style)
      let corners = Self.corners(of: trail, aim: .smooth, style: style)
      #expect(corners.isEmpty, "\(seed): \(corners)")
      others += Self.corners(of: trail, aim: .small, style: style).count
    }
    #expect(others > 0, "files may have such corners, so that they are seen here")
  }
}
