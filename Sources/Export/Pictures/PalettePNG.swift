internal import Bytes
internal import Paint

/// A picture of a page in few bytes: each pixel is an index into a palette.
///
/// Similar colors are merged into their mean; ink on paper then has about a dozen.
struct PalettePNG {
  /// Most frequent first.
  private var colors: [UInt32] = []
  private var numbers: [UInt32: Int] = [:]

  /// Returns a picture as a PNG file; nil if it has too many colors for a palette, as photographs do.
  static func encoded(_ bitmap: Bitmap) -> [UInt8]? {
    guard let palette = PalettePNG(of: bitmap) else { return nil }
    let bits = palette.colors.count <= 16 ? 4 : 8
    var writer = ByteWriter()
    writer.append(contentsOf: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    var head = ByteWriter()
    head.appendFixed32(UInt32(bitmap.width))
    head.appendFixed32(UInt32(bitmap.height))
    // Palette indices, compressed as usual, in rows from top to bottom.
    head.append(contentsOf: [UInt8(bits), 3, 0, 0, 0])
    writer.appendChunk("IHDR", head.bytes)
    writer.appendChunk("PLTE", palette.colors.flatMap { [$0.red, $0.green, $0.blue] })
    let rows = palette.rows(of: bitmap, bits: bits)
    writer.appendChunk("IDAT", FlateStream.compressed(rows, level: FlateStream.utmost))
    writer.appendChunk("IEND", [])
    return writer.bytes
  }

  private init?(of bitmap: Bitmap) {
    var sums: [UInt32: Sum] = [:]
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        let color = bitmap.pixel(x: x, y: y)
        sums[color.shade, default: Sum()].add(color)
      }
    }
    guard sums.count <= 256 else { return nil }
    // The same picture gives the same palette.
    let sorted = sums.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    for (number, (shade, sum)) in sorted.enumerated() {
      colors.append(sum.mean)
      numbers[shade] = number
    }
  }

  /// The rows before compression: a byte for "unfiltered", then the indices.
  private func rows(of bitmap: Bitmap, bits: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    for y in 0..<bitmap.height {
      bytes.append(0)
      let row = (0..<bitmap.width).map { UInt8(numbers[bitmap.pixel(x: $0, y: y).shade] ?? 0) }
      guard bits == 4 else {
        bytes += row
        continue
      }
      for x in stride(from: 0, to: row.count, by: 2) {
        bytes.append(row[x] << 4 | (x + 1 < row.count ? row[x + 1] : 0))
      }
    }
    return bytes
  }

  private struct Sum {
    private var (red, green, blue) = (0, 0, 0)
    private(set) var count = 0

    mutating func add(_ color: UInt32) {
      (red, green, blue) = (red + Int(color.red), green + Int(color.green), blue + Int(color.blue))
      count += 1
    }

    var mean: UInt32 {
      func mean(_ sum: Int) -> UInt32 { UInt32((sum + count / 2) / count) }
      return mean(red) << 16 | mean(green) << 8 | mean(blue)
    }
  }
}

extension UInt32 {
  fileprivate var red: UInt8 { UInt8(truncatingIfNeeded: self >> 16) }
  fileprivate var green: UInt8 { UInt8(truncatingIfNeeded: self >> 8) }
  fileprivate var blue: UInt8 { UInt8(truncatingIfNeeded: self) }

  /// The color, coarsened for a small picture: eight steps per channel.
  fileprivate var shade: UInt32 {
    [red, green, blue].reduce(0) { $0 << 3 | (UInt32($1) * 7 + 127) / 255 }
  }
}
