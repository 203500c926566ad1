internal import Bytes

/// The file of a section as OneDrive hands it out ([MS-FSSHTTPB]): a package of data elements.
///
/// An index names the cells, one for each space, and their revisions; a revision has groups of objects, and a base.
struct OnePackage {
  private struct Revision {
    var base = OneID.none
    var roots: [(role: OneID, object: OneID)] = []
    var groups: [OneID] = []
  }

  private struct Object {
    var id: OneID
    /// What of the object is declared: its kind, its properties or its file.
    var part: UInt64
    var place: Range<Int>?
    var blob = OneID.none
  }

  private let bytes: [UInt8]
  private var cells: [OneID: OneID] = [:]
  private var manifests: [OneID: OneID] = [:]
  private var revisionNames: [OneID: OneID] = [:]
  private var revisions: [OneID: Revision] = [:]
  private var groups: [OneID: [Object]] = [:]
  private var blobs: [OneID: Range<Int>] = [:]
  private(set) var root = OneID.none
  /// The element that is read.
  private var element = OneID.none
  private var group: [Object] = []
  /// The number of objects of the group whose data was read.
  private var filled = 0

  private static let defaultContext = OneGUID(
    0x84DE_FAB9, 0xAAA3, 0x4A0D, 0xA3A8_520C_77AC_7073)
  private static let roles = OneGUID(0x4A37_17F8, 0x1C14, 0x49E7, 0x9526_81D9_42DE_1741)
  /// What tells that a package is a section, or the table of contents of a notebook.
  static let (sectionSchema, tableSchema) = (
    OneGUID(0x1F93_7CB4, 0xB26F, 0x445F, 0xB9F8_17E2_0160_E461),
    OneGUID(0xE4DB_FD38, 0xE5C7, 0x408B, 0xA8A1_0E7B_421E_1F5F)
  )

  private let schema: OneGUID

  /// Reads the package that begins with its header at a place of a file.
  init(
    _ bytes: [UInt8], at start: Int, schema: OneGUID = sectionSchema
  ) throws(ForeignFault) {
    (self.bytes, self.schema) = (bytes, schema)
    var cursor = ByteCursor(bytes)
    try cursor.seek(start)
    try cursor.skip(68)
    do throws(ForeignFault) {
      try readStream(&cursor)
    } catch .noPages {
      throw .noPages
    } catch {
      // What comes before the damage is good.
    }
    guard cells[root] != nil else { throw .damaged }
  }

  private mutating func readStream(_ cursor: inout ByteCursor) throws(ForeignFault) {
    while !isEnded, let head = cursor.next {
      switch head & 3 {
      case 1: end(UInt32(try cursor.byte() >> 2))
      case 3: end(UInt32(try cursor.number(UInt16.self) >> 2))
      default:
        let (kind, count) = try cursor.streamHead()
        try read(kind, try cursor.part(count))
      }
    }
  }

  /// The place of the package in a file; nil if it is none.
  ///
  /// Some files begin like one of a desktop, whose log is followed by the package.
  static func start(in bytes: [UInt8]) -> Int? {
    if isHead(of: bytes, at: 0) { return 0 }
    var cursor = ByteCursor(bytes)
    guard (try? cursor.seek(160)) != nil, let log = try? cursor.chunk(),
      isHead(of: bytes, at: log.upperBound)
    else { return nil }
    return log.upperBound
  }

  private static func isHead(of bytes: [UInt8], at place: Int) -> Bool {
    guard place <= bytes.count else { return false }
    var cursor = ByteCursor(bytes, in: place..<bytes.count)
    return (try? cursor.skip(48)) != nil && (try? cursor.guid()) == .packageStore
  }

  /// True after the package; what follows is padding.
  private var isEnded = false

  private mutating func end(_ kind: UInt32) {
    if kind == 0x01 {
      if !group.isEmpty { groups[element] = group }
      (group, filled) = ([], 0)
    } else if kind == 0x15 {
      isEnded = true
    }
  }

  /// Reads one object of the stream.
  private mutating func read(_ kind: UInt32, _ content: ByteCursor) throws(ForeignFault) {
    var content = content
    switch kind {
    case 0x01: element = try content.compactID()
    case 0x02:
      let count = try content.compactCount(limit: content.remaining)
      blobs[element] = content.position..<content.position + count
    case 0x07: try readRoot(&content)
    case 0x0A: revisions[element]?.roots.append((try content.compactID(), try content.compactID()))
    case 0x0B: manifests[element] = try content.compactID()
    case 0x0C: guard try content.guid() == schema else { throw .noPages }
    case 0x0D: revisionNames[try content.compactID()] = try content.compactID()
    case 0x0E: try readCell(&content)
    case 0x19: revisions[element]?.groups.append(try content.compactID())
    case 0x1A:
      try content.skipCompactID()
      revisions[element] = Revision(base: try content.compactID())
    case 0x05, 0x18: try declare(&content, isFile: kind == 0x05)
    case 0x03, 0x16, 0x1C: try fill(kind, &content)
    default: break
    }
  }

  private mutating func readRoot(_ content: inout ByteCursor) throws(ForeignFault) {
    let name = try content.compactID()
    try content.skipCompactID()
    if name == OneID(guid: Self.defaultContext, number: 2) { root = try content.compactID() }
  }

  private mutating func readCell(_ content: inout ByteCursor) throws(ForeignFault) {
    let context = try content.compactID()
    let space = try content.compactID()
    // Other contexts are versions of the past.
    guard context == OneID(guid: Self.defaultContext, number: 1) else { return }
    cells[space] = try content.compactID()
  }

  private mutating func declare(
    _ content: inout ByteCursor, isFile: Bool
  ) throws(ForeignFault) {
    let id = try content.compactID()
    if isFile { try content.skipCompactID() }
    group.append(Object(id: id, part: try content.compactNumber()))
  }

  /// Reads where the data of the next declared object is.
  private mutating func fill(_ kind: UInt32, _ content: inout ByteCursor) throws(ForeignFault) {
    guard filled < group.count else { throw .damaged }
    defer { filled += 1 }
    switch kind {
    case 0x16: group[filled].place = content.position..<content.end
    case 0x1C:
      for _ in 0..<(try content.compactCount(limit: content.remaining)) {
        try content.skipCompactID()
      }
      for _ in 0..<(try content.compactCount(limit: content.remaining)) {
        try content.skipCompactID()
        try content.skipCompactID()
      }
      group[filled].blob = try content.compactID()
    default: break
    }
  }

  /// A space in its current revision.
  func space(_ id: OneID) throws(ForeignFault) -> OneSpace {
    guard let cell = cells[id] else { throw .damaged }
    let manifest = manifests[cell] ?? cell
    var name: OneID? = revisionNames[manifest] ?? manifest
    var space = OneSpace(bytes)
    var (seen, seenGroups): (Set<OneID>, Set<OneID>) = ([], [])
    while let next = name, seen.insert(next).inserted, let revision = revisions[next] {
      for (role, object) in revision.roots where role.guid == Self.roles {
        space.add(root: object, role: role.number)
      }
      for group in revision.groups.reversed() where seenGroups.insert(group).inserted {
        add(groups[group] ?? [], to: &space)
      }
      name = revisionNames[revision.base] ?? revision.base
    }
    guard space.roots[OneSpace.encryption] == nil else { throw .encrypted }
    return space
  }

  private func add(_ group: [Object], to space: inout OneSpace) {
    var kinds: [OneID: UInt32] = [:]
    for object in group where object.part == 4 {
      guard let place = object.place else { continue }
      var cursor = ByteCursor(bytes, in: place)
      kinds[object.id] = try? cursor.packagedKind()
    }
    for object in group {
      if object.part == 1, let place = object.place, let kind = kinds[object.id] {
        space.add(
          object.id, OneSpace.Place(kind: kind, start: place.lowerBound, count: place.count))
      } else if object.part == 2, let blob = blobs[object.blob] {
        space.add(file: blob, of: object.id)
      }
    }
  }
}

extension ByteCursor {
  /// Reads the beginning of an object of a stream: its kind, and the size of its content.
  fileprivate mutating func streamHead() throws(ForeignFault) -> (kind: UInt32, count: Int) {
    guard let first = next, first & 3 != 0 else {
      let head = UInt32(try number(UInt16.self))
      return (head >> 3 & 0x3F, Int(head >> 9))
    }
    let head = try number(UInt32.self)
    let count = Int(head >> 17)
    return (head >> 3 & 0x3FFF, count == 0x7FFF ? try compactCount(limit: remaining) : count)
  }

  /// Reads the kind of an object, which has no references.
  fileprivate mutating func packagedKind() throws(ForeignFault) -> UInt32 {
    guard try compactNumber() == 0, try compactNumber() == 0, try compactNumber() == 4 else {
      throw .damaged
    }
    return try number()
  }

  /// Reads a number whose first byte tells its size.
  mutating func compactNumber() throws(ForeignFault) -> UInt64 {
    guard let first = next, first != 0 else { return UInt64(try byte()) }
    let size = first.trailingZeroBitCount
    guard size < 7 else {
      try skip(1)
      return try number()
    }
    var value: UInt64 = 0
    for place in 0...size { value |= UInt64(try byte()) << UInt64(place * 8) }
    return value >> UInt64(size + 1)
  }

  /// Reads a count that must not be larger than a limit.
  mutating func compactCount(limit: Int) throws(ForeignFault) -> Int {
    let count = try compactNumber()
    guard count <= UInt64(max(limit, 0)) else { throw .damaged }
    return Int(count)
  }

  /// Reads a name whose first byte tells the size of its number.
  mutating func compactID() throws(ForeignFault) -> OneID {
    let first = UInt32(try byte())
    let number: UInt32
    if first == 0 {
      return .none
    } else if first & 7 == 4 {
      number = first >> 3
    } else if first & 0x3F == 0x20 {
      number = UInt32(try byte()) << 2 | first >> 6
    } else if first & 0x7F == 0x40 {
      number = UInt32(try self.number(UInt16.self)) << 1 | first >> 7
    } else if first == 0x80 {
      number = try self.number()
    } else {
      throw .damaged
    }
    return OneID(guid: try guid(), number: number)
  }

  mutating func skipCompactID() throws(ForeignFault) { _ = try compactID() }
}
