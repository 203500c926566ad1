import Bytes
import Geometry
import Trace

/// A trace of known make-up.
struct MadeTrace: Sendable {
  var runs = 3
  var strokes = 6
  var samples = 40
  /// The usual latency in milliseconds, and how far samples stray from it.
  var latency = 4.0
  var spread = 1.0
  /// The share of samples that come later by up to some milliseconds.
  var tail = 0.0
  var stall = 40.0
  /// The share of samples that are never shown.
  var missing = 0.0
  var hasStages = true
  var hasPlaces = true
  var metadata: JSON = .object([])

  func trace(seed: UInt64) -> Trace {
    var random = RandomSource(seed: seed)
    var trace = Trace(metadata: metadata)
    var clock: Int64 = 1_000_000_000
    var latest: [TraceMoment: Int64] = [:]
    for run in 1...runs {
      for stroke in 1...strokes {
        for sequence in 0..<samples {
          let phase: TracePhase =
            sequence == 0 ? .down : sequence == samples - 1 ? .up : .move
          var sample = TraceSample(phase)
          (sample.run, sample.stroke, sample.sequence) = (run, stroke, sequence)
          mark(&sample, at: clock, after: &latest, &random)
          trace.append(sample)
          clock += 5_000_000
        }
        clock += 300_000_000
      }
    }
    return trace
  }

  /// Gives a sample its moments; in a program, reports wait for those before them.
  private func mark(
    _ sample: inout TraceSample, at clock: Int64, after latest: inout [TraceMoment: Int64],
    _ random: inout RandomSource
  ) {
    var latency = latency + spread * Double.random(in: -1...1, using: &random)
    if Double.random(in: 0..<1, using: &random) < tail {
      latency += stall * Double.random(in: 0.2...1, using: &random)
    }
    sample[.injected] = clock
    if hasStages {
      let stages: [(TraceMoment, Double)] = [
        (.received, 0.1), (.dequeued, 0.3), (.renderBegan, 0.5), (.submitted, 0.9),
      ]
      for (moment, share) in stages {
        let time = max(clock + Int64(max(latency, 0) * share * 1e6), latest[moment] ?? .min)
        sample[moment] = time
        latest[moment] = time
      }
    }
    if Double.random(in: 0..<1, using: &random) >= missing {
      // Ink may be ahead of a pen, but not of the program that drew it.
      let time = clock + Int64(latency * 1e6)
      sample[.visible] = latency < 0 ? time : max(time, latest[.submitted] ?? .min)
    }
    if hasPlaces {
      let way = Double(sample.sequence)
      sample.place = Point(
        x: 100 + way * 5, y: 200 + (way * way).truncatingRemainder(dividingBy: 90))
    }
  }
}

/// Traces that put a report to the test.
enum Trial: String, CaseIterable, Sendable {
  case usual, oneStroke, oneSample, equal, tails, six, longNames, bare, lost, allLost, hostile, slow
  case negative, alike, huge

  /// A name that wants to be more than a name.
  static let evil =
    "<script>alert(1)</script>\"'&amp;]]>\u{202E}gpj\u{2066}\u{0}\u{1B}[31m\u{7}</title><svg onload=x>"

  /// What is compared.
  var traces: [(name: String, trace: Trace)] {
    sources.enumerated().map { ($1.name, $1.source.trace(seed: UInt64($0 + 1))) }
  }

  private var sources: [(name: String, source: MadeTrace)] {
    let (a, b) = (MadeTrace(), MadeTrace(latency: 7))
    func pair(_ a: MadeTrace, _ b: MadeTrace) -> [(name: String, source: MadeTrace)] {
      [("a.csv", a), ("b.csv", b)]
    }
    switch self {
    case .usual: return pair(a, MadeTrace(latency: 7, spread: 3, tail: 0.01))
    case .oneStroke:
      return pair(MadeTrace(runs: 1, strokes: 1), MadeTrace(runs: 1, strokes: 1, latency: 6))
    case .oneSample:
      return pair(
        MadeTrace(runs: 1, strokes: 1, samples: 1), MadeTrace(runs: 1, strokes: 1, samples: 2))
    case .equal: return pair(MadeTrace(spread: 0), MadeTrace(spread: 0))
    case .tails:
      return pair(
        MadeTrace(latency: 0.3, spread: 0.1, tail: 0.02, stall: 900),
        MadeTrace(latency: 0.4, spread: 0.2, tail: 0.01, stall: 900, missing: 0.1))
    case .six:
      return (0..<6).map { number in
        let latency = 3 + Double(number)
        return ("\(number).csv", MadeTrace(latency: latency, tail: 0.01, missing: 0.01))
      }
    case .longNames:
      return [
        (String(repeating: "long-name-", count: 8), a),
        (String(repeating: "WWWWWWWW", count: 10), b), ("語" + String(repeating: "語", count: 79), b),
      ]
    case .bare:
      return pair(
        MadeTrace(hasStages: false, hasPlaces: false),
        MadeTrace(hasStages: false, hasPlaces: false))
    case .lost: return pair(MadeTrace(missing: 0.9), MadeTrace(missing: 0.8))
    case .allLost: return pair(MadeTrace(missing: 0.99), MadeTrace(missing: 0.995))
    case .hostile:
      let evil = Self.evil
      let metadata: JSON = .object([
        .init(name: evil, value: .string(evil)),
        .init(name: "app", value: ["name": .string(evil)]),
        .init(name: "device", value: ["name": .string(evil)]),
      ])
      return [(evil, MadeTrace(metadata: metadata)), (evil + "2", b)]
    case .slow: return pair(MadeTrace(latency: 900, spread: 300), MadeTrace(latency: 500))
    case .negative: return pair(MadeTrace(latency: -4), MadeTrace(latency: 0, spread: 2))
    case .alike: return pair(a, a)
    case .huge:
      return pair(MadeTrace(latency: 8000, spread: 1000), MadeTrace(latency: 1e-6, spread: 1e-7))
    }
  }

  /// The comparison, which every trial allows.
  var comparison: TraceComparison {
    get throws { try TraceComparison(traces) }
  }
}
