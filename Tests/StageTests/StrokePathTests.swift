import Bytes
import Geometry
import Support
import Testing

@testable import Stage

@Suite struct StrokePathTests {
  private func boxes(_ count: Int) -> [Box] {
    var random = RandomSource(seed: Seed.of(11))
    return (0..<count).map { _ in
      let low = Point(
        x: .random(in: 0...500, using: &random), y: .random(in: 0...500, using: &random))
      let size = Point(
        x: .random(in: 30...400, using: &random), y: .random(in: 10...200, using: &random))
      return Box(low: low, high: low + size)
    }
  }

  @Test(arguments: StrokePath.Kind.allCases)
  func `a stroke stays in its box and is measured along its length`(kind: StrokePath.Kind) {
    for box in boxes(30) {
      let path = StrokePath(kind, in: box)
      #expect(path.length > 20)
      var last = path.place(at: 0)
      for step in 1...Int(path.length) {
        let place = path.place(at: Double(step))
        #expect(box.expanded(by: 0.6).contains(place))
        let distance = place.distance(to: last)
        // Straight across a bend is shorter than along it.
        #expect(distance <= 1.000_1)
        if kind == .line { #expect(abs(distance - 1) < 1e-6) }
        last = place
      }
    }
  }

  @Test func `before its start and after its end a stroke goes on straight`() {
    let path = StrokePath(through: [Point(x: 10, y: 20), Point(x: 110, y: 20)])
    #expect(path.length == 100)
    for length in [-5.0, 0, 33.3, 100, 105] {
      #expect(path.place(at: length).distance(to: Point(x: 10 + length, y: 20)) < 1e-6)
      #expect(path.direction(at: length).distance(to: Point(x: 1, y: 0)) < 1e-6)
    }
  }

  @Test func `no box is too strange`() {
    let strange = [0, -1, 1e-9, 1e300, .nan, .infinity]
    for x in strange {
      for y in strange {
        for kind in StrokePath.Kind.allCases {
          let path = StrokePath(kind, in: Box(low: .zero, high: Point(x: x, y: y)))
          let plan = StrokePlan(path, speed: x, rate: y)
          #expect(plan.samples.count >= 1)
          #expect(plan.samples.allSatisfy { $0.place.isFinite })
        }
      }
    }
  }

  @Test func `the pen keeps its speed and its rate`() {
    let path = StrokePath(.line, in: Box(low: .zero, high: Point(x: 400, y: 10)))
    let plan = StrokePlan(path, speed: 600, rate: 200)
    #expect(plan.spacing == 3)
    #expect(plan.samples.count == Int(path.length / 3) + 1)
    for (number, sample) in plan.samples.enumerated() {
      #expect(abs(sample.time - Double(number) / 200) < 1e-9)
      #expect(sample.place.distance(to: path.place(at: Double(number) * 3)) < 1e-9)
    }
  }

  @Test(arguments: StrokePath.Kind.allCases)
  func `strokes hardly ever cover their own way`(kind: StrokePath.Kind) throws {
    let canvas = Box(low: .zero, high: Point(x: 1000, y: 800))
    let box = try CanvasLayout.boxes(for: [kind], in: canvas)[0]
    let plan = StrokePlan(StrokePath(kind, in: box), speed: 600, rate: 200)
    let crossings = plan.crossings(lead: 2, radius: 2)
    #expect(crossings.count { $0 } * 30 <= crossings.count)
  }

  @Test func `a stroke that crosses itself is noticed where it does`() {
    let path = StrokePath(through: [
      Point(x: 0, y: 0), Point(x: 100, y: 0), Point(x: 100, y: 50), Point(x: 50, y: 50),
      Point(x: 50, y: -50),
    ])
    let plan = StrokePlan(path, speed: 600, rate: 200)
    let crossings = plan.crossings(lead: 2, radius: 2)
    let crossed = crossings.indices.filter { crossings[$0] }
    #expect(!crossed.isEmpty)
    // The stroke comes back to its first line 250 pixels after its start.
    #expect(
      crossed.allSatisfy { abs(Double($0) * 3 - 250) < 8 || [33, 34, 50, 51, 66, 67].contains($0) })
    #expect(crossed.contains { abs(Double($0) * 3 - 250) < 4 })
  }
}
