/// The encodings of texts outside pages: PDFDocEncoding, and Unicode after a mark.
enum PDFText {
  /// The letters from 0x80 on that are not those of Latin-1.
  private static let letters: [Character] = Array("•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž")

  /// Reads a text in any of the encodings.
  static func text(of bytes: [UInt8]) -> String {
    if bytes.starts(with: [0xFE, 0xFF]) {
      let units = stride(from: 2, to: bytes.count - 1, by: 2).map { place in
        UInt16(bytes[place]) << 8 | UInt16(bytes[place + 1])
      }
      return String(decoding: units, as: UTF16.self)
    }
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

  /// The code of each letter, in any composition.
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
