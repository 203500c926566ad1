internal import Bytes
internal import Geometry
internal import Wording

/// The delay of places on the canvas: the shift in time at which they best fit the device's by any map.
enum PenShift {
  /// A stretch of a stroke: times in milliseconds, with places in the device's units and on the canvas.
  private struct Stretch {
    var times: [Double] = []
    var own: [Point] = []
    var canvas: [Point] = []
  }

  /// The range of tried shifts, in milliseconds.
  ///
  /// Stretches leave out as much at both ends of a stroke, so that the same places count at every shift,
  /// and none from before the smoothing had enough reports.
  private static let range = (first: -12.0, last: 60.0)
  private static let stretchTime = 400.0
  /// The least breadth of a stretch that turns, as a share of its length.
  private static let turn = 0.1
  /// The parts of the recording whose shifts are compared.
  private static let parts = 5

  /// The shift in milliseconds, or why it is unknown.
  static func figure(
    _ reports: PenReports, _ trace: Trace, _ rhythm: StylusRhythm
  ) -> StylusFigure {
    guard trace[.x] != nil, trace[.y] != nil, trace[.xDevice] != nil, trace[.yDevice] != nil else {
      return .unknown(
        .milliseconds, "the recording has no device positions besides those on the canvas")
    }
    let source = try? trace.metadata["import"]?.text("from")
    guard source == nil || source == TraceFileKind.csv.rawValue else {
      return .unknown(.milliseconds, "canvas positions were computed from those of the device")
    }
    guard rhythm.period != nil else {
      return .unknown(.milliseconds, "the times do not say when each report was created")
    }
    let stretches = reports.strokes.flatMap { Self.stretches(of: $0, reports, trace) }
    guard stretches.reduce(0, { $0 + $1.times.count }) >= 64, stretches.count >= 2 * parts else {
      return .unknown(.milliseconds, "too few strokes turn, and straight ones match any delay")
    }
    return figure(stretches)
  }

  private static func figure(_ stretches: [Stretch]) -> StylusFigure {
    let shifts = (0..<parts).compactMap { part in
      best(stretches.enumerated().filter { $0.offset % parts == part }.map(\.element))
    }
    guard let shift = best(stretches), shifts.count == parts else {
      return .unknown(
        .milliseconds,
        "device and canvas positions do not match, or the pen moved too evenly")
    }
    let error = (PenStatistics.variance(shifts) / Double(parts)).squareRoot()
    return StylusFigure(
      shift, .milliseconds,
      margin: error * StudentRange.reach(0.95, freedom: Double(parts - 1)) + 0.01,
      count: stretches.reduce(0) { $0 + $1.times.count })
  }

  private static func stretches(
    of stroke: Range<Int>, _ reports: PenReports, _ trace: Trace
  ) -> [Stretch] {
    var (stretches, stretch): ([Stretch], Stretch) = ([], Stretch())
    for report in reports.all[stroke] where report.time != Trace.absent {
      let own = trace.point(.xDevice, .yDevice, report.row)
      let canvas = trace.point(.x, .y, report.row)
      let time = Double(report.time - reports.all[stroke.lowerBound].time) / 1e6
      guard own.isFinite, canvas.isFinite, stretch.times.last.map({ $0 < time }) != false else {
        continue
      }
      stretch.times.append(time)
      stretch.own.append(own)
      stretch.canvas.append(canvas)
      guard let first = stretch.times.first, time - first > stretchTime else { continue }
      stretches.append(stretch)
      // The next one needs the places before it to be shifted.
      let kept = stretch.times.count { $0 > time - (range.last - range.first) }
      stretch = Stretch(
        times: stretch.times.suffix(kept), own: stretch.own.suffix(kept),
        canvas: stretch.canvas.suffix(kept))
    }
    return (stretches + [stretch]).filter(turns)
  }

  /// True if the places of a stretch are not a straight line, which fits every shift.
  private static func turns(_ stretch: Stretch) -> Bool {
    let inner = inner(of: stretch)
    guard inner.count >= 8 else { return false }
    let middle = stretch.own[inner].reduce(.zero, +) * (1 / Double(inner.count))
    let (xx, xy, yy) = PenStatistics.products(of: stretch.own[inner].lazy.map { $0 - middle })
    let root = ((xx - yy) * (xx - yy) / 4 + xy * xy).squareRoot()
    let (wide, narrow) = ((xx + yy) / 2 + root, (xx + yy) / 2 - root)
    return narrow > turn * turn * wide
  }

  /// The indices of a stretch that have a counterpart at every shift.
  private static func inner(of stretch: Stretch) -> Range<Int> {
    guard let first = stretch.times.first, let last = stretch.times.last else { return 0..<0 }
    let low = stretch.times.firstIndex { $0 >= first + range.last } ?? 0
    let high = stretch.times.lastIndex { $0 <= last + range.first } ?? 0
    return high > low ? low..<high + 1 : 0..<0
  }

  /// The best-fitting shift; nil if none stands out.
  private static func best(_ stretches: [Stretch]) -> Double? {
    let step = 4.0
    var (best, least): (Double, Double) = (0, .infinity)
    for shift in stride(from: range.first, through: range.last, by: step) {
      let rest = rest(stretches, shift)
      if rest < least { (best, least) = (shift, rest) }
    }
    guard least < 0.05, best > range.first, best < range.last else { return nil }
    let shift = narrowed(best - step...best + step) { rest(stretches, $0) }
    let found = rest(stretches, shift)
    let beside =
      [shift - 15, shift + 15].filter { range.first <= $0 && $0 <= range.last }
      .map { rest(stretches, $0) }.min() ?? 0
    return beside > 1.5 * found + 1e-9 ? shift : nil
  }

  /// The minimum of a function within a range in which it falls and then rises once.
  private static func narrowed(
    _ range: ClosedRange<Double>, _ function: (Double) -> Double
  ) -> Double {
    let golden = 0.618033988749895
    var (low, high) = (range.lowerBound, range.upperBound)
    var (a, b) = (high - golden * (high - low), low + golden * (high - low))
    var (atA, atB) = (function(a), function(b))
    for _ in 0..<16 {
      if atA < atB {
        (high, b, atB) = (b, a, atA)
        a = high - golden * (high - low)
        atA = function(a)
      } else {
        (low, a, atA) = (a, b, atB)
        b = low + golden * (high - low)
        atB = function(b)
      }
    }
    return (low + high) / 2
  }

  /// The unexplained share of the variance of places on the canvas, mapped from earlier ones of the device.
  ///
  /// Maps stretch and swap axes but do not turn: on a circle a turn would be as good as a shift in time.
  private static func rest(_ stretches: [Stretch], _ shift: Double) -> Double {
    var (own, canvas) = (Point.zero, Point.zero)
    var (straight, crossed) = (Point.zero, Point.zero)
    for stretch in stretches {
      let pairs = pairs(of: stretch, shift)
      let share = 1 / Double(pairs.count)
      let ownMiddle = pairs.reduce(Point.zero) { $0 + $1.own } * share
      let middle = pairs.reduce(Point.zero) { $0 + $1.canvas } * share
      for pair in pairs {
        let (a, b) = (pair.own - ownMiddle, pair.canvas - middle)
        own = own + Point(x: a.x * a.x, y: a.y * a.y)
        canvas = canvas + Point(x: b.x * b.x, y: b.y * b.y)
        straight = straight + Point(x: a.x * b.x, y: a.y * b.y)
        crossed = crossed + Point(x: a.y * b.x, y: a.x * b.y)
      }
    }
    let all = canvas.x + canvas.y
    guard all > 0 else { return .infinity }
    func explained(_ product: Double, _ square: Double) -> Double {
      square > 0 ? product * product / square : 0
    }
    let found = max(
      explained(straight.x, own.x) + explained(straight.y, own.y),
      explained(crossed.x, own.y) + explained(crossed.y, own.x))
    return max(all - found, 0) / all
  }

  /// The places on the canvas, each with that of the device some time earlier.
  private static func pairs(of stretch: Stretch, _ shift: Double) -> [(own: Point, canvas: Point)] {
    let inner = inner(of: stretch)
    var pairs: [(own: Point, canvas: Point)] = []
    pairs.reserveCapacity(inner.count)
    var place = 0
    for index in inner {
      let time = stretch.times[index] - shift
      while place + 2 < stretch.times.count, stretch.times[place + 1] <= time { place += 1 }
      let (a, b) = (stretch.times[place], stretch.times[place + 1])
      let own = stretch.own[place].mixed(with: stretch.own[place + 1], by: (time - a) / (b - a))
      pairs.append((own, stretch.canvas[index]))
    }
    return pairs
  }
}

extension Trace {
  fileprivate func point(_ x: TraceNumber, _ y: TraceNumber, _ row: Int) -> Point {
    Point(x: self[x]?[row] ?? .nan, y: self[y]?[row] ?? .nan)
  }
}
