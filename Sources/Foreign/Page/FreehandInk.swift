internal import Geometry
internal import Ink

/// The widths of ink as the library perfect-freehand computes them, which many programs draw with.
///
/// Its outline has, at each point of a smoothed line, a radius that follows the pressure, given or simulated by speed.
struct FreehandInk {
  /// The width of the ink at half of the pressure, in the unit of the points.
  var size: Double
  /// How much pressure changes the width, -1 to 1.
  var thinning = 0.5
  /// How much the line lags behind the pen, 0 to 1.
  var streamline = 0.5
  /// The bend of pressures.
  var easing: (Double) -> Double = { $0 }
  /// True if the speed of the pen stands for its pressure.
  var simulatesPressure = true

  init(size: Double) { self.size = size }

  /// The share of the way to its own pressure that a simulated one goes at each point.
  private static let rate = 0.275

  /// The points of the smoothed line with the widths of the ink there.
  func line(through points: [(place: Point, pressure: Double?)]) -> [(place: Point, width: Double)]
  {
    let smooth = smoothed(points)
    guard let first = smooth.first else { return [] }
    guard smooth.count > 1 else { return [(first.place, width(first.pressure ?? 0.5))] }
    var pressure = averageStart(smooth)
    var line: [(place: Point, width: Double)] = []
    line.reserveCapacity(smooth.count)
    for (index, point) in smooth.enumerated() {
      if simulatesPressure, index > 0 {
        pressure = simulated(pressure, distance: point.place.distance(to: smooth[index - 1].place))
      } else if !simulatesPressure {
        pressure = point.pressure ?? 0.5
      }
      line.append((point.place, thinning == 0 ? size : width(pressure)))
    }
    if let second = line.dropFirst().first, thinning != 0 { line[0].width = second.width }
    return line
  }

  private func width(_ pressure: Double) -> Double {
    max(2 * size * easing(0.5 - thinning * (0.5 - pressure)), 0.01)
  }

  private func simulated(_ pressure: Double, distance: Double) -> Double {
    let speed = min(1, distance / max(size, 1e-9))
    let rate = min(1, 1 - speed)
    return min(1, pressure + (rate - pressure) * (speed * Self.rate))
  }

  private func smoothed(_ points: [(place: Point, pressure: Double?)]) -> [(
    place: Point, pressure: Double?
  )] {
    let share = 0.15 + (1 - streamline) * 0.85
    var smooth: [(place: Point, pressure: Double?)] = []
    smooth.reserveCapacity(points.count)
    for point in points {
      guard let last = smooth.last else {
        smooth.append(point)
        continue
      }
      let place = last.place + (point.place - last.place) * share
      if place == last.place { continue }
      smooth.append((place, point.pressure))
    }
    return smooth
  }

  /// A pressure to begin with, so that strokes do not begin with a drop.
  private func averageStart(_ points: [(place: Point, pressure: Double?)]) -> Double {
    var pressure = points[0].pressure ?? 0.5
    for index in points.indices.prefix(10).dropFirst() {
      var now = points[index].pressure ?? 0.5
      if simulatesPressure {
        now = simulated(
          pressure, distance: points[index].place.distance(to: points[index - 1].place))
      }
      pressure = (pressure + now) / 2
    }
    return pressure
  }
}
