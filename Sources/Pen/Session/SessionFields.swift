internal import Wording

/// The `key=value` fields of one line.
struct SessionFields {
  private var fields: [(key: Substring, value: Substring)] = []
  private let line: Int

  /// Parses the rest of a line, with each of `keys` at most once.
  ///
  /// The value of the key `last` continues to the end of the line, spaces and all. Throws the line, if a
  /// field is unknown, repeated or without a value.
  init(
    _ text: Substring, line: Int, keys: [String], last: String? = nil
  ) throws(SessionError) {
    self.line = line
    var rest = text.utf8
    while let start = rest.firstIndex(where: { $0 != 0x20 }) {
      rest = rest[start...]
      guard let sign = rest.firstIndex(of: 0x3D) else {
        throw .line(line, reason: "a field has no value")
      }
      let key = Substring(rest[..<sign])
      guard keys.contains(where: { $0 == key }) else {
        throw .line(line, reason: "unknown field: \(Self.printable(key))")
      }
      guard !fields.contains(where: { $0.key == key }) else {
        throw .line(line, reason: "\(key) appears twice")
      }
      let values = rest[rest.index(after: sign)...]
      let end = last.map { $0 == key } == true ? nil : values.firstIndex(of: 0x20)
      fields.append((key, Substring(values[..<(end ?? values.endIndex)])))
      rest = values[(end ?? values.endIndex)...]
    }
  }

  /// The text of a field; nil if missing.
  func text(_ key: String) -> String? {
    fields.first { $0.key == key }.map { String($0.value) }
  }

  /// An integer; a missing one without a default is an error.
  func integer(
    _ key: String, in range: ClosedRange<Int64>, default rest: Int64? = nil
  ) throws(SessionError) -> Int64 {
    try read(key, in: range, default: rest) { Int64($0) }
  }

  /// A number; a missing one without a default is an error.
  func number(
    _ key: String, in range: ClosedRange<Double>, default rest: Double? = nil
  ) throws(SessionError) -> Double {
    try read(key, in: range, default: rest) { Self.isDecimal($0) ? Double($0) : nil }
  }

  /// An unsigned number of 64 bits; nil if missing.
  func wide(_ key: String) throws(SessionError) -> UInt64? {
    guard fields.contains(where: { $0.key == key }) else { return nil }
    return try read(key, in: UInt64.min...UInt64.max, default: nil) { UInt64($0) }
  }

  private func read<Value: Comparable>(
    _ key: String, in range: ClosedRange<Value>, default rest: Value?,
    _ convert: (Substring) -> Value?
  ) throws(SessionError) -> Value {
    guard let field = fields.first(where: { $0.key == key }) else {
      if let rest { return rest }
      throw .line(line, reason: "\(key) is missing")
    }
    guard let value = convert(field.value) else {
      throw .line(line, reason: "\(key) is not a number: \(Self.printable(field.value))")
    }
    guard range.contains(value) else {
      throw .line(line, reason: "\(key) is out of range: \(Self.printable(field.value))")
    }
    return value
  }

  /// True if a text is a decimal number: the library would also accept hexadecimal ones and names.
  private static func isDecimal(_ text: Substring) -> Bool {
    text.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || byte == 0x2D || byte == 0x2B || byte == 0x2E || byte == 0x65
    }
  }

  private static func printable(_ text: Substring) -> String {
    let bytes = text.utf8.prefix(24).map { (0x20..<0x7F).contains($0) ? $0 : 0x3F }
    return String(decoding: bytes, as: UTF8.self)
  }
}
