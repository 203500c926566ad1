import Bytes
import Geometry
import Support
import Testing
@testable import Trace

@Suite("The steadiness of a stylus")
struct StylusSteadinessTests {
  @Test("Jitter is the noise of places, whatever the rate", arguments: 0..<16)
  func jitter(_ seed: UInt64) throws {
    var random = RandomSource(seed: seed)
    var pen = SyntheticPen()
    pen.seed = seed
    pen.rate = Double.random(in: 80...300, using: &random)
    pen.noise = Double.random(in: 0.01...0.08, using: &random)
    pen.step = Bool.random(using: &random) ? 0.005 : 0
    pen.timing = Double.random(in: 0...0.05, using: &random) * 1000 / pen.rate
    pen.loss = Double.random(in: 0...0.02, using: &random)
    let speed = Double.random(in: 5...25, using: &random)
    let line = SyntheticHand.line(.slowDiagonal, speed: speed, wave: 0.1)
    let measures = StylusMeasures(of: pen.writing([line, SyntheticHand.circles()]).trace)
    let jitter = try #require(measures.steadiness.jitter.value)
    let truth = (pen.noise * pen.noise + pen.step * pen.step / 12).squareRoot()
    #expect(abs(jitter - truth) < 0.2 * truth)
    #expect(measures.steadiness.jitter.unit == .millimeters)
  }

  @Test("The margin of jitter covers the truth in nine of ten recordings")
  func jitterCoverage() {
    let covered = (0..<30).count { seed in
      var pen = SyntheticPen()
      (pen.seed, pen.noise) = (UInt64(seed) + 50, 0.01 + 0.002 * Double(seed))
      pen.rate = 90 + 6 * Double(seed)
      let line = SyntheticHand.line(.slowDiagonal, speed: 12, length: 40)
      let jitter = StylusMeasures(of: pen.writing([line]).trace).steadiness.jitter
      return abs((jitter.value ?? 0) - pen.noise) <= (jitter.margin ?? 0)
    }
    #expect(covered >= 27)
  }

  @Test("A resting pen tells its jitter too", arguments: 0..<6)
  func restingJitter(_ seed: UInt64) throws {
    var pen = SyntheticPen()
    (pen.seed, pen.noise) = (seed, 0.01 + 0.01 * Double(seed))
    let measures = StylusMeasures(of: pen.writing([SyntheticHand.rest(seconds: 6)]).trace)
    let jitter = try #require(measures.steadiness.jitter.value)
    #expect(abs(jitter / pen.noise - 1) < 0.2)
  }

  @Test("Waves beside a ruler are found with their swing and period", arguments: 0..<16)
  func wobble(_ seed: UInt64) throws {
    var random = RandomSource(seed: seed)
    var pen = SyntheticPen()
    pen.seed = seed
    pen.rate = Double.random(in: 120...300, using: &random)
    pen.noise = Double.random(in: 0...0.03, using: &random)
    let wave = Double.random(in: 0.08...0.4, using: &random)
    let period = Double.random(in: 4...14, using: &random)
    let angle = Double.random(in: 0...3, using: &random)
    let slow = SyntheticHand.line(
      .slowDiagonal, speed: 10, angle: angle, wave: wave, period: period)
    let fast = SyntheticHand.line(
      .fastDiagonal, speed: 90, length: 120, angle: angle, wave: wave, period: period)
    let steadiness = StylusMeasures(of: pen.writing([slow, fast, slow]).trace).steadiness
    for line in [steadiness.slow, steadiness.fast] {
      let deviation = (wave * wave / 2 + pen.noise * pen.noise).squareRoot()
      #expect(abs((try #require(line.deviation.value)) / deviation - 1) < 0.1)
      #expect(abs((try #require(line.swing.value)) / (2 * wave) - 1) < 0.15)
      #expect(abs((try #require(line.period.value)) / period - 1) < 0.05)
    }
    #expect(abs((try #require(steadiness.slow.speed.value)) - 10) < 0.5)
    #expect(abs((try #require(steadiness.fast.speed.value)) - 90) < 5)
  }

  @Test("A straight pen has no waves", arguments: 0..<8)
  func straight(_ seed: UInt64) throws {
    var pen = SyntheticPen()
    (pen.seed, pen.noise) = (seed, 0.02)
    let lines = [10.0, 90].map { SyntheticHand.line(speed: $0) }
    let steadiness = StylusMeasures(of: pen.writing(lines).trace).steadiness
    // Without names of tasks the lines are found by their shape and told apart by their speed.
    for line in [steadiness.slow, steadiness.fast] {
      #expect((try #require(line.deviation.value)) < 0.025)
      #expect((try #require(line.swing.value)) < 0.06)
      #expect(line.period.value == nil)
    }
  }

  @Test("Circles are no lines, and no scale means no millimetres")
  func noLines() {
    var pen = SyntheticPen()
    pen.noise = 0.02
    #expect(
      StylusMeasures(of: pen.writing([SyntheticHand.circles()]).trace).steadiness.slow.deviation
        .value == nil)
    pen.pixels = nil
    let measures = StylusMeasures(
      of: pen.writing([SyntheticHand.line(.slowDiagonal, speed: 10)]).trace)
    #expect(measures.steadiness.slow.deviation.unit == .pixels)
    #expect(abs((measures.steadiness.slow.deviation.value ?? 0) - 0.2) < 0.03)
    #expect(abs((measures.steadiness.jitter.value ?? 0) - 0.2) < 0.04)
    #expect(measures.unknown.contains { $0.contains("scale") })
  }
}
