internal import Bytes

/// A section of OneNote as objects, in one of its two layouts.
///
/// A file is a set of spaces, one for the section and one for each page. A space has objects, of which those of its current
/// revision count.
struct OneStore {
  private enum Layout {
    case revisions(OneRevisionStore)
    case package(OnePackage)
  }

  private let layout: Layout

  /// The number of times that each byte of a file may be read: real files need less than one.
  static let mostSteps = 2

  static func isLikely(_ head: [UInt8]) -> Bool {
    var cursor = ByteCursor(head)
    guard let kind = try? cursor.guid(), kind == .section, (try? cursor.skip(32)) != nil,
      let format = try? cursor.guid()
    else { return false }
    return format == .revisionStore || format == .packageStore
  }

  init(_ bytes: [UInt8]) throws(ForeignFault) {
    guard Self.isLikely(bytes) else { throw .damaged }
    if let start = OnePackage.start(in: bytes) {
      layout = .package(try OnePackage(bytes, at: start))
    } else {
      layout = .revisions(try OneRevisionStore(bytes))
    }
  }

  /// Reads the names of sections and groups of sections in a table of contents, with their places.
  static func entries(ofTable bytes: [UInt8]) throws(ForeignFault) -> [(name: String, place: Int)] {
    var space: OneSpace
    if let start = OnePackage.start(in: bytes) {
      let package = try OnePackage(bytes, at: start, schema: OnePackage.tableSchema)
      space = try package.space(package.root)
    } else {
      let store = try OneRevisionStore(bytes)
      space = try store.space(store.root)
    }
    guard let root = space.roots[OneSpace.content].flatMap({ space.object($0) }) else {
      throw .damaged
    }
    return root.properties.objects(.tableOfContents).compactMap { id in
      guard let entry = space.object(id)?.properties, let number = entry.number(.orderingNumber)
      else { return nil }
      // Two characters are written in another way.
      let name = entry.text(.fileName).replacing("^M", with: "+").replacing("^J", with: ",")
      return (name, Int(min(number, UInt64(Int32.max) - 1)))
    }
  }

  /// The space of the section.
  func root() throws(ForeignFault) -> OneSpace {
    switch layout {
    case .revisions(let store): try store.space(store.root)
    case .package(let package): try package.space(package.root)
    }
  }

  /// A space in its current revision; throws if there is none.
  func space(_ id: OneID) throws(ForeignFault) -> OneSpace {
    switch layout {
    case .revisions(let store): try store.space(id)
    case .package(let package): try package.space(id)
    }
  }
}

/// The objects of a page, or of what a section knows of its pages.
struct OneSpace {
  /// Where an object is in the file.
  struct Place {
    /// The kind of the object.
    var kind: UInt32
    var start: Int
    var count: Int
    /// The table that its references are looked up in; nil if they are next to the object.
    var table: Int?
  }

  typealias Table = [UInt32: OneGUID]

  private let bytes: [UInt8]
  private var places: [OneID: Place] = [:]
  private var files: [OneID: Range<Int>] = [:]
  private var tables: [Table] = []
  /// The number of bytes that may still be read.
  private var work: Int
  private var claimed: Set<OneID> = []
  /// The roots by their roles.
  private(set) var roots: [UInt32: OneID] = [:]

  /// The roles of roots.
  static let (content, metadata, encryption): (UInt32, UInt32, UInt32) = (1, 2, 3)

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    work = bytes.count &* OneStore.mostSteps &+ 65_536
  }

  /// Adds what a revision says, unless a later one said something else before.
  mutating func add(_ id: OneID, _ place: Place) {
    if places[id] == nil { places[id] = place }
  }

  mutating func add(root id: OneID, role: UInt32) {
    if roots[role] == nil { roots[role] = id }
  }

  mutating func add(file range: Range<Int>, of id: OneID) {
    if files[id] == nil { files[id] = range }
  }

  mutating func add(_ table: Table) -> Int {
    tables.append(table)
    return tables.count - 1
  }

  /// True if something that is shown only once was not shown yet.
  mutating func claim(_ id: OneID) -> Bool { claimed.insert(id).inserted }

  /// The kind of an object; nil if there is none.
  func kind(of id: OneID) -> OneKind? { places[id].map { OneKind(rawValue: $0.kind) } }

  /// The bytes of a file in the section; nil if it is elsewhere.
  func file(_ id: OneID) -> [UInt8]? { files[id].map { Array(bytes[$0]) } }

  /// Reads an object; nil if there is none, or if it makes no sense.
  mutating func object(_ id: OneID) -> OneObject? {
    guard let place = places[id], work >= place.count else { return nil }
    work -= place.count
    var cursor = ByteCursor(bytes, in: place.start..<place.start + place.count)
    let kind = OneKind(rawValue: place.kind)
    if let table = place.table {
      return try? OneObject(kind, &cursor, table: tables[table])
    }
    return try? OneObject(packaged: kind, &cursor)
  }
}

/// The kind of an object (JCID).
struct OneKind: RawRepresentable, Hashable {
  let rawValue: UInt32

  static let tableOfContents = OneKind(rawValue: 0x0002_0001)
  static let pageSeries = OneKind(rawValue: 0x0006_0008)
  static let page = OneKind(rawValue: 0x0006_000B)
  static let outline = OneKind(rawValue: 0x0006_000C)
  static let outlineElement = OneKind(rawValue: 0x0006_000D)
  static let text = OneKind(rawValue: 0x0006_000E)
  static let picture = OneKind(rawValue: 0x0006_0011)
  static let list = OneKind(rawValue: 0x0006_0012)
  static let ink = OneKind(rawValue: 0x0006_0014)
  static let outlineGroup = OneKind(rawValue: 0x0006_0019)
  static let table = OneKind(rawValue: 0x0006_0022)
  static let title = OneKind(rawValue: 0x0006_002C)
  static let attachment = OneKind(rawValue: 0x0006_0035)
  static let pageManifest = OneKind(rawValue: 0x0006_0037)
}

/// A GUID, in the two halves of its bytes.
struct OneGUID: Hashable {
  var first: UInt64 = 0
  var last: UInt64 = 0

  init() {}

  /// A GUID from its parts as they are written; the last two are one number.
  init(_ a: UInt32, _ b: UInt16, _ c: UInt16, _ d: UInt64) {
    first = UInt64(a) | UInt64(b) << 32 | UInt64(c) << 48
    last = d.byteSwapped
  }

  fileprivate init(first: UInt64, last: UInt64) { (self.first, self.last) = (first, last) }

  /// Reads the text of a GUID in braces; nil for anything else.
  init?(text: some StringProtocol) {
    let digits = text.utf8.filter { $0 != UInt8(ascii: "-") }
    guard digits.count == 34, digits.first == UInt8(ascii: "{"),
      digits.last == UInt8(ascii: "}")
    else { return nil }
    let hex = String(decoding: digits.dropFirst().dropLast(), as: UTF8.self)
    guard let high = UInt64(hex.prefix(16), radix: 16), let low = UInt64(hex.suffix(16), radix: 16)
    else { return nil }
    self.init(
      UInt32(high >> 32), UInt16(truncatingIfNeeded: high >> 16), UInt16(truncatingIfNeeded: high),
      low)
  }

  static let section = OneGUID(0x7B5C_52E4, 0xD88C, 0x4DA7, 0xAEB1_5378_D029_96D3)
  static let revisionStore = OneGUID(0x109A_DD3F, 0x911B, 0x49F5, 0xA5D0_1791_EDC8_AED8)
  static let packageStore = OneGUID(0x638D_E92F, 0xA6D4, 0x4BC1, 0x9A36_B3FC_2511_A5B7)
}

/// The name of an object, a space or a revision: a GUID with a number.
struct OneID: Hashable {
  var guid = OneGUID()
  var number: UInt32 = 0

  static let none = OneID()
}

extension ByteCursor {
  mutating func guid() throws(ForeignFault) -> OneGUID {
    OneGUID(first: try number(), last: try number())
  }

  mutating func oneID() throws(ForeignFault) -> OneID {
    OneID(guid: try guid(), number: try number())
  }
}
