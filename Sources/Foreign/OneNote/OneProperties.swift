internal import Bytes

/// An object of a section: what it is, and its properties.
struct OneObject {
  let kind: OneKind
  let properties: OneProperties

  /// Reads an object of the file of a desktop, whose references are numbers in a table.
  init(_ kind: OneKind, _ cursor: inout ByteCursor, table: OneSpace.Table) throws(ForeignFault) {
    self.kind = kind
    var references = try OneReferences(&cursor)
    references.look(up: table)
    properties = try OneProperties(&cursor, &references)
  }

  /// Reads an object of a package, which begins with its references.
  init(packaged kind: OneKind, _ cursor: inout ByteCursor) throws(ForeignFault) {
    self.kind = kind
    var objects: [OneID] = []
    for _ in 0..<(try cursor.compactCount(limit: cursor.remaining)) {
      objects.append(try cursor.compactID())
    }
    var cells: [(context: OneID, space: OneID)] = []
    for _ in 0..<(try cursor.compactCount(limit: cursor.remaining)) {
      cells.append((try cursor.compactID(), try cursor.compactID()))
    }
    var data = try cursor.part(try cursor.compactCount(limit: cursor.remaining))
    var references = try OneReferences(&data)
    references.take(objects, cells: cells)
    properties = try OneProperties(&data, &references)
  }
}

/// The objects, spaces and contexts that an object refers to, in the order of its properties.
struct OneReferences {
  private var codes: [[UInt32]] = []
  private var objects: ArraySlice<OneID> = []
  private var spaces: ArraySlice<OneID> = []

  /// Reads the numbers of all references, which come before the properties.
  init(_ cursor: inout ByteCursor) throws(ForeignFault) {
    // Objects come first, then spaces, then contexts.
    for place in 0..<3 {
      let head = try cursor.number(UInt32.self)
      let count = Int(head & 0xFF_FFFF)
      guard count <= cursor.remaining / 4 else { throw .damaged }
      var list: [UInt32] = []
      list.reserveCapacity(count)
      for _ in 0..<count { list.append(try cursor.number()) }
      codes.append(list)
      let isLast = place == 0 ? head >> 31 == 1 : head >> 30 & 1 == 0
      if isLast { return }
    }
  }

  /// Finds the names of all references in the table of a file.
  mutating func look(up table: OneSpace.Table) {
    func names(_ place: Int) -> [OneID] {
      guard place < codes.count else { return [] }
      return codes[place].map { code in
        guard let guid = table[code >> 8] else { return .none }
        return OneID(guid: guid, number: code & 0xFF)
      }
    }
    (objects, spaces) = (names(0)[...], names(1)[...])
  }

  /// Takes the names of all references as a package lists them; it leaves out those to nothing.
  mutating func take(_ objects: [OneID], cells: [(context: OneID, space: OneID)]) {
    func filled(_ place: Int, _ names: [OneID]) -> [OneID] {
      guard place < codes.count, codes[place].count != names.count else { return names }
      var names = names[...]
      return codes[place].map { $0 == 0 ? .none : names.popFirst() ?? .none }
    }
    self.objects = filled(0, objects)[...]
    spaces = filled(1, cells.map(\.space))[...]
  }

  mutating func nextObjects(_ count: Int) throws(ForeignFault) -> [OneID] {
    guard count <= objects.count else { throw .damaged }
    defer { objects.removeFirst(count) }
    return Array(objects.prefix(count))
  }

  mutating func nextSpaces(_ count: Int) throws(ForeignFault) -> [OneID] {
    guard count <= spaces.count else { throw .damaged }
    defer { spaces.removeFirst(count) }
    return Array(spaces.prefix(count))
  }
}

/// The properties of an object, or those nested in one.
struct OneProperties {
  private enum Value {
    case none
    case flag(Bool)
    case number(UInt64)
    case data(ByteCursor)
    case objects([OneID])
    case spaces([OneID])
    case sets([OneProperties])
  }

  private var values: [(name: UInt32, value: Value)] = []

  /// The most steps of nesting.
  private static let deepest = 6

  init(
    _ cursor: inout ByteCursor, _ references: inout OneReferences, depth: Int = 0
  ) throws(ForeignFault) {
    guard depth < Self.deepest else { throw .damaged }
    let count = Int(try cursor.number(UInt16.self))
    guard count <= cursor.remaining / 4 else { throw .damaged }
    var names = try cursor.part(count * 4)
    values.reserveCapacity(count)
    for _ in 0..<count {
      let name = try names.number(UInt32.self)
      values.append(
        (name & 0x3FF_FFFF, try Self.value(name, &cursor, &references, depth: depth)))
    }
  }

  private static func value(
    _ name: UInt32, _ cursor: inout ByteCursor, _ references: inout OneReferences, depth: Int
  ) throws(ForeignFault) -> Value {
    switch name >> 26 & 0x1F {
    case 1: return .none
    case 2: return .flag(name >> 31 == 1)
    case 3: return .number(UInt64(try cursor.byte()))
    case 4: return .number(UInt64(try cursor.number(UInt16.self)))
    case 5: return .number(UInt64(try cursor.number(UInt32.self)))
    case 6: return .number(try cursor.number())
    case 7: return .data(try cursor.part(try cursor.count(atMost: cursor.remaining)))
    case 8: return .objects(try references.nextObjects(1))
    case 9: return .objects(try references.nextObjects(try cursor.count(atMost: .max)))
    case 10: return .spaces(try references.nextSpaces(1))
    case 11: return .spaces(try references.nextSpaces(try cursor.count(atMost: .max)))
    // Contexts are those of other versions.
    case 12: return .none
    case 13:
      try cursor.skip(4)
      return .none
    case 16: return .sets(try sets(&cursor, &references, depth: depth))
    case 17: return .sets([try OneProperties(&cursor, &references, depth: depth + 1)])
    default: throw .damaged
    }
  }

  private static func sets(
    _ cursor: inout ByteCursor, _ references: inout OneReferences, depth: Int
  ) throws(ForeignFault) -> [OneProperties] {
    let count = try cursor.count(atMost: cursor.remaining / 2)
    if count > 0 { try cursor.skip(4) }
    var sets: [OneProperties] = []
    for _ in 0..<count {
      sets.append(try OneProperties(&cursor, &references, depth: depth + 1))
    }
    return sets
  }

  private func value(_ name: OneProperty) -> Value? {
    values.first { $0.name == name.rawValue }?.value
  }

  func has(_ name: OneProperty) -> Bool { value(name) != nil }

  func flag(_ name: OneProperty) -> Bool {
    if case .flag(let flag)? = value(name) { flag } else { false }
  }

  func number(_ name: OneProperty) -> UInt64? {
    if case .number(let number)? = value(name) { number } else { nil }
  }

  /// A number of 32 bits as the floating-point number that it is; nil if it is none.
  func float(_ name: OneProperty) -> Double? {
    guard let number = number(name), let bits = UInt32(exactly: number) else { return nil }
    let value = Double(Float(bitPattern: bits))
    return value.isFinite ? value : nil
  }

  /// A length in steps of half an inch, as points.
  func length(_ name: OneProperty) -> Double? {
    float(name).flatMap { abs($0) < ForeignPage.farthest / 36 ? $0 * 36 : nil }
  }

  func data(_ name: OneProperty) -> ByteCursor? {
    if case .data(let data)? = value(name) { data } else { nil }
  }

  /// A text in UTF-16; empty if there is none.
  func text(_ name: OneProperty) -> String {
    guard var data = data(name) else { return "" }
    var units: [UInt16] = []
    units.reserveCapacity(data.remaining / 2)
    while let unit = try? data.number(UInt16.self) { units.append(unit) }
    while units.last == 0 { units.removeLast() }
    return String(decoding: units, as: UTF16.self)
  }

  func objects(_ name: OneProperty) -> [OneID] {
    if case .objects(let objects)? = value(name) { objects } else { [] }
  }

  func object(_ name: OneProperty) -> OneID? { objects(name).first }

  func spaces(_ name: OneProperty) -> [OneID] {
    if case .spaces(let spaces)? = value(name) { spaces } else { [] }
  }

  func sets(_ name: OneProperty) -> [OneProperties] {
    if case .sets(let sets)? = value(name) { sets } else { [] }
  }

  /// The time of the last change in milliseconds since 1970; nil if unknown.
  var time: Int64? {
    guard let seconds = number(.modified) ?? number(.created), seconds > 0,
      seconds <= UInt64(UInt32.max)
    else { return nil }
    return (Int64(seconds) + Self.secondsTo1980) * 1000
  }

  /// A time in steps of 100 ns since 1601, as milliseconds since 1970; nil for none.
  func fileTime(_ name: OneProperty) -> Int64? {
    guard var data = data(name), let steps = try? data.number(UInt64.self) else { return nil }
    let milliseconds = Int64(steps / 10_000) - Self.millisecondsTo1970
    return milliseconds > 0 && milliseconds < 1 << 43 ? milliseconds : nil
  }

  private static let secondsTo1980: Int64 = 315_532_800
  private static let millisecondsTo1970: Int64 = 11_644_473_600_000
}

/// The name of a property, without its type.
struct OneProperty: RawRepresentable, Hashable {
  let rawValue: UInt32

  init(rawValue: UInt32) { self.rawValue = rawValue }
  init(_ rawValue: UInt32) { self.rawValue = rawValue }
}

extension OneProperty {
  static let pageWidth = OneProperty(0x1C01)
  static let pageHeight = OneProperty(0x1C02)
  static let childLevel = OneProperty(0x1C03)
  static let isBold = OneProperty(0x1C04)
  static let isItalic = OneProperty(0x1C05)
  static let isUnderlined = OneProperty(0x1C06)
  static let isStruck = OneProperty(0x1C07)
  static let isSuperscript = OneProperty(0x1C08)
  static let isSubscript = OneProperty(0x1C09)
  static let font = OneProperty(0x1C0A)
  static let fontSize = OneProperty(0x1C0B)
  static let fontColor = OneProperty(0x1C0C)
  static let highlight = OneProperty(0x1C0D)
  static let offsetX = OneProperty(0x1C14)
  static let offsetY = OneProperty(0x1C15)
  static let numberFormat = OneProperty(0x1C1A)
  static let mostWidth = OneProperty(0x1C1B)
  static let mostHeight = OneProperty(0x1C1C)
  static let contents = OneProperty(0x1C1F)
  static let children = OneProperty(0x1C20)
  static let text = OneProperty(0x1C22)
  static let lists = OneProperty(0x1C26)
  static let spaceWidth = OneProperty(0x1C27)
  static let alignment = OneProperty(0x1C3E)
  static let picture = OneProperty(0x1C3F)
  static let inkScaleX = OneProperty(0x1C46)
  static let inkScaleY = OneProperty(0x1C47)
  static let pageSize = OneProperty(0x1C8B)
  static let isPortrait = OneProperty(0x1C8E)
  static let isTitleDate = OneProperty(0x1CB5)
  static let orderingNumber = OneProperty(0x1CB9)
  static let listRestart = OneProperty(0x1CB7)
  static let reservedWidth = OneProperty(0x1CDB)
  static let cachedTitle = OneProperty(0x1CF3)
  static let tableOfContents = OneProperty(0x1CF6)
  static let created = OneProperty(0x1D09)
  static let pageOriginX = OneProperty(0x1D0F)
  static let pageOriginY = OneProperty(0x1D10)
  static let isBackground = OneProperty(0x1D13)
  static let recording = OneProperty(0x1D24)
  static let pageColor = OneProperty(0x1D2A)
  static let pageTitle = OneProperty(0x1D3C)
  static let hasBorders = OneProperty(0x1D5E)
  static let structure = OneProperty(0x1D5F)
  static let pageSpaces = OneProperty(0x1D63)
  static let columnWidths = OneProperty(0x1D66)
  static let fileName = OneProperty(0x1D6B)
  static let modified = OneProperty(0x1D7A)
  static let isConflict = OneProperty(0x1D7C)
  static let attachedFile = OneProperty(0x1D9B)
  static let attachedName = OneProperty(0x1D9C)
  static let isDeleted = OneProperty(0x1DE9)
  static let pageLevel = OneProperty(0x1DFF)
  static let runEnds = OneProperty(0x1E12)
  static let runLooks = OneProperty(0x1E13)
  static let isLink = OneProperty(0x1E14)
  static let isHidden = OneProperty(0x1E16)
  static let link = OneProperty(0x1E20)
  static let isObject = OneProperty(0x1E22)
  static let cellColor = OneProperty(0x1E26)
  static let alternativeText = OneProperty(0x1E58)
  static let isFormula = OneProperty(0x3401)
  static let inkLook = OneProperty(0x3409)
  static let inkDimensions = OneProperty(0x340A)
  static let inkPath = OneProperty(0x340B)
  static let inkHeight = OneProperty(0x340C)
  static let inkWidth = OneProperty(0x340D)
  static let inkColor = OneProperty(0x340F)
  static let inkIgnoresPressure = OneProperty(0x3411)
  static let inkTip = OneProperty(0x3412)
  static let inkOperation = OneProperty(0x3413)
  static let inkTransparency = OneProperty(0x3414)
  static let inkData = OneProperty(0x3415)
  static let inkStrokes = OneProperty(0x3416)
  static let inkTime = OneProperty(0x341D)
  static let paragraphLook = OneProperty(0x342C)
  static let spaceBefore = OneProperty(0x342E)
  static let spaceAfter = OneProperty(0x342F)
  static let pageMetadata = OneProperty(0x3442)
  static let objectKind = OneProperty(0x3457)
  static let runObjects = OneProperty(0x3458)
  static let tagShape = OneProperty(0x3464)
  static let tagLabel = OneProperty(0x3468)
  static let tagStatus = OneProperty(0x3470)
  static let paragraphAlignment = OneProperty(0x3477)
  static let tagDefinition = OneProperty(0x3488)
  static let tags = OneProperty(0x3489)
  static let latinText = OneProperty(0x3498)
  static let runData = OneProperty(0x3499)
  static let sectionName = OneProperty(0x349B)
  static let embeddedX = OneProperty(0x349E)
  static let embeddedY = OneProperty(0x349F)
  static let embeddedWidth = OneProperty(0x34A0)
  static let embeddedHeight = OneProperty(0x34A1)
  static let webPicture = OneProperty(0x34C8)
  static let pictureWidth = OneProperty(0x34CD)
  static let pictureHeight = OneProperty(0x34CE)
}
