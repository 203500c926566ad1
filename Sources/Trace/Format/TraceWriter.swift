public import Bytes
public import Wording

/// The words and limits of `stylus-trace/1`.
public enum TraceFormat {
  /// The name of the format, with the version written.
  static let schema = "stylus-trace/1"
  static let family = "stylus-trace/"
  /// The longest line with metadata, in bytes.
  static let metadataLimit = 1 << 20
  /// The longest other line, in bytes.
  static let lineLimit = 1 << 16
  static let columnLimit = 256
  /// The largest magnitude of a moment or whole number: 146 years in nanoseconds.
  static let integerLimit: Int64 = 1 << 62
  /// The largest magnitude of any other number.
  static let numberLimit = 1e15

  static let aliases = ["t_inj": TraceMoment.injected.rawValue]

  enum Kind: Hashable, Sendable {
    case moment(TraceMoment)
    case integer(TraceInteger)
    case number(TraceNumber)
    case word(TraceWord)
    case other
  }

  static func kind(of name: String) -> Kind {
    if let moment = TraceMoment(rawValue: name) { return .moment(moment) }
    if let integer = TraceInteger(rawValue: name) { return .integer(integer) }
    if let number = TraceNumber(rawValue: name) { return .number(number) }
    if let word = TraceWord(rawValue: name) { return .word(word) }
    return .other
  }

  /// The columns in the order of writing.
  public static let order: [String] =
    ["run", "stroke", "path", "seq", "phase", "tool", "device", "t_dev_us"]
    + TraceMoment.allCases.map(\.rawValue)
    + [
      "frame", "coalesced", "predicted", "x", "y", "x_dev", "y_dev", "pressure", "tilt_x", "tilt_y",
      "buttons", "flags",
    ]
}

/// The reason why a trace cannot be read.
public struct TraceError: Error, Hashable, Sendable, Worded {
  /// The sentence, lower-case and without a full stop.
  public let words: Words

  /// Creates an error.
  public init(_ words: Words) { self.words = words }

  /// An error in a line, from 1.
  static func line(_ number: Int, _ reason: Words) -> TraceError {
    TraceError("line \(number): \(reason)")
  }
}

extension Trace {
  /// The trace as a file of `stylus-trace/1`, without columns that have no observations.
  public var csv: [UInt8] {
    var text = TraceText(metadata: metadata, columns: observedColumns, expecting: count)
    text.append(self)
    return text.bytes
  }

  /// The names of the columns to write, in order: those with observations, at least one that readers know.
  var observedColumns: [String] {
    let known = TraceFormat.order.filter(isObserved)
    return (known.isEmpty ? [TraceWord.phase.rawValue] : known) + others.map(\.name)
  }

  private func isObserved(_ name: String) -> Bool {
    switch TraceFormat.kind(of: name) {
    case .moment(let moment): moments[moment] != nil
    case .integer(let integer): integers[integer] != nil
    case .number(let number): numbers[number] != nil
    case .word(let word): words[word] != nil
    case .other: false
    }
  }
}

/// A file of `stylus-trace/1`, written piece by piece.
public struct TraceText: Sendable {
  /// The bytes written since they were last taken.
  public var bytes: [UInt8] = []
  private let columns: [String]

  /// Writes the first lines; reserves room for `rows`.
  public init(metadata: JSON, columns: [String] = TraceFormat.order, expecting rows: Int = 0) {
    self.columns = columns
    bytes.reserveCapacity(4096 + rows * 96)
    let schema = JSON.Member(name: "schema", value: .string(TraceFormat.schema))
    let headed = JSON.object([schema] + metadata.members.filter { $0.name != "schema" })
    bytes.append(contentsOf: "# \(headed.line)\n".utf8)
    let names = columns.map { CSVField.quoted($0) }
    bytes.append(contentsOf: (names.joined(separator: ",") + "\n").utf8)
  }

  /// Writes the rows of a trace; a column without observations stays empty.
  public mutating func append(_ trace: Trace) {
    let columns = columns.map { trace.column(named: $0) }
    for row in 0..<trace.count {
      let start = bytes.count
      for (place, column) in columns.enumerated() {
        if place > 0 { bytes.append(UInt8(ascii: ",")) }
        column(row, &bytes)
      }
      // An empty line would not count as a report.
      if bytes.count == start { bytes.append(UInt8(ascii: " ")) }
      bytes.append(UInt8(ascii: "\n"))
    }
  }
}

extension Trace {
  fileprivate typealias Column = (_ row: Int, _ text: inout [UInt8]) -> Void

  fileprivate func column(named name: String) -> Column {
    let column: Column? =
      switch TraceFormat.kind(of: name) {
      case .moment(let moment): moments[moment].map(Self.column)
      case .integer(let integer): integers[integer].map(Self.column)
      case .number(let number): numbers[number].map(Self.column)
      case .word(let word): words[word].map(Self.column)
      case .other:
        others.first { $0.name == name }.map { other in
          { row, text in CSVField.append(other.values[row], to: &text) }
        }
      }
    return column ?? { _, _ in }
  }

  private static func column(_ values: [Int64]) -> Column {
    { row, text in
      guard values[row] != absent else { return }
      DecimalText.append(steps: Int(values[row]), to: &text)
    }
  }

  private static func column(_ values: [Double]) -> Column {
    { row, text in
      guard !values[row].isNaN else { return }
      DecimalText.append(values[row], digits: 15, to: &text)
    }
  }

  private static func column(_ values: WordColumn) -> Column {
    let words = values.words.map { Array(CSVField.quoted($0).utf8) }
    return { row, text in text.append(contentsOf: words[Int(values.places[row])]) }
  }
}

/// A field of comma-separated values, quoted if it contains a separator.
enum CSVField {
  static func quoted(_ text: String) -> String {
    var bytes: [UInt8] = []
    append(text.utf8, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends a field; line breaks become spaces.
  static func append(_ value: some Collection<UInt8>, to text: inout [UInt8]) {
    guard needsQuotes(value) else { return text.append(contentsOf: value) }
    text.append(0x22)
    for byte in value {
      if byte == 0x22 { text.append(0x22) }
      text.append(byte == 0x0A || byte == 0x0D ? 0x20 : byte)
    }
    text.append(0x22)
  }

  /// True if a field has a separator, begins like a remark, or has blanks at an end, which readers drop.
  private static func needsQuotes(_ value: some Collection<UInt8>) -> Bool {
    let (special, blanks): ([UInt8], [UInt8]) = ([0x22, 0x2C], [0x20, 0x09, 0x0A, 0x0D])
    guard let first = value.first, let last = value.reversed().first else { return false }
    return first == 0x23 || blanks.contains(first) || blanks.contains(last)
      || value.contains { special.contains($0) }
  }

  static func unquoted(_ value: some Collection<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var isQuote = false
    for byte in value.dropFirst().dropLast() {
      // A doubled quote stands for one.
      if byte == 0x22, !isQuote {
        isQuote = true
        continue
      }
      isQuote = false
      bytes.append(byte)
    }
    return bytes
  }

  /// Splits a line at its commas, or another separator; fields may have quotes and blanks around them.
  static func split(_ line: ArraySlice<UInt8>, at separator: UInt8 = 0x2C) -> [[UInt8]] {
    var fields: [[UInt8]] = []
    var start = line.startIndex
    var isQuoted = false
    for place in line.startIndex...line.endIndex {
      if place < line.endIndex, line[place] == 0x22 { isQuoted.toggle() }
      guard place == line.endIndex || (line[place] == separator && !isQuoted) else { continue }
      fields.append(plain(line[start..<place]))
      start = place + 1
    }
    return fields
  }

  static func plain(_ field: ArraySlice<UInt8>) -> [UInt8] {
    let field = field.trimmed
    let isQuoted = field.count >= 2 && field.first == 0x22 && field.last == 0x22
    return isQuoted ? unquoted(field) : Array(field)
  }
}
