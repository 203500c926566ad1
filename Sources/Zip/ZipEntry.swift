internal import Wording

struct ZipEntry {
  let fields: ZipFields
  let name: [UInt8]
  let offset: Int
  /// The end of its data.
  let end: Int
  let next: Int

  private static let centralMark = 0x0201_4B50
  private static let centralSize = 46
  private static let localMark = 0x0403_4B50
  private static let localSize = 30

  var isFolder: Bool { name.last == UInt8(ascii: "/") }

  /// Reads an entry at an offset in the directory, and checks the header before its data.
  init(_ bytes: [UInt8], at place: Int, before end: ZipEnd, _ rules: ZipRules) throws(ZipError) {
    guard place + Self.centralSize <= end.place, bytes.number(place, 4) == Self.centralMark
    else { throw .damaged("its directory ends early") }
    fields = ZipFields(bytes, at: place + 6)
    let start = place + Self.centralSize
    let commentCount = bytes.number(place + 32, 2)
    next = start + fields.nameCount + fields.extraCount + commentCount
    guard next <= end.place else { throw .damaged("its directory ends early") }
    name = Array(bytes[start..<start + fields.nameCount])
    guard bytes.number(place + 34, 2) == 0 else { throw .refused("it is part of a larger archive") }
    try Self.checkKind(fields, name, mode: bytes.number(place + 40, 2), rules)
    if rules.isStrict, fields.extraCount + commentCount > 0 {
      throw .refused("an entry has unexpected data")
    }

    offset = bytes.number(place + 42, 4)
    let data = offset + Self.localSize
    guard data <= end.start, bytes.number(offset, 4) == Self.localMark
    else { throw .damaged("an entry is in the wrong position") }
    let local = ZipFields(bytes, at: offset + 4)
    self.end = data + local.nameCount + local.extraCount + fields.packed
    guard self.end <= end.start else { throw .damaged("an entry is in the wrong position") }
    guard bytes[data..<data + local.nameCount].elementsEqual(name),
      Self.agree(fields, local, rules)
    else { throw .refused("an entry does not match the directory") }
  }

  /// True if the directory agrees with the header before the data.
  private static func agree(_ fields: ZipFields, _ local: ZipFields, _ rules: ZipRules) -> Bool {
    if rules.isStrict { return fields == local }
    let isSame = (fields.flags, fields.method) == (local.flags, local.method)
    return isSame
      && (local.areSizesBehind
        || (fields.sum, fields.packed, fields.size) == (local.sum, local.packed, local.size))
  }

  /// Accepts only files, stored or deflated, not encrypted, smaller than 4 GiB.
  private static func checkKind(
    _ fields: ZipFields, _ name: [UInt8], mode: Int, _ rules: ZipRules
  ) throws(ZipError) {
    guard fields.packed != 0xFFFF_FFFF, fields.size != 0xFFFF_FFFF
    else { throw .refused("it is larger than 4 GiB, or uses the format for that size") }
    guard fields.flags & 0x1 == 0 else { throw .refused("an entry is encrypted") }
    // The flags for maximum effort and UTF-8 names; others write more effort bits, and sizes after the data.
    let known = rules.isStrict ? 0x802 : 0x80E
    guard fields.flags & ~known == 0 else { throw .refused("an entry has an unknown type") }
    guard fields.method == 0 || fields.method == 8
    else { throw .refused("an entry has an unknown compression method") }
    guard fields.method == 8 || fields.packed == fields.size
    else { throw .damaged("an entry has two sizes") }
    let (file, folder) = (0o10, 0o4)
    let isFolder = name.last == UInt8(ascii: "/")
    let kinds = rules.isStrict ? [file] : isFolder ? [0, folder] : [0, file]
    guard kinds.contains(mode >> 12) else { throw .refused("an entry is not a file") }
    guard !isFolder || fields.size == 0 else { throw .refused("a folder has data") }
  }
}

/// The fields of an entry that an archive stores twice: before the data, and in the directory.
struct ZipFields: Hashable {
  let version: Int
  let flags: Int
  let method: Int
  let time: Int
  let sum: Int
  /// The size of the data in the archive.
  let packed: Int
  let size: Int
  let nameCount: Int
  let extraCount: Int

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

enum ZipName {
  /// True if a name is one of ours: one to three visible parts of lower-case letters, digits and a few marks.
  static func isStrict(_ name: [UInt8]) -> Bool {
    let parts = name.split(separator: slash, omittingEmptySubsequences: false)
    return parts.count <= 3
      && parts.allSatisfy { part in
        (1...100).contains(part.count) && part.first != dot && part.allSatisfy(isStrict)
      }
  }

  private static func isStrict(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
    case dot, UInt8(ascii: "_"), UInt8(ascii: "-"): true
    default: false
    }
  }

  /// True if a name can only lead down, on any system.
  static func isHarmless(_ name: [UInt8]) -> Bool {
    let parts = name.split(separator: slash)
    return !parts.isEmpty && name.count <= 1024 && name.first != slash
      && !name.contains { $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "\\") }
      && !parts.contains([dot, dot])
  }

  /// The folders above a name: `a` and `a/b` for `a/b/c`.
  static func folders(of name: [UInt8]) -> [[UInt8]] {
    name.indices.filter { name[$0] == slash }.map { Array(name[..<$0]) }
  }

  private static let slash = UInt8(ascii: "/")
  private static let dot = UInt8(ascii: ".")
}
