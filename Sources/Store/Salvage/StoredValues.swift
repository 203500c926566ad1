/// The values of a row, as SQLite writes them.
struct StoredValues {
  /// The kinds of the values.
  let types: [UInt64]
  /// The bytes before the values.
  let headCount: Int

  /// Reads the header before the values; nil if no library's row can begin like that.
  ///
  /// `bytes` may be only the beginning of the row, which has `byteCount` bytes and starts at `start`.
  init?(_ bytes: [UInt8], from start: Int, to end: Int, byteCount: Int) {
    var place = start
    guard let length = bytes.varint(at: &place, before: end), length <= 64,
      start + Int(length) <= end
    else { return nil }
    headCount = Int(length)
    var types: [UInt64] = []
    var sum = headCount
    while place < start + headCount {
      guard let type = bytes.varint(at: &place, before: start + headCount), type < 1 << 32,
        let count = Self.byteCount(of: type)
      else { return nil }
      types.append(type)
      sum += count
    }
    guard sum == byteCount else { return nil }
    self.types = types
  }

  /// The bytes of a value; nil for kinds that no library uses.
  private static func byteCount(of type: UInt64) -> Int? {
    switch type {
    case 0...4: Int(type)
    case 5: 6
    case 6: 8
    case 8, 9: 0
    case 12...: Int(type - 12) / 2
    default: nil
    }
  }

  /// One letter per value: N for nothing, I for a number, T for a text, B for bytes.
  var form: String {
    String(
      types.map { type -> Character in
        switch type {
        case 0: "N"
        case ..<12: "I"
        default: type % 2 == 0 ? "B" : "T"
        }
      })
  }

  func values(in row: [UInt8]) -> [SQLValue] {
    var place = headCount
    return types.map { type in
      let count = Self.byteCount(of: type) ?? 0
      let bytes = Array(row[place..<place + count])
      place += count
      switch type {
      case 0: return .null
      case 8, 9: return .integer(Int64(type - 8))
      case ..<12:
        let shift = UInt64(64 - 8 * count)
        let number = UInt64(bitPattern: Int64(bytes.number(at: 0, count))) << shift
        return .integer(Int64(bitPattern: number) >> Int64(shift))
      default:
        return type % 2 == 0 ? .blob(bytes) : .text(String(decoding: bytes, as: UTF8.self))
      }
    }
  }
}
