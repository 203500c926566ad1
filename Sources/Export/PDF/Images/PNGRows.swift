/// Rows of pixels as differences from their neighbours, as PNG and PDF have them.
enum PNGRows {
  /// Returns rows of which each stands behind a byte that says how it is written.
  ///
  /// - Parameters:
  ///   - bytes: The rows without any.
  ///   - width: The bytes of a row.
  ///   - step: The bytes of a pixel.
  /// - Returns: The rows, each in the way in which its differences are smallest.
  static func predicted(_ bytes: [UInt8], width: Int, step: Int) -> [UInt8] {
    guard width > 0 else { return [] }
    let height = bytes.count / width
    return [UInt8](unsafeUninitializedCapacity: (width + 1) * height) { output, count in
      bytes.withUnsafeBufferPointer { input in
        for row in 0..<height {
          let neighbours = Neighbours(pixels: input, start: row * width, width: width, step: step)
          let ways: [UInt8] = [1, 2, 4]
          let way = ways.min { neighbours.weight($0) < neighbours.weight($1) } ?? 0
          let target = row * (width + 1)
          output[target] = way
          neighbours.forEach(way) { output[target + 1 + $0] = input[row * width + $0] &- $1 }
        }
      }
      count = (width + 1) * height
    }
  }

  /// Returns rows as they were before they became differences; nil where one says no known way.
  ///
  /// - Parameters:
  ///   - rows: The rows, each behind a byte that says how it is written.
  ///   - width: The bytes of a row.
  ///   - step: The bytes of a pixel.
  /// - Returns: The rows alone.
  static func plain(_ rows: [UInt8], width: Int, step: Int) -> [UInt8]? {
    guard width > 0 else { return [] }
    let height = rows.count / (width + 1)
    var areKnown = true
    let plain = [UInt8](unsafeUninitializedCapacity: width * height) { output, count in
      rows.withUnsafeBufferPointer { input in
        for row in 0..<height {
          let source = row * (width + 1)
          areKnown = areKnown && input[source] <= 4
          // What lies to the left and above is there already.
          Neighbours(
            pixels: UnsafeBufferPointer(output), start: row * width, width: width, step: step
          )
          .forEach(input[source]) { output[row * width + $0] = input[source + 1 + $0] &+ $1 }
        }
      }
      count = width * height
    }
    return areKnown ? plain : nil
  }
}

/// The pixels beside those of a row.
private struct Neighbours {
  let pixels: UnsafeBufferPointer<UInt8>
  /// Where the row begins.
  let start: Int
  let width: Int
  let step: Int

  @inline(__always) private func left(_ x: Int) -> UInt8 { x < step ? 0 : pixels[start + x - step] }
  @inline(__always) private func up(_ x: Int) -> UInt8 {
    start < width ? 0 : pixels[start + x - width]
  }
  @inline(__always) private func corner(_ x: Int) -> UInt8 {
    start < width || x < step ? 0 : pixels[start + x - width - step]
  }

  /// Tells for each byte of the row what a way takes it for.
  @inline(__always) func forEach(_ way: UInt8, _ body: (_ x: Int, _ guess: UInt8) -> Void) {
    switch way {
    case 1: for x in 0..<width { body(x, left(x)) }
    case 2: for x in 0..<width { body(x, up(x)) }
    case 3: for x in 0..<width { body(x, UInt8((Int(left(x)) + Int(up(x))) / 2)) }
    case 4: for x in 0..<width { body(x, nearest(x)) }
    default: for x in 0..<width { body(x, 0) }
    }
  }

  /// The neighbour that lies nearest to where all three lead.
  @inline(__always) private func nearest(_ x: Int) -> UInt8 {
    let (left, up, corner) = (left(x), up(x), corner(x))
    let (a, b, c) = (Int(left), Int(up), Int(corner))
    let (toLeft, toUp, toCorner) = (abs(b - c), abs(a - c), abs(a + b - 2 * c))
    return toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner
  }

  /// How large the differences of a way are.
  func weight(_ way: UInt8) -> Int {
    var sum = 0
    forEach(way) { sum += abs(Int(Int8(bitPattern: pixels[start + $0] &- $1))) }
    return sum
  }
}
