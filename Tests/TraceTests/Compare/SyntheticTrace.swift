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
    /// Samples and strokes like their neighbours.
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
  }

  var source: Source
  var runs = 5
  var strokes = 20
  var samples = 30
  /// What is added to each latency, in milliseconds.
  var shift = 0.0

  /// The trace of a seed.
  func trace(seed: UInt64) -> Trace {
    var random = Chance(seed: seed)
    var trace = Trace()
    var state = random.normal()
    for run in 1...runs {
      let mood = source == .moody || source == .temperamental ? random.normal() * 0.4 : 0
      for stroke in 1...strokes {
        // Neighbouring strokes are alike by .6.
        state = 0.6 * state + 0.8 * random.normal()
        let phase = random.unit()
        let strokeMood = random.normal()
        var noise = random.normal()
        var stall = 0.0
        let begin = Int64(run) * 60_000_000_000 + Int64(stroke) * 1_000_000_000
        for number in 0..<samples {
          noise = 0.8 * noise + 0.6 * random.normal()
          if source == .stalling, random.unit() < 0.004 { stall = 100 + 60 * random.unit() }
          var sample = TraceSample(number == 0 ? .down : number == samples - 1 ? .up : .move)
          (sample.run, sample.stroke, sample.sequence) = (run, stroke, number)
          let start = begin + Int64(number) * 5_000_000
          sample[.received] = start
          var latency = 8 + shift
          switch source {
          case .independent, .missing: latency += random.normal() * 1.5
          case .heavyTailed: latency += 4 * random.power(random.normal() * 0.9) - 4
          case .alike: latency += 0.5 * state + noise
          case .pictures:
            let time = Double(number) * 5 / 16.7 + phase
            latency += 16.7 * (1 - (time - time.rounded(.down))) - 4
          case .uniform: latency += 16.7 * random.unit() - 4
          case .coarse: latency = (latency + random.normal() * 1.5).rounded()
          case .drifting: latency += random.normal() + Double(stroke) / Double(strokes)
          case .moody: latency += mood + random.normal()
          case .temperamental: latency += 3 * mood + 0.3 * random.normal()
          case .uneven: latency += 1.5 * strokeMood + 0.5 * random.normal()
          case .ageing:
            latency += random.normal() + 2 * Double(run - 1) / Double(max(runs - 1, 1))
          case .stalling:
            latency += random.normal() + stall
            stall = max(0, stall - 5)
          }
          let isSeen = source != .missing || random.unit() > 1 / 12.0
          sample[.visible] = isSeen ? start + Int64(max(latency, 0.1) * 1e6) : nil
          trace.append(sample)
        }
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

  /// A number around 0 with a standard deviation of nearly 1: the sum of twelve.
  mutating func normal() -> Double {
    var sum = -6.0
    for _ in 0..<12 { sum += unit() }
    return sum
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
