/// The entries of a zip archive in memory, stored or deflated, that may be hostile.
///
/// Nothing is ever written to disk, so that a name cannot lead anywhere; it is only looked up.
public struct ZipArchive: Sendable {
  private struct Entry: Sendable {
    let method: Int
    let size: Int
    let offset: Int
    let sum: UInt32
  }

  private let bytes: [UInt8]
  private var entries: [String: Entry] = [:]

  /// What a zip archive begins with.
  public static let mark: [UInt8] = [0x50, 0x4B, 0x03, 0x04]

  private static let endSize = 22
  private static let centralSize = 46
  private static let localSize = 30

  /// Reads the directory at the end of an archive; nil where there is none.
  public init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    guard let end = Self.findEnd(in: bytes) else { return nil }
    var place = number(end + 16, 4)
    for _ in 0..<number(end + 10, 2) {
      guard place + Self.centralSize <= end, number(place, 4) == 0x0201_4B50 else { return nil }
      let lengths = [28, 30, 32].map { number(place + $0, 2) }
      let name = place + Self.centralSize
      guard name + lengths[0] <= end else { return nil }
      entries[String(decoding: bytes[name..<name + lengths[0]], as: UTF8.self)] = Entry(
        method: number(place + 10, 2), size: number(place + 20, 4), offset: number(place + 42, 4),
        sum: UInt32(number(place + 16, 4)))
      place = name + lengths.reduce(0, +)
    }
  }

  /// The bytes of an entry, to be expanded as they are read; nil where there is none.
  public func source(of name: String) -> (any ByteSource)? {
    guard let entry = entries[name], entry.offset + Self.localSize <= bytes.count,
      number(entry.offset, 4) == 0x0403_4B50
    else { return nil }
    let start =
      entry.offset + Self.localSize + number(entry.offset + 26, 2) + number(entry.offset + 28, 2)
    guard start + entry.size <= bytes.count else { return nil }
    let data = bytes[start..<start + entry.size]
    let content: (any ByteSource)? =
      switch entry.method {
      case 0: StoredBytes(data)
      case 8: Inflation(StoredBytes(data), .raw)
      default: nil
      }
    return content.map { CheckedBytes($0, sum: entry.sum) }
  }

  /// All bytes of an entry; nil where it is not there, damaged, or larger than a limit.
  public func bytes(of name: String, limit: Int) -> [UInt8]? {
    try? source(of: name)?.rest(limit: limit)
  }

  /// The record at the end, behind which only a comment may stand.
  private static func findEnd(in bytes: [UInt8]) -> Int? {
    let last = bytes.count - endSize
    guard last >= 0 else { return nil }
    return stride(from: last, through: max(0, last - 0xFFFF), by: -1).first { place in
      bytes[place...].starts(with: [0x50, 0x4B, 0x05, 0x06])
    }
  }

  /// A number with its lowest byte first.
  private func number(_ start: Int, _ count: Int) -> Int {
    bytes[start..<start + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
