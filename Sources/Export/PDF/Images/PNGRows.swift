/// Rows of pixels as differences from their neighbors, as in PNG and PDF.
enum PNGRows {
  /// Returns filtered rows, each preceded by a byte that names its filter.
  ///
  /// - Parameters:
  ///   - bytes: The rows without filter bytes.
  ///   - width: The bytes per row.
  ///   - step: The bytes per pixel.
  /// - Returns: The rows, each with the filter that gives the smallest differences.
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

  /// Fills in the differences by a filter; returns their total size.
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

  /// The same for one filter, in a loop that the compiler turns into vectors.
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
  /// - Parameters:
  ///   - rows: The rows, each preceded by a byte that names its filter.
  ///   - width: The bytes per row.
  ///   - step: The bytes per pixel.
  /// - Returns: The rows without filter bytes.
  static func plain(_ rows: [UInt8], width: Int, step: Int) -> [UInt8]? {
    guard width > 0 else { return [] }
    let height = rows.count / (width + 1)
    var plain = [UInt8](repeating: 0, count: width * height)
    let input = rows.span
    var output = plain.mutableSpan
    for row in 0..<height {
      let source = row * (width + 1)
      guard input[source] <= 4 else { return nil }
      // The pixels to the left and above are already decoded.
      Neighbors(start: row * width, width: width, step: step).forEach(input[source]) { x, guess in
        output[row * width + x] = input[source + 1 + x] &+ guess(output.span)
      }
    }
    return plain
  }
}

/// The pixels next to those of a row.
private struct Neighbors {
  /// The offset of the row.
  let start: Int
  let width: Int
  let step: Int

  /// The predicted value of a byte, from the pixels known before it.
  typealias Guess = (_ pixels: Span<UInt8>) -> UInt8

  @inline(__always) private func left(_ x: Int, _ pixels: Span<UInt8>) -> UInt8 {
    x < step ? 0 : pixels[start + x - step]
  }
  @inline(__always) private func up(_ x: Int, _ pixels: Span<UInt8>) -> UInt8 {
    start < width ? 0 : pixels[start + x - width]
  }
  @inline(__always) private func corner(_ x: Int, _ pixels: Span<UInt8>) -> UInt8 {
    start < width || x < step ? 0 : pixels[start + x - width - step]
  }

  /// Calls a closure for each byte of the row with its prediction by a filter.
  @inline(__always) func forEach(_ way: UInt8, _ body: (_ x: Int, _ guess: Guess) -> Void) {
    switch way {
    case 1: for x in 0..<width { body(x) { left(x, $0) } }
    case 2: for x in 0..<width { body(x) { up(x, $0) } }
    case 3: for x in 0..<width { body(x) { UInt8((Int(left(x, $0)) + Int(up(x, $0))) / 2) } }
    case 4: for x in 0..<width { body(x) { nearest(x, $0) } }
    default: for x in 0..<width { body(x) { _ in 0 } }
    }
  }

  /// The Paeth predictor, in numbers as wide as the machine's: where each byte waits for the one before it,
  /// they are faster than those that fit into vectors.
  @inline(__always) private func nearest(_ x: Int, _ pixels: Span<UInt8>) -> UInt8 {
    let (left, up, corner) = (left(x, pixels), up(x, pixels), corner(x, pixels))
    let (a, b, c) = (Int(left), Int(up), Int(corner))
    let (toLeft, toUp, toCorner) = (abs(b - c), abs(a - c), abs(a + b - 2 * c))
    return toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner
  }
}
