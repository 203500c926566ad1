internal import Bytes
internal import Wording

extension Trace {
  /// Reads a file of `stylus-trace/1`.
  ///
  /// Columns may be in any order, and any may be missing; unknown ones are kept. A line may lack fields at
  /// its end. Memory stays within a few times the bytes, and long files are read on all cores. Throws the
  /// first line that is wrong, and why.
  public init(parsing bytes: [UInt8]) throws(TraceError) {
    let head = try TraceHead(bytes)
    self.init(metadata: head.metadata)
    let pieces = Self.pieces(of: bytes, from: head.end)
    let results = pieces.mappedInParallel(inPartsOf: 1, from: 2) { piece in
      TracePiece.reading(bytes, piece, head)
    }
    var line = head.lines
    var read: [TracePiece] = []
    for result in results {
      switch result {
      case .success(let piece):
        read.append(piece)
        line += piece.lines
      case .failure(let fault): throw .line(line + fault.line, fault.reason)
      }
    }
    for (place, column) in head.columns.enumerated() { join(column, place, of: read) }
    count = read.reduce(0) { $0 + $1.rows }
    guard count > 0 else { throw TraceError("the trace has no reports") }
  }

  /// Parts of the file that end with a line and can be read in parallel.
  private static func pieces(of bytes: [UInt8], from start: Int) -> [Range<Int>] {
    let size = 4 << 20
    var pieces: [Range<Int>] = []
    var begin = start
    while begin < bytes.count {
      var end = min(begin + size, bytes.count)
      while end < bytes.count, bytes[end - 1] != 0x0A { end += 1 }
      pieces.append(begin..<end)
      begin = end
    }
    return pieces
  }

  /// Joins a column from the pieces, unless nothing was observed in it.
  private mutating func join(_ column: TraceHead.Column, _ place: Int, of pieces: [TracePiece]) {
    switch column.kind {
    case .moment(let moment):
      let values = pieces.flatMap { $0.integers[place] }
      if values.contains(where: { $0 != Self.absent }) { moments[moment] = values }
    case .integer(let integer):
      let values = pieces.flatMap { $0.integers[place] }
      if values.contains(where: { $0 != Self.absent }) { integers[integer] = values }
    case .number(let number):
      let values = pieces.flatMap { $0.numbers[place] }
      if values.contains(where: { !$0.isNaN }) { numbers[number] = values }
    case .word(let word):
      var values = WordColumn()
      for piece in pieces { values.append(piece.words[place]) }
      if values.words.count > 1 { words[word] = values }
    case .other:
      var values = TextColumn()
      for piece in pieces { values.append(piece.texts[place]) }
      others.append((column.name, values))
    }
  }
}

struct TraceHead: Sendable {
  struct Column: Sendable {
    let name: String
    let kind: TraceFormat.Kind
  }

  private(set) var metadata: JSON = .object([])
  private(set) var columns: [Column] = []
  /// The start of the reports.
  private(set) var end = 0
  /// The lines before the reports.
  private(set) var lines = 0

  init(_ bytes: [UInt8]) throws(TraceError) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { end = 3 }
    var hasMetadata = false
    while let line = try nextLine(of: bytes) {
      if line.isEmpty { continue }
      guard line.first == UInt8(ascii: "#") else {
        columns = try Self.columns(in: line, lines)
        return
      }
      // Later lines of this kind are remarks.
      if !hasMetadata { metadata = try Self.metadata(in: line.dropFirst(), lines) }
      hasMetadata = true
    }
    throw TraceError("the file has no line with column names")
  }

  private mutating func nextLine(of bytes: [UInt8]) throws(TraceError) -> ArraySlice<UInt8>? {
    guard end < bytes.count else { return nil }
    lines += 1
    let window = bytes[end..<min(bytes.count, end + TraceFormat.metadataLimit)]
    let newline = window.firstIndex(of: 0x0A)
    guard newline != nil || window.endIndex == bytes.count else {
      throw .line(lines, "it is longer than \(TraceFormat.metadataLimit) bytes")
    }
    var line = bytes[end..<(newline ?? bytes.count)]
    end = min(line.endIndex + 1, bytes.count)
    if line.last == 0x0D { line.removeLast() }
    return line
  }

  private static func metadata(
    in line: ArraySlice<UInt8>, _ number: Int
  ) throws(TraceError) -> JSON {
    let metadata: JSON
    do {
      metadata = try JSON(parsing: Array(line))
    } catch {
      throw .line(number, "the text after # is not JSON: \(error.reason)")
    }
    guard case .object = metadata else {
      throw .line(number, "the text after # is not a JSON object")
    }
    guard let schema = metadata["schema"] else { return metadata }
    guard case .string(let name) = schema, name.hasPrefix(TraceFormat.family) else {
      throw .line(number, "the file is not a stylus trace")
    }
    let version = name.dropFirst(TraceFormat.family.count)
    guard version.split(separator: ".", omittingEmptySubsequences: false).first == "1" else {
      throw .line(
        number, "the trace has version \(version.prefix(20)), and this program reads version 1")
    }
    return metadata
  }

  private static func columns(
    in line: ArraySlice<UInt8>, _ number: Int
  ) throws(TraceError) -> [Column] {
    let fields = CSVField.split(line)
    guard fields.count <= TraceFormat.columnLimit else {
      throw .line(number, "it has more than \(TraceFormat.columnLimit) columns")
    }
    var names: Set<String> = []
    var columns: [Column] = []
    for field in fields {
      // Names contain no line ends.
      let plain = field.map { $0 == 0x0D ? 0x20 : $0 }
      guard let text = String(validating: plain, as: UTF8.self) else {
        throw .line(number, "it is not valid UTF-8")
      }
      let name = TraceFormat.aliases[text] ?? text
      guard names.insert(name).inserted else {
        throw .line(number, "the column \(name.prefix(40)) appears twice")
      }
      columns.append(Column(name: name, kind: TraceFormat.kind(of: name)))
    }
    guard columns.contains(where: { $0.kind != .other }) else {
      throw .line(number, "it names no stylus trace column")
    }
    return columns
  }
}
