/// A PDF file being written: objects are written as they come, and the table of their places at the end.
///
/// Streams are written immediately, and all other objects grouped in object streams, which takes a fifth of
/// the bytes.
struct PDFFile {
  /// A reference to an object.
  struct Reference: Hashable, Sendable, CustomStringConvertible {
    let number: Int
    /// The reference as other objects write it.
    var description: String { "\(number) 0 R" }
  }

  private enum Place {
    case reserved
    case offset(Int)
    case within(stream: Int, index: Int)
  }

  private let sink: ([UInt8]) throws -> Void
  private var length = 0
  /// Where each object is, beginning with number 1.
  private var places: [Place] = []
  /// Objects waiting to be written together.
  private var waiting: [(number: Int, bytes: [UInt8])] = []
  /// How many objects are written together.
  private static let most = 100

  /// Begins a file whose bytes go to a closure in order.
  init(sink: @escaping ([UInt8]) throws -> Void) throws {
    self.sink = sink
    // The second line tells file transfer programs that this is not text.
    try write(Array("%PDF-1.5\n%".utf8) + [0xE2, 0xE3, 0xCF, 0xD3, 0x0A])
  }

  private mutating func write(_ bytes: [UInt8]) throws {
    try sink(bytes)
    length += bytes.count
  }

  /// Reserves a reference to an object that is added later.
  mutating func reserve() -> Reference {
    places.append(.reserved)
    return Reference(number: places.count)
  }

  /// Adds an object that is not a stream.
  @discardableResult
  mutating func add(_ object: [UInt8], as name: Reference? = nil) throws -> Reference {
    let name = name ?? reserve()
    waiting.append((name.number, object))
    if waiting.count == Self.most { try flush() }
    return name
  }

  /// Adds an object that is not a stream.
  @discardableResult
  mutating func add(_ object: String, as name: Reference? = nil) throws -> Reference {
    try add(Array(object.utf8), as: name)
  }

  /// Adds a stream of bytes that are already compressed, as its entries say.
  @discardableResult
  mutating func add(
    stream bytes: [UInt8], entries: String, as name: Reference? = nil
  ) throws -> Reference {
    let name = name ?? reserve()
    places[name.number - 1] = .offset(length)
    let head = "\(name.number) 0 obj<<\(entries)/Length \(bytes.count)>>stream\n"
    try write(Array(head.utf8))
    try write(bytes)
    try write(Array("\nendstream endobj\n".utf8))
    return name
  }

  /// Adds a stream and compresses its bytes.
  @discardableResult
  mutating func add(
    compressing bytes: [UInt8], entries: String = "", as name: Reference? = nil
  ) throws -> Reference {
    try add(
      stream: FlateStream.compressed(bytes), entries: "/Filter/FlateDecode\(entries)", as: name)
  }

  /// Writes the waiting objects as one stream.
  private mutating func flush() throws {
    guard !waiting.isEmpty else { return }
    let stream = reserve()
    var (index, objects) = ("", [UInt8]())
    for (position, object) in waiting.enumerated() {
      places[object.number - 1] = .within(stream: stream.number, index: position)
      index += "\(object.number) \(objects.count) "
      objects += object.bytes + [0x0A]
    }
    let entries = "/Type/ObjStm/N \(waiting.count)/First \(index.utf8.count)"
    waiting = []
    try add(compressing: Array(index.utf8) + objects, entries: entries, as: stream)
  }

  /// Writes the remaining objects and the table of all objects.
  mutating func finish(root: Reference, info: Reference?) throws {
    try flush()
    let table = reserve()
    let start = length
    places[table.number - 1] = .offset(start)
    let (rows, widths) = self.table
    let entries =
      "/Type/XRef/Size \(places.count + 1)/W[\(widths)]/Root \(root)"
      + (info.map { "/Info \($0)" } ?? "")
    try add(compressing: rows, entries: entries, as: table)
    try write(Array("startxref\n\(start)\n%%EOF\n".utf8))
  }

  /// The places of all objects as a table of numbers, and the width in bytes of each column.
  private var table: (rows: [UInt8], widths: String) {
    let width = (8 - length.leadingZeroBitCount / 8)
    var rows: [UInt8] = []
    func add(_ kind: UInt8, _ place: Int, _ index: Int) {
      rows.append(kind)
      for shift in (0..<width).reversed() { rows.append(UInt8(place >> (8 * shift) & 0xFF)) }
      rows.append(UInt8(index))
    }
    add(0, 0, 0)
    for place in places {
      switch place {
      case .reserved: add(0, 0, 0)
      case .offset(let offset): add(1, offset, 0)
      case .within(let stream, let index): add(2, stream, index)
      }
    }
    return (rows, "1 \(width) 1")
  }
}
