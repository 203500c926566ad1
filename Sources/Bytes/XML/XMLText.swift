/// Escapes and unescapes characters in XML.
public enum XMLText {
  /// Appends a text with special characters escaped, and control characters left out as XML demands.
  public static func append(_ text: String, to bytes: inout [UInt8]) {
    for byte in text.utf8 {
      switch byte {
      case 0x26: bytes.append(contentsOf: "&amp;".utf8)
      case 0x3C: bytes.append(contentsOf: "&lt;".utf8)
      case 0x3E: bytes.append(contentsOf: "&gt;".utf8)
      case 0x22: bytes.append(contentsOf: "&quot;".utf8)
      case 0x0D: bytes.append(contentsOf: "&#13;".utf8)
      default: if isAllowed(byte) { bytes.append(byte) }
      }
    }
  }

  /// True if XML allows a byte: it allows no control characters but tabs and line ends.
  private static func isAllowed(_ byte: UInt8) -> Bool {
    byte >= 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  /// Returns the text of some bytes, without those invalid in XML.
  static func string(of bytes: Span<UInt8>) -> String {
    bytes.indices.allSatisfy { isAllowed(bytes[$0]) }
      ? String(decoding: bytes)
      : String(decoding: [UInt8](copying: bytes).filter(isAllowed), as: UTF8.self)
  }

  /// Appends an attribute; escapes tabs and line ends so that no reader takes them for spaces.
  public static func append(_ name: String, _ value: String, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: " \(name)=\"".utf8)
    let start = bytes.count
    append(value, to: &bytes)
    if bytes[start...].contains(where: { $0 < 0x20 }) {
      let text = bytes[start...].flatMap { $0 < 0x20 ? Array("&#\($0);".utf8) : [$0] }
      bytes.replaceSubrange(start..., with: text)
    }
    bytes.append(0x22)
  }

  /// Returns the value of an attribute from its bytes: entities replaced, and tabs and line ends not
  /// written as entities turned into spaces, as XML demands.
  static func attribute(_ bytes: Span<UInt8>) -> [UInt8] {
    var plain: [UInt8] = []
    plain.reserveCapacity(bytes.count)
    for place in bytes.indices {
      let byte = bytes[place]
      let isSecond = byte == 0x0A && place > 0 && bytes[place - 1] == 0x0D
      if !isSecond { plain.append([0x09, 0x0A, 0x0D].contains(byte) ? 0x20 : byte) }
    }
    return decoded(plain.span)
  }

  static func isPlain(_ bytes: Span<UInt8>) -> Bool {
    bytes.firstIndex(of: 0x26, from: 0) == nil && bytes.firstIndex(of: 0x0D, from: 0) == nil
  }

  /// Returns a text with entities replaced and line ends of one byte; other ampersands stay.
  static func decoded(_ bytes: Span<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var place = 0
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      switch byte {
      case 0x26:
        if let (scalar, length) = entity(in: bytes, at: place) {
          text.append(contentsOf: Unicode.UTF8.encode(scalar).map(Array.init) ?? [])
          place += length
        } else {
          text.append(byte)
        }
      case 0x0D: if place == bytes.count || bytes[place] != 0x0A { text.append(0x0A) }
      default: text.append(byte)
      }
    }
    return text
  }

  /// The character of the entity after an ampersand, and the length of the rest of the entity in bytes.
  private static func entity(in bytes: Span<UInt8>, at start: Int) -> (Unicode.Scalar, Int)? {
    let near = bytes.extracting(..<min(start + 10, bytes.count))
    guard let end = near.firstIndex(of: 0x3B, from: start) else { return nil }
    let name = String(decoding: bytes.extracting(start..<end))
    let scalar: Unicode.Scalar? =
      switch name {
      case "lt": "<"
      case "gt": ">"
      case "amp": "&"
      case "quot": "\""
      case "apos": "'"
      default: number(name).flatMap(Unicode.Scalar.init)
      }
    return scalar.map { ($0, end - start + 1) }
  }

  private static func number(_ name: String) -> UInt32? {
    guard name.hasPrefix("#") else { return nil }
    let digits = name.dropFirst()
    let isHexadecimal = digits.hasPrefix("x")
    let value = UInt32(isHexadecimal ? digits.dropFirst() : digits, radix: isHexadecimal ? 16 : 10)
    return value == 0 ? nil : value
  }
  /// Returns a text with the special characters of XML escaped.
  public static func escaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    append(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
