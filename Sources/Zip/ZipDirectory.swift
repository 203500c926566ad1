internal import Wording

/// The entries of an archive, available only if all rules hold.
///
/// libzip accepts archives that other programs read differently, entries that share their data, and false
/// sizes. What passes here has one meaning and known sizes.
struct ZipDirectory {
  let entries: [ZipEntry]
  /// The indices in `entries` by name, byte for byte.
  let places: [[UInt8]: Int]
  /// The bytes of the archive, without what follows it.
  let byteCount: Int

  /// Reads the directory at the end of an archive.
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
      guard total <= rules.total else {
        throw .refused("it expands to more than \(rules.total) bytes")
      }
      guard rules.isPlausible(entry.fields.size, packed: entry.fields.packed) else {
        throw .refused("an entry expands to more than \(rules.ratio) times its size")
      }
    }
  }

  private static func places(
    of entries: [ZipEntry], _ rules: ZipRules
  ) throws(ZipError) -> [[UInt8]: Int] {
    var places: [[UInt8]: Int] = [:]
    for (place, entry) in entries.enumerated() {
      let name = entry.name
      guard rules.isStrict ? ZipName.isStrict(name) : ZipName.isHarmless(name) else {
        throw .refused("entry \(place + 1) has a name that is not allowed")
      }
      guard places.updateValue(place, forKey: name) == nil else {
        throw .refused("two entries have the same name")
      }
    }
    if rules.isStrict {
      let folders = entries.lazy.flatMap { ZipName.folders(of: $0.name) }
      guard !folders.contains(where: { places[$0] != nil }) else {
        throw .refused("a file and a folder have the same name")
      }
    }
    return places
  }
}
