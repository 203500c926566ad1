/// Finds the largest area of one color in an image: the paper of a program.
enum BlankArea {
  /// The step in pixels in which areas are found.
  private static let step = 4
  /// The number of colors to try, most common first.
  private static let colours = 4

  /// The largest rectangle of one color, or nil if none has at least 64 pixels on each side.
  static func largest(in image: ScreenImage) -> ScreenBox? {
    let candidates = commonColours(of: image).compactMap { largest(of: $0, in: image) }
    let best = candidates.max { $0.width * $0.height < $1.width * $1.height }
    return best.flatMap { $0.width >= 64 && $0.height >= 64 ? $0 : nil }
  }

  private static func commonColours(of image: ScreenImage) -> [UInt32] {
    var counts: [UInt32: Int] = [:]
    for pixel in image.pixels { counts[pixel & 0xff_ffff, default: 0] += 1 }
    return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(colours).map(\.key)
  }

  /// The largest rectangle of blocks of one color.
  ///
  /// For each row, the blocks above form a skyline of columns, and the largest rectangle under it is found
  /// with a stack, in time linear in the number of blocks.
  private static func largest(of colour: UInt32, in image: ScreenImage) -> ScreenBox? {
    let columns = image.box.width / step
    let rows = image.box.height / step
    var heights = Array(repeating: 0, count: columns)
    var best: ScreenBox?
    for row in 0..<rows {
      for column in 0..<columns {
        heights[column] = isFilled(column, row, colour, image) ? heights[column] + 1 : 0
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
    _ column: Int, _ row: Int, _ colour: UInt32, _ image: ScreenImage
  ) -> Bool {
    for y in row * step..<(row + 1) * step {
      let start = y * image.box.width + column * step
      for place in start..<start + step where image.pixels[place] & 0xff_ffff != colour {
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
