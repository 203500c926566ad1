internal import Wording

/// libzip accepts archives that other programs read differently, entries that share their data, and false
/// sizes: what passes here has one meaning and known sizes.
struct ZipDirectory {
  let entries: [ZipEntry]
  /// The indices in `entries` by name, byte for byte.
  let places: [[UInt8]: Int]
  /// The bytes of the archive, without what follows it.
  let byteCount: Int

  init(_ bytes: [UInt8], _ rules: ZipRules) throws(ZipError) {
    let end = try ZipEnd(bytes, rules)
    var entries: [ZipEntry] = []
    var place = end.start
    for _ in 0..<end.count {
      let entry = try ZipEntry(bytes, at: place, before: end, rules)
      entries.append(entry)
      place = entry.next
    }
    guard place == end.place else { throw .damaged("its directory is in the wrong position") }
    try Self.checkPlaces(of: entries, before: end, rules)
    try Self.checkSizes(of: entries, rules)
    self.entries = entries
    byteCount = end.byteCount
    places = try Self.places(of: entries, rules)
  }

  /// No byte may belong to two entries; in our own archives each belongs to one, in their order.
  private static func checkPlaces(
    of entries: [ZipEntry], before end: ZipEnd, _ rules: ZipRules
  ) throws(ZipError) {
    var place = 0
    for entry in rules.isStrict ? entries : entries.sorted(by: { $0.offset < $1.offset }) {
      guard entry.offset >= place else { throw .refused("entries overlap") }
      if rules.isStrict, entry.offset > place { throw .refused("it has data between entries") }
      place = entry.end
    }
    if rules.isStrict, place < end.start { throw .refused("it has data after its entries") }
  }

  private static func checkSizes(of entries: [ZipEntry], _ rules: ZipRules) throws(ZipError) {
    var total = 0
    for entry in entries {
      total += entry.fields.size
      guard total <= rules.total
      else { throw .refused("it expands to more than \(rules.total) bytes") }
      guard rules.isPlausible(entry.fields)
      else { throw .refused("an entry expands to more than \(rules.ratio) times its size") }
    }
  }

  private static func places(
    of entries: [ZipEntry], _ rules: ZipRules
  ) throws(ZipError) -> [[UInt8]: Int] {
    var places: [[UInt8]: Int] = [:]
    for (place, entry) in entries.enumerated() {
      let name = entry.name
      guard rules.isStrict ? ZipName.isStrict(name) : ZipName.isHarmless(name)
      else { throw .refused("entry \(place + 1) has a name that is not allowed") }
      guard places.updateValue(place, forKey: name) == nil
      else { throw .refused("two entries have the same name") }
    }
    if rules.isStrict {
      let folders = entries.lazy.flatMap { ZipName.folders(of: $0.name) }
      guard !folders.contains(where: { places[$0] != nil })
      else { throw .refused("a file and a folder have the same name") }
    }
    return places
  }
}

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

  init(_ bytes: [UInt8], _ rules: ZipRules) throws(ZipError) {
    place = try Self.find(in: bytes, rules)
    byteCount = place + Self.size + bytes.number(place + 20, 2)
    count = bytes.number(place + 10, 2)
    let length = bytes.number(place + 12, 4)
    start = bytes.number(place + 16, 4)
    // Values that do not fit into these fields would be in the 64-bit record instead.
    guard count != 0xFFFF, length != 0xFFFF_FFFF, start != 0xFFFF_FFFF
    else { throw .refused("it is larger than 4 GiB, or uses the format for that size") }
    guard bytes.number(place + 4, 4) == 0, bytes.number(place + 8, 2) == count
    else { throw .refused("it is part of a larger archive") }
    guard start + length == place else { throw .damaged("its directory is in the wrong position") }
    guard count <= rules.entries
    else { throw .refused("it has \(count) entries, more than \(rules.entries)") }
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
    func rest(behind place: Int) -> Int { bytes.count - place - size - bytes.number(place + 20, 2) }
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
