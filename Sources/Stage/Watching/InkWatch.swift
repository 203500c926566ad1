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

  /// Begins with an image from before the stroke.
  ///
  /// A place is blind if it is outside the image, does not show paper, or is in `isCrossed`: the stroke
  /// itself covers it too soon.
  init(_ places: [WatchedPlace], isCrossed: [Bool], rule: InkRule, baseline: ScreenImage) {
    let pixels = places.map(\.pixels)
    let isBlind = pixels.indices.map { number in
      isCrossed[number]
        || pixels[number].contains { pixel in
          guard let colour = baseline[pixel] else { return true }
          return ScreenImage.difference(colour, rule.paper) >= rule.threshold
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

  /// Notes ink in an image.
  ///
  /// Places outside it are left unchanged.
  mutating func look(at image: ScreenImage, moment: Int64) {
    let found = pending.filter { pixels[$0].contains { hasInk($0, in: image) } }
    for number in found { seen[number] = moment }
    pending = pending.filter { seen[$0] == nil }
  }

  private func hasInk(_ pixel: Pixel, in image: ScreenImage) -> Bool {
    guard let new = image[pixel], let old = baseline[pixel] else { return false }
    return ScreenImage.difference(old, new) >= threshold
  }
}
