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

  /// Compares the screen before the touch with the one after the ink came to rest; nil without ink.
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
    guard contrast >= 30, let paper = before.commonColors(1).first else { return nil }
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

  /// Half the width of the ink at a length: the median of several cuts, so that a line that crosses it does
  /// not make it wider.
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
      guard let color = before[pixel] else { return true }
      return ScreenImage.difference(color, paper) >= threshold
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

/// The reports of a stroke along the line through them.
struct StrokeLengths {
  let path: StrokePath
  /// The position of each report along it, in pixels.
  let lengths: [Double]
  private let places: [Point]

  init(_ places: [Point]) {
    self.places = places
    path = StrokePath(through: places)
    lengths = places.indices.dropFirst().reduce(into: [0]) { lengths, number in
      lengths.append(lengths[number - 1] + places[number].distance(to: places[number - 1]))
    }
  }

  /// The distance of a report, other than the first, from the one before it.
  func gap(before number: Int) -> Double { lengths[number] - lengths[number - 1] }

  /// The place where ink of this report, but of none before it, must appear if its ink is round.
  func watchedPlace(of number: Int, radius: Double) -> WatchedPlace {
    let ahead = number == 0 ? 0 : radius - gap(before: number) / 2
    return path.watchedPlace(at: lengths[number] + ahead)
  }

  /// True if an earlier part of the stroke covers the place of a report.
  func isCrossed(_ place: WatchedPlace, _ later: Int, radius: Double) -> Bool {
    places[..<later].indices.contains { earlier in
      let straight = lengths[later] - lengths[earlier] - gap(before: later) / 2
      let reach = radius + min(1.75, straight * 0.6)
      return places[earlier].distance(to: place.center) <= reach
    }
  }
}

/// The current screen, and the earlier colors of pixels that have changed, as far back as space allows.
struct ScreenHistory {
  struct Change: Hashable, Sendable {
    var pixel: Pixel
    var old: UInt32
    var new: UInt32
    /// The time when the drawing there became known.
    var moment: Int64
  }

  private(set) var screen: ScreenImage
  /// The changes kept, oldest first.
  private(set) var changes: [Change] = []
  /// Changes before this moment are forgotten.
  private(set) var beginning: Int64
  private let room: Int

  init(_ screen: ScreenImage, at moment: Int64, room: Int = 1 << 21) {
    self.screen = screen
    self.room = room
    beginning = moment
  }

  /// True if more than half the space is taken.
  var isCrowded: Bool { changes.count > room / 2 }

  mutating func apply(_ image: ScreenImage, at moment: Int64) {
    guard let part = screen.box.intersection(image.box) else { return }
    for y in part.y..<part.y + part.height {
      let from = (y - image.box.y) * image.box.width - image.box.x
      let to = (y - screen.box.y) * screen.box.width - screen.box.x
      for x in part.x..<part.x + part.width {
        let new = image.pixels[from + x] & 0xff_ffff
        let old = screen.pixels[to + x] & 0xff_ffff
        guard old != new else { continue }
        let pixel = Pixel(x: x, y: y)
        changes.append(Change(pixel: pixel, old: old, new: new, moment: moment))
        screen.set(pixel, to: new)
      }
    }
    if changes.count > room { forget(before: changes[changes.count - room / 2].moment + 1) }
  }

  mutating func forget(before moment: Int64) {
    beginning = max(beginning, moment)
    changes.removeFirst(changes.firstIndex { $0.moment >= moment } ?? changes.count)
  }

  /// A part of the screen just before a moment that has not been forgotten.
  func picture(of box: ScreenBox, before moment: Int64) -> ScreenImage {
    var picture = screen.part(box)
    for change in changes.reversed() {
      guard change.moment >= moment else { break }
      picture.set(change.pixel, to: change.old)
    }
    return picture
  }
}
