internal import Bytes
internal import Geometry
internal import Wording

/// The force of a stylus, 0 to 100 % of its range.
struct StylusPressure: Hashable, Sendable {
  let first: StylusFigure
  /// The least force held for a tenth of a second.
  let lightest: StylusFigure
  let highest: StylusFigure
  /// The share of reports at the upper end of the range.
  let saturated: StylusFigure
  /// The deviation of the force from only rising, on a ramp.
  let roughness: StylusFigure
  /// The deviation of the force from rising evenly, on a ramp.
  let bend: StylusFigure
  /// The strokes in 100 that broke off and resumed at once.
  let flicker: StylusFigure
  let rise: StylusFigure
  /// The jump of the pen to the side as it lifts.
  let hook: StylusFigure
  /// The least force that makes ink, on the writer's scale.
  let activation: StylusFigure

  init(_ reports: PenReports, _ metadata: JSON, period: Double?) {
    activation = Self.activation(metadata)
    hook = Self.hook(reports)
    let strokes = reports.strokes.map { stroke in
      stroke.filter { reports.all[$0].phase != .up && reports.all[$0].pressure.isFinite }
    }.filter { !$0.isEmpty }
    let forces = strokes.joined().lazy.map { reports.all[$0].pressure }
    guard let most = forces.max(), forces.contains(where: { $0 != most }) else {
      let reason: Words =
        forces.isEmpty ? "the recording has no pressure" : "the pressure is always the same"
      (first, lightest, highest) = (
        .unknown(.percent, reason), .unknown(.percent, reason), .unknown(.percent, reason)
      )
      (saturated, roughness, bend) = (highest, highest, highest)
      flicker = Self.flicker(reports)
      rise = .unknown(.milliseconds, reason)
      return
    }
    let firsts = strokes.compactMap { stroke in
      stroke.lazy.map { reports.all[$0].pressure }.first { $0 > 0 }.map { $0 * 100 }
    }
    first = StylusFigure(medianOf: firsts, .percent)
    lightest = Self.lightest(reports, strokes, period)
    highest = StylusFigure(most * 100, .percent, count: forces.count)
    saturated = Self.saturated(reports, strokes, most, forces.count)
    (roughness, bend) = Self.ramps(reports, strokes, most)
    flicker = Self.flicker(reports)
    rise = Self.rise(reports, strokes)
  }

  // MARK: - Range

  /// How long a force must last to count as held, in nanoseconds or, without a clock, in reports.
  private static let held = (time: 1e8, reports: 12)

  private static func lightest(
    _ reports: PenReports, _ strokes: [[Int]], _ period: Double?
  ) -> StylusFigure {
    let width = period.map { max(Int((held.time / $0).rounded()), 3) } ?? held.reports
    var (least, count): (Double, Int) = (.infinity, 0)
    for stroke in strokes where stroke.count > width + 4 {
      // Landing and lifting pass through every force.
      let forces = stroke.dropFirst(2).dropLast(2).map { reports.all[$0].pressure }
      var sum = forces[..<width].reduce(0, +)
      for start in 0...forces.count - width {
        if start > 0 { sum += forces[start + width - 1] - forces[start - 1] }
        count += 1
        least = min(least, sum / Double(width))
      }
    }
    guard count > 0 else { return .unknown(.percent, "no stroke is long enough") }
    return StylusFigure(max(least, 0) * 100, .percent, count: count)
  }

  /// A force that several consecutive reports give and none exceeds is the end of the range.
  private static func saturated(
    _ reports: PenReports, _ strokes: [[Int]], _ most: Double, _ count: Int
  ) -> StylusFigure {
    var (total, row, longest) = (0, 0, 0)
    for stroke in strokes {
      row = 0
      for index in stroke {
        row = reports.all[index].pressure >= most ? row + 1 : 0
        longest = max(longest, row)
        total += row > 0 ? 1 : 0
      }
    }
    let share = longest >= 3 ? Double(total) / Double(count) : 0
    let isEarly = longest >= 3 && most < 0.995
    return StylusFigure(
      share * 100, .percent, margin: PenStatistics.shareMargin(share, of: count) * 100,
      count: count,
      remark: isEarly ? "the range ends below 100 %" : "")
  }

  // MARK: - Ramps

  /// The least duration of a ramp, and the shares of the greatest force that it goes from and to.
  private static let ramp = (seconds: 0.8, low: 0.25, high: 0.75)
  /// The measured part of a ramp, as shares of its top.
  private static let measured = (low: 0.05, high: 0.95)

  private static func ramps(
    _ reports: PenReports, _ strokes: [[Int]], _ most: Double
  ) -> (roughness: StylusFigure, bend: StylusFigure) {
    let named = strokes.filter { reports.all[$0[0]].task == .ramp }
    let ramps =
      named.isEmpty
      ? strokes.map { rising(reports, $0) }.filter { isRamp($0, most) }
      : named.map { rising(reports, $0) }
    let long = ramps.filter { $0.count >= 16 }
    guard !long.isEmpty else {
      let reason: Words = "the recording has no pressure ramp"
      return (.unknown(.percent, reason), .unknown(.percent, reason))
    }
    let count = long.reduce(0) { $0 + $1.count }
    func figure(_ squares: [Double]) -> StylusFigure {
      let root = squares.map { 100 * $0.squareRoot() }
      return StylusFigure(
        PenStatistics.median(root), .percent, margin: PenStatistics.medianMargin(root), count: count
      )
    }
    return (
      figure(long.map { MonotoneCourse.strays(from: $0.map(\.force)) }),
      figure(long.map(straying))
    )
  }

  private typealias Moment = (seconds: Double, force: Double)

  /// The part of a stroke in which its force rises to its top.
  private static func rising(_ reports: PenReports, _ stroke: [Int]) -> [Moment] {
    guard let first = stroke.first, let start = known(reports.all[first].time) else { return [] }
    let top = stroke.map { reports.all[$0].pressure }.max() ?? 0
    let end =
      stroke.firstIndex { reports.all[$0].pressure >= top * measured.high } ?? stroke.endIndex
    let begin =
      stroke[..<end].lastIndex { reports.all[$0].pressure <= top * measured.low }
      ?? stroke.startIndex
    return stroke[begin..<end].compactMap { index in
      known(reports.all[index].time).map { (Double($0 - start) / 1e9, reports.all[index].pressure) }
    }
  }

  private static func known(_ time: Int64) -> Int64? { time == Trace.absent ? nil : time }

  private static func isRamp(_ rise: [Moment], _ most: Double) -> Bool {
    guard let first = rise.first, let last = rise.last, rise.count >= 16 else { return false }
    return last.seconds - first.seconds >= ramp.seconds && first.force <= most * ramp.low
      && last.force >= most * ramp.high
      && MonotoneCourse.strays(from: rise.map(\.force)).squareRoot() < 0.05 * most
  }

  /// The mean square of the deviations from the best straight line over time.
  private static func straying(_ rise: [Moment]) -> Double {
    let (times, forces) = (rise.map(\.seconds), rise.map(\.force))
    let (time, force) = (PenStatistics.mean(times), PenStatistics.mean(forces))
    let (xx, xy, yy) = PenStatistics.products(
      of: rise.lazy.map { Point(x: $0.seconds - time, y: $0.force - force) })
    return xx > 0 ? max(yy - xy * xy / xx, 0) / Double(rise.count) : 0
  }
}

/// The closest course to some numbers that only rises.
enum MonotoneCourse {
  static func strays(from numbers: [Double]) -> Double {
    guard !numbers.isEmpty else { return 0 }
    // Anything that would fall merges into one step with what precedes it.
    var steps: [(sum: Double, count: Double)] = []
    for number in numbers {
      var step = (sum: number, count: 1.0)
      while let last = steps.last, last.sum / last.count >= step.sum / step.count {
        step = (step.sum + last.sum, step.count + last.count)
        steps.removeLast()
      }
      steps.append(step)
    }
    var (squares, index) = (0.0, 0)
    for step in steps {
      for number in numbers[index..<index + Int(step.count)] {
        squares += (number - step.sum / step.count) * (number - step.sum / step.count)
      }
      index += Int(step.count)
    }
    return squares / Double(numbers.count)
  }
}

// MARK: - Pen contact

extension StylusPressure {
  /// No hand lifts a pen and sets it down again within this many nanoseconds.
  private static let blink: Int64 = 60_000_000

  private static func flicker(_ reports: PenReports) -> StylusFigure {
    guard !reports.strokes.isEmpty else {
      return .unknown(.percent, "the recording has no strokes")
    }
    guard reports.clock != nil else { return .unknown(.percent, "the recording has no times") }
    var breaks = 0
    for (a, b) in zip(reports.strokes, reports.strokes.dropFirst()) {
      let (end, start) = (reports.all[a.upperBound - 1].time, reports.all[b.lowerBound].time)
      guard end != Trace.absent, start != Trace.absent else { continue }
      if (0...blink).contains(start - end) { breaks += 1 }
    }
    for stroke in reports.strokes {
      let forces = stroke.lazy.filter { reports.all[$0].phase == .move }.map {
        reports.all[$0].pressure
      }
      breaks += zip(forces, forces.dropFirst()).count { $0 == 0 && $1 > 0 }
    }
    let whole = max(reports.strokes.count - breaks, 1)
    let share = Double(breaks) / Double(whole)
    return StylusFigure(
      100 * share, .percent, margin: PenStatistics.shareMargin(min(share, 1), of: whole) * 100,
      count: whole,
      remark: breaks == 0 ? .none : breaks == 1 ? "1 break" : "\(breaks) breaks")
  }

  /// The least duration of a stroke, in seconds, and the share of its force that it must reach.
  private static let begun = (seconds: 0.15, share: 0.8)

  /// The time until strokes reach four fifths of the force in their middle.
  private static func rise(_ reports: PenReports, _ strokes: [[Int]]) -> StylusFigure {
    let times = strokes.compactMap { stroke -> Double? in
      let start = reports.all[stroke[0]].time
      guard reports.all[stroke[0]].task != .ramp, start != Trace.absent,
        let last = stroke.last.flatMap({ known(reports.all[$0].time) }),
        Double(last - start) >= begun.seconds * 1e9
      else { return nil }
      let middle = stroke[
        stroke.count * 3 / 10..<max(stroke.count * 7 / 10, stroke.count * 3 / 10 + 1)]
      guard let level = PenStatistics.median(middle.map({ reports.all[$0].pressure })), level > 0,
        let place = stroke.indices.first(where: {
          reports.all[stroke[$0]].pressure >= level * begun.share
        })
      else { return nil }
      return crossing(of: level * begun.share, at: place, stroke, reports).map {
        ($0 - Double(start)) / 1e6
      }
    }
    guard times.count >= 3 else {
      return .unknown(.milliseconds, "there are too few strokes of sufficient length")
    }
    return StylusFigure(medianOf: times, .milliseconds)
  }

  /// The time at which a force was passed, between two reports.
  private static func crossing(
    of force: Double, at place: Int, _ stroke: [Int], _ reports: PenReports
  ) -> Double? {
    let b = reports.all[stroke[place]]
    guard b.time != Trace.absent else { return nil }
    guard place > 0 else { return Double(b.time) }
    let a = reports.all[stroke[place - 1]]
    guard a.time != Trace.absent, b.pressure > a.pressure else { return Double(b.time) }
    let share = (force - a.pressure) / (b.pressure - a.pressure)
    return Double(a.time) + share * Double(b.time - a.time)
  }

  /// The milliseconds before the lift that show where the pen was heading; straying from that is a hook.
  private static let lift = (from: 90.0, to: 25.0)

  private static func hook(_ reports: PenReports) -> StylusFigure {
    let hooks = reports.strokes.compactMap { stroke -> Double? in
      guard let end = stroke.last(where: { reports.all[$0].place.isFinite }),
        reports.all[end].time != Trace.absent
      else { return nil }
      let before = stroke.filter { index in
        guard let time = known(reports.all[index].time), reports.all[index].place.isFinite else {
          return false
        }
        return (lift.to...lift.from).contains(Double(reports.all[end].time - time) / 1e6)
      }
      let places = before.map { reports.all[$0].place }
      guard let first = places.first, let last = places.last, places.count >= 4,
        let axis = PenAxis(places)
      else { return nil }
      let way = first.distance(to: last)
      // A pen that rested or turned has no direction.
      let strays = places.map { abs(axis.beside($0)) }.max() ?? 0
      guard way > 10 * (reports.placeStep ?? 0), way > 0, strays < 0.05 * way else { return nil }
      return abs(axis.beside(reports.all[end].place))
    }
    guard hooks.count >= 3 else { return .unknown(reports.unit, "too few strokes end straight") }
    return StylusFigure(medianOf: hooks, reports.unit)
  }

  // MARK: - Scale readings

  /// From `stylus.scale_g`: pairs of grams and the pressure shown.
  private static func activation(_ metadata: JSON) -> StylusFigure {
    guard case .array(let values)? = metadata["stylus"]?["scale_g"] else {
      return .unknown(.grams, "there are no scale readings")
    }
    let pairs = values.prefix(1000).compactMap { value -> (grams: Double, force: Double)? in
      guard case .array(let pair) = value, pair.count == 2, let grams = pair[0].double,
        let force = pair[1].double, force.isFinite, (0...10_000).contains(grams)
      else { return nil }
      return (grams, force)
    }
    let silent = pairs.filter { $0.force <= 0 }.map(\.grams).max() ?? 0
    guard let least = pairs.filter({ $0.force > 0 }).map(\.grams).min() else {
      return .unknown(.grams, "no scale reading has a matching pressure")
    }
    guard least >= silent else {
      return StylusFigure(
        (least + silent) / 2, .grams, margin: (silent - least) / 2, count: pairs.count,
        remark: "the scale readings contradict each other")
    }
    return StylusFigure(
      (least + silent) / 2, .grams, margin: (least - silent) / 2, count: pairs.count,
      remark: "between the heaviest load without ink and the lightest load with ink")
  }
}
