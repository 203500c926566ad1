internal import Geometry

/// Consecutive reports while the pen touches, or while it hovers.
struct PenRun: Sendable {
  let reports: [Int]
  /// Their times in nanoseconds since the first.
  let times: [Double]

  /// A hovering pen that is silent for this long has left, in nanoseconds.
  private static let leave: Int64 = 100_000_000

  static func all(_ reports: PenReports, _ state: StylusRhythm.State) -> [PenRun] {
    var runs: [PenRun] = []
    for stretch in state == .contact ? reports.strokes : reports.hovers {
      var run: [Int] = []
      for index in stretch where reports.all[index].phase != .up {
        let time = reports.all[index].time
        if let last = run.last, isCut(reports.all[last].time, time, state) {
          runs.append(PenRun(run, reports))
          run = []
        }
        if time != Trace.absent { run.append(index) }
      }
      if !run.isEmpty { runs.append(PenRun(run, reports)) }
    }
    return runs
  }

  private init(_ indices: [Int], _ reports: PenReports) {
    self.reports = indices
    let first = indices.first.map { reports.all[$0].time } ?? 0
    times = indices.map { Double(reports.all[$0].time - first) }
  }

  private static func isCut(_ last: Int64, _ time: Int64, _ state: StylusRhythm.State) -> Bool {
    time == Trace.absent || time < last || (state == .hover && time - last > leave)
  }
}

/// Counts missing and surplus reports of runs.
struct PenTally: Sendable {
  /// The reports missing while the pen moved.
  private(set) var lost = 0
  /// The beats that passed while the pen moved.
  private(set) var movingBeats = 0
  /// The reports that appear twice or between two others.
  private(set) var doubled = 0
  /// Silences while the pen rested.
  private(set) var rests = 0
  /// The intervals of one beat.
  private(set) var plain: [Double] = []
  /// The intervals while the pen moved.
  private(set) var moving: [Double] = []

  init(_ reports: PenReports, _ runs: [PenRun], _ beat: PenBeat) {
    let still = 2 * (reports.placeStep ?? 0)
    for run in runs { add(run, reports, beat, still) }
  }

  private mutating func add(_ run: PenRun, _ reports: PenReports, _ beat: PenBeat, _ still: Double)
  {
    let ticks = beat.isInBursts ? PenBeat.ticks(run.times, beat.period) : Array(run.times.indices)
    let times = ticks.map { run.times[$0] }
    let places = ticks.map { reports.all[run.reports[$0]].place }
    let steps = PenSteps(times, beat.period * beat.burst)
    let way = PenWay(places: places, steps: steps, still: still)
    for index in times.indices.dropFirst() {
      let interval = times[index] - times[index - 1]
      guard steps.beats[index] != nil, steps.beats[index - 1] != nil else {
        if steps.beats[index] == nil, !steps.late.contains(index) { doubled += 1 }
        continue
      }
      let gap = steps.missing[index]
      if gap == 0, !steps.late.contains(index) { plain.append(interval) }
      switch way.state(index, gap: gap) {
      case .moving:
        lost += Int((Double(gap) * beat.burst).rounded())
        movingBeats += Int((Double(1 + gap) * beat.burst).rounded())
        moving.append(interval)
      case .resting where gap > 0: rests += 1
      case .resting, .unclear: break
      }
    }
  }
}

/// Judges from the surrounding reports whether a pen moved between two.
struct PenWay: Sendable {
  enum State: Sendable {
    case moving, resting, unclear
  }

  let places: [Point]
  let steps: PenSteps
  let still: Double

  /// The number of intervals on each side that determine the speed.
  private static let reach = 3

  /// The state of the pen before a report.
  ///
  /// A pen that kept moving during a silence is more than one step away after it; one that rested, or whose
  /// driver is silent while nothing changes, is not.
  func state(_ index: Int, gap: Int) -> State {
    guard places[index - 1].isFinite, places[index].isFinite else { return .unclear }
    let speeds = [before(index - 1), after(index)].compactMap { $0 }
    guard !speeds.isEmpty else { return .unclear }
    let speed = PenStatistics.mean(speeds)
    guard speed > still else { return .resting }
    let travel = places[index - 1].distance(to: places[index])
    return gap == 0 || travel > speed * (1 + Double(gap) / 2) ? .moving : .resting
  }

  /// The distance per beat over the intervals that end at a report.
  private func before(_ index: Int) -> Double? {
    var first = index
    while first > 0, index - first < Self.reach, isPlain(first) { first -= 1 }
    return speed(first, index)
  }

  /// The distance per beat over the intervals that begin at a report.
  private func after(_ index: Int) -> Double? {
    var last = index
    while last + 1 < places.count, last - index < Self.reach, isPlain(last + 1) { last += 1 }
    return speed(index, last)
  }

  private func isPlain(_ index: Int) -> Bool {
    steps.missing[index] == 0 && steps.beats[index] != nil && places[index].isFinite
  }

  private func speed(_ first: Int, _ last: Int) -> Double? {
    guard last > first, let a = steps.beats[first], let b = steps.beats[last], b > a else {
      return nil
    }
    return places[first].distance(to: places[last]) / Double(b - a)
  }
}

/// A few consecutive reports and the smooth path through them.
struct PenWindow: Sendable {
  /// The movement from one report to the next.
  let step: Point
  /// The turn of the path in radians.
  let turn: Double
  /// The variance about the smooth path, corrected for what the fit absorbs.
  let variance: Double
  /// The ratio of the median of such variances to their average.
  private let medianShare: Double

  static let size = 9

  /// The variance, scaled so that its median is unbiased.
  var medianVariance: Double { variance / medianShare }

  /// Fits a parabola to reports at regular times; nil if a place is missing.
  init?(_ places: some Collection<Point>) {
    guard places.count == Self.size, places.allSatisfy(\.isFinite) else { return nil }
    let middle = places.reduce(.zero, +) * (1 / Double(Self.size))
    var (line, bow) = (Point.zero, Point.zero)
    for (index, place) in places.enumerated() {
      let time = Double(index - Self.size / 2)
      line = line + (place - middle) * time
      bow = bow + (place - middle) * (time * time - Self.bowMiddle)
    }
    line = line * (1 / Self.lineSum)
    bow = bow * (1 / Self.bowSum)
    let rest = places.enumerated().map { index, place in
      let time = Double(index - Self.size / 2)
      return place - middle - line * time - bow * (time * time - Self.bowMiddle)
    }
    step = line
    let both = rest.reduce(0) { $0 + $1.squaredLength }
    let freedom = Double(Self.size - 3)
    // At rest there is no path to deviate from.
    let isMoving = line.squaredLength * 16 > both / Double(Self.size)
    let across = line.perpendicular
    let beside =
      rest.reduce(0) { $0 + $1.dot(across) * $1.dot(across) } / max(line.squaredLength, 1e-300)
    variance = isMoving ? beside / freedom : both / (2 * freedom)
    let degrees = isMoving ? freedom : 2 * freedom
    let part = 1 - 2 / (9 * degrees)
    medianShare = part * part * part
    turn =
      isMoving
      ? abs(bow.cross(line)) * 2 * Double(Self.size - 1) / max(line.squaredLength, 1e-300) : 0
  }

  /// Sums over the places of nine reports about the middle one.
  private static let lineSum = 60.0
  private static let bowSum = 308.0
  private static let bowMiddle = 20.0 / 3
}
