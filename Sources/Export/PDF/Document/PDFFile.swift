/// A PDF file being written; all but streams are grouped in object streams, which takes a fifth of the bytes.
struct PDFFile {
  struct Reference: Hashable, Sendable, CustomStringConvertible {
    let number: Int
    var description: String { "\(number) 0 R" }
  }

  private enum Place {
    case reserved
    case offset(Int)
    case within(stream: Int, index: Int)
  }

  private let sink: ([UInt8]) throws -> Void
  private var length = 0
  /// The number of the first object written here.
  private let first: Int
  private var places: [Place] = []
  /// The places of objects rewritten under their old numbers.
  private var renewed: [Int: Place] = [:]
  private let base: FileEnd?
  private var waiting: [(number: Int, bytes: [UInt8])] = []
  private static let most = 100

  init(sink: @escaping ([UInt8]) throws -> Void) throws {
    (self.sink, first, base) = (sink, 1, nil)
    // The second line tells file transfer programs that this is not text.
    try write(Array("%PDF-1.5\n%".utf8) + [0xE2, 0xE3, 0xCF, 0xD3, 0x0A])
  }

  /// Continues a file, all of whose bytes go to the closure first.
  init(continuing bytes: [UInt8], from end: FileEnd, sink: @escaping ([UInt8]) throws -> Void)
    throws
  {
    (self.sink, first, base) = (sink, end.size, end)
    try write(bytes)
    if bytes.last != 0x0A { try write([0x0A]) }
  }

  private mutating func write(_ bytes: [UInt8]) throws {
    try sink(bytes)
    length += bytes.count
  }

  mutating func reserve() -> Reference {
    places.append(.reserved)
    return Reference(number: first + places.count - 1)
  }

  private mutating func setPlace(of number: Int, to place: Place) {
    if number < first { renewed[number] = place } else { places[number - first] = place }
  }

  @discardableResult
  mutating func add(_ object: [UInt8], as name: Reference? = nil) throws -> Reference {
    let name = name ?? reserve()
    waiting.append((name.number, object))
    if waiting.count == Self.most { try flush() }
    return name
  }

  @discardableResult
  mutating func add(_ object: String, as name: Reference? = nil) throws -> Reference {
    try add(Array(object.utf8), as: name)
  }

  /// Adds a stream of compressed bytes, as its entries say.
  @discardableResult
  mutating func add(
    stream bytes: [UInt8], entries: String, as name: Reference? = nil
  ) throws -> Reference {
    let name = name ?? reserve()
    setPlace(of: name.number, to: .offset(length))
    let head = "\(name.number) 0 obj<<\(entries)/Length \(bytes.count)>>stream\n"
    try write(Array(head.utf8))
    try write(bytes)
    try write(Array("\nendstream endobj\n".utf8))
    return name
  }

  @discardableResult
  mutating func add(
    compressing bytes: [UInt8], entries: String = "", as name: Reference? = nil
  ) throws -> Reference {
    try add(
      stream: FlateStream.compressed(bytes), entries: "/Filter/FlateDecode\(entries)", as: name)
  }

  private mutating func flush() throws {
    guard !waiting.isEmpty else { return }
    let stream = reserve()
    var (index, objects) = ("", [UInt8]())
    for (position, object) in waiting.enumerated() {
      setPlace(of: object.number, to: .within(stream: stream.number, index: position))
      index += "\(object.number) \(objects.count) "
      objects += object.bytes + [0x0A]
    }
    let entries = "/Type/ObjStm/N \(waiting.count)/First \(index.utf8.count)"
    waiting = []
    try add(
      stream: FlateStream.compressed(Array(index.utf8) + objects, level: FlateStream.utmost),
      entries: "/Filter/FlateDecode\(entries)", as: stream)
  }

  /// Writes the remaining objects and the table; a continued file keeps its root and info unless replaced.
  mutating func finish(root: Reference?, info: Reference?) throws {
    try flush()
    let table = reserve()
    let start = length
    setPlace(of: table.number, to: .offset(start))
    let (rows, widths) = self.table
    var trailer = "/Size \(first + places.count)"
    if let root = root?.description ?? base?.root { trailer += "/Root \(root)" }
    if let info = info?.description ?? base?.info { trailer += "/Info \(info)" }
    if let identity = base?.identity { trailer += "/ID\(identity)" }
    if let encryption = base?.encryption { trailer += "/Encrypt \(encryption)" }
    let entries = "/Type/XRef/W[\(widths)]\(base == nil ? "" : index)"
    let before = base.map { "/Prev \($0.table)" } ?? ""
    // A table in a stream must not follow a plain one: then an empty plain one leads to both.
    let isHybrid = base?.isPlain == true
    try add(compressing: rows, entries: entries + trailer + (isHybrid ? "" : before), as: table)
    guard isHybrid else { return try end(at: start) }
    let last = length
    let links = "\(before)/XRefStm \(start)"
    try write(Array("xref\n0 0\ntrailer\n<<\(trailer)\(links)>>\n".utf8))
    try end(at: last)
  }

  private mutating func end(at place: Int) throws {
    try write(Array("startxref\n\(place)\n%%EOF\n".utf8))
  }

  private var table: (rows: [UInt8], widths: String) {
    let width = (8 - length.leadingZeroBitCount / 8)
    var rows: [UInt8] = []
    func add(_ kind: UInt8, _ place: Int, _ index: Int) {
      rows.append(kind)
      for shift in (0..<width).reversed() { rows.append(UInt8(place >> (8 * shift) & 0xFF)) }
      rows.append(UInt8(index))
    }
    if base == nil { add(0, 0, 0) }
    for place in renewed.sorted(by: { $0.key < $1.key }).map(\.value) + places {
      switch place {
      case .reserved: add(0, 0, 0)
      case .offset(let offset): add(1, offset, 0)
      case .within(let stream, let index): add(2, stream, index)
      }
    }
    return (rows, "1 \(width) 1")
  }

  private var index: String {
    let runs = renewed.keys.sorted().map { "\($0) 1 " }.joined()
    return "/Index[\(runs)\(first) \(places.count)]"
  }
}

struct FileEnd: Hashable, Sendable {
  /// The number of the first object not in it.
  var size: Int
  /// The place of its last table of objects.
  var table: Int
  /// True if that table is text, as before PDF 1.5, and not a stream.
  var isPlain: Bool
  var root: String
  var info: String?
  var identity: String?
  /// The reference to the encryption of its attachments; nil for none.
  var encryption: String?
}
