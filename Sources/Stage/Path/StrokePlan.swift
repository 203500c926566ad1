public import Geometry

/// The plan of a stroke: where the pen should be at each time.
public struct StrokePlan: Hashable, Sendable {
  /// A report of the pen.
  public struct Sample: Hashable, Sendable {
    /// The time since the pen touched, in seconds.
    public var time: Double
    /// The place on the screen in pixels.
    public var place: Point
    /// The pressure from 0 to 1.
    public var pressure: Double
  }

  /// The line that the pen follows.
  public let path: StrokePath
  /// The reports in order of time, from the touch on.
  public let samples: [Sample]
  /// The distance between two reports along the line, in pixels.
  public let spacing: Double

  /// Follows a line at an even speed with an even pressure.
  ///
  /// The speed is in pixels per second, the rate in reports per second. If either is not above 0, the pen
  /// only touches.
  public init(_ path: StrokePath, speed: Double, rate: Double, pressure: Double = 0.5) {
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
  public var duration: Double { samples.last?.time ?? 0 }

  /// The place where ink must appear for each sample, if ink reaches some pixels ahead of the pen.
  ///
  /// A round brush covers places before the pen is there. The place to watch is so far ahead that only ink
  /// up to this sample covers it, less half a step, so that a pixel's edge does not decide. The touch is
  /// watched where it is.
  public func watchedPlaces(lead: Double) -> [WatchedPlace] {
    samples.indices.map { number in
      let length = Double(number) * spacing + (number == 0 ? 0 : lead - spacing / 2)
      return WatchedPlace(
        center: path.place(at: length), across: path.direction(at: length).perpendicular)
    }
  }

  /// True for each sample whose place is covered by an earlier part of the same stroke, whose ink is some
  /// pixels wide on each side, so that its own ink cannot be distinguished.
  public func crossings(lead: Double, radius: Double) -> [Bool] {
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
public struct WatchedPlace: Hashable, Sendable {
  /// The middle, in pixels of the screen.
  public var center: Point
  /// The direction across the line, as a vector one pixel long.
  public var across: Point

  /// The pixels to check, as columns and rows.
  var pixels: [Pixel] {
    [-1.0, 0, 1].map { Pixel(under: center + across * $0) }
  }
}

struct Pixel: Hashable, Sendable {
  var x: Int
  var y: Int

  init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }

  /// The pixel under a place.
  init(under place: Point) {
    x = place.x.isFinite ? Int(min(max(place.x, -1e6), 1e6).rounded(.down)) : -1
    y = place.y.isFinite ? Int(min(max(place.y, -1e6), 1e6).rounded(.down)) : -1
  }
}
