internal import Geometry
internal import Wording

/// How much later the places on the canvas come than those of the device: the shift in time at which the
/// two fit best, whichever map lies between them.
struct PenShift: Sendable {
  /// The shift in milliseconds, or why it is unknown.
  let figure: StylusFigure

  /// The times of a stroke in milliseconds, with its places in the device's units and on the canvas.
  private struct Stroke {
    var times: [Double] = []
    var own: [Point] = []
    var canvas: [Point] = []
  }

  /// The range of shifts tried, in milliseconds.
  private static let range = (first: -20.0, last: 80.0)
  /// The number of reports that is enough to find a shift.
  private static let enough = 6000
  /// The parts of the recording whose shifts are compared.
  private static let parts = 5

  init(_ reports: PenReports, _ trace: Trace) {
    guard let x = trace[.x], let y = trace[.y], let ownX = trace[.xDevice],
      let ownY = trace[.yDevice]
    else {
      figure = .unknown(
        .milliseconds, "the recording has no places of the device beside those on the canvas")
      return
    }
    var (strokes, count): ([Stroke], Int) = ([], 0)
    for range in reports.strokes where range.count >= 16 && count < Self.enough {
      var stroke = Stroke()
      for report in reports.all[range] where report.time != Trace.absent {
        let own = Point(x: ownX[report.row], y: ownY[report.row])
        let canvas = Point(x: x[report.row], y: y[report.row])
        let time = Double(report.time - reports.all[range.lowerBound].time) / 1e6
        guard own.isFinite, canvas.isFinite, stroke.times.last.map({ $0 < time }) != false else {
          continue
        }
        stroke.times.append(time)
        stroke.own.append(own)
        stroke.canvas.append(canvas)
      }
      guard stroke.times.count >= 16 else { continue }
      strokes.append(stroke)
      count += stroke.times.count
    }
    figure = Self.figure(strokes, count)
  }

  private static func figure(_ strokes: [Stroke], _ count: Int) -> StylusFigure {
    guard count >= 64 else {
      return .unknown(.milliseconds, "there are too few reports with both kinds of places")
    }
    guard let shift = best(strokes) else {
      return .unknown(
        .milliseconds,
        "the places of the device and of the canvas do not fit, or the pen moved too evenly")
    }
    let parts = (0..<Self.parts).compactMap { part in
      best(strokes.enumerated().filter { $0.offset % Self.parts == part }.map(\.element))
    }
    let error = (PenStatistics.variance(parts) / Double(max(parts.count, 1))).squareRoot()
    return StylusFigure(
      shift, .milliseconds,
      margin: parts.count > 2
        ? error * StudentRange.reach(0.95, freedom: Double(parts.count - 1)) + 0.01 : nil,
      count: count)
  }

  /// The best-fitting shift; nil if none stands out.
  private static func best(_ strokes: [Stroke]) -> Double? {
    guard !strokes.isEmpty else { return nil }
    let step = 4.0
    var (best, least): (Double, Double) = (0, .infinity)
    for shift in stride(from: range.first, through: range.last, by: step) {
      let rest = rest(strokes, shift)
      if rest < least { (best, least) = (shift, rest) }
    }
    guard least < 0.05, best > range.first, best < range.last else { return nil }
    let shift = narrowed(best - step...best + step) { rest(strokes, $0) }
    // A pen that moves evenly along a line fits at any shift.
    let found = rest(strokes, shift)
    let beside = min(rest(strokes, shift - 15), rest(strokes, shift + 15))
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

  /// The residual of the best map from the device's places at an earlier time to those on the canvas,
  /// as a share of their variance.
  ///
  /// Maps stretch the axes and may swap them, but do not turn: on a circle a turn would be as good as a
  /// shift in time.
  private static func rest(_ strokes: [Stroke], _ shift: Double) -> Double {
    var (own, canvas) = (Point.zero, Point.zero)
    var (straight, crossed) = (Point.zero, Point.zero)
    for stroke in strokes {
      let pairs = pairs(of: stroke, shift)
      guard pairs.count >= 8 else { continue }
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
  private static func pairs(of stroke: Stroke, _ shift: Double) -> [(own: Point, canvas: Point)] {
    var pairs: [(own: Point, canvas: Point)] = []
    pairs.reserveCapacity(stroke.times.count)
    var place = 0
    for index in stroke.times.indices {
      let time = stroke.times[index] - shift
      guard time >= 0, time <= stroke.times[stroke.times.count - 1] else { continue }
      while place + 2 < stroke.times.count, stroke.times[place + 1] <= time { place += 1 }
      let (a, b) = (stroke.times[place], stroke.times[place + 1])
      let own = stroke.own[place].mixed(with: stroke.own[place + 1], by: (time - a) / (b - a))
      pairs.append((own, stroke.canvas[index]))
    }
    return pairs
  }
}
