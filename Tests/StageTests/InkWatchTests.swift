import Bytes
import Geometry
import Testing

@testable import Stage

@Suite struct InkWatchTests {
  private let box = Box(low: Point(x: 20, y: 20), high: Point(x: 170, y: 120))

  private func watch(
    _ plan: StrokePlan, lead: Double, radius: Double, on image: ScreenImage
  ) -> InkWatch {
    InkWatch(
      plan.watchedPlaces(lead: lead), isCrossed: plan.crossings(lead: lead, radius: radius),
      rule: InkRule(threshold: 200, lead: lead, radius: radius, paper: 0xff_ffff),
      baseline: image)
  }

  @Test(arguments: StrokePath.Kind.allCases, [1.5, 2, 3])
  func `each report is seen when its own ink is drawn`(kind: StrokePath.Kind, radius: Double) {
    let plan = StrokePlan(StrokePath(kind, in: box), speed: 800, rate: 200)
    var painting = Painting(width: 200, height: 140)
    var watch = watch(plan, lead: radius, radius: radius, on: painting.image)
    for (number, sample) in plan.samples.enumerated() {
      let start = plan.samples[max(0, number - 1)].place
      painting.stroke(from: start, to: sample.place, radius: radius)
      watch.examine(painting.image, moment: Int64(number))
    }
    let watched = watch.seen.indices.filter { !watch.isBlind[$0] }
    #expect(watch.isComplete)
    #expect(watched.count * 20 >= plan.samples.count * 19)
    for number in watched { #expect(watch.seen[number] == Int64(number), "report \(number)") }
  }

  @Test(arguments: 0..<24)
  func `each report is seen when its own ink is drawn, wherever a line begins and leads`(
    seed: UInt64
  ) {
    var random = RandomSource(seed: seed)
    let angle = (Double(seed) + Double.random(in: 0..<1, using: &random)) * .pi / 12
    let middle = Point(
      x: 100 + Double.random(in: -8...8, using: &random),
      y: 100 + Double.random(in: -8...8, using: &random))
    let way = Point(x: cosine(angle), y: sine(angle)) * 70
    let plan = StrokePlan(
      StrokePath(through: [middle - way, middle + way]),
      speed: Double.random(in: 600...1600, using: &random), rate: 200)
    let radius = Double.random(in: 1.2...3, using: &random)
    var painting = Painting(width: 200, height: 200)
    var watch = watch(plan, lead: radius, radius: radius, on: painting.image)
    for (number, sample) in plan.samples.enumerated() {
      let start = plan.samples[max(0, number - 1)].place
      painting.stroke(from: start, to: sample.place, radius: radius)
      watch.examine(painting.image, moment: Int64(number))
    }
    #expect(watch.isComplete && !watch.isBlind.contains(true))
    for number in plan.samples.indices {
      #expect(watch.seen[number] == Int64(number), "report \(number)")
    }
  }

  @Test func `a program that draws some reports late is seen to`() {
    let plan = StrokePlan(StrokePath(.line, in: box), speed: 800, rate: 200)
    var painting = Painting(width: 200, height: 140)
    var watch = watch(plan, lead: 2, radius: 2, on: painting.image)
    // Ink appears for every fourth report, for all reports up to it.
    for number in stride(from: 4, to: plan.samples.count, by: 4) {
      painting.stroke(
        from: plan.samples[number - 4].place, to: plan.samples[number].place, radius: 2)
      watch.examine(painting.image, moment: Int64(number))
    }
    let last = (plan.samples.count - 1) / 4 * 4
    for number in plan.samples.indices {
      let drawn = (max(number, 1) + 3) / 4 * 4
      #expect(watch.seen[number] == (drawn <= last ? Int64(drawn) : nil), "report \(number)")
    }
    #expect(watch.isComplete == (last == plan.samples.count - 1))
  }

  @Test func `ink that was there before proves nothing`() {
    let plan = StrokePlan(StrokePath(.line, in: box), speed: 800, rate: 200)
    var painting = Painting(width: 200, height: 140)
    painting.fill(0x20_2020) { $0.x > 90 && $0.x < 110 }
    var watch = watch(plan, lead: 2, radius: 2, on: painting.image)
    let expected = plan.watchedPlaces(lead: 2).map { place in
      place.pixels.contains { $0.x >= 90 && $0.x < 110 }
    }
    #expect(watch.isBlind == expected)
    #expect(expected.contains(true) && expected.contains(false))
    painting.draw(plan, radius: 2)
    watch.examine(painting.image, moment: 7)
    for number in plan.samples.indices {
      #expect(watch.seen[number] == (expected[number] ? nil : 7))
    }
  }

  @Test func `a picture counts only for the places that it shows`() throws {
    let plan = StrokePlan(StrokePath(.line, in: box), speed: 800, rate: 200)
    var painting = Painting(width: 200, height: 140)
    var watch = watch(plan, lead: 2, radius: 2, on: painting.image)
    painting.draw(plan, radius: 2)
    watch.examine(painting.cut(ScreenBox(x: 0, y: 0, width: 200, height: 10)), moment: 1)
    #expect(watch.seen.allSatisfy { $0 == nil })
    watch.examine(painting.cut(ScreenBox(x: 0, y: 0, width: 100, height: 140)), moment: 2)
    let left = try #require(watch.pendingBox)
    #expect(left.x >= 98)
    watch.examine(painting.cut(left), moment: 3)
    #expect(watch.isComplete)
    #expect(watch.pendingBox == nil)
    #expect(watch.seen.first == 2 && watch.seen.last == 3)
  }

  @Test func `a shade of the paper is no ink`() {
    let plan = StrokePlan(StrokePath(.circle, in: box), speed: 800, rate: 200)
    var painting = Painting(width: 200, height: 140)
    var watch = watch(plan, lead: 2, radius: 2, on: painting.image)
    painting.fill(0xe0_e0e0) { _ in true }
    watch.examine(painting.image, moment: 1)
    #expect(watch.seen.allSatisfy { $0 == nil })
  }
}
