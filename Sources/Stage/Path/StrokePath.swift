public import Geometry

/// A line for the pen to follow, known in advance, as places at even distances along it.
///
/// Places are pixels of the screen.
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
  public let length: Double

  /// Places along the line, `step` pixels apart.
  private let places: [Point]
  private static let step = 0.5

  /// Fits a stroke of a kind into a box.
  ///
  /// If the box is empty, or wider than any screen, the stroke has no length.
  public init(_ kind: Kind, in box: Box) {
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

  /// The place at a length along the line.
  ///
  /// Before the start and after the end the line continues straight.
  public func place(at length: Double) -> Point {
    guard let first = places.first, places.count > 1 else { return places.first ?? .zero }
    guard length.isFinite else { return first }
    let index = min(max(Int((length / Self.step).rounded(.down)), 0), places.count - 2)
    return places[index].mixed(with: places[index + 1], by: length / Self.step - Double(index))
  }

  /// The direction of the line at a length along it, as a vector one pixel long.
  public func direction(at length: Double) -> Point {
    let ahead = place(at: length + 1) - place(at: length - 1)
    let size = ahead.length
    return size > 0 ? ahead * (1 / size) : Point(x: 1, y: 0)
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
