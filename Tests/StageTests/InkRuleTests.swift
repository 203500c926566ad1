import Geometry
import Testing

@testable import Stage

@Suite struct InkRuleTests {
  private let plan = StrokePlan(
    StrokePath(.line, in: Box(low: Point(x: 20, y: 20), high: Point(x: 220, y: 30))),
    speed: 600, rate: 200)
  private let blank = Painting(width: 260, height: 60, colour: 0xff_fff0)

  @Test(arguments: [1.0, 1.5, 2, 3, 4.5])
  func `round ink leads by its radius`(radius: Double) throws {
    var painting = blank
    painting.draw(plan, radius: radius)
    let rule = try #require(InkRule(plan: plan, before: blank.image, after: painting.image))
    #expect(abs(rule.lead - radius) < 0.3)
    #expect(abs(rule.radius - radius) < 0.3)
    #expect(rule.paper == 0xff_fff0)
  }

  @Test func `ink that stays behind the pen has a negative lead`() throws {
    var painting = blank
    painting.draw(plan, radius: 2, late: 4)
    let rule = try #require(InkRule(plan: plan, before: blank.image, after: painting.image))
    #expect(abs(rule.lead - (2 - 12)) < 1.1)
    #expect(abs(rule.radius - 2) < 0.3)
  }

  @Test func `light ink is ink as well, and a third of it is enough`() throws {
    var painting = blank
    painting.draw(plan, radius: 2, 0xff_ff60)
    let rule = try #require(InkRule(plan: plan, before: blank.image, after: painting.image))
    #expect(rule.threshold == 0x90 / 3)
  }

  @Test func `where no ink has appeared there is no rule`() {
    #expect(InkRule(plan: plan, before: blank.image, after: blank.image) == nil)
    var painting = blank
    painting.fill(0) { $0.y > 45 }
    #expect(InkRule(plan: plan, before: blank.image, after: painting.image) == nil)
  }
}
