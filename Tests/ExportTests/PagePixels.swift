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

  /// The lowest and the highest value of each channel among a pixel and its neighbours.
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
