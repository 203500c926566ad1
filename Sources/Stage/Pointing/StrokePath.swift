internal import Geometry
private import Glibc

/// A line for the pen to follow, as places at even distances along it, in pixels of the screen.
public struct StrokePath: Hashable, Sendable {
  /// The shapes of strokes.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A straight line across the cell, slightly inclined.
    case line
    /// Almost a full circle, which flatters no prediction.
    case circle
    /// Waves of changing height and width, as in quick handwriting.
    case text
  }

  /// The length along the line in pixels.
  let length: Double

  /// Places along the line, `step` pixels apart.
  private let places: [Point]
  private static let step = 0.5

  /// Fits a stroke of a kind into a box; it has no length if the box is empty or wider than any screen.
  init(_ kind: Kind, in box: Box) {
    guard !box.isEmpty, [box.low, box.high].allSatisfy({ $0.length < 100_000 }) else {
      self.init(through: [])
      return
    }
    let raw =
      switch kind {
      case .line: Self.line(in: box)
      case .circle: Self.circle(in: box)
      case .text: Self.text(in: box)
      }
    self.init(through: raw)
  }

  init(through raw: [Point]) {
    var places = raw.prefix(1).map { $0 }
    var left = Self.step
    for (start, end) in zip(raw, raw.dropFirst()) {
      let distance = start.distance(to: end)
      guard distance > 0, distance.isFinite else { continue }
      while left <= distance {
        places.append(start.mixed(with: end, by: left / distance))
        left += Self.step
      }
      left -= distance
    }
    self.places = places
    self.length = Double(max(0, places.count - 1)) * Self.step
  }

  /// The place at a length along the line, which continues straight before the start and after the end.
  func place(at length: Double) -> Point {
    guard let first = places.first, places.count > 1 else { return places.first ?? .zero }
    guard length.isFinite else { return first }
    let index = min(max(Int((length / Self.step).rounded(.down)), 0), places.count - 2)
    return places[index].mixed(with: places[index + 1], by: length / Self.step - Double(index))
  }

  /// The direction of the line at a length along it, as a vector one pixel long.
  func direction(at length: Double) -> Point {
    let ahead = place(at: length + 1) - place(at: length - 1)
    let size = ahead.length
    return size > 0 ? ahead * (1 / size) : Point(x: 1, y: 0)
  }

  func watchedPlace(at length: Double) -> WatchedPlace {
    WatchedPlace(center: place(at: length), across: direction(at: length).perpendicular)
  }

  private static func line(in box: Box) -> [Point] {
    let rise = min(box.height, box.width / 20) / 2
    return [
      Point(x: box.low.x, y: box.center.y - rise), Point(x: box.high.x, y: box.center.y + rise),
    ]
  }

  private static func circle(in box: Box) -> [Point] {
    let radius = min(box.width, box.height) / 2
    return (0...360).map { step in
      let angle = Double(step) / 360 * 5.6 - 1.2
      return box.center + Point(x: cosine(angle), y: sine(angle)) * radius
    }
  }

  /// Waves nearly as wide as they are high, changing in width and height so that they take long to repeat.
  private static func text(in box: Box) -> [Point] {
    let steps = max(2, Int(box.width * 2))
    let wave = max(12, box.height * 0.8)
    return (0...steps).map { step in
      let x = box.width * Double(step) / Double(steps)
      let phase = 2 * Double.pi * x / wave
      let height = box.height / 2 * (0.65 + 0.35 * sine(phase * 0.29 + 1))
      return Point(
        x: box.low.x + x, y: box.center.y - height * sine(phase + 0.6 * sine(phase * 0.41)))
    }
  }
}

/// The plan of a stroke: where the pen should be at each time.
struct StrokePlan: Hashable, Sendable {
  struct Sample: Hashable, Sendable {
    /// The time since the pen touched, in seconds.
    var time: Double
    var place: Point
    var pressure: Double
  }

  let path: StrokePath
  let samples: [Sample]
  /// The distance between two reports along the line, in pixels.
  let spacing: Double

  /// Follows a line at pixels and reports per second; without either, the pen only touches.
  init(_ path: StrokePath, speed: Double, rate: Double, pressure: Double = 0.5) {
    let ratio = rate > 0 ? speed / rate : 0
    let spacing = ratio > 0 ? min(max(ratio, 0.01), 1e6) : 1e6
    let count = Int((path.length / spacing).rounded(.down)) + 1
    self.path = path
    self.spacing = spacing
    self.samples = (0..<count).map { number in
      Sample(
        time: Double(number) / rate, place: path.place(at: Double(number) * spacing),
        pressure: pressure)
    }
  }

  /// The duration of the movement, in seconds.
  var duration: Double { samples.last?.time ?? 0 }

  /// The place where ink must appear for each sample, if ink reaches some pixels ahead of the pen.
  ///
  /// A round brush covers places before the pen is there. The place to watch is so far ahead that only ink
  /// up to this sample covers it, less half a step, so that a pixel's edge does not decide. The touch is
  /// watched where it is.
  func watchedPlaces(lead: Double) -> [WatchedPlace] {
    samples.indices.map { number in
      path.watchedPlace(at: Double(number) * spacing + (number == 0 ? 0 : lead - spacing / 2))
    }
  }

  /// True for each sample whose place is covered by an earlier part of the same stroke, whose ink is some
  /// pixels wide on each side, so that its own ink cannot be distinguished.
  func crossings(lead: Double, radius: Double) -> [Bool] {
    let places = watchedPlaces(lead: lead).map(\.center)
    return places.indices.map { later in
      samples[..<later].indices.contains { earlier in
        // On a straight line the earlier ink would end this far away.
        let straight = lead - radius + (Double(later - earlier) - 0.5) * spacing
        let reach = radius + min(1.75, straight * 0.6)
        return samples[earlier].place.distance(to: places[later]) <= reach
      }
    }
  }
}

/// A place where ink is expected: a pixel and its neighbors across the line.
struct WatchedPlace: Hashable, Sendable {
  var center: Point
  /// The direction across the line, as a vector one pixel long.
  var across: Point

  var pixels: [Pixel] { [-1.0, 0, 1].map { Pixel(under: center + across * $0) } }
}

struct Pixel: Hashable, Sendable {
  var x: Int
  var y: Int
}

extension Pixel {
  init(under place: Point) {
    x = place.x.isFinite ? Int(min(max(place.x, -1e6), 1e6).rounded(.down)) : -1
    y = place.y.isFinite ? Int(min(max(place.y, -1e6), 1e6).rounded(.down)) : -1
  }
}

func sine(_ angle: Double) -> Double { Glibc.sin(angle) }

func cosine(_ angle: Double) -> Double { Glibc.cos(angle) }
