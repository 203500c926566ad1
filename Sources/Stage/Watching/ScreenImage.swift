struct ScreenImage: Hashable, Sendable {
  let box: ScreenBox
  /// The colors of its pixels row by row: red, green and blue in the lower 24 bits.
  private(set) var pixels: [UInt32]

  subscript(pixel: Pixel) -> UInt32? {
    guard box.contains(pixel) else { return nil }
    return pixels[(pixel.y - box.y) * box.width + pixel.x - box.x] & 0xff_ffff
  }

  func part(_ part: ScreenBox) -> ScreenImage {
    let rows = (part.y..<part.y + part.height).flatMap { y in
      let start = (y - box.y) * box.width + part.x - box.x
      return pixels[start..<start + part.width]
    }
    return ScreenImage(box: part, pixels: rows)
  }

  mutating func set(_ pixel: Pixel, to color: UInt32) {
    guard box.contains(pixel) else { return }
    pixels[(pixel.y - box.y) * box.width + pixel.x - box.x] = color
  }

  /// The most frequent colors, most common first.
  func commonColors(_ count: Int) -> [UInt32] {
    var counts: [UInt32: Int] = [:]
    for pixel in pixels { counts[pixel & 0xff_ffff, default: 0] += 1 }
    return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(count).map(\.key)
  }

  /// The difference of two colors: the sum over red, green and blue, from 0 to 765.
  static func difference(_ a: UInt32, _ b: UInt32) -> Int {
    [16, 8, 0].reduce(0) { sum, shift in
      sum + abs(Int(a >> UInt32(shift) & 0xff) - Int(b >> UInt32(shift) & 0xff))
    }
  }
}

struct ScreenBox: Hashable, Sendable {
  var x: Int
  var y: Int
  var width: Int
  var height: Int
}

extension ScreenBox {
  func contains(_ pixel: Pixel) -> Bool {
    pixel.x >= x && pixel.x < x + width && pixel.y >= y && pixel.y < y + height
  }

  func intersection(_ other: ScreenBox) -> ScreenBox? {
    let left = max(x, other.x)
    let top = max(y, other.y)
    let width = min(x + self.width, other.x + other.width) - left
    let height = min(y + self.height, other.y + other.height) - top
    guard width > 0, height > 0 else { return nil }
    return ScreenBox(x: left, y: top, width: width, height: height)
  }

  init?(around pixels: some Sequence<Pixel>) {
    var low = Pixel(x: .max, y: .max)
    var high = Pixel(x: .min, y: .min)
    for pixel in pixels {
      low = Pixel(x: min(low.x, pixel.x), y: min(low.y, pixel.y))
      high = Pixel(x: max(high.x, pixel.x), y: max(high.y, pixel.y))
    }
    guard low.x <= high.x else { return nil }
    self.init(x: low.x, y: low.y, width: high.x - low.x + 1, height: high.y - low.y + 1)
  }
}

/// Finds the largest area of one color in an image: the paper of a program.
enum BlankArea {
  /// The step in pixels in which areas are found.
  private static let step = 4
  /// The number of colors to try, most common first.
  private static let colors = 4

  /// The largest rectangle of one color, or nil if none has at least 64 pixels on each side.
  static func largest(in image: ScreenImage) -> ScreenBox? {
    let candidates = image.commonColors(colors).compactMap { largest(of: $0, in: image) }
    let best = candidates.max { $0.width * $0.height < $1.width * $1.height }
    return best.flatMap { $0.width >= 64 && $0.height >= 64 ? $0 : nil }
  }

  /// The largest rectangle of blocks of one color.
  ///
  /// For each row, the blocks above form a skyline of columns, and the largest rectangle under it is found
  /// with a stack, in time linear in the number of blocks.
  private static func largest(of color: UInt32, in image: ScreenImage) -> ScreenBox? {
    let columns = image.box.width / step
    let rows = image.box.height / step
    var heights = Array(repeating: 0, count: columns)
    var best: ScreenBox?
    for row in 0..<rows {
      for column in 0..<columns {
        heights[column] = isFilled(column, row, color, image) ? heights[column] + 1 : 0
      }
      let found = underSkyline(heights)
      if let old = best, old.width * old.height >= found.width * found.height { continue }
      best = ScreenBox(
        x: found.start, y: row + 1 - found.height, width: found.width, height: found.height)
    }
    return best.map {
      ScreenBox(
        x: image.box.x + $0.x * step, y: image.box.y + $0.y * step, width: $0.width * step,
        height: $0.height * step)
    }
  }

  private static func isFilled(
    _ column: Int, _ row: Int, _ color: UInt32, _ image: ScreenImage
  ) -> Bool {
    for y in row * step..<(row + 1) * step {
      let start = y * image.box.width + column * step
      for place in start..<start + step where image.pixels[place] & 0xff_ffff != color {
        return false
      }
    }
    return true
  }

  /// The largest rectangle standing on the ground under a skyline.
  private static func underSkyline(_ heights: [Int]) -> (start: Int, width: Int, height: Int) {
    var best = (start: 0, width: 0, height: 0)
    var open: [(start: Int, height: Int)] = []
    for (column, height) in (heights + [0]).enumerated() {
      var start = column
      while let last = open.last, last.height >= height {
        if last.height * (column - last.start) > best.width * best.height {
          best = (last.start, column - last.start, last.height)
        }
        start = last.start
        open.removeLast()
      }
      open.append((start, height))
    }
    return best
  }
}
