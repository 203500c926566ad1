internal import Geometry

/// What counts as ink in one program, learnt from a stroke that has come to rest.
struct InkRule: Hashable, Sendable {
  /// How different from what was there before a pixel with ink is, from 1 to 765.
  var threshold: Int
  /// How far ink reaches beyond the last report of the pen along the line, in pixels.
  var lead: Double
  /// The colour of the paper.
  var paper: UInt32

  /// The farthest that ink is looked for ahead of the pen.
  static let reach = 10.0

  /// Learns from a stroke under a pen that rests at its end without being lifted.
  ///
  /// Nil where no ink has appeared along the line. A third of the ink's contrast counts as ink:
  /// soft edges do, shades of the paper do not.
  init?(plan: StrokePlan, before: ScreenImage, after: ScreenImage) {
    let contrasts = stride(from: 0.2, through: 0.8, by: 0.02).map { share in
      Self.contrast(plan, at: plan.path.length * share, before, after)
    }.sorted()
    let contrast = contrasts[contrasts.count / 2]
    guard contrast >= 30, let paper = Self.commonest(before.pixels) else { return nil }
    self.threshold = contrast / 3
    self.paper = paper
    let end = plan.spacing * Double(plan.samples.count - 1)
    let start = max(0, end - 60)
    var front = start
    while front < end + Self.reach,
      Self.contrast(plan, at: front, before, after) >= threshold
    {
      front += 0.125
    }
    guard front > start else { return nil }
    self.lead = front - end
  }

  init(threshold: Int, lead: Double, paper: UInt32) {
    self.threshold = threshold
    self.lead = lead
    self.paper = paper
  }

  /// The greatest change at a place along the line.
  private static func contrast(
    _ plan: StrokePlan, at length: Double, _ before: ScreenImage, _ after: ScreenImage
  ) -> Int {
    let place = WatchedPlace(
      center: plan.path.place(at: length), across: plan.path.direction(at: length).perpendicular)
    return place.pixels.map { pixel in
      guard let old = before[pixel], let new = after[pixel] else { return 0 }
      return ScreenImage.difference(old, new)
    }.max() ?? 0
  }

  /// The colour that most pixels have.
  static func commonest(_ pixels: [UInt32]) -> UInt32? {
    var counts: [UInt32: Int] = [:]
    for pixel in pixels { counts[pixel & 0xff_ffff, default: 0] += 1 }
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }
}
