internal import Geometry

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

  /// Prepares to cut ink of a mean width into runs; nil if the runs are too many for the budget in bytes,
  /// which is known before any curve is fitted.
  init?(of rows: [[Disc]], width: Double, model: ModelVersion, budget: Int) {
    let tolerance = InkShape.tolerance
    // A step shows more in thin ink, but below a micrometre it does not show at all.
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

  /// Adds the ink of a row of discs; returns whether it fits the budget.
  mutating func add(_ row: [Disc]) -> Bool {
    for disc in row { guard add(disc) else { return false } }
    return end()
  }

  /// Adds a disc, ending a run on the way to it each time the width has changed too much; returns
  /// whether it fits the budget.
  private mutating func add(_ disc: Disc) -> Bool {
    while let last = discs.last, !band.takes(disc.radius) {
      let limit = band.limit(on: disc.radius)
      let share = (limit - last.radius) / (disc.radius - last.radius)
      let cut = last.mixed(with: disc, by: min(max(share, 0), 1))
      discs.append(cut)
      _ = band.takes(cut.radius)
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
