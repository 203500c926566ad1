import Geometry
import Testing

@testable import Stage

@Suite struct InkRuleTests {
  private let plan = StrokePlan(
    StrokePath(.line, in: Box(low: Point(x: 20, y: 20), high: Point(x: 220, y: 30))),
    speed: 600, rate: 200)
  private let blank = Painting(width: 260, height: 60, color: 0xff_fff0)

  @Test(arguments: [1.0, 1.5, 2, 3, 4.5])
  func `round ink leads by its radius`(radius: Double) throws {
    var painting = blank
    painting.draw(plan, radius: radius)
    let rule = try #require(learn(painting))
    #expect(abs(rule.lead - radius) < 0.3)
    #expect(abs(rule.radius - radius) < 0.3)
    #expect(rule.paper == 0xff_fff0)
  }

  @Test(arguments: [1, 2, 4])
  func `ink that is held back until the lift is late, and does not lead by less`(late: Int) throws {
    var resting = blank
    resting.draw(plan, radius: 2, late: late)
    var lifted = blank
    lifted.draw(plan, radius: 2)
    let rule = try #require(
      InkRule(plan: plan, before: blank.image, after: resting.image, lifted: lifted.image))
    #expect(abs(rule.lead - 2) < 0.3)
    #expect(abs(rule.radius - 2) < 0.3)
  }

  @Test func `ink that never comes up to the pen is late as well`() throws {
    var painting = blank
    painting.draw(plan, radius: 2, late: 4)
    let rule = try #require(learn(painting))
    #expect(abs(rule.lead - 2) < 0.3)
  }

  @Test func `ink that is taken back at the lift leads as far as it did`() throws {
    var resting = blank
    resting.draw(plan, radius: 4)
    var lifted = blank
    lifted.draw(plan, radius: 4, late: 2)
    let rule = try #require(
      InkRule(plan: plan, before: blank.image, after: resting.image, lifted: lifted.image))
    #expect(abs(rule.lead - 4) < 0.3)
  }

  @Test func `ink with a flat end does not lead`() throws {
    var painting = blank
    painting.draw(plan, radius: 3)
    let end = plan.samples[plan.samples.count - 1].place
    painting.fill(0xff_fff0) { ($0 - end).dot(plan.path.direction(at: plan.path.length)) > 0 }
    let rule = try #require(learn(painting))
    #expect(abs(rule.lead) <= 0.5)
    #expect(abs(rule.radius - 3) < 0.3)
  }

  @Test func `light ink is ink as well, and a third of it is enough`() throws {
    var painting = blank
    painting.draw(plan, radius: 2, 0xff_ff60)
    let rule = try #require(learn(painting))
    #expect(rule.threshold == 0x90 / 3)
  }

  @Test func `where no ink has appeared there is no rule`() {
    #expect(learn(blank) == nil)
    var painting = blank
    painting.fill(0) { $0.y > 45 }
    #expect(learn(painting) == nil)
  }

  /// What is learnt from a stroke that the lift does not change.
  private func learn(_ painting: Painting) -> InkRule? {
    InkRule(
      plan: plan, before: blank.image, after: painting.image, lifted: painting.image)
  }
}
