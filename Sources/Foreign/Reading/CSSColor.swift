internal import Ink

extension Color {
  /// Reads a color in the notation of style sheets: three, four, six or eight hexadecimal digits,
  /// or a common name; nil for others.
  init?(css text: String) {
    guard text.utf8.first == UInt8(ascii: "#") else {
      guard let rgba = Self.named[text.prefix(30).lowercased()] else { return nil }
      self.init(rgba: rgba)
      return
    }
    let digits = Array(text.utf8.dropFirst().prefix(9))
    guard digits.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }),
      let number = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else { return nil }
    switch digits.count {
    case 3: self.init(rgba: Self.doubled(number) << 8 | 0xFF)
    case 4: self.init(rgba: Self.doubled(number))
    case 6: self.init(rgb: number)
    case 8: self.init(rgba: number)
    default: return nil
    }
  }

  /// The number with each of its hexadecimal digits twice.
  private static func doubled(_ number: UInt32) -> UInt32 {
    [0, 4, 8, 12].reduce(UInt32(0)) { $0 | (number >> $1 & 0xF) * 0x11 << (2 * $1) }
  }

  private static let named: [String: UInt32] = [
    "transparent": 0x0000_0000, "black": 0x0000_00FF, "white": 0xFFFF_FFFF, "red": 0xFF00_00FF,
    "green": 0x0080_00FF, "blue": 0x0000_FFFF, "yellow": 0xFFFF_00FF, "orange": 0xFFA5_00FF,
    "purple": 0x8000_80FF, "gray": 0x8080_80FF, "grey": 0x8080_80FF, "brown": 0xA52A_2AFF,
    "pink": 0xFFC0_CBFF, "cyan": 0x00FF_FFFF, "magenta": 0xFF00_FFFF, "lime": 0x00FF_00FF,
  ]
}
