internal import Geometry

/// Draws lines of two pixels with round ends.
struct LineRaster {
  private let width: Int
  private(set) var pixels: [UInt8]

  private static let radius = 1.0

  init(width: Int) {
    self.width = width
    pixels = [UInt8](repeating: 0, count: width * LinePicture.height)
  }

  mutating func draw(_ line: [Point]) {
    if line.count == 1 { draw(from: line[0], to: line[0]) }
    for (from, to) in zip(line, line.dropFirst()) { draw(from: from, to: to) }
  }

  /// Covers each pixel by how near its middle is to a part of a line.
  private mutating func draw(from: Point, to: Point) {
    let reach = Self.radius + 0.5
    let box = Box(around: [from, to]).expanded(by: reach)
    let columns = Self.range(box.low.x, box.high.x, below: width)
    let rows = Self.range(box.low.y, box.high.y, below: LinePicture.height)
    let way = to - from
    let length = max(way.squaredLength, 1e-9)
    for row in rows {
      for column in columns {
        let middle = Point(x: Double(column) + 0.5, y: Double(row) + 0.5) - from
        let share = min(max(middle.dot(way) / length, 0), 1)
        let distance = middle.distance(to: Point(x: way.x * share, y: way.y * share))
        let cover = min(max(reach - distance, 0), 1)
        let place = row * width + column
        pixels[place] = max(pixels[place], UInt8(cover * 255))
      }
    }
  }

  private static func range(_ low: Double, _ high: Double, below end: Int) -> Range<Int> {
    let first = min(max(Int(low.rounded(.down)), 0), end)
    return first..<max(min(Int(high.rounded(.up)), end), first)
  }
}
