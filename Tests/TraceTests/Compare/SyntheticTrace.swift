import Bytes
import Trace

/// A trace whose truth is known: strokes of a virtual pen with latencies drawn from a source.
struct SyntheticTrace {
  /// How latencies come about.
  enum Source: String, CaseIterable, Sendable {
    /// Each sample for itself, around 8 ms.
    case independent
    /// Long tails to the right.
    case heavyTailed
    /// Samples and strokes like their neighbors.
    case alike
    /// Until the next picture, with a phase of its own for each stroke.
    case pictures
    /// Pictures, whose phase each sample has for itself.
    case uniform
    /// A clock of whole milliseconds.
    case coarse
    /// Later and later within each run.
    case drifting
    /// Each run a little sooner or later than the others.
    case moody
    /// Now and then nothing for 100 ms and more.
    case stalling
    /// One in twelve is never seen.
    case missing
    /// Each run much sooner or later than the others.
    case temperamental
    /// Each stroke a little sooner or later than the others.
    case uneven
    /// Later and later from the first run to the last.
    case ageing
    /// At once or with the next picture, and seldom between.
    case twofold
  }

  var source: Source
  var runs = 5
  var strokes = 20
  var samples = 30
  /// What is added to each latency, in milliseconds.
  var shift = 0.0

  /// A stroke, with infinite latencies where nothing was seen.
  typealias Stroke = (run: Int, latencies: [Double])

  /// The latencies of a seed.
  func strokes(seed: UInt64) -> [Stroke] {
    var chance = Chance(seed: seed)
    var state = chance.normal()
    return (0..<runs).flatMap { run in
      let mood = chance.normal() * (source == .temperamental ? 1.2 : 0.4)
      return (0..<strokes).map { stroke in
        // Neighboring strokes are alike by .6.
        state = 0.6 * state + 0.8 * chance.normal()
        let age = (
          run: Double(run) / Double(max(runs - 1, 1)), stroke: Double(stroke) / Double(strokes)
        )
        let latencies = draw(&chance, state: state, mood: mood, age: age)
        return (run + 1, latencies.map { max($0 + shift, 0.1) })
      }
    }
  }

  private func draw(
    _ chance: inout Chance, state: Double, mood: Double, age: (run: Double, stroke: Double)
  ) -> [Double] {
    let phase = chance.unit()
    let strokeMood = chance.normal()
    var noise = chance.normal()
    var stall = 0.0
    return (0..<samples).map { number in
      noise = 0.8 * noise + 0.6 * chance.normal()
      switch source {
      case .independent: return 8 + 1.5 * chance.normal()
      case .missing: return chance.unit() < 1 / 12.0 ? .infinity : 8 + 1.5 * chance.normal()
      case .heavyTailed: return 4 + 4 * chance.power(0.9 * chance.normal())
      case .alike: return 8 + 0.5 * state + noise
      case .pictures:
        let time = Double(number) * 5 / 16.7 + phase
        return 4 + 16.7 * (1 - (time - time.rounded(.down)))
      case .uniform: return 4 + 16.7 * chance.unit()
      case .coarse: return (8 + 1.5 * chance.normal()).rounded()
      case .drifting: return 8 + chance.normal() + age.stroke
      case .moody: return 8 + mood + chance.normal()
      case .temperamental: return 8 + mood + 0.3 * chance.normal()
      case .uneven: return 8 + 1.5 * strokeMood + 0.5 * chance.normal()
      case .ageing: return 8 + 2 * age.run + chance.normal()
      case .twofold: return chance.unit() < 0.45 ? 5 + 8 * chance.unit() : 21 + 2 * chance.unit()
      case .stalling:
        if chance.unit() < 0.004 { stall = 100 + 60 * chance.unit() }
        defer { stall = max(0, stall - 5) }
        return 8 + chance.normal() + stall
      }
    }
  }

  /// The trace of a seed.
  func trace(seed: UInt64) -> Trace {
    var trace = Trace()
    for (place, stroke) in strokes(seed: seed).enumerated() {
      let number = place % strokes + 1
      let begin = Int64(stroke.run) * 60_000_000_000 + Int64(number) * 1_000_000_000
      for (sequence, latency) in stroke.latencies.enumerated() {
        var sample = TraceSample(
          sequence == 0 ? .down : sequence == samples - 1 ? .up : .move)
        (sample.run, sample.stroke, sample.sequence) = (stroke.run, number, sequence)
        // No pen keeps step with the clock that tells its times.
        let time = begin + Int64(sequence) * 5_012_347
        let start = source == .coarse ? time / 1_000_000 * 1_000_000 : time
        sample[.received] = start
        sample[.visible] = latency.isFinite ? start + Int64(latency * 1e6) : nil
        trace.append(sample)
      }
    }
    return trace
  }
}

/// Numbers drawn by chance, the same for the same seed.
struct Chance {
  private var source: RandomSource

  init(seed: UInt64) { source = RandomSource(seed: seed) }

  /// A number from 0 to 1.
  mutating func unit() -> Double { Double(source.next() >> 11) / Double(1 << 53) }

  /// A number around 0 with a standard deviation of 1: a sum of twelve, of which each draw has four.
  mutating func normal() -> Double {
    var sum = 0
    for _ in 0..<3 {
      let bits = source.next()
      for part in 0..<4 { sum += Int(bits >> (16 * UInt64(part)) & 0xFFFF) }
    }
    return Double(sum) / 65_536 - 6 + 12 / 131_072
  }

  /// e to the power of a number.
  func power(_ exponent: Double) -> Double {
    var (sum, term) = (1.0, 1.0)
    let part = exponent / 16
    for count in 1...12 {
      term *= part / Double(count)
      sum += term
    }
    for _ in 0..<4 { sum *= sum }
    return sum
  }
}
