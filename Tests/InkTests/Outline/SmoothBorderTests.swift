import Foundation
import Geometry
import Support
import Testing

@testable import Ink

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
      let angle = atan2(direction.cross(leaving), direction.dot(leaving)) * 180 / .pi
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

  @Test func `the border of written ink has no corners, however near one looks`() {
    var lost = 0
    for kind in [InkKind.smooth, .handwriting, .cusps, .spiral] {
      for seed in Seed.several(30) {
        let style = Style(color: .sumi, width: 1.4)
        let trail = InkTrail(of: kind.points(seed: seed), style: style)
        #expect(Self.corners(of: trail, aim: .smooth, style: style) == [], "\(kind) \(seed)")
        lost += Self.corners(of: trail, aim: .small, style: style).count
      }
    }
    #expect(lost > 0, "files may have such corners, so the test sees them")
  }
}
