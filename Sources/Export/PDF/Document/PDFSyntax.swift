internal import Bytes

enum PDFSyntax {
  /// Returns a number with no more digits than needed: ".5", "-3", "12.25".
  ///
  /// Non-finite numbers become 0, and those beyond the readers' limit become that limit.
  static func number(_ value: Double, digits: Int = 3) -> String {
    guard value.isFinite else { return "0" }
    let factor = (0..<digits).reduce(1.0) { result, _ in result * 10 }
    let most = 2e9
    let scaled = Int((min(max(value, -most), most) * factor).rounded())
    let (whole, rest) = abs(scaled).quotientAndRemainder(dividingBy: Int(factor))
    let sign = scaled < 0 ? "-" : ""
    guard rest > 0 else { return "\(sign)\(whole)" }
    var places = String(rest)
    places = String(repeating: "0", count: digits - places.utf8.count) + places
    while places.hasSuffix("0") { places.removeLast() }
    return "\(sign)\(whole == 0 ? "" : String(whole)).\(places)"
  }

  /// Returns a share, 0 to 255, as the shortest number from 0 to 1 that represents it.
  static func share(_ byte: UInt8) -> String {
    let value = Double(byte) / 255
    let isEnough = { (digits: Int) in
      let factor = digits == 1 ? 10.0 : 100.0
      return UInt8(((value * factor).rounded() / factor * 255).rounded()) == byte
    }
    return number(value, digits: isEnough(1) ? 1 : isEnough(2) ? 2 : 3)
  }

  /// Returns a name with its slash, with special characters as numbers.
  static func name(_ name: some StringProtocol) -> String {
    name.utf8.reduce(into: "/") { text, byte in
      if (0x21...0x7E).contains(byte), !"()<>[]{}/%#".utf8.contains(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += (byte < 16 ? "#0" : "#") + String(byte, radix: 16)
      }
    }
  }

  /// Returns text as a string in brackets: plain letters as they are, anything else in UTF-16.
  static func string(_ text: String) -> [UInt8] {
    let isPlain = text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    return string(of: isPlain ? Array(text.utf8) : PDFText.utf16(text))
  }

  /// Returns text as a string of hexadecimal digits, which can hold any text.
  static func string(hexadecimal text: String) -> String { "<\(Hex.digits(PDFText.utf16(text)))>" }

  static func string(of bytes: some Sequence<UInt8>) -> [UInt8] {
    var result: [UInt8] = [UInt8(ascii: "(")]
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "\\"):
        result += [UInt8(ascii: "\\"), byte]
      // Readers treat a bare carriage return as a line feed.
      case 0x0D: result += Array("\\r".utf8)
      default: result.append(byte)
      }
    }
    return result + [UInt8(ascii: ")")]
  }
}

/// The encodings of texts outside pages: PDFDocEncoding, and Unicode after a mark.
enum PDFText {
  /// The letters from 0x80 on that are not those of Latin-1.
  private static let letters: [Character] = Array("•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž")

  /// The units of UTF-16 after its mark.
  static func units(_ bytes: [UInt8]) -> [UInt16] {
    stride(from: 2, to: bytes.count - 1, by: 2).map {
      UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
    }
  }

  static func utf16(_ text: String) -> [UInt8] {
    [0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
  }

  static func text(of bytes: [UInt8]) -> String {
    if bytes.starts(with: [0xFE, 0xFF]) { return String(decoding: units(bytes), as: UTF16.self) }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      return String(decoding: bytes.dropFirst(3), as: UTF8.self)
    }
    return String(bytes.map(letter))
  }

  /// The text in PDFDocEncoding; nil if that lacks one of the letters.
  static func bytes(of text: String) -> [UInt8]? {
    let bytes = text.compactMap { codes[$0] }
    return bytes.count == text.count ? bytes : nil
  }

  private static let codes = Dictionary(
    (0...255).map { (letter($0), $0) }, uniquingKeysWith: { first, _ in first })

  private static func letter(_ byte: UInt8) -> Character {
    let special = Int(byte) - 0x80
    return switch byte {
    case 0xA0: "€"
    case _ where letters.indices.contains(special): letters[special]
    default: Character(Unicode.Scalar(byte))
    }
  }
}
