package import Geometry

/// Ink seen through a fine grid, to compare what two ways of drawing cover.
///
/// A pixel is inked when its middle is. Nothing here shares code with what is tested.
package struct Raster: Equatable {
  package let low: Point
  package let pixelsPerPoint: Double
  package let width: Int
  package let height: Int
  package private(set) var pixels: [Bool]

  /// Creates an empty grid over a box with a margin of three pixels.
  package init(over box: Box, pixelsPerPoint: Double) {
    let margin = 3 / pixelsPerPoint
    low = box.expanded(by: margin).low
    self.pixelsPerPoint = pixelsPerPoint
    width = Int(((box.width + 2 * margin) * pixelsPerPoint).rounded(.up))
    height = Int(((box.height + 2 * margin) * pixelsPerPoint).rounded(.up))
    pixels = Array(repeating: false, count: width * height)
  }

  /// The number of inked pixels.
  package var count: Int { pixels.reduce(0) { $0 + ($1 ? 1 : 0) } }

  /// Inks discs that move from each center to the next, by stamping them every half pixel.
  package mutating func stamp(_ discs: [(center: Point, radius: Double)]) {
    guard var last = discs.first else { return }
    stamp(last.center, last.radius)
    for disc in discs.dropFirst() {
      let way = last.center.distance(to: disc.center) + abs(last.radius - disc.radius)
      let steps = max(Int((way * pixelsPerPoint * 2).rounded(.up)), 1)
      for step in 1...steps {
        let share = Double(step) / Double(steps)
        let radius = last.radius + (disc.radius - last.radius) * share
        stamp(last.center.mixed(with: disc.center, by: share), radius)
      }
      last = disc
    }
  }

  private mutating func stamp(_ center: Point, _ radius: Double) {
    let (x, y) = ((center.x - low.x) * pixelsPerPoint, (center.y - low.y) * pixelsPerPoint)
    let reach = radius * pixelsPerPoint
    let first = max(Int((y - reach).rounded(.down)), 0)
    let last = min(Int((y + reach).rounded(.up)), height - 1)
    guard first <= last else { return }
    for row in first...last {
      let off = Double(row) + 0.5 - y
      let squared = reach * reach - off * off
      if reach >= 0 && squared >= 0 {
        fill(row: row, from: x - squared.squareRoot(), to: x + squared.squareRoot())
      }
    }
  }

  private mutating func fill(row: Int, from: Double, to: Double) {
    let first = max(Int((from - 0.5).rounded(.up)), 0)
    let last = min(Int((to - 0.5).rounded(.down)), width - 1)
    guard first <= last else { return }
    let start = row * width
    pixels.withUnsafeMutableBufferPointer { pixels in
      pixels[start + first...start + last].update(repeating: true)
    }
  }

  /// Inks closed polygons by the nonzero rule.
  package mutating func fill(_ polygons: [[Point]]) {
    var crossings: [[(x: Double, turn: Int)]] = Array(repeating: [], count: height)
    for polygon in polygons {
      guard var last = polygon.last else { continue }
      for point in polygon {
        cross(last, point, into: &crossings)
        last = point
      }
    }
    for (row, crossings) in crossings.enumerated() {
      var winding = 0
      var last = 0.0
      for crossing in crossings.sorted(by: { $0.x < $1.x }) {
        if winding != 0 { fill(row: row, from: last, to: crossing.x) }
        winding += crossing.turn
        last = crossing.x
      }
    }
  }

  private func cross(_ a: Point, _ b: Point, into crossings: inout [[(x: Double, turn: Int)]]) {
    let (ax, ay) = ((a.x - low.x) * pixelsPerPoint, (a.y - low.y) * pixelsPerPoint)
    let (bx, by) = ((b.x - low.x) * pixelsPerPoint, (b.y - low.y) * pixelsPerPoint)
    guard ay != by else { return }
    let first = max(Int((min(ay, by) - 0.5).rounded(.up)), 0)
    let end = min(Int((max(ay, by) - 0.5).rounded(.up)), height)
    guard first < end else { return }
    for row in first..<end {
      let share = (Double(row) + 0.5 - ay) / (by - ay)
      crossings[row].append((ax + (bx - ax) * share, ay < by ? 1 : -1))
    }
  }

  /// The number of pixels in which two grids of the same size differ.
  package func difference(from other: Raster) -> Int {
    zip(pixels, other.pixels).reduce(0) { $0 + ($1.0 == $1.1 ? 0 : 1) }
  }

  /// The number of pixels that differ from another grid and have no pixel of their own kind in it
  /// among their neighbors: they lie more than a pixel away from its border.
  package func deepDifference(from other: Raster) -> Int {
    var count = 0
    for row in 0..<height {
      for column in 0..<width
      where pixels[row * width + column] != other.pixels[row * width + column] {
        let kind = pixels[row * width + column]
        var isNear = false
        for y in max(row - 1, 0)...min(row + 1, height - 1) {
          for x in max(column - 1, 0)...min(column + 1, width - 1)
          where other.pixels[y * width + x] == kind { isNear = true }
        }
        if !isNear { count += 1 }
      }
    }
    return count
  }
}
