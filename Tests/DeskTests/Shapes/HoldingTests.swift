import Geometry
import Ink
import Notebook
import Testing

@testable import Desk

/// A stroke that is held still at its end becomes a shape.
@Suite struct HoldingTests {
  private var hand: SelectingDesk

  init() throws {
    hand = try SelectingDesk()
    hand.desk.preferences.tool = .pen
  }

  private mutating func move(_ phase: Pointer.Phase, _ x: Double, _ y: Double, _ time: Double) {
    hand.tell(
      .pointer(
        Pointer(.pen, phase, at: hand.pixel(x, y), time: time, pressure: 0.5, channels: .pressure)))
  }

  /// Draws a circle of a radius in points, not quite round, and stays at its end.
  private mutating func drawCircle(radius: Double) {
    for step in 0...100 {
      let (sine, cosine) = sineAndCosine(of: 2 * .pi * Double(step) / 100)
      let wobble = radius * (1 + 0.015 * Double(step % 7) / 7)
      move(
        step == 0 ? .down : .move, 200 + wobble * cosine, 250 + wobble * sine, Double(step) * 8)
    }
  }

  private var isAwaited: Bool {
    hand.effects.contains { if case .ring(.penHold, _) = $0 { true } else { false } }
  }

  private func written() throws -> FinishedStroke {
    try #require(
      hand.effects.lazy.compactMap {
        if case .edit(.write(let stroke)) = $0 { stroke } else { nil }
      }.last)
  }

  @Test func `a held circle becomes one, and what was written stays with it`() throws {
    var tests = self
    tests.drawCircle(radius: 60)
    #expect(tests.isAwaited)
    tests.hand.tell(.rang(.penHold, after: HoldingPen.time))
    #expect(tests.hand.desk.hand.wet?.held != nil)
    tests.move(.up, 260, 250, 1500)
    let finished = try tests.written()
    let shape = try #require(finished.shape)
    #expect(shape.form == .ellipse)
    #expect(shape.middle.distance(to: Point(x: 200, y: 250)) < 3)
    #expect(finished.stroke.samples.count == 101)
  }

  @Test func `while it is held, the shape grows and turns with the pen`() throws {
    var tests = self
    tests.drawCircle(radius: 60)
    tests.hand.tell(.rang(.penHold, after: HoldingPen.time))
    let first = try #require(tests.hand.desk.hand.wet?.held?.shape.bounds)
    tests.move(.move, 261, 250, 1300)
    #expect(tests.hand.desk.hand.wet?.held?.shape.bounds == first)
    tests.move(.move, 320, 250, 1400)
    let grown = try #require(tests.hand.desk.hand.wet?.held?.shape.bounds)
    #expect(abs(grown.width / first.width - 2) < 0.1)
    #expect(grown.center.distance(to: first.center) < 1)
  }

  @Test func `the end of a held line goes where the pen goes`() throws {
    var tests = self
    for step in 0...50 {
      tests.move(step == 0 ? .down : .move, 100 + 3 * Double(step), 300, Double(step) * 8)
    }
    tests.hand.tell(.rang(.penHold, after: HoldingPen.time))
    tests.move(.move, 180, 400, 1300)
    tests.move(.up, 180, 400, 1400)
    let line = try #require(try tests.written().shape)
    #expect(line.form == .line && line.points[0].distance(to: Point(x: 100, y: 300)) < 1)
    #expect(line.points[1].distance(to: Point(x: 180, y: 400)) < 4)
  }

  @Test func `a pen that moves on, a setting, or Shift leaves ink`() throws {
    for trigger in [ShapePreferences.Trigger.button, .never] {
      var tests = self
      tests.hand.desk.preferences.shapes.trigger = trigger
      tests.drawCircle(radius: 60)
      #expect(!tests.isAwaited)
      tests.hand.tell(.rang(.penHold, after: HoldingPen.time))
      tests.move(.up, 260, 250, 1500)
      #expect(try tests.written().shape == nil)
    }
    // A letter is no shape.
    var tests = self
    tests.drawCircle(radius: 4)
    tests.hand.tell(.rang(.penHold, after: HoldingPen.time))
    tests.move(.up, 204, 250, 1500)
    #expect(try tests.written().shape == nil)
  }

  @Test func `the alarm is set again only when the pen has left its place`() {
    var tests = self
    tests.drawCircle(radius: 60)
    let count = tests.hand.effects.count
    for step in 0..<50 {
      tests.move(.move, 261 + 0.2 * Double(step % 3), 251, 900 + 8 * Double(step))
    }
    let rings = tests.hand.effects.dropFirst(count).count {
      if case .ring(.penHold, _) = $0 { true } else { false }
    }
    #expect(rings <= 1)
  }
}
