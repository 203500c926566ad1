private import CDeflate

/// A PNG file whose compressed pixels a PDF can keep as they are.
///
/// That is so for all without opacity whose rows come in order.
struct PNGFile {
  let width: Int
  let height: Int
  /// The bits of a channel.
  let bits: Int
  /// 1 for grey or a palette, 3 for colour.
  let channels: Int
  /// The colours of a palette, three bytes each; empty where there is none.
  private(set) var palette: [UInt8] = []
  /// The pixels, compressed.
  private(set) var pixels: [UInt8] = []

  /// Reads a file; nil where it is none that can be kept.
  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { return nil }
    var place = 8
    func number(_ place: Int) -> Int { bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    var head: ArraySlice<UInt8>?
    while place + 12 <= bytes.count {
      let length = number(place)
      guard length <= bytes.count - place - 12 else { return nil }
      let body = bytes[place + 8..<place + 8 + length]
      switch String(decoding: bytes[place + 4..<place + 8], as: UTF8.self) {
      case "IHDR": head = body
      case "PLTE": palette = Array(body)
      case "IDAT": pixels += body
      case "tRNS": return nil
      default: break
      }
      place += 12 + length
    }
    guard let head, head.count == 13 else { return nil }
    let start = head.startIndex
    (width, height) = (number(start), number(start + 4))
    bits = Int(head[start + 8])
    let kind = head[start + 9]
    channels = kind == 2 ? 3 : 1
    guard width > 0, height > 0, head[start + 12] == 0, [1, 2, 4, 8].contains(bits) else {
      return nil
    }
    guard kind == 0 || kind == 2 && bits == 8 || kind == 3 && hasPalette else { return nil }
    if kind != 3 { palette = [] }
    guard isWhole else { return nil }
  }

  private var hasPalette: Bool {
    palette.count >= 3 && palette.count <= 768 && palette.count.isMultiple(of: 3)
  }

  /// The most bytes of pixels that are checked, and so kept.
  private static let most = 400_000_000

  /// Whether the pixels expand to exactly what the head promises.
  private var isWhole: Bool {
    let row = (width * channels * bits + 7) / 8 + 1
    let (count, isTooLarge) = row.multipliedReportingOverflow(by: height)
    guard !isTooLarge, count <= Self.most, count / 1032 <= pixels.count,
      let decompressor = libdeflate_alloc_decompressor()
    else { return false }
    defer { libdeflate_free_decompressor(decompressor) }
    var result = LIBDEFLATE_BAD_DATA
    _ = [UInt8](unsafeUninitializedCapacity: count) { output, filled in
      result = pixels.withUnsafeBytes {
        libdeflate_zlib_decompress(
          decompressor, $0.baseAddress, $0.count, output.baseAddress, count, nil)
      }
      filled = 0
    }
    return result == LIBDEFLATE_SUCCESS
  }
}
