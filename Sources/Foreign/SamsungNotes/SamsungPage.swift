internal import Bytes
internal import Geometry
internal import Ink
internal import Notebook

/// The head of a page file: its size, its paper, and the pages of PDFs on it.
struct SamsungPage {
  /// The size in pixels.
  let size: Point
  private(set) var tags: [String] = []
  /// The lowest ink, in pixels.
  private(set) var drawn = 0.0
  private(set) var color = Color(rgb: 0xFFFFFF)
  /// The number of the picture on the paper.
  private(set) var picture: UInt32?
  /// The number of the ruling.
  private(set) var template: UInt32 = 0
  private(set) var pdfs: [PDF] = []
  private let layers: ByteCursor

  /// A page of a PDF, counted from 0, in a box in pixels.
  struct PDF {
    let file: UInt32
    let page: Int
    let box: Box
  }

  /// Reads the head; throws where it is damaged.
  init(_ file: [UInt8]) throws(ForeignFault) {
    var cursor = ByteCursor(file)
    let end = Int(try cursor.number(UInt32.self))
    let optional = Int(try cursor.number(UInt32.self))
    _ = try cursor.samsungBits()
    let fields = SamsungFields(try cursor.samsungBits())
    try cursor.skip(4)
    let (width, height) = (try cursor.number(UInt32.self), try cursor.number(UInt32.self))
    size = Point(x: Double(width), y: Double(height))
    guard width > 0, height > 0, size.isPlace, end > 0 else { throw .damaged }
    try cursor.skip(8)
    _ = try cursor.samsungText()
    try cursor.skip(8)
    let format = try cursor.number(UInt32.self)
    var layers = cursor
    try layers.seek(end)
    self.layers = layers
    try cursor.seek(optional)
    // A page with a field that makes no sense keeps its ink.
    do throws(ForeignFault) { try read(fields, from: &cursor, format: format) } catch {}
  }

  private mutating func read(
    _ fields: SamsungFields, from cursor: inout ByteCursor, format: UInt32
  ) throws(ForeignFault) {
    if fields.has(0) { drawn = try cursor.samsungBox().high.y }
    if fields.has(1) {
      for _ in 0..<(try cursor.number(UInt16.self)) { tags.append(try cursor.samsungText()) }
    }
    if fields.has(2) { _ = try cursor.samsungText() }
    if fields.has(3) {
      let number = try cursor.number(UInt32.self)
      picture = number == .max ? nil : number
    }
    if fields.has(4) { try cursor.skip(4) }
    if fields.has(5) { color = try cursor.samsungColor() }
    if fields.has(6) { try cursor.skip(4) }
    if fields.has(7) { try cursor.skip(4) }
    if fields.has(8) { try readPDFs(from: &cursor, format: format) }
    if fields.has(9) { template = try cursor.number() }
  }

  private mutating func readPDFs(
    from cursor: inout ByteCursor, format: UInt32
  ) throws(ForeignFault) {
    for _ in 0..<(try cursor.number(UInt16.self)) {
      let file = try cursor.number(UInt32.self)
      let page = Int(try cursor.number(UInt32.self))
      let box: Box
      if format >= 2034 {
        box = try cursor.wholeSamsungBox()
      } else {
        let low = Point(x: try cursor.float(), y: try cursor.float())
        let high = Point(x: try cursor.float(), y: try cursor.float())
        guard low.isPlace, high.isPlace else { throw .damaged }
        box = Box(low: low, high: high)
      }
      if box.width > 0, box.height > 0 { pdfs.append(PDF(file: file, page: page, box: box)) }
    }
  }

  /// The layers; a damaged one is the last.
  func readLayers(losses: inout ForeignLosses) -> [SamsungLayer] {
    var (cursor, read) = (layers, [SamsungLayer]())
    do throws(ForeignFault) {
      let count = try cursor.number(UInt16.self)
      try cursor.skip(2)
      for _ in 0..<count {
        read.append(try SamsungLayer(&cursor))
        if read.last?.isWhole == false { throw .damaged }
      }
    } catch {
      losses.count(.damagedElements)
    }
    return read
  }

  /// True if nothing is on the page.
  var isEmpty: Bool {
    var losses = ForeignLosses()
    return pdfs.isEmpty && readLayers(losses: &losses).allSatisfy(\.objects.isEmpty)
      && losses.counts.isEmpty
  }

  /// The paper nearest to that of the page; `dp` is the unit of its rulings in points.
  func paper(dp: Double) -> Paper {
    let sizes = [12.0, 17, 28]
    let ruling: Paper.Ruling =
      switch template {
      case 1...3, 10, 11: .ruled
      case 4...6: .grid
      case 7...9: .dots
      default: .plain
      }
    let size = (1...9).contains(template) ? sizes[Int(template - 1) % 3] : 11
    // The usual paper is a shade below white, which is exported as white.
    let paper = color.rgba >> 8 == 0xFCFCFC ? Color(rgb: 0xFFFFFF) : color.opaque
    return Paper(
      ruling, spacing: ruling == .plain ? nil : size * 1.35 * dp,
      margin: template == 11 ? 53 * dp : 0, color: paper,
      ruleColor: paper.isDark ? Color(rgb: 0x4A4A4A) : Color(rgb: 0xCDCDCD))
  }
}

/// A layer with its objects, lowest first.
struct SamsungLayer {
  private(set) var title = ""
  private(set) var isVisible = true
  /// 0 to 1.
  private(set) var opacity = 1.0
  private(set) var objects: [SamsungObject] = []
  /// False if it ended early.
  private(set) var isWhole = false

  init() {}

  /// Reads a layer, which is passed.
  init(_ cursor: inout ByteCursor) throws(ForeignFault) {
    var size = cursor
    var head = try cursor.part(Int(try size.number(UInt32.self)))
    try head.skip(4)
    let optional = Int(try head.number(UInt32.self))
    isVisible = try head.samsungBits() & 1 == 0
    let fields = SamsungFields(try head.samsungBits())
    try head.skip(4)
    if optional >= head.position {
      try head.seek(optional)
      if fields.has(0) { opacity = Double(try head.byte()) / 255 }
      if fields.has(1) { try head.skip(4) }
      if fields.has(2) { title = try head.samsungText() }
    }
    do throws(ForeignFault) {
      try readObjects(&cursor)
      isWhole = true
    } catch {}
  }

  /// Reads the objects; those within others follow them, and lie above them.
  private mutating func readObjects(_ cursor: inout ByteCursor) throws(ForeignFault) {
    var left = Int(try cursor.number(UInt32.self))
    while left > 0 {
      let kind = try cursor.byte()
      left += Int(try cursor.number(UInt16.self)) - 1
      let count = Int(try cursor.number(UInt32.self))
      objects.append(SamsungObject(kind: kind, content: try cursor.part(count)))
    }
    try cursor.skip(32)
  }
}

/// An object that is not read yet.
struct SamsungObject {
  let kind: UInt8
  let content: ByteCursor
}

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
