import Geometry

@testable import Stage

/// A screen in memory on which a program's ink is imitated.
struct Painting {
  private(set) var image: ScreenImage

  init(width: Int, height: Int, color: UInt32 = 0xff_ffff) {
    image = ScreenImage(
      box: ScreenBox(x: 0, y: 0, width: width, height: height),
      pixels: Array(repeating: color, count: width * height))
  }

  /// Colors every pixel whose middle fulfils a condition.
  mutating func fill(_ color: UInt32, where isInside: (Point) -> Bool) {
    var pixels = image.pixels
    for y in 0..<image.box.height {
      for x in 0..<image.box.width where isInside(Point(x: Double(x) + 0.5, y: Double(y) + 0.5)) {
        pixels[y * image.box.width + x] = color
      }
    }
    image = ScreenImage(box: image.box, pixels: pixels)
  }

  /// Draws round ink from one place to another.
  mutating func stroke(from start: Point, to end: Point, radius: Double, _ color: UInt32 = 0) {
    let way = end - start
    fill(color) { point in
      let share = way.squaredLength > 0 ? (point - start).dot(way) / way.squaredLength : 0
      return point.distance(to: start + way * min(max(share, 0), 1)) <= radius
    }
  }

  /// Draws all reports of a stroke up to one, with the last `late` left out.
  mutating func draw(_ plan: StrokePlan, radius: Double, late: Int = 0, _ color: UInt32 = 0) {
    let places = plan.samples.map(\.place).dropLast(late)
    for (start, end) in zip(places, places.dropFirst()) {
      stroke(from: start, to: end, radius: radius, color)
    }
  }

  /// A part of the image.
  func cut(_ box: ScreenBox) -> ScreenImage {
    let pixels = (box.y..<box.y + box.height).flatMap { y in
      (box.x..<box.x + box.width).map { x in image[Pixel(x: x, y: y)] ?? 0 }
    }
    return ScreenImage(box: box, pixels: pixels)
  }
}
