internal import CQPDF
internal import Geometry
internal import Notebook

extension ForeignPDF {
  /// Opens a file, even an encrypted one, and finds its pages; nil if either is impossible.
  static func opened(_ bytes: [UInt8]) -> (file: ForeignPDF, pages: [Value])? {
    ForeignPDF(bytes, evenEncrypted: true).flatMap { file in file.pages().map { (file, $0) } }
  }

  private static let mostPages = 100_000

  /// The pages with everything they inherit, as Poppler counts them; nil if they cannot all be found.
  func pages() -> [Value]? { everyPage()?.filter { kind(of: $0) == .dictionary } }

  /// All pages, some of which may be null.
  func everyPage() -> [Value]? {
    guard let file, case let count = Int(library.get_num_pages(file)), count > 0,
      count <= Self.mostPages,
      library.push_inherited_attributes_to_page(file) & CInt(qpdf_failed) == 0
    else { return nil }
    return (0..<count).map { library.get_page_n(file, $0) }
  }

  private static let mostOperators = 64 << 20

  /// The operators of a page from all its streams; nil if unreadable or too many.
  func contents(of page: Value) -> [UInt8]? {
    var all: [UInt8] = []
    for stream in values("/Contents", of: page) {
      guard kind(of: stream) == .stream,
        let part = expandedBytes(of: stream, limit: Self.mostOperators),
        all.count + part.count < Self.mostOperators
      else { return nil }
      all += part + [0x0A]
    }
    return all
  }

  func hasContents(_ page: Value) -> Bool {
    values("/Contents", of: page).allSatisfy { kind(of: $0) == .stream }
  }

  /// The bytes of a stream, expanded; nil if unreadable, or more than a limit.
  func expandedBytes(of stream: Value, limit: Int) -> [UInt8]? {
    guard let bytes = bytes(of: stream), bytes.count <= limit else { return nil }
    let facts = dictionary(of: stream)
    let filters = filters(of: facts).filter { $0 != "/Crypt" }
    if kind(of: entry("/DecodeParms", of: facts)) == .null {
      if filters.isEmpty { return bytes }
      if filters == ["/FlateDecode"] { return FlateStream.expanded(bytes, limit: limit) }
    }
    // The library has no limit, and each compressing filter makes a thousand bytes of one.
    let compressing = filters.filter { !Self.spelling.contains($0) }
    guard bytes.count <= Self.mostUnlimited, compressing.count <= 1,
      compressing.allSatisfy(Self.compressing.contains)
    else { return nil }
    return self.bytes(of: stream, expanded: true).flatMap { $0.count <= limit ? $0 : nil }
  }

  private static let mostUnlimited = 1 << 18
  private static let spelling: Set<String> = ["/ASCII85Decode", "/A85", "/ASCIIHexDecode", "/AHx"]
  private static let compressing: Set<String> = [
    "/FlateDecode", "/Fl", "/LZWDecode", "/LZW", "/RunLengthDecode", "/RL",
  ]

  func filters(of facts: Value) -> [String] { values("/Filter", of: facts).map(text) }

  /// The rotation of a page in degrees, clockwise.
  func turn(of page: Value) -> Double { number("/Rotate", of: page) ?? 0 }

  /// The unit of a page in points; nil if that is the point.
  func unit(of page: Value) -> Double? {
    number("/UserUnit", of: page).flatMap { $0 != 1 && (0.01...10_000).contains($0) ? $0 : nil }
  }

  var drawsFieldsAnew: Bool {
    guard let form = root().flatMap({ dictionary("/AcroForm", of: $0) }) else { return false }
    return text("/NeedAppearances", of: form) == "true"
  }

  func end(of bytes: [UInt8]) -> FileEnd? {
    guard let table = Self.table(of: bytes) else { return nil }
    let trailer = trailer
    func text(_ key: String) -> String? {
      let value = entry(key, of: trailer)
      return kind(of: value) == .null ? nil : written(value)
    }
    let size = number(of: entry("/Size", of: trailer))
    guard let root = text("/Root"), root.hasSuffix(" R"), size > 1, size < 1e8 else { return nil }
    return FileEnd(
      size: Int(size), table: table,
      isPlain: bytes[table...].drop { $0 <= 0x20 }.starts(with: "xref".utf8), root: root,
      info: text("/Info"), identity: hasIdentity ? text("/ID") : nil,
      encryption: LockedAttachments.encryption(of: self))
  }

  /// True if the trailer has an identity in two parts; some files have another kind.
  var hasIdentity: Bool {
    let parts = list("/ID", of: trailer)
    return parts.count == 2 && parts.allSatisfy { string(of: $0) != nil }
  }

  private static func table(of bytes: [UInt8]) -> Int? {
    let end = Array(bytes.suffix(2048))
    let mark = Array("startxref".utf8)
    guard let start = end.indices.last(where: { end[$0...].starts(with: mark) }) else { return nil }
    let digits = end[(start + mark.count)...].drop { $0 <= 0x20 }
      .prefix { (0x30...0x39).contains($0) }
    guard let table = Int(String(decoding: digits, as: UTF8.self)), table > 0,
      table < bytes.count
    else { return nil }
    return table
  }

  var trailer: Value { file.map { library.get_trailer($0) } ?? 0 }

  /// An object of the first generation by its number; a null if there is none.
  func object(_ number: Int) -> Value { file.map { library.get_object($0, CInt(number), 0) } ?? 0 }

  func root() -> Value? { file.map { library.get_root($0) } }

  /// A value as in the file; inherited values, which are now objects in no file, are written out.
  func written(_ value: Value) -> String {
    let isInherited = name(of: value).map { Double($0.number) >= objectCount } ?? false
    let write = isInherited ? library.unparse_resolved : library.unparse
    guard let file, let text = write(file, value) else { return "null" }
    return String(cString: text)
  }

  /// True if a tree of tags says what its pages mean.
  var isTagged: Bool { root().flatMap { dictionary("/StructTreeRoot", of: $0) } != nil }

  var info: Value { entry("/Info", of: trailer) }

  func dictionary(_ value: Value, replacing left: Set<String>, by entries: [UInt8]) -> [UInt8] {
    Array("<<".utf8) + self.entries(of: value, without: left) + entries + Array(">>".utf8)
  }

  /// The entries of a dictionary as in the file, without some; none of anything else.
  func entries(of value: Value, without left: Set<String>) -> [UInt8] {
    guard kind(of: value) == .dictionary else { return [] }
    return keys(of: value).filter { !left.contains($0) }.flatMap { key in
      Array("\(PDFSyntax.name(key.dropFirst())) \(written(entry(key, of: value)))".utf8)
    }
  }
}

/// The visible part of another PDF's page, and its rotation.
struct ForeignSheet {
  private let box: Box
  /// The number of right angles of the rotation, clockwise.
  private let turns: Int

  /// Reads the boxes of a page, to be turned further; nil if nothing of it is visible.
  init?(_ page: ForeignPDF.Value, in file: ForeignPDF, turned further: QuarterTurns = .none) {
    func box(_ key: String) -> Box? {
      let value = file.entry(key, of: page)
      guard file.kind(of: value) == .array else { return nil }
      let sides = file.items(of: value).map { file.number(of: $0) }
      guard sides.allSatisfy(\.isFinite), let box = Box(sides: sides) else { return nil }
      return box.width > 0 && box.height > 0 ? box : nil
    }
    // Without one, readers take the sheet of their country. A box without an extent counts as none.
    let media = box("/MediaBox") ?? Box(low: .zero, high: Point(x: 612, y: 792))
    let seen = box("/CropBox").map { $0.intersection(media) } ?? media
    guard seen.width > 0.01, seen.height > 0.01 else { return nil }
    self.box = seen
    let degrees = file.turn(of: page)
    let own = degrees.isFinite ? Int((degrees / 90).remainder(dividingBy: 4).rounded()) : 0
    turns = QuarterTurns(own).then(further).count
  }

  var rotation: String { "/Rotate \(turns * 90)" }

  /// The page object's entries as a form: its bounding box, and the matrix that maps it to the unit square.
  var entries: String {
    let (x, y) = (1 / box.width, 1 / box.height)
    let (left, low) = (-box.low.x * x, -box.low.y * y)
    let matrix =
      switch turns {
      case 1: [0, -x, y, 0, low, 1 - left]
      case 2: [-x, 0, 0, -y, 1 - left, 1 - low]
      case 3: [0, x, -y, 0, 1 - low, left]
      default: [x, 0, 0, y, left, low]
      }
    return "/Type/XObject/Subtype/Form/BBox[\(Self.list(box))]/Matrix[\(Self.list(matrix))]"
  }

  /// The map from an upright sheet to the page's own coordinates; the heights of both grow upward.
  func map(from size: Point) -> Affine {
    // The sides of a sheet are whole hundredths of a millimeter, which nobody sees.
    func scale(_ own: Double, _ side: Double) -> Double { abs(own - side) < 0.03 ? 1 : own / side }
    let own = turns & 1 == 0 ? (box.width, box.height) : (box.height, box.width)
    let (x, y) = (scale(own.0, size.x), scale(own.1, size.y))
    return switch turns {
    case 1: Affine(a: 0, b: x, c: -y, d: 0, tx: box.high.x, ty: box.low.y)
    case 2: Affine(a: -x, b: 0, c: 0, d: -y, tx: box.high.x, ty: box.high.y)
    case 3: Affine(a: 0, b: -x, c: y, d: 0, tx: box.low.x, ty: box.high.y)
    default: Affine(a: x, b: 0, c: 0, d: y, tx: box.low.x, ty: box.low.y)
    }
  }

  /// The entries of a form drawn in the page's own coordinates.
  var formEntries: String { "/Subtype/Form/BBox[\(formSides)]" }

  var formSides: String {
    let low = [box.low.x, box.low.y].map { PDFSyntax.number($0.rounded(.down), digits: 0) }
    let high = [box.high.x, box.high.y].map { PDFSyntax.number($0.rounded(.up), digits: 0) }
    return (low + high).joined(separator: " ")
  }

  static func list(_ box: Box) -> String { list([box.low.x, box.low.y, box.high.x, box.high.y]) }

  static func list(_ numbers: [Double]) -> String {
    numbers.map { PDFSyntax.number($0, digits: 9) }.joined(separator: " ")
  }
}
