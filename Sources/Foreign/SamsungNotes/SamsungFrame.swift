internal import Bytes
internal import Geometry
internal import Ink
internal import Notebook

/// A record of Samsung Notes: fixed fields, and optional ones whose bits tell which there are.
struct SamsungFrame {
  /// The place of the next field.
  var cursor: ByteCursor
  /// The bits of settings.
  let properties: UInt32
  private let fields: UInt32
  private let optional: Int

  /// Begins with the next record, which must be of a kind; it is passed.
  init(_ outer: inout ByteCursor, kind: UInt16) throws(ForeignFault) {
    let start = outer.position
    var size = outer
    cursor = try outer.part(Int(try size.number(UInt32.self)))
    try cursor.skip(4)
    guard try cursor.number(UInt16.self) == kind else { throw .damaged }
    let offset = Int(try cursor.number(UInt32.self))
    properties = try cursor.samsungBits()
    fields = try cursor.samsungBits()
    optional = offset > 0 ? start + offset : 0
  }

  /// Goes to the optional fields and returns the bits of those that follow in order.
  mutating func seekFields() throws(ForeignFault) -> SamsungFields {
    guard optional > 0 else { return SamsungFields(0) }
    guard optional >= cursor.position else { throw .damaged }
    try cursor.seek(optional)
    return SamsungFields(fields)
  }
}

/// The bits of optional fields.
struct SamsungFields {
  private let bits: UInt32

  init(_ bits: UInt32) { self.bits = bits }

  /// True if the field of a bit is there.
  func has(_ bit: UInt32) -> Bool { bits >> bit & 1 > 0 }
}

extension ByteCursor {
  /// Bits in as many bytes as the first one says, four at most.
  mutating func samsungBits() throws(ForeignFault) -> UInt32 {
    let count = try byte()
    guard count <= 4 else { throw .damaged }
    var bits: UInt32 = 0
    for place in 0..<UInt32(count) { bits |= UInt32(try byte()) << (8 * place) }
    return bits
  }

  /// A text of 16-bit units, whose number comes first in 16 bits.
  mutating func samsungText() throws(ForeignFault) -> String {
    try samsungText(Int(try number(UInt16.self)))
  }

  /// A text of 16-bit units, whose number comes first in 32 bits.
  mutating func longSamsungText() throws(ForeignFault) -> String {
    try samsungText(Int(try number(UInt32.self)))
  }

  private mutating func samsungText(_ count: Int) throws(ForeignFault) -> String {
    guard count <= remaining / 2 else { throw .damaged }
    var units: [UInt16] = []
    units.reserveCapacity(count)
    for _ in 0..<count { units.append(try number()) }
    return String(decoding: units, as: UTF16.self)
  }

  /// A place in pixels, not checked.
  mutating func samsungPoint() throws(ForeignFault) -> Point {
    Point(x: try double(), y: try double())
  }

  /// A box in pixels; throws for one that is nowhere.
  mutating func samsungBox() throws(ForeignFault) -> Box {
    try Self.samsungBox(try samsungPoint(), try samsungPoint())
  }

  /// A box in whole pixels.
  mutating func wholeSamsungBox() throws(ForeignFault) -> Box {
    var sides: [Double] = []
    for _ in 0..<4 { sides.append(Double(try number(Int32.self))) }
    return try Self.samsungBox(Point(x: sides[0], y: sides[1]), Point(x: sides[2], y: sides[3]))
  }

  private static func samsungBox(_ low: Point, _ high: Point) throws(ForeignFault) -> Box {
    guard low.isPlace, high.isPlace, low.x <= high.x, low.y <= high.y else { throw .damaged }
    return Box(low: low, high: high)
  }

  /// A color with blue first.
  mutating func samsungColor() throws(ForeignFault) -> Color { Color(argb: try number()) }
}

/// What all objects have: a name, the time of the last change and a box.
struct SamsungBase {
  let format: UInt32
  /// The time of the last change, in milliseconds since 1970.
  let time: Int64
  let box: Box?
  let isVisible: Bool
  /// The turn of the object around its middle, in degrees clockwise.
  private(set) var angle = 0.0

  init(_ cursor: inout ByteCursor) throws(ForeignFault) {
    var frame = try SamsungFrame(&cursor, kind: 0)
    isVisible = frame.properties & 8 > 0
    format = try frame.cursor.number()
    try frame.cursor.skip(Int(try frame.cursor.number(UInt16.self)))
    time = try frame.cursor.number(Int64.self) / 1000
    box = try? frame.cursor.samsungBox()
    if try frame.seekFields().has(0) { angle = try frame.cursor.float() }
  }
}
