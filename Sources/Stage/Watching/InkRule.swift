internal import Geometry

/// The definition of ink in one program, learned from a stroke that has come to rest.
struct InkRule: Hashable, Sendable {
  /// The difference of a pixel with ink from before, from 1 to 765.
  var threshold: Int
  /// The reach of ink beyond the last report of the pen along the line, in pixels.
  var lead: Double
  /// Half the width of the ink in pixels.
  var radius: Double
  var paper: UInt32
}

extension InkRule {
  /// The greatest distance ahead of the pen at which ink is searched.
  static let reach = 10.0

  /// Learns from a stroke under a pen that rests at its end without being lifted, and from the same stroke
  /// after the lift.
  ///
  /// Nil if no ink has appeared along the line. A third of the ink's contrast counts as ink: soft edges do,
  /// shades of the paper do not.
  init?(plan: StrokePlan, before: ScreenImage, after: ScreenImage, lifted: ScreenImage) {
    let contrasts = stride(from: 0.2, through: 0.8, by: 0.02).map { share in
      Self.contrast(plan.path, at: plan.path.length * share, before, after)
    }.sorted()
    let contrast = contrasts[contrasts.count / 2]
    guard contrast >= 30, let paper = before.commonColors(1).first else { return nil }
    self.init(threshold: contrast / 3, lead: 0, radius: 0, paper: paper)
    radius = meanWidth(plan, before, after) / 2
    let ends = [after, lifted].compactMap { leadAtEnd(plan, before, $0) }
    guard let end = ends.max() else { return nil }
    lead = Self.lead(end: end, radius: radius)
  }

  /// The lead of ink due to its shape, given its reach beyond the last report.
  ///
  /// A round end reaches as far as the ink is wide on each side, and the mean of a whole stroke is more
  /// accurate than the one pixel at its end. Ink that does not even reach the pen is not due to shape: the
  /// program holds it back, which is part of its latency.
  private static func lead(end: Double, radius: Double) -> Double {
    end < -0.5 || abs(end - radius) <= 1.25 ? radius : end
  }

  private func leadAtEnd(
    _ plan: StrokePlan, _ before: ScreenImage, _ after: ScreenImage
  ) -> Double? {
    let end = plan.spacing * Double(plan.samples.count - 1)
    let start = max(0, end - 60)
    var front = start
    while front < end + Self.reach, Self.contrast(plan.path, at: front, before, after) >= threshold
    {
      front += 0.125
    }
    return front > start ? front - end : nil
  }

  /// The mean width of the ink in the middle of a stroke.
  private func meanWidth(_ plan: StrokePlan, _ before: ScreenImage, _ after: ScreenImage) -> Double
  {
    let step = 0.25
    let cuts = stride(from: plan.path.length * 0.1, to: plan.path.length * 0.9, by: 1.5)
    var inked = 0
    var count = 0
    for length in cuts {
      let across = plan.path.direction(at: length).perpendicular
      for offset in stride(from: -Self.reach, through: Self.reach, by: step) {
        let pixel = Pixel(under: plan.path.place(at: length) + across * offset)
        guard let old = before[pixel], let new = after[pixel] else { continue }
        inked += ScreenImage.difference(old, new) >= threshold ? 1 : 0
      }
      count += 1
    }
    return count > 0 ? Double(inked) / Double(count) * step : 0
  }

  static func contrast(
    _ path: StrokePath, at length: Double, _ before: ScreenImage, _ after: ScreenImage
  ) -> Int {
    path.watchedPlace(at: length).pixels.map { pixel in
      guard let old = before[pixel], let new = after[pixel] else { return 0 }
      return ScreenImage.difference(old, new)
    }.max() ?? 0
  }
}

/// Finds when ink first covers each of the expected places.
struct InkWatch: Sendable {
  /// The time when ink was first seen at each place, in nanoseconds, or nil.
  private(set) var seen: [Int64?]
  /// The places that cannot be watched, because they were not blank before.
  let isBlind: [Bool]

  private let pixels: [[Pixel]]
  private let baseline: ScreenImage
  private let threshold: Int
  private var pending: [Int]

  /// Begins with an image from before the stroke; a place is blind if it is outside, does not show paper, or
  /// `isCrossed` by the stroke itself.
  init(_ places: [WatchedPlace], isCrossed: [Bool], rule: InkRule, baseline: ScreenImage) {
    let pixels = places.map(\.pixels)
    let isBlind = pixels.indices.map { number in
      isCrossed[number]
        || pixels[number].contains { pixel in
          guard let color = baseline[pixel] else { return true }
          return ScreenImage.difference(color, rule.paper) >= rule.threshold
        }
    }
    self.pixels = pixels
    self.isBlind = isBlind
    self.baseline = baseline
    self.threshold = rule.threshold
    self.seen = Array(repeating: nil, count: places.count)
    self.pending = places.indices.filter { !isBlind[$0] }
  }

  var isComplete: Bool { pending.isEmpty }

  /// The part of the screen where ink is still expected.
  var pendingBox: ScreenBox? { ScreenBox(around: pending.lazy.flatMap { pixels[$0] }) }

  /// Records ink in an image; places outside it stay as they are.
  mutating func examine(_ image: ScreenImage, moment: Int64) {
    let found = pending.filter { pixels[$0].contains { hasInk($0, in: image) } }
    for number in found { seen[number] = moment }
    pending = pending.filter { seen[$0] == nil }
  }

  private func hasInk(_ pixel: Pixel, in image: ScreenImage) -> Bool {
    guard let new = image[pixel], let old = baseline[pixel] else { return false }
    return ScreenImage.difference(old, new) >= threshold
  }
}
