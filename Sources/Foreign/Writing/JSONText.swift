internal import Bytes
internal import Ink

/// JSON as it is written, without spaces.
struct JSONText {
  private(set) var bytes: [UInt8] = []
  /// True where a comma must come before the next value.
  private var needsComma = false

  /// Writes an object, whose members the closure writes.
  mutating func object(_ name: String? = nil, _ members: (inout JSONText) -> Void) {
    list(name, "{", "}", members)
  }

  /// Writes an array, whose values the closure writes.
  mutating func array(_ name: String? = nil, _ values: (inout JSONText) -> Void) {
    list(name, "[", "]", values)
  }

  mutating func value(_ name: String, _ number: Double) {
    begin(name)
    DecimalText.append(number.isFinite ? number : 0, digits: 9, to: &bytes)
  }

  mutating func value(_ name: String, _ number: Int) {
    begin(name)
    bytes += String(number).utf8
  }

  mutating func value(_ name: String, _ flag: Bool) {
    begin(name)
    bytes += (flag ? "true" : "false").utf8
  }

  mutating func null(_ name: String) {
    begin(name)
    bytes += "null".utf8
  }

  mutating func value(_ name: String, _ text: String) {
    begin(name)
    append(text)
  }

  /// Writes a string of bytes that need no escapes, such as numbers to the base 64.
  mutating func value(_ name: String, plain text: [UInt8]) {
    begin(name)
    bytes.append(UInt8(ascii: "\""))
    bytes += text
    bytes.append(UInt8(ascii: "\""))
  }

  mutating func numbers(_ name: String, _ numbers: Double...) {
    array(name) { for number in numbers { $0.append(number) } }
  }

  /// Writes a number in an array.
  mutating func append(_ number: Double) {
    begin(nil)
    DecimalText.append(number.isFinite ? number : 0, digits: 9, to: &bytes)
  }

  /// Returns what was written since the last call.
  mutating func take() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  /// Writes the beginning of a list that is written piece by piece.
  mutating func open(_ mark: Unicode.Scalar, as name: String? = nil) {
    begin(name)
    bytes.append(UInt8(ascii: mark))
    needsComma = false
  }

  /// Takes back the end of the list that was written last, so that more values can follow.
  mutating func reopen() { bytes.removeLast() }

  mutating func close(_ mark: Unicode.Scalar) {
    bytes.append(UInt8(ascii: mark))
    needsComma = true
  }

  private mutating func list(
    _ name: String?, _ first: Unicode.Scalar, _ last: Unicode.Scalar,
    _ content: (inout JSONText) -> Void
  ) {
    open(first, as: name)
    content(&self)
    close(last)
  }

  private mutating func begin(_ name: String?) {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
    guard let name else { return }
    append(name)
    bytes.append(UInt8(ascii: ":"))
  }

  private mutating func append(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0x0A: bytes += "\\n".utf8
      case 0..<0x20: bytes += "\\u\(String(byte, digits: 4, radix: 16))".utf8
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
