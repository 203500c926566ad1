internal import Geometry

/// The ink that a finished stroke left on the screen, and when each of its pixels appeared.
struct StrokeInk {
  private let path: StrokePath
  private let before: ScreenImage
  private let after: ScreenImage
  private let paper: UInt32
  private let threshold: Int
  private let changes: [Pixel: [ScreenHistory.Change]]

  /// The greatest distance from the pen at which ink is searched.
  private static let reach = 16
  /// The greatest thickness of ink on each side of the line.
  private static let thickest = 10.0

  /// Compares the screen before the touch with the screen after the ink came to rest.
  ///
  /// Nil if nothing has changed along the line.
  init?(_ stroke: WatchedStroke, in history: ScreenHistory) {
    let places = stroke.reports.map(\.place)
    guard let box = Self.box(around: places, on: history.screen.box) else { return nil }
    path = StrokePath(through: places)
    before = history.picture(of: box, before: stroke.beginning)
    after = history.picture(of: box, before: stroke.end)
    let contrasts = stride(from: 0.1, through: 0.9, by: 0.02).map { [path, before, after] share in
      InkRule.contrast(path, at: path.length * share, before, after)
    }.sorted()
    let contrast = contrasts[contrasts.count / 2]
    guard contrast >= 30, let paper = InkRule.commonest(before.pixels) else { return nil }
    (self.paper, threshold) = (paper, contrast / 3)
    let own = history.changes.lazy.filter {
      $0.moment >= stroke.beginning && $0.moment < stroke.end && box.contains($0.pixel)
    }
    changes = Dictionary(grouping: own, by: \.pixel)
  }

  private static func box(around places: [Point], on screen: ScreenBox) -> ScreenBox? {
    guard let box = ScreenBox(around: places.lazy.map(Pixel.init(under:))) else { return nil }
    return ScreenBox(
      x: box.x - reach, y: box.y - reach, width: box.width + 2 * reach,
      height: box.height + 2 * reach
    ).intersection(screen)
  }

  /// Half the width of the ink around a place along the line.
  ///
  /// The median of several cuts, so that a line that crosses the ink does not make it wider.
  func radius(at length: Double) -> Double {
    let widths = [-6.0, -3, 0, 3, 6].map { width(at: length + $0) }.filter { $0 > 0 }.sorted()
    return widths.isEmpty ? 0 : widths[widths.count / 2] / 2
  }

  /// The width of ink without a gap on both sides of the line.
  private func width(at length: Double) -> Double {
    let step = 0.25
    let center = path.place(at: length)
    let across = path.direction(at: length).perpendicular
    return [1.0, -1].reduce(0) { width, side in
      let steps = stride(from: step / 2, to: Self.thickest, by: step)
      let inked = steps.prefix { isInked(Pixel(under: center + across * ($0 * side))) }
      return width + Double(inked.count) * step
    }
  }

  private func isInked(_ pixel: Pixel) -> Bool {
    guard let old = before[pixel], let new = after[pixel] else { return false }
    return ScreenImage.difference(old, new) >= threshold
  }

  /// True if ink at a place cannot be told from what was there before.
  func isBlind(_ place: WatchedPlace) -> Bool {
    place.pixels.contains { pixel in
      guard let colour = before[pixel] else { return true }
      return ScreenImage.difference(colour, paper) >= threshold
    }
  }

  /// The time when ink first appeared at a place, or nil if none did before a moment.
  func seen(at place: WatchedPlace, until end: Int64) -> Int64? {
    place.pixels.compactMap { pixel in
      changes[pixel]?.first { change in
        change.moment < end
          && ScreenImage.difference(change.new, before[pixel] ?? change.new) >= threshold
      }?.moment
    }.min()
  }
}
