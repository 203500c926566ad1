/// Bytes in letters and digits, as texts carry them (RFC 4648).
public enum Base64 {
  /// Returns the bytes of a text, ignoring white space; nil if it has other characters, or no end.
  public static func decoded(_ text: Span<UInt8>) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: text.count / 4 * 3 + 3)
    var output = bytes.mutableSpan
    let values = values
    var (bits, count, filled): (UInt32, Int, Int) = (0, 0, 0)
    var isPadded = false
    for index in text.indices {
      let byte = text[index]
      let value = values[Int(byte)]
      if value < 64, !isPadded {
        bits = bits << 6 | UInt32(value)
        count += 1
        guard count == 4 else { continue }
        for part in 0..<3 {
          output[filled + part] = UInt8(truncatingIfNeeded: bits >> UInt32(16 - 8 * part))
        }
        filled += 3
        count = 0
      } else if byte == 0x3D {
        isPadded = true
      } else if byte > 0x20 {
        return nil
      }
    }
    // Two or three digits are left, whose last bits mean nothing.
    guard count != 1 else { return nil }
    for part in 0..<max(count - 1, 0) {
      output[filled] = UInt8(truncatingIfNeeded: bits >> UInt32(6 * count - 8 * (part + 1)))
      filled += 1
    }
    bytes.removeLast(bytes.count - filled)
    return bytes
  }

  /// The value of each character; 255 for other characters.
  private static let values: InlineArray<256, UInt8> = {
    var values = InlineArray<256, UInt8>(repeating: 255)
    for (value, digit) in alphabet.enumerated() { values[Int(digit)] = UInt8(value) }
    return values
  }()

  /// Appends some bytes as text, in one line.
  public static func append(_ bytes: [UInt8], to text: inout [UInt8]) {
    text.reserveCapacity(text.count + (bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let count = min(3, bytes.count - start)
      var bits: UInt32 = 0
      for index in 0..<3 { bits = bits << 8 | (index < count ? UInt32(bytes[start + index]) : 0) }
      for index in 0..<4 {
        let value = Int(bits >> UInt32(18 - 6 * index) & 63)
        text.append(index <= count ? alphabet[value] : 0x3D)
      }
    }
  }

  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
}

/// Bytes as hexadecimal digits.
public enum Hex {
  /// Returns two lower-case digits for each byte.
  public static func digits(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count * 2)
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the bytes of pairs of digits; nil for any other text.
  public static func bytes(_ text: String) -> [UInt8]? {
    let digits = text.utf8.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    guard digits.count == text.utf8.count, digits.count.isMultiple(of: 2) else { return nil }
    return stride(from: 0, to: digits.count, by: 2).map {
      UInt8(digits[$0] << 4 | digits[$0 + 1])
    }
  }
}
