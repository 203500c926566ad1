import Bytes
import Geometry
import Support
import Testing
@testable import Trace
internal import Wording

@Suite("The rhythm of a stylus")
struct StylusRhythmTests {
  private static func sitting() -> [SyntheticPen.Motion] {
    [
      SyntheticHand.line(speed: 50), SyntheticHand.hover(seconds: 3),
      SyntheticHand.circles(), SyntheticHand.hover(seconds: 3),
      SyntheticHand.line(speed: 30, angle: 2),
    ]
  }

  /// A pen of any make-up within what the bounds are stated for.
  private static func pen(_ seed: UInt64) -> SyntheticPen {
    var random = RandomSource(seed: seed)
    var pen = SyntheticPen()
    pen.seed = seed
    pen.rate = Double.random(in: 60...360, using: &random)
    pen.timing = Double.random(in: 0...0.08, using: &random) * 1000 / pen.rate
    let steps: [Double] = [0.001, 0.1, 1, 4].filter { $0 < 800 / pen.rate }
    pen.clockStep = steps.randomElement(using: &random) ?? 0.001
    pen.loss = Bool.random(using: &random) ? 0 : Double.random(in: 0...0.06, using: &random)
    pen.doubles = Bool.random(using: &random) ? 0 : Double.random(in: 0...0.04, using: &random)
    pen.step = 0.01
    return pen
  }

  @Test("Rate, spread, lost and doubled reports are right for any pen", arguments: 0..<24)
  func anyPen(_ seed: UInt64) throws {
    let pen = Self.pen(seed)
    let (trace, truth) = pen.writing(Self.sitting())
    let measures = StylusMeasures(of: trace)
    for rhythm in [measures.contact, measures.hover] {
      let rate = try #require(rhythm.rate.value)
      #expect(abs(rate / pen.rate - 1) < 0.002)
      let spread = try #require(rhythm.spread.value)
      let deviation = pen.timing * 2.0.squareRoot()
      #expect(abs(spread - deviation) < max(0.15 * deviation, 0.3 * pen.clockStep, 0.005))
    }
    let lost = try #require(measures.contact.lost.value)
    // Where the clock's steps are nearly as long as the interval, a single loss may hide.
    let isCoarse = pen.clockStep > 500 / pen.rate
    #expect(abs(lost - truth.share(\.lost)) < 0.4 + (isCoarse ? 0.3 : 0.1) * truth.share(\.lost))
    let doubled = try #require(measures.contact.doubled.value)
    #expect(abs(doubled - truth.share(\.doubled)) < 0.3 + 0.15 * truth.share(\.doubled))
    #expect(measures.contact.burst.value == 1)
    if pen.clockStep >= 0.1 {
      #expect(
        measures.resolution.clockStep.value.map { abs($0 / pen.clockStep - 1) < 0.01 } != false)
    }
  }

  @Test("Margins cover the truth in nine of ten recordings")
  func coverage() {
    var (covered, count) = (0, 0)
    func check(_ figure: StylusFigure, _ truth: Double) {
      count += 1
      if let value = figure.value, let margin = figure.margin, abs(value - truth) <= margin {
        covered += 1
      }
    }
    for seed in UInt64(200)..<224 {
      let pen = Self.pen(seed)
      let (trace, truth) = pen.writing(Self.sitting())
      let measures = StylusMeasures(of: trace)
      check(measures.contact.rate, pen.rate)
      check(measures.hover.rate, pen.rate)
      check(measures.contact.spread, pen.timing * 2.0.squareRoot())
      check(measures.contact.lost, truth.share(\.lost))
      check(measures.contact.doubled, truth.share(\.doubled))
    }
    #expect(covered * 10 >= count * 9, "\(covered) of \(count)")
  }

  @Test("Reports that a radio gathers are no losses and no doubles", arguments: 0..<8)
  func bursts(_ seed: UInt64) throws {
    var random = RandomSource(seed: seed)
    var pen = SyntheticPen()
    pen.seed = seed
    pen.rate = Double.random(in: 120...300, using: &random)
    pen.burst = Double.random(in: 2...4, using: &random) * 1000 / pen.rate
    let rhythm = StylusMeasures(of: pen.writing(Self.sitting()).trace).contact
    let rate = try #require(rhythm.rate.value)
    let error = abs(rate / pen.rate - 1)
    #expect(error < 0.004 && error * rate <= (rhythm.rate.margin ?? 0))
    let burst = try #require(rhythm.burst.value)
    #expect(abs(burst / (pen.burst * pen.rate / 1000) - 1) < 0.05)
    #expect(rhythm.spread.value == nil)
    #expect(rhythm.doubled.value == nil)
    #expect((rhythm.lost.value ?? 100) < 0.5)
  }

  @Test("Bursts in short strokes give no higher rate", arguments: 0..<8)
  func shortBursts(_ seed: UInt64) throws {
    var pen = SyntheticPen()
    (pen.seed, pen.rate, pen.burst) = (seed, 240, 8 + Double(seed))
    let strokes = (0..<40).map { SyntheticHand.line(speed: 100, length: 20 + Double($0)) }
    let rhythm = StylusMeasures(of: pen.writing(strokes).trace).contact
    let rate = try #require(rhythm.rate.value)
    #expect(abs(rate / pen.rate - 1) < 0.01, "\(rate)")
  }

  @Test(
    "A trace is shown with the rate that its card has, however coarse its clock is or its reports come",
    arguments: [(133.0, 8.0, 0.0), (200, 4, 0), (240, 1, 0), (125, 0.001, 0), (200, 0.001, 16)])
  func shown(_ rate: Double, _ step: Double, _ burst: Double) throws {
    var pen = SyntheticPen()
    (pen.rate, pen.clockStep, pen.burst) = (rate, step, burst)
    let trace = pen.writing(Self.sitting()).trace
    let interval = try #require(TraceSummary(trace).interval)
    #expect(abs(1000 / interval / rate - 1) < 0.03, "\(interval)")
    let card = try #require(StylusMeasures(of: trace).contact.rate.value)
    #expect(abs(1000 / interval - card) < 1e-9 * card)
  }

  @Test("A driver that is silent while the pen rests has lost nothing", arguments: 0..<8)
  func rests(_ seed: UInt64) throws {
    var pen = SyntheticPen()
    pen.seed = seed
    pen.isSilentAtRest = true
    (pen.step, pen.levels) = (0.01, 1024)
    pen.rate = 100 + Double(seed) * 17
    let stops = SyntheticPen.Motion(
      task: nil, seconds: 12,
      place: { seconds in
        // It goes 60 mm in a second, and rests for another.
        let whole = (seconds / 2).rounded(.down)
        return Point(
          x: 60 * (whole.truncatingRemainder(dividingBy: 2) == 0 ? 1 : -1)
            * (min(seconds - whole * 2, 1) - 0.5), y: 0)
      })
    let rhythm = StylusMeasures(of: pen.writing([stops]).trace).contact
    #expect((rhythm.lost.value ?? 100) < 0.1)
    #expect((rhythm.rests.value ?? 0) >= 5)
    #expect((rhythm.longest.value ?? 1000) < 2100 / pen.rate)
    #expect(abs((rhythm.rate.value ?? 0) / pen.rate - 1) < 0.005)
  }

  @Test("On a loaded machine nothing is claimed that its delays may have made", arguments: 0..<8)
  func loaded(_ seed: UInt64) {
    var pen = SyntheticPen()
    (pen.seed, pen.rate, pen.busy) = (seed, 100 + Double(seed) * 25, 0.1)
    let rhythm = StylusMeasures(of: pen.writing(Self.sitting()).trace).contact
    for figure in [rhythm.rate, rhythm.spread, rhythm.doubled, rhythm.lost, rhythm.rests] {
      #expect(figure.value == nil)
      #expect(figure.remark.contains("irregular"))
    }
  }

  @Test("A clock that stands still for several reports does not tell how many come at a time")
  func standing() {
    var pen = SyntheticPen()
    pen.clockStep = 20
    let rhythm = StylusMeasures(of: pen.writing(Self.sitting()).trace).contact
    #expect(abs((rhythm.rate.value ?? 0) / pen.rate - 1) < 0.03)
    for figure in [rhythm.burst, rhythm.p95, rhythm.longest, rhythm.spread, rhythm.doubled] {
      #expect(figure.value == nil)
      #expect(!figure.remark.isEmpty)
    }
  }

  @Test("Intervals on a clock in step with the pen are no surer than its steps")
  func locked() throws {
    var pen = SyntheticPen()
    (pen.rate, pen.clockStep) = (125, 8)
    let rhythm = StylusMeasures(of: pen.writing(Self.sitting()).trace).contact
    #expect(abs((rhythm.rate.value ?? 0) / pen.rate - 1) < 0.01)
    #expect(rhythm.spread.value == nil)
    #expect((rhythm.p95.margin ?? 8) > 7.9)
  }

  @Test("A hovering pen, a clock or reports that are missing are named")
  func reasons() {
    var pen = SyntheticPen()
    let line = SyntheticHand.line(speed: 50)
    #expect(
      StylusMeasures(of: pen.writing([line]).trace).hover.rate.remark
        == "the recording has no hovering pen")
    pen.moment = .visible
    #expect(
      StylusMeasures(of: pen.writing([line]).trace).contact.rate.remark
        == "the recording has no times")
    pen.moment = .kernel
    let short = SyntheticHand.line(speed: 50, length: 1)
    #expect(
      StylusMeasures(of: pen.writing([short]).trace).contact.rate.remark
        == "there are too few consecutive reports")
  }
}
