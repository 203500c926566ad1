public import Geometry

/// A stretch of ink of nearly constant width, as a line with round ends and joins; see `Docs/Outlines.md`.
public struct InkRun: Hashable, Sendable {
  /// The middle line of the ink.
  public let path: Path
  /// The width in points, above zero.
  public let width: Double

  /// Returns the runs of a stroke, each from the end of the one before; nil if its shape takes fewer bytes.
  ///
  /// Also nil for translucent ink, which would be darker where runs overlap. `visible` is nil for all parts.
  public static func runs(
    of trail: InkTrail, style: Style, visible: [StrokeRange]? = nil, model: ModelVersion,
    smallerThan shape: InkShape
  ) -> [InkRun]? {
    guard case .filled = shape, style.tool != .highlighter, !trail.isUniform, trail.meanWidth > 0,
      style.color.rgba & 0xFF == 0xFF
    else { return nil }
    let parts = visible?.map { trail.discs(in: $0) } ?? [trail.discs]
    guard
      var runs = EvenRuns(of: parts, width: trail.meanWidth, model: model, budget: shape.size - 1)
    else { return nil }
    for part in parts { guard runs.add(part) else { return nil } }
    return runs.runs
  }

  /// Returns the image of the run under a map of the plane.
  public func transformed(by map: Affine) -> InkRun {
    InkRun(path: path.transformed(by: map), width: width * map.scale)
  }
}

extension InkShape {
  package var size: Int {
    switch self {
    case .filled(let path), .stroked(let path, _, _, _): path.size
    }
  }
}

extension InkRun {
  /// The approximate number of bytes that the run takes in a file, including its width and its end.
  package var size: Int { path.size + Self.frameSize }

  /// The bytes of a run that is one straight line.
  static let leastSize = 16 + frameSize

  private static let frameSize = 7
}

extension Path {
  /// The approximate number of bytes of the path in a file: three for a number, two for an operator.
  fileprivate var size: Int {
    elements.reduce(0) { sum, element in
      switch element {
      case .move, .line: sum + 8
      case .cubic: sum + 20
      case .close: sum + 2
      }
    }
  }
}

/// Cuts ink of varying width into runs of one width each, while that takes few bytes.
struct EvenRuns {
  private(set) var runs: [InkRun] = []
  private var line: MiddleLine
  /// The error of the border from a run having only one width.
  private let slack: Double
  private var discs: [Disc] = []
  private var band: RadiusBand
  /// The bytes left beyond the minimum of each run.
  private var budget: Int

  /// Prepares ink of a mean width; nil if there are too many runs for the budget in bytes, before any fit.
  init?(of rows: [[Disc]], width: Double, model: ModelVersion, budget: Int) {
    let tolerance = InkShape.tolerance
    // A step shows more in thin ink, but below a micrometer it does not show at all.
    slack = min(tolerance / 4, max(width * 0.035, tolerance / 20))
    band = RadiusBand(slack: slack)
    let most = budget / InkRun.leastSize
    var count = 0
    for row in rows where count <= most {
      count += RadiusBand.count(in: row, slack: slack, upTo: most + 1)
    }
    guard count <= most else { return nil }
    self.budget = budget - count * InkRun.leastSize
    line = MiddleLine(
      tolerance: tolerance - slack,
      typical: StrokeOutline.typical(width: width, model: model, tolerance: tolerance), aim: .small)
  }

  mutating func add(_ row: [Disc]) -> Bool {
    for disc in row { guard add(disc) else { return false } }
    return end()
  }

  /// Adds a disc and ends a run whenever the width has changed too much; returns whether it fits the budget.
  private mutating func add(_ disc: Disc) -> Bool {
    while let last = discs.last, !band.accept(disc.radius) {
      let limit = band.limit(on: disc.radius)
      let share = (limit - last.radius) / (disc.radius - last.radius)
      let cut = last.mixed(with: disc, by: min(max(share, 0), 1))
      discs.append(cut)
      _ = band.accept(cut.radius)
      guard end() else { return false }
      begin(with: cut)
    }
    if discs.isEmpty { begin(with: disc) } else { discs.append(disc) }
    return true
  }

  private mutating func begin(with disc: Disc) {
    discs = [disc]
    band.begin(with: disc.radius)
  }

  /// Ends the growing run; returns whether it fits the budget.
  private mutating func end() -> Bool {
    defer { discs.removeAll(keepingCapacity: true) }
    guard let first = discs.first, band.most > 0 else { return true }
    var path = Path()
    if discs.allSatisfy({ $0.center == first.center }) {
      path.move(to: first.center)
      path.line(to: first.center)
    } else {
      line.draw(discs.map(\.center), into: &path)
    }
    let run = InkRun(path: path, width: roundWidth)
    runs.append(run)
    budget -= run.size - InkRun.leastSize
    return budget >= 0
  }

  /// A width within the slack that takes few digits, since runs then often share the same width.
  private var roundWidth: Double {
    let (least, most) = (2 * (band.most - slack), 2 * (band.least + slack))
    let middle = band.least + band.most
    for step in [0.125, 0.0625, 0.03125] {
      let width = (middle / step).rounded() * step
      if width > 0, width >= least, width <= most { return width }
    }
    return middle
  }
}

/// The radii of the discs in a run, which may differ by up to twice the slack.
struct RadiusBand {
  private let slack: Double
  private(set) var least = 0.0
  private(set) var most = 0.0
  init(slack: Double) { self.slack = slack }

  mutating func begin(with radius: Double) { (least, most) = (radius, radius) }

  mutating func accept(_ radius: Double) -> Bool {
    let (low, high) = (min(least, radius), max(most, radius))
    guard high - low <= 2 * slack else { return false }
    (least, most) = (low, high)
    return true
  }

  /// The last acceptable radius on the way to one that is not.
  func limit(on way: Double) -> Double { way > most ? least + 2 * slack : most - 2 * slack }

  /// The number of runs that a row of discs falls into; counting stops at `end`.
  static func count(in row: [Disc], slack: Double, upTo end: Int) -> Int {
    guard let first = row.first else { return 0 }
    var (band, count) = (RadiusBand(slack: slack), 1)
    band.begin(with: first.radius)
    for disc in row.dropFirst() {
      while !band.accept(disc.radius) {
        count += 1
        guard count < end else { return count }
        band.begin(with: band.limit(on: disc.radius))
      }
    }
    return count
  }
}

/// Draws the middle line of ink of one width.
struct MiddleLine {
  private var fit: CurveFit
  private let slack: Double
  private let aim: InkShape.Aim

  /// Prepares lines within a tolerance in points; `typical` bounds the root mean square, nil for the same.
  init(tolerance: Double, typical: Double? = nil, aim: InkShape.Aim) {
    self.aim = aim
    slack = aim == .small ? tolerance / 10 : 0
    fit = CurveFit(tolerance: tolerance - slack, typical: typical)
    fit.isSmooth = aim == .smooth
    // Two lines take fewer bytes than one curve, three take more.
    if aim == .small { fit.leastSpan = 3 }
  }

  /// Adds a line with corners where it turns abruptly by more than 50 degrees.
  mutating func draw(_ points: [Point], into path: inout Path) {
    let points = aim == .small ? points.thinned(within: slack) : points
    path.move(to: points[0])
    var first = 0
    for index in points.indices.dropFirst() {
      let isLast = index == points.count - 1
      guard isLast || isCorner(points[index - 1], points[index], points[index + 1]) else {
        continue
      }
      fit.draw(points[first...index], into: &path)
      first = index
    }
  }

  private func isCorner(_ before: Point, _ point: Point, _ after: Point) -> Bool {
    let (arriving, leaving) = (point - before, after - point)
    return arriving.dot(leaving) < 0.64 * arriving.length * leaving.length
  }
}

extension [Point] {
  /// Returns the points, of at least one, that straight lines need to pass all others within a distance.
  fileprivate func thinned(within slack: Double) -> [Point] {
    var kept = [self[0]]
    var anchor = 0
    while anchor < count - 1 {
      // The limit bounds the work on each point.
      let limit = Swift.min(count - 1, anchor + 24)
      var last = anchor + 1
      while last < limit, isStraight(from: anchor, to: last + 1, within: slack) { last += 1 }
      kept.append(self[last])
      anchor = last
    }
    return kept
  }

  private func isStraight(from first: Int, to last: Int, within slack: Double) -> Bool {
    let line = Segment(self[first], self[last])
    return self[first + 1..<last].allSatisfy { line.distance(to: $0) <= slack }
  }
}
