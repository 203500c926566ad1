/// A PNG file whose pixels are read without Cairo: at most 8 bits a sample, not interlaced.
struct PNGFile {
  /// The compressed pixels with a filter byte a row, as a PDF can use them; nil if they include opacity.
  let pixels: [UInt8]?
  let samples: PixelSamples
  let opacity: PixelSamples?
  private let rows: [UInt8]

  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { return nil }
    var place = 8
    func number(_ place: Int) -> Int { bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    var (head, palette, pixels) = (ArraySlice<UInt8>(), [UInt8](), [UInt8]())
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
    guard let head = PNGHead(head), let rows = head.rows(in: pixels),
      let plain = PNGRows.plain(rows, width: head.rowLength, step: head.step)
    else { return nil }
    let isPalette = palette.count >= 3 && palette.count <= 768 && palette.count.isMultiple(of: 3)
    guard !head.hasPalette || isPalette else { return nil }
    self.rows = head.hasOpacity ? [] : rows
    if head.hasOpacity {
      self.pixels = nil
      (samples, opacity) = PixelSamples.split(
        plain, width: head.width, height: head.height, channels: head.channels)
    } else {
      (self.pixels, opacity) = (pixels, nil)
      samples = PixelSamples(
        width: head.width, height: head.height, bits: head.bits, channels: head.channels,
        palette: head.hasPalette ? palette : [], bytes: plain)
    }
  }

  var filteredProbe: [UInt8] { samples.probe(of: rows, length: samples.rowLength + 1) }
}

private struct PNGHead {
  let width: Int
  let height: Int
  let bits: Int
  /// 1 for gray or a palette, 3 for color.
  let channels: Int
  let hasPalette: Bool
  let hasOpacity: Bool

  init?(_ bytes: ArraySlice<UInt8>) {
    let head = Array(bytes)
    guard head.count == 13 else { return nil }
    func number(_ place: Int) -> Int { head[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    (width, height, bits) = (number(0), number(4), Int(head[8]))
    let kind = head[9]
    channels = kind == 2 || kind == 6 ? 3 : 1
    hasPalette = kind == 3
    hasOpacity = kind == 4 || kind == 6
    guard width > 0, height > 0, head[12] == 0, [1, 2, 4, 8].contains(bits),
      kind == 0 || kind == 3 || [2, 4, 6].contains(kind) && bits == 8
    else { return nil }
  }

  private var bitsPerPixel: Int { (channels + (hasOpacity ? 1 : 0)) * bits }
  var rowLength: Int { (width * bitsPerPixel + 7) / 8 }
  /// The bytes per pixel, at least one.
  var step: Int { max(bitsPerPixel / 8, 1) }

  private static let most = 400_000_000

  /// Returns the rows with their filter bytes; nil if they do not expand to exactly the promised size.
  func rows(in pixels: [UInt8]) -> [UInt8]? {
    let (count, isTooLarge) = (rowLength + 1).multipliedReportingOverflow(by: height)
    guard !isTooLarge, count <= Self.most, count / 1032 <= pixels.count,
      let rows = FlateStream.expanded(pixels, limit: count, expected: count), rows.count == count
    else { return nil }
    return rows
  }
}
