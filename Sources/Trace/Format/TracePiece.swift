internal import Bytes
internal import Wording

struct TracePiece: Sendable {
  /// A fault in a line, from 1 at the beginning of the piece.
  struct Fault: Error {
    let line: Int
    let reason: Words
  }

  /// A list for each column of the file; its values are in one of these four.
  private(set) var integers: [[Int64]]
  private(set) var numbers: [[Double]]
  private(set) var words: [WordColumn]
  private(set) var texts: [TextColumn]
  private(set) var rows = 0
  private(set) var lines = 0

  private let head: TraceHead
  /// The kind of each column, kept without its name, which would be reference-counted at each field.
  private let kinds: [TraceFormat.Kind]
  /// The range of the previous word in each column: words seldom change.
  private var latest: [(range: Range<Int>, place: UInt32)]

  private init(_ head: TraceHead) {
    let count = head.columns.count
    self.head = head
    kinds = head.columns.map(\.kind)
    integers = Array(repeating: [], count: count)
    numbers = Array(repeating: [], count: count)
    words = Array(repeating: WordColumn(), count: count)
    texts = Array(repeating: TextColumn(), count: count)
    latest = Array(repeating: (0..<0, 0), count: count)
  }

  static func reading(
    _ bytes: [UInt8], _ range: Range<Int>, _ head: TraceHead
  ) -> Result<TracePiece, Fault> {
    var piece = TracePiece(head)
    do throws(Fault) {
      try piece.read(bytes.span, range)
      return .success(piece)
    } catch {
      return .failure(error)
    }
  }

  private mutating func read(_ bytes: Span<UInt8>, _ range: Range<Int>) throws(Fault) {
    var place = range.lowerBound
    while place < range.upperBound {
      lines += 1
      switch bytes[place] {
      case 0x0A: place += 1
      case 0x0D where place + 1 < range.upperBound && bytes[place + 1] == 0x0A: place += 2
      case 0x23:
        while place < range.upperBound, bytes[place] != 0x0A { place += 1 }
        place += 1
      default: try readRow(bytes, range.upperBound, &place)
      }
    }
  }

  private mutating func readRow(
    _ bytes: Span<UInt8>, _ end: Int, _ place: inout Int
  ) throws(Fault) {
    let start = place
    var column = 0
    while true {
      guard column < kinds.count else { throw fault("it has more fields than columns") }
      try readField(bytes, end, &place, column)
      column += 1
      guard place - start <= TraceFormat.lineLimit else {
        throw fault("it is longer than \(TraceFormat.lineLimit) bytes")
      }
      guard place < end, bytes[place] == 0x2C else { break }
      place += 1
    }
    if place < end, bytes[place] == 0x0D { place += 1 }
    guard place >= end || bytes[place] == 0x0A else {
      throw fault("\(head.columns[column - 1].name.prefix(40)) has extra text after its value")
    }
    place += 1
    while column < kinds.count {
      leaveEmpty(column)
      column += 1
    }
    rows += 1
  }

  private func fault(_ reason: Words) -> Fault { Fault(line: lines, reason: reason) }

  private mutating func leaveEmpty(_ column: Int) {
    switch kinds[column] {
    case .moment, .integer: integers[column].append(Trace.absent)
    case .number: numbers[column].append(.nan)
    case .word: words[column].append(place: 0)
    case .other: texts[column].append([])
    }
  }

  private mutating func readField(
    _ bytes: Span<UInt8>, _ end: Int, _ place: inout Int, _ column: Int
  ) throws(Fault) {
    while place < end, bytes[place] == 0x20 || bytes[place] == 0x09 { place += 1 }
    guard place < end, bytes[place] != 0x2C, bytes[place] != 0x0A, bytes[place] != 0x0D else {
      return leaveEmpty(column)
    }
    switch kinds[column] {
    case .moment, .integer: integers[column].append(try integer(bytes, end, &place, column))
    case .number:
      guard let value = DecimalText.read(from: bytes.extracting(first: end), at: &place),
        abs(value) <= TraceFormat.numberLimit
      else { throw fault("\(head.columns[column].name) is not a number") }
      numbers[column].append(value)
    case .word: try word(bytes, end, &place, column)
    case .other:
      let field = range(of: bytes, end, &place)
      texts[column].append(Self.content(bytes.extracting(field)))
    }
    while place < end, bytes[place] == 0x20 || bytes[place] == 0x09 { place += 1 }
  }

  /// Reads an integer, rounding one written with a fraction.
  private func integer(
    _ bytes: Span<UInt8>, _ end: Int, _ place: inout Int, _ column: Int
  ) throws(Fault) -> Int64 {
    let start = place
    let isNegative = bytes[place] == 0x2D
    if isNegative { place += 1 }
    var value: Int64 = 0
    let first = place
    while place < end, bytes[place] &- 0x30 < 10, place - first < 19 {
      value = value &* 10 &+ Int64(bytes[place] &- 0x30)
      place += 1
    }
    let isPlain = place == end || ![0x2E, 0x45, 0x65].contains(bytes[place])
    if place > first, isPlain, place - first < 19, value <= TraceFormat.integerLimit {
      return isNegative ? -value : value
    }
    place = start
    guard let number = DecimalText.read(from: bytes.extracting(first: end), at: &place),
      abs(number) <= Double(TraceFormat.integerLimit)
    else { throw fault("\(head.columns[column].name) is not a whole number") }
    return Int64(number.rounded())
  }

  private mutating func word(
    _ bytes: Span<UInt8>, _ end: Int, _ place: inout Int, _ column: Int
  ) throws(Fault) {
    let field = range(of: bytes, end, &place)
    let last = latest[column]
    if Self.isSame(bytes, field, last.range) { return words[column].append(place: last.place) }
    guard
      let word = String(validating: Self.content(bytes.extracting(field)), as: UTF8.self)
    else { throw fault("\(head.columns[column].name) is not valid UTF-8") }
    let number = words[column].place(of: word)
    latest[column] = (field, number)
    words[column].append(place: number)
  }

  private static func isSame(_ bytes: Span<UInt8>, _ a: Range<Int>, _ b: Range<Int>) -> Bool {
    guard a.count == b.count else { return false }
    for offset in 0..<a.count where bytes[a.lowerBound + offset] != bytes[b.lowerBound + offset] {
      return false
    }
    return true
  }

  /// Steps over a text field, whose quotes may contain commas, and returns its range.
  private func range(of bytes: Span<UInt8>, _ end: Int, _ place: inout Int) -> Range<Int> {
    let start = place
    var isQuoted = false
    while place < end {
      let byte = bytes[place]
      if byte == 0x22 { isQuoted.toggle() }
      if byte == 0x0A || byte == 0x0D || (byte == 0x2C && !isQuoted) { break }
      place += 1
    }
    return start..<place
  }

  private static func content(_ field: Span<UInt8>) -> [UInt8] {
    CSVField.plain([UInt8](copying: field)[...])
  }
}
