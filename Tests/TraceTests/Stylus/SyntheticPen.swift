import Bytes
import Geometry
import Trace

/// A pen of known make-up, which writes given motions into a trace.
struct SyntheticPen: Sendable {
  /// Reports a second.
  var rate = 200.0
  /// How far times stray from even ones, as a standard deviation in milliseconds.
  var timing = 0.0
  /// The steps of the clock in milliseconds.
  var clockStep = 0.001
  /// The share of reports that are lost, while it touches and while it hovers.
  var loss = 0.0
  /// The share of reports that come twice.
  var doubles = 0.0
  /// The milliseconds between bursts of reports; 0 for none.
  var burst = 0.0
  /// The share of reports at which the machine does something else for some reports, which come all at once
  /// afterwards.
  var busy = 0.0
  /// How far places stray on each axis, as a standard deviation in millimeters.
  var noise = 0.0
  /// The steps of places in millimeters; 0 for none.
  var step = 0.0
  /// The levels of force; 0 for no steps.
  var levels = 0.0
  /// How far force strays before it is bent, as a standard deviation.
  var pressureNoise = 0.0
  /// Whether nothing is reported while nothing changes.
  var isSilentAtRest = false
  /// The number of reports whose average is the place on the canvas; the device's own is not smoothed.
  var smoothing = 1
  /// What happens to a force before it is reported.
  var curve: @Sendable (Double) -> Double = { $0 }
  var seed: UInt64 = 1

  /// What a hand does for some time.
  struct Motion {
    var task: StylusTask?
    var seconds: Double
    var touches = true
    /// The place in millimeters after some seconds.
    var place: (Double) -> Point
    /// The force after some seconds.
    var force: (Double) -> Double = { _ in 0.5 }
  }

  /// What became of the reports that the pen was to make.
  struct Truth {
    var made = 0
    var lost = 0
    var doubled = 0

    /// The share in percent of reports that were to be made.
    func share(_ part: KeyPath<Truth, Int>) -> Double {
      100 * Double(self[keyPath: part]) / Double(max(made, 1))
    }
  }

  /// The clock that is written to.
  var moment = TraceMoment.kernel
  /// The pixels of a millimeter, written as the canvas has them; nil leaves the scale unsaid.
  var pixels: Double? = 10

  /// Writes motions one after the other, a stroke for each that touches.
  ///
  /// What became of the reports is told for contact alone.
  func writing(_ motions: [Motion]) -> (trace: Trace, truth: Truth) {
    var random = RandomSource(seed: seed)
    var trace = Trace(metadata: metadata)
    var truth = Truth()
    let period = 1 / rate
    var time = Double.random(in: 1..<2, using: &random)
    var end = time
    var stroke = 0
    var last: TraceSample?
    var awake = 0.0
    for motion in motions {
      let begin = end
      end += motion.seconds
      if motion.touches { stroke += 1 }
      var sequence = 0
      var recent: [Point] = []
      while time < end {
        defer { time += period }
        let isEnd = time + period >= end
        let since = time - begin
        var place = motion.place(since)
        place = Point(
          x: quantised(place.x + stray(noise, &random)),
          y: quantised(place.y + stray(noise, &random)))
        recent = (recent + [place]).suffix(smoothing)
        var force =
          motion.touches
          ? min(max(curve(motion.force(since) + stray(pressureNoise, &random)), 0), 1) : 0
        if levels > 0 { force = (force * levels).rounded() / levels }
        if motion.touches { force = max(force, levels > 0 ? 1 / levels : 1e-4) }
        var sample = TraceSample(motion.touches ? (sequence == 0 ? .down : .move) : .hover)
        (sample.stroke, sample.sequence) = (stroke, sequence)
        let scale = pixels ?? 10
        let smooth = recent.reduce(.zero, +) * (1 / Double(recent.count))
        sample.place = smooth * scale
        if smoothing > 1 { sample.devicePlace = place * 100 }
        sample.pressure = force
        sample.flags = motion.task?.flag ?? ""
        if motion.touches { truth.made += 1 }
        let mayGo = sequence > 0 && !isEnd
        if mayGo, isSilentAtRest, let last, last.place == sample.place, last.pressure == force {
          continue
        }
        if mayGo, Double.random(in: 0..<1, using: &random) < loss {
          if motion.touches { truth.lost += 1 }
          continue
        }
        var shown = time + stray(timing / 1000, &random)
        if burst > 0 {
          let whole = (shown / (burst / 1000)).rounded(.up) * burst / 1000
          shown = whole + 0.0002 * (shown - whole + burst / 1000) * 1000 / burst
        }
        if busy > 0 {
          if Double.random(in: 0..<1, using: &random) < busy {
            awake = max(awake, shown + Double.random(in: 2..<6, using: &random) * period)
          }
          awake += 0.00001
          shown = max(shown, awake)
        }
        sample[moment] = stamp(shown, &random)
        trace.append(sample)
        sequence += 1
        last = sample
        if mayGo, sequence > 2, Double.random(in: 0..<1, using: &random) < doubles {
          if motion.touches { truth.doubled += 1 }
          sample.sequence = sequence
          sample[moment] = stamp(
            shown + Double.random(in: 0..<0.3, using: &random) * period, &random)
          trace.append(sample)
          sequence += 1
        }
      }
    }
    return (trace, truth)
  }

  private func stamp(_ seconds: Double, _ random: inout RandomSource) -> Int64 {
    let steps = (seconds * 1000 / clockStep).rounded(.down)
    return Int64((steps * clockStep * 1e6).rounded())
  }

  private func quantised(_ value: Double) -> Double {
    step > 0 ? (value / step).rounded() * step : value
  }

  private var metadata: JSON {
    var members: [JSON.Member] = [
      .init(name: "device", value: ["name": "Synthetic", "resolution": 100])
    ]
    if let pixels { members.append(.init(name: "display", value: ["px_per_mm": .number(pixels)])) }
    return .object(members)
  }

  private func stray(_ deviation: Double, _ random: inout RandomSource) -> Double {
    guard deviation > 0 else { return 0 }
    // The sum of twelve even numbers is close enough, and has no tails that no pen has.
    return deviation
      * (0..<12).reduce(-6.0) { sum, _ in sum + Double.random(in: 0..<1, using: &random) }
  }
}

/// Motions of a hand for synthetic pens.
enum SyntheticHand {
  /// A straight line at a speed in millimeters a second, with waves beside it.
  static func line(
    _ task: StylusTask? = nil, speed: Double, length: Double = 100, angle: Double = 0.785,
    wave: Double = 0, period: Double = 7
  ) -> SyntheticPen.Motion {
    let way = Point(x: cosine(angle), y: sine(angle))
    return .init(
      task: task, seconds: length / speed,
      place: { seconds in
        let distance = speed * seconds
        return Point(x: 20, y: 20) + way * distance
          + way.perpendicular * (wave * sine(2 * .pi * distance / period))
      })
  }

  /// Circles, one in so many seconds.
  static func circles(
    _ task: StylusTask? = nil, radius: Double = 20, turn: Double = 1.5, count: Double = 4
  )
    -> SyntheticPen.Motion
  {
    .init(
      task: task, seconds: turn * count,
      place: { seconds in
        let angle = 2 * .pi * seconds / turn
        return Point(x: 60 + radius * cosine(angle), y: 60 + radius * sine(angle))
      })
  }

  /// A hovering pen that wanders about.
  static func hover(_ task: StylusTask? = nil, seconds: Double = 3) -> SyntheticPen.Motion {
    .init(
      task: task, seconds: seconds, touches: false,
      place: { Point(x: 50 + 30 * sine(1.7 * $0), y: 50 + 20 * sine(2.3 * $0 + 1)) })
  }

  /// A pen that rests on the surface.
  static func rest(seconds: Double, at place: Point = Point(x: 40, y: 40)) -> SyntheticPen.Motion {
    .init(task: nil, seconds: seconds, place: { _ in place })
  }

  static func sine(_ angle: Double) -> Double { cosine(angle - .pi / 2) }

  static func cosine(_ angle: Double) -> Double {
    // By its series, about the nearest turn.
    let turns = (angle / (2 * .pi)).rounded()
    let rest = angle - turns * 2 * .pi
    var (term, sum) = (1.0, 1.0)
    for number in 1...14 {
      term *= -rest * rest / Double((2 * number - 1) * 2 * number)
      sum += term
    }
    return sum
  }
}
