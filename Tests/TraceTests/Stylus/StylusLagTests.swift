import Bytes
import Geometry
import Testing
@testable import Trace
internal import Wording

@Suite("The lag of a stylus")
struct StylusLagTests {
  /// Puts the moment at which each report's ink was seen.
  private static func shown(
    _ trace: Trace, after milliseconds: Double, spread: Double, seed: UInt64
  ) -> Trace {
    var random = RandomSource(seed: seed)
    var shown = Trace(metadata: trace.metadata)
    for row in 0..<trace.count {
      var sample = trace[row]
      let late = milliseconds + Double.random(in: -1...1, using: &random) * spread
      if sample.phase.isInk { sample[.visible] = sample[.kernel].map { $0 + Int64(late * 1e6) } }
      shown.append(sample)
    }
    return shown
  }

  @Test("Ink is behind by the speed times the latency, and as far as it was seen", arguments: 0..<6)
  func tips(_ seed: UInt64) throws {
    var pen = SyntheticPen()
    (pen.seed, pen.rate) = (seed, 120 + 20 * Double(seed))
    let latency = 4 + 6 * Double(seed)
    let lines = (0..<4).map { SyntheticHand.line(speed: 80, angle: Double($0)) }
    let trace = Self.shown(pen.writing(lines).trace, after: latency, spread: 3, seed: seed)
    let lag = StylusMeasures(of: trace).lag
    #expect(lag.span == "t_kernel to t_visible")
    #expect(abs((try #require(lag.latency.value)) - latency) < 0.6)
    #expect(lag.tips.map(\.speed) == [20, 50, 100, 200])
    for tip in lag.tips {
      #expect(
        abs((try #require(tip.distance.value)) - tip.speed * latency / 1000) < 0.001 * tip.speed)
    }
    #expect(abs((try #require(lag.seen.value)) - 80 * latency / 1000) < 0.1)
    #expect(abs((try #require(lag.seenSpeed.value)) - 80) < 1)
    #expect((try #require(lag.latency.margin)) < 1)
  }

  @Test("Smoothing on the way is found as a shift of time", arguments: 0..<8)
  func smoothing(_ seed: UInt64) throws {
    var pen = SyntheticPen()
    pen.seed = seed
    pen.rate = 100 + 25 * Double(seed)
    pen.noise = 0.01
    pen.smoothing = 2 + Int(seed) % 5
    let motions = (0..<5).map { SyntheticHand.circles(radius: 12 + 3 * Double($0), count: 2) }
    let shift = StylusMeasures(of: pen.writing(motions).trace).lag.smoothing
    let truth = Double(pen.smoothing - 1) / 2 * 1000 / pen.rate
    let value = try #require(shift.value)
    #expect(abs(value - truth) < 0.3 + 0.02 * truth)
    let margin = try #require(shift.margin)
    #expect(margin < 1)
  }

  /// A pen whose places are smoothed by 17.5 ms.
  private static func smoothed() -> SyntheticPen {
    var pen = SyntheticPen()
    (pen.smoothing, pen.noise, pen.step) = (8, 0.01, 0.01)
    return pen
  }

  @Test("Straight lines say nothing of smoothing, however slow, and turning strokes all of it")
  func straight() throws {
    let lines = (0..<8).map { SyntheticHand.line(speed: 8, length: 30, angle: Double($0)) }
    let alone = StylusMeasures(of: Self.smoothed().writing(lines).trace).lag.smoothing
    #expect(alone.value == nil)
    #expect(alone.remark == "too few strokes turn, and straight ones match any delay")
    // The turning strokes come last, after more reports than it takes.
    let circles = (0..<5).map { SyntheticHand.circles(radius: 8 + 3 * Double($0), count: 2) }
    let trace = Self.smoothed().writing(lines + circles).trace
    let smoothing = StylusMeasures(of: trace).lag.smoothing
    let value = try #require(smoothing.value)
    #expect(abs(value - 17.5) < 0.5)
    #expect(abs(value - 17.5) <= (try #require(smoothing.margin)))
  }

  @Test("Places that a conversion computed tell nothing of smoothing")
  func converted() {
    let circles = (0..<5).map { SyntheticHand.circles(radius: 8 + 3 * Double($0), count: 2) }
    var trace = Self.smoothed().writing(circles).trace
    trace.metadata = ["import": ["from": "libinput"]]
    let smoothing = StylusMeasures(of: trace).lag.smoothing
    #expect(smoothing.value == nil)
    #expect(smoothing.remark == "canvas positions were computed from those of the device")
  }

  @Test("What was not observed is named")
  func reasons() {
    let lag = StylusMeasures(of: SyntheticPen().writing([SyntheticHand.line(speed: 50)]).trace).lag
    #expect(lag.span == "")
    #expect(lag.latency.remark == "the recording does not say when ink was shown")
    #expect(lag.tips.allSatisfy { $0.distance.value == nil })
    #expect(lag.smoothing.value == nil)
    // A pen that moves evenly fits at any shift of time.
    var pen = SyntheticPen()
    pen.smoothing = 4
    let lines = (0..<4).map { SyntheticHand.line(speed: 50, angle: Double($0)) }
    let smoothing = StylusMeasures(of: pen.writing(lines).trace).lag.smoothing
    #expect(smoothing.value == nil)
    #expect(!smoothing.remark.isEmpty)
  }
}
