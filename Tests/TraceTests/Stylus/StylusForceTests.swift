import Bytes
import Geometry
import Testing
@testable import Trace

@Suite("The force and lean of a stylus")
struct StylusForceTests {
  /// A ramp of force in some seconds while the pen moves slowly.
  private static func ramp(_ task: StylusTask? = .ramp, seconds: Double = 5) -> SyntheticPen.Motion
  {
    .init(
      task: task, seconds: seconds, place: { Point(x: 20 + 4 * $0, y: 30) },
      force: { $0 / seconds })
  }

  /// Strokes whose force rises with a time constant to a level, with a pause of hovering between them.
  private static func strokes(_ count: Int, rise: Double, level: Double = 0.5) -> [SyntheticPen
    .Motion]
  {
    (0..<count).flatMap { number -> [SyntheticPen.Motion] in
      let start = Point(x: 10 + Double(number), y: 20)
      let stroke = SyntheticPen.Motion(
        task: nil, seconds: 0.4, place: { start + Point(x: 60 * $0, y: 0) },
        force: { level * (1 - exponential(-$0 / rise)) })
      let hover = SyntheticPen.Motion(
        task: nil, seconds: 0.21, touches: false, place: { start + Point(x: 24 + 60 * $0, y: 0) })
      return [stroke, hover]
    }
  }

  private static func exponential(_ value: Double) -> Double {
    let step = 1 + value / 1024
    return step > 0 ? (0..<10).reduce(step) { power, _ in power * power } : 0
  }

  @Test("Levels of force, the range and its end are found", arguments: 0..<12)
  func range(_ seed: UInt64) throws {
    var random = RandomSource(seed: seed)
    var pen = SyntheticPen()
    pen.seed = seed
    pen.levels = [255, 1023, 2047, 4095, 8191].randomElement(using: &random) ?? 255
    pen.pressureNoise = 0.003
    let (low, end) = (
      Double.random(in: 0.02...0.2, using: &random), Double.random(in: 0.5...0.8, using: &random)
    )
    // The pen gives its most force at a part of what the hand has, and nothing below a little.
    pen.curve = { $0 <= 0 ? 0 : min(low + (1 - low) * $0 / end, 1) }
    let measures = StylusMeasures(
      of: pen.writing(Self.strokes(12, rise: 0.02, level: 0.3) + [Self.ramp()]).trace)
    let levels = try #require(measures.resolution.levels.value)
    #expect(abs(levels - pen.levels) <= max(1, 0.002 * pen.levels))
    #expect(measures.pressure.highest.value == 100)
    let first = try #require(measures.pressure.first.value)
    // The first report comes up to an interval after the touch, when a part of the force is there.
    let most = 100 * (1 - low) / end * 0.3 * (1 - Self.exponential(-5 / 20))
    #expect(first > 100 * low - 1 && first < 100 * low + most + 1)
    let saturated = try #require(measures.pressure.saturated.value)
    let reports = 12 * 0.4 + 5
    #expect(abs(saturated - 100 * 5 * (1 - end) / reports) < 4)
    #expect((measures.pressure.lightest.value ?? 0) > 100 * low - 3)
  }

  @Test("A ramp tells how rough and how bent it is", arguments: 0..<12)
  func ramps(_ seed: UInt64) throws {
    var random = RandomSource(seed: seed)
    var pen = SyntheticPen()
    pen.seed = seed
    pen.pressureNoise = Double.random(in: 0.004...0.02, using: &random)
    let bow = Double.random(in: 0...0.3, using: &random)
    pen.curve = { $0 + bow * 4 * $0 * (1 - $0) * 0.5 }
    let named = seed.isMultiple(of: 2)
    let pressure = StylusMeasures(
      of: pen.writing(Self.strokes(3, rise: 0.02, level: 0.2) + [Self.ramp(named ? .ramp : nil)])
        .trace
    ).pressure
    let roughness = try #require(pressure.roughness.value) / 100
    #expect(abs(roughness / pen.pressureNoise - 1) < 0.35)
    // The curve without its straight part leaves the variance of a parabola.
    let bent = bow * 2 * (1 / 180.0).squareRoot()
    let truth = (bent * bent + pen.pressureNoise * pen.pressureNoise).squareRoot()
    #expect(abs((try #require(pressure.bend.value)) / 100 - truth) < 0.3 * truth + 0.005)
  }

  @Test("The rise of force at the start is measured", arguments: 0..<10)
  func rise(_ seed: UInt64) throws {
    var pen = SyntheticPen()
    (pen.seed, pen.rate) = (seed, 120 + 20 * Double(seed))
    let constant = 0.01 + 0.004 * Double(seed)
    let pressure = StylusMeasures(of: pen.writing(Self.strokes(20, rise: constant)).trace).pressure
    let rise = try #require(pressure.rise.value)
    // Four fifths are there after ln 5 time constants; the first report comes up to one interval late.
    #expect(abs(rise - 1.609 * constant * 1000) < 1000 / pen.rate)
    #expect(pressure.flicker.value == 0)
    #expect((pressure.hook.value ?? 1) < 0.01)
  }

  @Test("Strokes that break off and come back are counted")
  func flicker() throws {
    let pen = SyntheticPen()
    func piece(_ seconds: Double, touches: Bool) -> SyntheticPen.Motion {
      .init(
        task: nil, seconds: seconds, touches: touches, place: { Point(x: 10 + 30 * $0, y: 5) },
        force: { 0.1 + 0.1 * $0 })
    }
    let broken = [
      piece(0.3, touches: true), piece(0.03, touches: false), piece(0.3, touches: true),
      piece(0.3, touches: false),
    ]
    let pressure = StylusMeasures(of: pen.writing((0..<10).flatMap { _ in broken }).trace).pressure
    #expect(pressure.flicker.value == 100)
    #expect(pressure.flicker.count == 10)
  }

  @Test("A hook at the lift and a jump at touch-down are measured", arguments: 0..<8)
  func hooks(_ seed: UInt64) throws {
    var pen = SyntheticPen()
    (pen.seed, pen.noise) = (seed, 0.005)
    let (hook, jump) = (0.2 + 0.1 * Double(seed), 0.3 + 0.05 * Double(seed))
    let motions = (0..<10).flatMap { number -> [SyntheticPen.Motion] in
      let start = Point(x: 10, y: 5 * Double(number))
      return [
        .init(
          task: nil, seconds: 0.5, touches: false,
          place: { start + Point(x: 50 * $0 - 25, y: -jump) }),
        .init(
          task: nil, seconds: 0.4,
          place: { start + Point(x: 50 * $0, y: $0 > 0.385 ? hook * ($0 - 0.385) / 0.015 : 0) }),
      ]
    }
    let trace = pen.writing(motions).trace
    let measures = StylusMeasures(of: trace)
    let hooked = try #require(measures.pressure.hook.value)
    #expect(hooked > 0.5 * hook && hooked < 1.1 * hook + 0.05)
    #expect(abs((try #require(measures.lean.jump.value)) - jump) < 0.08)
    // A driver may tell of the touch twice, first as if the pen still hovered.
    var twice = Trace(metadata: trace.metadata)
    for row in 0..<trace.count {
      var sample = trace[row]
      if sample.phase == .down {
        sample.phase = .hover
        twice.append(sample)
        sample.phase = .down
      }
      twice.append(sample)
    }
    #expect(abs((try #require(StylusMeasures(of: twice).lean.jump.value)) - jump) < 0.08)
  }

  @Test("Grams come from the writer's scale alone")
  func activation() {
    var trace = SyntheticPen().writing([SyntheticHand.line(speed: 30)]).trace
    #expect(StylusMeasures(of: trace).pressure.activation.value == nil)
    trace.metadata = [
      "stylus": ["scale_g": [[2, 0], [4, 0], [5, 0.01], [50, 0.3], ["x", 1], 7]]
    ]
    let activation = StylusMeasures(of: trace).pressure.activation
    #expect(activation.value == 4.5)
    #expect(activation.margin == 0.5)
    #expect(activation.count == 4)
  }

  @Test("The range of the lean is that of 99 of 100 reports")
  func lean() throws {
    var (trace, _) = SyntheticPen().writing([SyntheticHand.circles()])
    var leaning = Trace(metadata: trace.metadata)
    for row in 0..<trace.count {
      var sample = trace[row]
      sample.tilt = Point(x: 20 + Double(row % 31), y: 0)
      leaning.append(sample)
    }
    trace = leaning
    let lean = StylusMeasures(of: trace).lean
    #expect(abs((try #require(lean.least.value)) - 20) < 1)
    #expect(abs((try #require(lean.greatest.value)) - 50) < 1)
    #expect(StylusMeasures(of: trace).resolution.tiltStep.value == 1)
  }
}
