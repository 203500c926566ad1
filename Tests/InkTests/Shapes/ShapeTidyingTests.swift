import Bytes
import Geometry
import Support
import SyntheticHand
import Testing

@testable import Ink

@Suite struct ShapeTidyingTests {
  @Test func `tidying never moves a line farther than its reach`() {
    var changes = 0
    for (number, kind) in FigureKind.allCases.enumerated() {
      for seed in UInt64(1)...12 {
        let samples = DrawnShapes.stroke(
          kind, seed: seed, hand: seed % 2 == 0 ? .hurried : .careful,
          rotation: Double(Int(seed) + number) / 40)
        guard let plain = ShapeRecognizer(tidies: false).shape(of: samples),
          let tidy = ShapeRecognizer(tidies: true).shape(of: samples)
        else { continue }
        changes += plain == tidy ? 0 : 1
        let size = (DrawnFigure(samples)?.diameter ?? 0) * ShapeTidying.reach * 3.001
        #expect(DrawnShapes.distance(of: plain.outline, from: tidy.outline) <= size)
        #expect(DrawnShapes.distance(of: tidy.outline, from: plain.outline) <= size)
      }
    }
    #expect(changes > 50)
  }

  @Test func `nearly level and upright lines become so, others stay`() {
    for degrees in [0.0, 3, -4, 87, 92, 20, 38] {
      let turned = Affine.rotation(by: degrees * .pi / 180)
      let end = turned(Point(x: 150, y: 0))
      let samples = DrawnShapes.path([Point(x: 200, y: 200), Point(x: 200, y: 200) + end])
      guard let found = ShapeRecognizer().shape(of: samples) else {
        Issue.record("no line at \(degrees)")
        continue
      }
      let way = found.points[1] - found.points[0]
      switch degrees {
      case -5...5: #expect(abs(way.y) < 1e-6)
      case 85...95: #expect(abs(way.x) < 1e-6)
      default: #expect((way - end).length < 2)
      }
    }
  }

  @Test func `nearly even figures become even`() {
    let square = tidied([(0, 0), (100, 2), (97, 99), (-2, 96), (0, 0)])
    #expect(square?.form == .rectangle)
    let sides = square?.sides.map(\.length) ?? []
    #expect(sides.allSatisfy { abs($0 - (sides.first ?? 0)) < 1e-6 })
    #expect(square?.sides.allSatisfy { min(abs($0.x), abs($0.y)) < 1e-6 } == true)

    let triangle = tidied([(0, 0), (104, 1), (50, 84), (0, 0)])
    let lengths = triangle?.sides.map(\.length) ?? []
    #expect(lengths.count == 3)
    #expect(lengths.allSatisfy { abs($0 - (lengths.first ?? 0)) < 1e-6 })

    let right = tidied([(0, 0), (160, 3), (-2, 70), (0, 0)])
    #expect(right?.turns.contains { abs(abs($0) - .pi / 2) < 1e-6 } == true)

    let rhomb = tidied([(0, -50), (82, 2), (1, 51), (-80, -1), (0, -50)])
    let edges = rhomb?.sides.map(\.length) ?? []
    #expect(rhomb?.kind == .quadrilateral)
    #expect(edges.allSatisfy { abs($0 - (edges.first ?? 0)) < 1e-6 })

    let slanted = tidied([(0, 0), (120, 1), (165, 60), (43, 62), (0, 0)])
    let ways = slanted?.sides ?? []
    #expect(ways.count == 4)
    if ways.count == 4 { #expect((ways[0] + ways[2]).length < 1e-6) }
  }

  @Test func `a nearly round ellipse becomes a circle, a long one stays`() {
    func ellipse(_ height: Double) -> Shape? {
      let points = (0...64).map { step -> Point in
        let turned = Affine.rotation(by: Double(step) / 64 * 2 * .pi)(Point(x: 60, y: 0))
        return Point(x: 300 + turned.x, y: 300 + turned.y * height)
      }
      return ShapeRecognizer().shape(of: DrawnShapes.path(points))
    }
    for (height, isRound) in [(0.93, true), (1.0, true), (0.6, false)] {
      let found = ellipse(height)
      #expect(found?.form == .ellipse)
      guard let found else { continue }
      let radii = [1, 2].map { found.points[$0].distance(to: found.points[0]) }
      #expect((abs(radii[0] - radii[1]) < 1e-6) == isRound)
    }
  }

  private func tidied(_ corners: [(Double, Double)]) -> Shape? {
    let points = corners.map { Point(x: 250 + $0.0, y: 250 + $0.1) }
    return ShapeRecognizer().shape(of: DrawnShapes.path(points))
  }
}
