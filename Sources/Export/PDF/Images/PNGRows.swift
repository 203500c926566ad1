/// Rows of pixels as differences from their neighbours, as in PNG and PDF.
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
    let height = bytes.count / width
    var rows = [UInt8](repeating: 0, count: (width + 1) * height)
    let input = bytes.span
    var output = rows.mutableSpan
    for row in 0..<height {
      let neighbours = Neighbours(start: row * width, width: width, step: step)
      let ways: [UInt8] = [1, 2, 4]
      let way = ways.min { neighbours.weight($0, in: input) < neighbours.weight($1, in: input) }
      let target = row * (width + 1)
      output[target] = way ?? 0
      neighbours.forEach(way ?? 0) { x, guess in
        output[target + 1 + x] = input[row * width + x] &- guess(input)
      }
    }
    return rows
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
      Neighbours(start: row * width, width: width, step: step).forEach(input[source]) { x, guess in
        output[row * width + x] = input[source + 1 + x] &+ guess(output.span)
      }
    }
    return plain
  }
}

/// The pixels next to those of a row.
private struct Neighbours {
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

  /// The Paeth predictor: the neighbour nearest to left plus up minus corner.
  @inline(__always) private func nearest(_ x: Int, _ pixels: Span<UInt8>) -> UInt8 {
    let (left, up, corner) = (left(x, pixels), up(x, pixels), corner(x, pixels))
    let (a, b, c) = (Int(left), Int(up), Int(corner))
    let (toLeft, toUp, toCorner) = (abs(b - c), abs(a - c), abs(a + b - 2 * c))
    return toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner
  }

  /// The total size of the differences with a filter.
  func weight(_ way: UInt8, in pixels: Span<UInt8>) -> Int {
    var sum = 0
    forEach(way) { x, guess in
      sum += abs(Int(Int8(bitPattern: pixels[start + x] &- guess(pixels))))
    }
    return sum
  }
}
