import Geometry
import Ink
import Notebook
import Paint
import Testing

/// A page as pixels, three bytes each.
struct PagePixels {
  let width: Int
  let height: Int
  let bytes: [UInt8]

  /// Takes pixels row by row.
  init(width: Int, height: Int, bytes: [UInt8]) {
    (self.width, self.height, self.bytes) = (width, height, bytes)
  }

  /// Reads a file in the binary form of PPM.
  init(_ file: [UInt8]) throws {
    let head = file.split(separator: 0x0A, maxSplits: 3, omittingEmptySubsequences: false)
    let sides = try #require(head.dropFirst().first).split(separator: 0x20)
      .compactMap { Int(String(decoding: $0, as: UTF8.self)) }
    (width, height) = (sides[0], sides[1])
    bytes = Array(head[3])
    try #require(bytes.count == width * height * 3)
  }

  /// Draws a page as it is on the screen.
  init(_ picture: PagePicture, resolution: Int, width: Int, height: Int) {
    let scale = Double(resolution) / 72
    let bitmap = Bitmap(width: width, height: height, format: .opaque)
    bitmap.draw { canvas in
      canvas.fill(bitmap.box, with: .init(rgb: 0xFFFFFF))
      canvas.transform(by: .scaling(x: scale, y: scale))
      picture.draw(on: canvas, in: picture.size.box, scale: scale)
    }
    self.init(bitmap)
  }

  /// Takes the pixels of a bitmap.
  init(_ bitmap: Bitmap) {
    (width, height) = (bitmap.width, bitmap.height)
    bytes = (0..<bitmap.width * bitmap.height).flatMap { place in
      let pixel = bitmap.pixel(x: place % bitmap.width, y: place / bitmap.width)
      return [16, 8, 0].map { UInt8(truncatingIfNeeded: pixel >> $0) }
    }
  }

  /// The greatest and the mean difference from another picture.
  ///
  /// A channel differs as far as it lies outside of those of the nine pixels around the same
  /// place in the other: what is only mixed otherwise at a border makes no difference.
  func difference(from other: PagePixels) -> (worst: Int, mean: Double) {
    let (lowest, highest) = other.extremes
    var worst = 0
    var sum = 0
    for place in bytes.indices {
      let value = bytes[place]
      sum += abs(Int(value) - Int(other.bytes[place]))
      worst = max(worst, Int(lowest[place]) - Int(value), Int(value) - Int(highest[place]))
    }
    return (worst, Double(sum) / Double(bytes.count))
  }

  /// The share of the ink that has no like in another picture.
  ///
  /// That is no pixel of nearly its color among the nine around its place. Ink is all that is not of
  /// the commonest color.
  func shareOfInk(missingIn other: PagePixels) -> Double {
    guard width == other.width, height == other.height else { return 1 }
    let paper = commonest
    var (ink, missing) = (0, 0)
    for y in 0..<height {
      for x in 0..<width {
        let color = self[x, y]
        guard !color.isNear(paper, by: 24) else { continue }
        ink += 1
        let isThere = (max(y - 1, 0)...min(y + 1, height - 1)).contains { row in
          (max(x - 1, 0)...min(x + 1, width - 1)).contains { other[$0, row].isNear(color, by: 56) }
        }
        if !isThere { missing += 1 }
      }
    }
    return ink == 0 ? 0 : Double(missing) / Double(ink)
  }

  private subscript(x: Int, y: Int) -> PixelColor {
    let place = (y * width + x) * 3
    return PixelColor(
      red: Int(bytes[place]), green: Int(bytes[place + 1]), blue: Int(bytes[place + 2]))
  }

  private var commonest: PixelColor {
    var counts: [PixelColor: Int] = [:]
    for y in stride(from: 0, to: height, by: 3) {
      for x in stride(from: 0, to: width, by: 3) { counts[self[x, y], default: 0] += 1 }
    }
    return counts.max { $0.value < $1.value }?.key ?? PixelColor(red: 0, green: 0, blue: 0)
  }

  /// The lowest and the highest value of each channel among a pixel and its neighbors.
  private var extremes: (lowest: [UInt8], highest: [UInt8]) {
    var (lowest, highest) = (bytes, bytes)
    for step in [3, width * 3] {
      let (low, high) = (lowest, highest)
      for place in step..<bytes.count - step {
        lowest[place] = min(low[place - step], low[place], low[place + step])
        highest[place] = max(high[place - step], high[place], high[place + step])
      }
    }
    return (lowest, highest)
  }
}

/// The color of a pixel; plain numbers, since many are compared.
private struct PixelColor: Hashable {
  let red: Int
  let green: Int
  let blue: Int

  func isNear(_ other: PixelColor, by distance: Int) -> Bool {
    let near = -distance...distance
    return near.contains(red - other.red) && near.contains(green - other.green)
      && near.contains(blue - other.blue)
  }
}
