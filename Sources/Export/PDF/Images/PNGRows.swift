/// Rows of pixels as differences from their neighbors, as in PNG and PDF.
enum PNGRows {
  /// Returns filtered rows, each after a byte that names the filter with the smallest differences.
  ///
  /// `bytes` has no filter bytes; `width` is the bytes per row, `step` the bytes per pixel.
  static func predicted(_ bytes: [UInt8], width: Int, step: Int) -> [UInt8] {
    guard width > 0 else { return [] }
    var rows: [UInt8] = []
    rows.reserveCapacity((width + 1) * (bytes.count / width))
    // A pixel of zeros precedes each row, and a row of zeros the first.
    var row = [UInt8](repeating: 0, count: step + width)
    var above = row
    var tried = [UInt8](repeating: 0, count: width)
    var best = tried
    for start in stride(from: 0, through: bytes.count - width, by: width) {
      swap(&row, &above)
      row.replaceSubrange(step..., with: bytes[start..<start + width])
      var (filter, least) = (UInt8(0), UInt32.max)
      for way: UInt8 in [1, 2, 4] {
        let weight = differences(way, row.span, above.span, step, into: &tried)
        guard way == 1 || weight < least else { continue }
        swap(&tried, &best)
        (filter, least) = (way, weight)
      }
      rows.append(filter)
      rows += best
    }
    return rows
  }

  private static func differences(
    _ filter: UInt8, _ row: Span<UInt8>, _ above: Span<UInt8>, _ step: Int,
    into output: inout [UInt8]
  ) -> UInt32 {
    var output = output.mutableSpan
    return switch filter {
    case 1: differences(row, above, step, &output) { left, _, _ in left }
    case 2: differences(row, above, step, &output) { _, up, _ in up }
    default: differences(row, above, step, &output, nearest)
    }
  }

  /// The same for one filter, in a loop that the compiler vectorizes.
  @inline(__always) private static func differences(
    _ row: Span<UInt8>, _ above: Span<UInt8>, _ step: Int, _ output: inout MutableSpan<UInt8>,
    _ guess: (_ left: UInt8, _ up: UInt8, _ corner: UInt8) -> UInt8
  ) -> UInt32 {
    let count = output.count
    let (left, own) = (row.extracting(first: count), row.extracting(step..<step + count))
    let (corner, up) = (above.extracting(first: count), above.extracting(step..<step + count))
    var weight: UInt32 = 0
    for x in 0..<count {
      let difference = own[x] &- guess(left[x], up[x], corner[x])
      output[x] = difference
      weight &+= UInt32(Int8(bitPattern: difference).magnitude)
    }
    return weight
  }

  /// The Paeth predictor: the neighbor nearest to left plus up minus corner.
  @inline(__always)
  private static func nearest(_ left: UInt8, _ up: UInt8, _ corner: UInt8) -> UInt8 {
    let (a, b, c) = (Int16(left), Int16(up), Int16(corner))
    let (toLeft, toUp) = ((b &- c).magnitude, (a &- c).magnitude)
    let toCorner = (a &+ b &- 2 &* c).magnitude
    return toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner
  }

  /// Returns rows with their filters undone; nil if a row has an unknown filter.
  ///
  /// Each of `rows` begins with a byte that names its filter; `width` is the bytes per row, `step` the
  /// bytes per pixel, at most 4.
  static func plain(_ rows: [UInt8], width: Int, step: Int) -> [UInt8]? {
    guard width > 0 else { return [] }
    let height = rows.count / (width + 1)
    var plain: [UInt8] = []
    plain.reserveCapacity(width * height)
    // A pixel of zeros precedes each row, and a row of zeros the first; the last pixel is read with the
    // bytes after it.
    var row = [UInt8](repeating: 0, count: step + width + 4)
    var above = row
    for start in stride(from: 0, to: height * (width + 1), by: width + 1) {
      swap(&row, &above)
      row.replaceSubrange(step..<step + width, with: rows[start + 1...start + width])
      switch rows[start] {
      case 0: break
      case 1: undo(&row, above, step) { left, _, _ in left }
      case 2: undo(&row, above, step) { _, up, _ in up }
      case 3: undo(&row, above, step) { left, up, _ in (left &+ up) &>> 1 }
      case 4: undo(&row, above, step, nearest)
      default: return nil
      }
      plain += row[step..<step + width]
    }
    return plain
  }

  /// The samples of a pixel, with those of the next in the lanes that it leaves.
  private typealias Pixel = SIMD4<Int16>

  @inline(__always)
  private static func undo(
    _ row: inout [UInt8], _ above: [UInt8], _ step: Int,
    _ guess: (_ left: Pixel, _ up: Pixel, _ corner: Pixel) -> Pixel
  ) {
    var output = row.mutableSpan
    let above = above.span
    var (left, corner) = (Pixel(), Pixel())
    for place in stride(from: step, to: output.count - 4, by: step) {
      let up = pixel(above, place)
      left = (pixel(output.span, place) &+ guess(left, up, corner)) & 255
      corner = up
      for channel in 0..<step { output[place + channel] = UInt8(truncatingIfNeeded: left[channel]) }
    }
  }

  @inline(__always) private static func pixel(_ bytes: Span<UInt8>, _ place: Int) -> Pixel {
    let bytes = bytes.extracting(place..<place + 4)
    return Pixel(truncatingIfNeeded: SIMD4<UInt8>(bytes[0], bytes[1], bytes[2], bytes[3]))
  }

  @inline(__always)
  private static func nearest(_ left: Pixel, _ up: Pixel, _ corner: Pixel) -> Pixel {
    let (a, b) = (up &- corner, left &- corner)
    let (toLeft, toUp, toCorner) = (magnitude(a), magnitude(b), magnitude(a &+ b))
    return corner.replacing(with: up, where: toUp .<= toCorner)
      .replacing(with: left, where: (toLeft .<= toUp) .& (toLeft .<= toCorner))
  }

  @inline(__always)
  private static func magnitude(_ pixel: Pixel) -> Pixel { pointwiseMax(pixel, Pixel() &- pixel) }
}
