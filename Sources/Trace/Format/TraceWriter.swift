internal import Bytes

extension Trace {
  /// The trace as a file of `stylus-trace/1`.
  ///
  /// Columns of which nothing was observed are left out, but for those that every reader looks for.
  public var csv: [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(4096 + count * 96)
    text.append(contentsOf: "# \(headedMetadata.line)\n".utf8)
    let columns = writtenColumns
    text.append(contentsOf: (columns.map(\.name).joined(separator: ",") + "\n").utf8)
    for row in 0..<count {
      for (place, column) in columns.enumerated() {
        if place > 0 { text.append(UInt8(ascii: ",")) }
        column.append(row, to: &text)
      }
      text.append(UInt8(ascii: "\n"))
    }
    return text
  }

  /// The metadata with the name of the format before all else.
  private var headedMetadata: JSON {
    let schema = JSON.Member(name: "schema", value: .string(TraceFormat.schema))
    return .object([schema] + metadata.members.filter { $0.name != "schema" })
  }

  private struct Column {
    let name: String
    let append: (Int, inout [UInt8]) -> Void

    func append(_ row: Int, to text: inout [UInt8]) { append(row, &text) }
  }

  private var writtenColumns: [Column] {
    let known = TraceFormat.order.compactMap { name -> Column? in
      switch TraceFormat.kind(of: name) {
      case .moment(let moment): moments[moment].map { Self.column(name, $0) }
      case .integer(let integer): integers[integer].map { Self.column(name, $0) }
      case .number(let number): numbers[number].map { Self.column(name, $0) }
      case .word(let word): words[word].map { Self.column(name, $0) }
      case .other: nil
      }
    }
    return known
      + others.map { other in
        Column(name: CSVField.quoted(other.name)) { row, text in
          CSVField.append(other.values[row], to: &text)
        }
      }
  }

  private static func column(_ name: String, _ values: [Int64]) -> Column {
    Column(name: name) { row, text in
      guard values[row] != absent else { return }
      DecimalText.append(steps: Int(values[row]), to: &text)
    }
  }

  private static func column(_ name: String, _ values: [Double]) -> Column {
    Column(name: name) { row, text in
      guard !values[row].isNaN else { return }
      DecimalText.append(values[row], digits: 15, to: &text)
    }
  }

  private static func column(_ name: String, _ values: WordColumn) -> Column {
    let words = values.words.map { Array(CSVField.quoted($0).utf8) }
    return Column(name: name) { row, text in
      text.append(contentsOf: words[Int(values.places[row])])
    }
  }
}

/// A field of comma-separated values: in quotes where it holds what separates.
enum CSVField {
  /// The text of a field.
  static func quoted(_ text: String) -> String {
    var bytes: [UInt8] = []
    append(text.utf8, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends a field; line breaks become spaces.
  static func append(_ value: some Collection<UInt8>, to text: inout [UInt8]) {
    let special: [UInt8] = [0x22, 0x2C, 0x0A, 0x0D]
    guard value.contains(where: { special.contains($0) }) else {
      return text.append(contentsOf: value)
    }
    text.append(0x22)
    for byte in value {
      if byte == 0x22 { text.append(0x22) }
      text.append(byte == 0x0A || byte == 0x0D ? 0x20 : byte)
    }
    text.append(0x22)
  }

  /// What stands in a field with quotes around it.
  static func unquoted(_ value: some Collection<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var isQuote = false
    for byte in value.dropFirst().dropLast() {
      // Of two quotes one is meant.
      if byte == 0x22, !isQuote {
        isQuote = true
        continue
      }
      isQuote = false
      bytes.append(byte)
    }
    return bytes
  }
}
