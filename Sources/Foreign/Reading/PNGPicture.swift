internal import Bytes

/// A picture of pixels as a PNG file (ISO 15948).
enum PNGPicture {
  /// The most pixels of a picture.
  static let mostPixels = 100_000_000

  /// Returns a file of the pixels, a byte for each channel; nil for another number of bytes.
  ///
  /// The channels are gray, or red, green and blue; the last of an even number is the opacity.
  static func file(_ pixels: [UInt8], width: Int, height: Int, channels: Int = 4) -> [UInt8]? {
    let kinds: [UInt8] = [0, 4, 2, 6]
    guard (1...100_000).contains(width), (1...100_000).contains(height),
      width * height <= mostPixels,
      (1...4).contains(channels), pixels.count == width * height * channels
    else { return nil }
    var rows: [UInt8] = []
    rows.reserveCapacity(pixels.count + height)
    for row in 0..<height {
      rows.append(0)
      rows += pixels[row * width * channels..<(row + 1) * width * channels]
    }
    var (file, head, stream) = (ByteWriter(), ByteWriter(), ByteWriter())
    head.appendFixed32(UInt32(width))
    head.appendFixed32(UInt32(height))
    head.append(contentsOf: [8, kinds[channels - 1], 0, 0, 0])
    stream.append(contentsOf: [0x78, 0x9C])
    stream.append(contentsOf: Deflate.compressed(rows))
    stream.appendFixed32(adler(rows))
    file.append(contentsOf: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    file.appendChunk("IHDR", head.bytes)
    file.appendChunk("IDAT", stream.bytes)
    file.appendChunk("IEND", [])
    return file.bytes
  }

  /// Returns pixels whose colors were multiplied by their opacity as they were before.
  static func unmultiplied(_ pixels: [UInt8]) -> [UInt8] {
    var pixels = pixels
    for place in stride(from: 0, to: pixels.count - 3, by: 4) {
      let opacity = Int(pixels[place + 3])
      guard opacity > 0, opacity < 255 else { continue }
      for channel in place..<place + 3 {
        let whole = Int(pixels[channel]) * 255
        pixels[channel] = UInt8(min(255, (whole + opacity / 2) / opacity))
      }
    }
    return pixels
  }

  /// The sum of RFC 1950 at the end of compressed data.
  private static func adler(_ bytes: [UInt8]) -> UInt32 {
    var (low, high): (UInt32, UInt32) = (1, 0)
    var start = 0
    while start < bytes.count {
      // The sums of so many bytes stay within 32 bits.
      let end = min(start + 5552, bytes.count)
      for byte in bytes[start..<end] {
        low &+= UInt32(byte)
        high &+= low
      }
      (low, high, start) = (low % 65_521, high % 65_521, end)
    }
    return high << 16 | low
  }
}
