/// Rows of pixels as differences from their neighbours, which compress better.
enum PNGRows {
  /// Returns the rows, each behind a byte that says how it is written.
  ///
  /// - Parameters:
  ///   - bytes: The rows without any.
  ///   - width: The bytes of a row.
  ///   - step: The bytes of a pixel.
  /// - Returns: The rows for readers that undo it.
  static func predicted(_ bytes: [UInt8], width: Int, step: Int) -> [UInt8] {
    guard width > 0 else { return [] }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + bytes.count / width)
    var above = [UInt8](repeating: 0, count: width)
    for start in stride(from: 0, to: bytes.count, by: width) {
      let row = Array(bytes[start..<min(start + width, bytes.count)])
      // Each row takes the neighbour from which it differs less.
      let left = row.indices.map { row[$0] &- ($0 < step ? 0 : row[$0 - step]) }
      let up = row.indices.map { row[$0] &- above[$0] }
      let isUp = weight(up) < weight(left)
      result.append(isUp ? 2 : 1)
      result += isUp ? up : left
      above = row
    }
    return result
  }

  private static func weight(_ differences: [UInt8]) -> Int {
    differences.reduce(0) { $0 + abs(Int(Int8(bitPattern: $1))) }
  }
}
