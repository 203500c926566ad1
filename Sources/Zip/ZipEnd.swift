internal import Wording

/// The record at the end of an archive, which leads to its directory.
struct ZipEnd {
  /// The beginning of this record, and end of the directory.
  let place: Int
  /// The beginning of the directory.
  let start: Int
  let count: Int
  /// The bytes of the archive, without what follows it.
  let byteCount: Int

  private static let size = 22
  private static let mark = 0x0605_4B50

  /// Finds the record, and accepts it only if its fields are consistent.
  init(_ bytes: [UInt8], _ rules: ZipRules) throws(ZipError) {
    place = try Self.find(in: bytes, rules)
    byteCount = place + Self.size + bytes.number(place + 20, 2)
    count = bytes.number(place + 10, 2)
    let length = bytes.number(place + 12, 4)
    start = bytes.number(place + 16, 4)
    // Values that do not fit into these fields would be in the 64-bit record instead.
    guard count != 0xFFFF, length != 0xFFFF_FFFF, start != 0xFFFF_FFFF else {
      throw .refused("it is larger than 4 GiB, or uses the format for that size")
    }
    guard bytes.number(place + 4, 4) == 0, bytes.number(place + 8, 2) == count else {
      throw .refused("it is part of a larger archive")
    }
    guard start + length == place else { throw .damaged("its directory is in the wrong position") }
    guard count <= rules.entries else {
      throw .refused("it has \(count) entries, more than \(rules.entries)")
    }
  }

  /// The most bytes of other programs after an archive that is not ours.
  private static let mostBehind = 1 << 16

  /// A comment may follow, and after others' archives a few bytes more, as Samsung Notes adds them; with
  /// two such records the archive could be read in two ways.
  private static func find(in bytes: [UInt8], _ rules: ZipRules) throws(ZipError) -> Int {
    let last = bytes.count - size
    guard last >= 0 else { throw .noArchive }
    let first = rules.isStrict ? last : max(0, last - 0xFFFF - mostBehind)
    let marked = (first...last).filter { bytes[$0] == 0x50 && bytes.number($0, 4) == mark }
    func rest(behind place: Int) -> Int {
      bytes.count - place - size - bytes.number(place + 20, 2)
    }
    var places = marked.filter { rest(behind: $0) == 0 }
    if places.isEmpty, !rules.isStrict {
      places = marked.filter { place in
        (0...mostBehind).contains(rest(behind: place))
          && bytes.number(place + 12, 4) + bytes.number(place + 16, 4) == place
      }
    }
    guard let place = places.first else { throw .noArchive }
    guard places.count == 1 else { throw .refused("it has two end records") }
    return place
  }
}
