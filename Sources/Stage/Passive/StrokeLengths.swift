internal import Geometry

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
    let length = lengths[number] + ahead
    return WatchedPlace(
      center: path.place(at: length), across: path.direction(at: length).perpendicular)
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
