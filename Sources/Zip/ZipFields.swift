/// The fields of an entry that an archive stores twice: before the data, and in the directory.
struct ZipFields: Hashable {
  let version: Int
  let flags: Int
  let method: Int
  let time: Int
  let sum: Int
  /// The size of the data in the archive.
  let packed: Int
  /// The size of the expanded data.
  let size: Int
  let nameCount: Int
  let extraCount: Int

  static let count = 26

  /// Reads the fields at an offset with enough bytes after it.
  init(_ bytes: [UInt8], at place: Int) {
    version = bytes.number(place, 2)
    flags = bytes.number(place + 2, 2)
    method = bytes.number(place + 4, 2)
    time = bytes.number(place + 6, 4)
    sum = bytes.number(place + 10, 4)
    packed = bytes.number(place + 14, 4)
    size = bytes.number(place + 18, 4)
    nameCount = bytes.number(place + 22, 2)
    extraCount = bytes.number(place + 24, 2)
  }

  /// True if the sizes and the checksum follow the data, because they were not known before.
  var areSizesBehind: Bool { flags & 0x8 != 0 }
}

extension [UInt8] {
  func number(_ start: Int, _ count: Int) -> Int {
    var value = 0
    for place in (start..<start + count).reversed() { value = value << 8 | Int(self[place]) }
    return value
  }
}
