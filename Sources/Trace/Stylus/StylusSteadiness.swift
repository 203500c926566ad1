internal import Geometry
internal import Wording

struct StylusSteadiness: Hashable, Sendable {
  /// The distance of single reports from the smooth path of the pen, where it is slow.
  let jitter: StylusFigure
  /// Slow lines along a ruler.
  let slow: Line
  let fast: Line

  /// The deviation of a pen from the straight lines along which it was drawn.
  struct Line: Hashable, Sendable {
    /// The root mean square distance of reports from the line.
    let deviation: StylusFigure
    /// The extent of the slow waves, from side to side.
    let swing: StylusFigure
    /// The length of a wave, if one stands out.
    let period: StylusFigure
    let speed: StylusFigure

    init(_ lines: [PenLine], _ unit: StylusUnit) {
      let reason: Words = "the recording has no such line along a ruler"
      guard !lines.isEmpty else {
        (deviation, swing) = (.unknown(unit, reason), .unknown(unit, reason))
        (period, speed) = (.unknown(unit, reason), .unknown(unit.perSecond, reason))
        return
      }
      let count = lines.reduce(0) { $0 + $1.count }
      let squares = lines.map { $0.deviation * $0.deviation }
      deviation = StylusFigure(
        PenStatistics.mean(squares).squareRoot(), unit,
        margin: Self.spread(lines.map(\.deviation)), count: count)
      swing = StylusFigure(
        PenStatistics.median(lines.map(\.swing)), unit, margin: Self.spread(lines.map(\.swing)),
        count: lines.count)
      let waves = lines.filter { $0.period != nil }
      let isCommon = waves.count * 2 > lines.count
      period = StylusFigure(
        isCommon ? PenStatistics.median(waves.compactMap(\.period)) : nil, unit,
        margin: isCommon ? waves.map(\.periodMargin).max() : nil, count: waves.count,
        remark: isCommon ? "" : "no wave stands out")
      speed = StylusFigure(
        PenStatistics.median(lines.compactMap(\.speed)), unit.perSecond, count: lines.count)
    }

    /// The 95 % margin of error of the average of a few lines.
    private static func spread(_ values: [Double]) -> Double? {
      guard values.count > 1 else { return nil }
      let error = (PenStatistics.variance(values) / Double(values.count)).squareRoot()
      return error * StudentRange.reach(0.95, freedom: Double(values.count - 1))
    }
  }

  init(_ reports: PenReports, period: Double?) {
    jitter = Self.jitter(reports, period)
    let lines = Self.lines(reports)
    slow = Line(lines.slow, reports.unit)
    fast = Line(lines.fast, reports.unit)
  }

  // MARK: - Ruled lines

  /// A line is slow below this speed, in millimeters a second.
  private static let slowSpeed = 40.0
  /// If lengths have no scale, a line is slow when it takes longer than this, in seconds.
  private static let slowTime = 2.5
  /// The least length in millimeters, or as a share of the extent of all writing.
  private static let least = (millimeters: 25.0, share: 0.3)
  /// A stroke that strays by more than this share of its length was not drawn along a ruler.
  private static let straight = 0.01

  /// The lines of the guided test, or else the strokes that can only be lines.
  private static func lines(_ reports: PenReports) -> (slow: [PenLine], fast: [PenLine]) {
    let strokes = reports.strokes.map { Array(reports.all[$0]) }
    func named(_ task: StylusTask) -> [PenLine] {
      strokes.filter { $0.first?.task == task }.compactMap { PenLine($0) }
    }
    let (slow, fast) = (named(.slowDiagonal), named(.fastDiagonal))
    if !slow.isEmpty || !fast.isEmpty { return (slow, fast) }
    let least =
      reports.unit == .millimeters ? least.millimeters : extent(of: reports.all) * least.share
    let lines = strokes.filter { extent(of: $0) >= least }
      .compactMap { PenLine($0, strayingAtMost: straight) }
    return (lines.filter { isSlow($0, reports.unit) }, lines.filter { !isSlow($0, reports.unit) })
  }

  private static func isSlow(_ line: PenLine, _ unit: StylusUnit) -> Bool {
    guard let speed = line.speed else { return true }
    return unit == .millimeters ? speed < slowSpeed : line.length / speed > slowTime
  }

  private static func extent(of reports: [PenReport]) -> Double {
    var (low, high) = (Point(x: .infinity, y: .infinity), Point(x: -.infinity, y: -.infinity))
    for place in reports.lazy.map(\.place) where place.isFinite {
      low = Point(x: min(low.x, place.x), y: min(low.y, place.y))
      high = Point(x: max(high.x, place.x), y: max(high.y, place.y))
    }
    return low.isFinite ? (high - low).length : 0
  }

  // MARK: - Jitter

  /// The highest speed at which a pen counts as slow, in millimeters per second.
  private static let quiet = 40.0
  /// A path that turns more than this within a few reports is not smooth, in radians.
  private static let bent = 1.0

  private static func jitter(_ reports: PenReports, _ period: Double?) -> StylusFigure {
    let ruled = windows(reports, period) { $0 == .slowDiagonal }
    let windows = ruled.count >= 8 ? ruled : windows(reports, period) { _ in true }
    let slow = Self.slow(windows, reports.unit, period)
    let variances = slow.map(\.medianVariance)
    guard variances.count >= 8, let variance = PenStatistics.median(variances) else {
      return .unknown(reports.unit, "the pen was never slow for long enough")
    }
    let deviation = max(variance, 0).squareRoot()
    let freedom = Double(variances.count * (PenWindow.size - 3))
    return StylusFigure(
      deviation, reports.unit, margin: 2.5 * deviation / (2 * freedom).squareRoot(),
      count: variances.count * PenWindow.size,
      remark: ruled.count >= 8 ? "" : "from slow parts of any strokes")
  }

  /// The slow windows, or the slower half if lengths have no scale.
  private static func slow(
    _ windows: [PenWindow], _ unit: StylusUnit, _ period: Double?
  ) -> [PenWindow] {
    let smooth = windows.filter { $0.turn < bent }
    let paces = smooth.map(\.step.length)
    let limit =
      unit == .millimeters && period != nil
      ? quiet * (period ?? 0) / 1e9 : PenStatistics.quantile(0.5, of: paces) ?? 0
    return smooth.filter { $0.step.length <= limit }
  }

  /// Windows that do not overlap, within strokes and without gaps.
  private static func windows(
    _ reports: PenReports, _ period: Double?, _ isWanted: (StylusTask?) -> Bool
  ) -> [PenWindow] {
    var windows: [PenWindow] = []
    for stroke in reports.strokes where isWanted(reports.all[stroke.lowerBound].task) {
      // The first and last reports belong to landing and lifting.
      var start = stroke.lowerBound + 2
      while start + PenWindow.size <= stroke.upperBound - 2 {
        let range = start..<start + PenWindow.size
        if let odd = firstOdd(in: range, reports, period) {
          start = odd
        } else {
          if let window = PenWindow(reports.all[range].map(\.place)) { windows.append(window) }
          start += PenWindow.size
        }
      }
    }
    return windows
  }

  /// The first report that does not follow the previous one after a single beat.
  private static func firstOdd(
    in range: Range<Int>, _ reports: PenReports, _ period: Double?
  ) -> Int? {
    guard let period else { return nil }
    return range.dropFirst().first { index in
      let (a, b) = (reports.all[index - 1].time, reports.all[index].time)
      guard a != Trace.absent, b != Trace.absent else { return true }
      return !(0.3...1.7).contains(Double(b - a) / period)
    }
  }
}
