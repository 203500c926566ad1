private import Bytes
@testable private import Export
private import Paint

/// A PNG is kept or refused; what is kept has as many pixels as its head says, and those that another
/// reader sees.
///
/// Bytes that are no PNG say what is to stand in one, since nobody guesses the sums and the
/// compression of a real file.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPNG(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  check(bytes.first == 0x89 ? bytes : file(of: bytes))
  return 0
}

private func check(_ bytes: [UInt8]) {
  guard let file = PNGFile(bytes) else { return }
  let samples = file.samples
  check(samples)
  let reduced = samples.reduced()
  check(reduced)
  precondition(reduced.colors == samples.colors, "other colours")
  if let packed = reduced.packed() {
    check(packed)
    precondition(packed.colors == samples.colors, "other colours")
  }
  check(samples.probe)
  let step = max(samples.channels * samples.bits / 8, 1)
  let rows = PNGRows.predicted(samples.bytes, width: samples.rowLength, step: step)
  precondition(
    PNGRows.plain(rows, width: samples.rowLength, step: step) == samples.bytes, "other rows")
  _ = PDFImage.Part(file)
  if let opacity = file.opacity { return check(opacity) }
  compare(samples, PageImage(hash: ContentHash(of: bytes), mediaType: "", bytes: bytes))
}

private func check(_ samples: PixelSamples) {
  precondition(samples.bytes.count == samples.rowLength * samples.height, "pixels are missing")
  precondition(samples.palette.count.isMultiple(of: 3) && samples.palette.count <= 768)
}

/// What gdk-pixbuf sees in a file must be the same, where it reads it.
private func compare(_ samples: PixelSamples, _ image: PageImage?) {
  guard case .pixels(let width, let height)? = image?.kind, let colors = samples.colors,
    let pixels = image?.pixels(shownAt: Double(width), by: Double(height))
  else { return }
  precondition((width, height) == (samples.width, samples.height), "another size")
  let seen = pixels.premultiplied.map { $0 & 0xFFFFFF }
  precondition(seen == colors, "another picture")
}

extension PixelSamples {
  /// The colors of all pixels, 0xRRGGBB; nil where one has no color in the palette.
  fileprivate var colors: [UInt32]? {
    var colors: [UInt32] = []
    for row in 0..<height {
      for column in 0..<width {
        let start = row * rowLength
        if channels == 3 {
          let pixel = bytes[start + column * 3..<start + column * 3 + 3]
          colors.append(pixel.reduce(0) { $0 << 8 | UInt32($1) })
          continue
        }
        let byte = bytes[start + column * bits / 8]
        let value = Int(byte) >> (8 - bits - column * bits % 8) & (1 << bits - 1)
        if palette.isEmpty {
          colors.append(UInt32(value * 255 / (1 << bits - 1)) * 0x010101)
        } else {
          guard value * 3 < palette.count else { return nil }
          colors.append(palette[value * 3..<value * 3 + 3].reduce(0) { $0 << 8 | UInt32($1) })
        }
      }
    }
    return colors
  }
}

/// A file with the head, the palette and the rows that some bytes name: width, height, the rest of the
/// head, the number of colors, then colors and rows.
private func file(of bytes: [UInt8]) -> [UInt8] {
  var rest = bytes[...]
  func next() -> UInt8 { rest.popFirst() ?? 0 }
  let (width, height) = (Int(next() % 40), Int(next() % 40))
  let bits = UInt8(1) << (next() % 5)
  let kind = next() % 7
  let head = [
    0, 0, 0, UInt8(width), 0, 0, 0, UInt8(height), bits, kind, 0, 0, next() % 32 == 31 ? 1 : 0,
  ]
  let colors = (0..<Int(next()) * 3).map { _ in next() }
  let channels = [1, 1, 3, 1, 2, 1, 4][Int(kind)]
  let length = (width * channels * Int(bits) + 7) / 8
  var rows: [UInt8] = []
  for _ in 0..<height {
    rows.append(next() % 6)
    for _ in 0..<length { rows.append(next()) }
  }
  let pixels = FlateStream.compressed(rows)
  let half = pixels.count / 2
  return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + part("IHDR", head)
    + (colors.isEmpty ? [] : part("PLTE", colors)) + part("IDAT", Array(pixels[..<half]))
    + part("IDAT", Array(pixels[half...])) + part("IEND", [])
}

private func part(_ name: String, _ body: [UInt8]) -> [UInt8] {
  let all = Array(name.utf8) + body
  func number(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(value >> (24 - 8 * $0) & 0xFF) } }
  return number(UInt32(body.count)) + all + number(Checksum.crc32(all))
}
