internal import Ink

extension Color {
  /// A color in SVG, or #aarrggbb as some programs write it; nil for none or one that is not known.
  init?(text: String) { self.init(text, isOpacityFirst: true) }

  /// A color in style sheets, where the opacity is last; nil for none or one that is not known.
  init?(css text: String) { self.init(text, isOpacityFirst: false) }

  private init?(_ text: String, isOpacityFirst: Bool) {
    let text = text.prefix(100).lowercased().filter { !$0.isWhitespace }
    if text.hasPrefix("#") {
      guard let number = UInt32(text.dropFirst(), radix: 16), !text.contains("+") else {
        return nil
      }
      switch text.utf8.count {
      case 4: self.init(rgba: Self.doubled(number) << 8 | 0xFF)
      case 5: self.init(rgba: Self.doubled(number))
      case 7: self.init(rgb: number)
      case 9: self.init(rgba: isOpacityFirst ? number << 8 | number >> 24 : number)
      default: return nil
      }
    } else if text.hasPrefix("rgb"), let start = text.firstIndex(of: "(") {
      let parts = text[start...].dropFirst().prefix { $0 != ")" }.split(separator: ",")
      let numbers = parts.prefix(3).compactMap(Self.channel)
      guard numbers.count == 3 else { return nil }
      let alpha = parts.count > 3 ? Double(parts[3]) ?? 1 : 1
      self.init(red: numbers[0], green: numbers[1], blue: numbers[2], alpha: alpha)
    } else if text == "transparent" {
      self.init(rgba: 0)
    } else if let rgb = Self.names[text] {
      self.init(rgb: rgb)
    } else {
      return nil
    }
  }

  /// The number with each of its hexadecimal digits twice.
  private static func doubled(_ number: UInt32) -> UInt32 {
    var doubled: UInt32 = 0
    for shift: UInt32 in [0, 4, 8, 12] { doubled |= (number >> shift & 0xF) * 0x11 << (2 * shift) }
    return doubled
  }

  private static func channel(_ text: Substring) -> Double? {
    text.hasSuffix("%") ? Double(text.dropLast()).map { $0 / 100 } : Double(text).map { $0 / 255 }
  }

  private static let names: [String: UInt32] = [
    "black": 0x000000, "white": 0xFFFFFF, "red": 0xFF0000, "green": 0x008000, "blue": 0x0000FF,
    "yellow": 0xFFFF00, "gray": 0x808080, "grey": 0x808080, "orange": 0xFFA500,
    "purple": 0x800080, "brown": 0xA52A2A, "pink": 0xFFC0CB, "cyan": 0x00FFFF, "aqua": 0x00FFFF,
    "magenta": 0xFF00FF, "fuchsia": 0xFF00FF, "lime": 0x00FF00, "navy": 0x000080,
    "maroon": 0x800000, "teal": 0x008080, "olive": 0x808000, "silver": 0xC0C0C0,
    "currentcolor": 0x000000,
  ]

  /// The color without transparency.
  var opaque: Color { Color(rgba: rgba | 0xFF) }

  /// The color with some more transparency.
  func faded(by share: Double) -> Color {
    let share = share.isFinite ? min(max(share, 0), 1) : 1
    return Color(rgba: rgba & ~0xFF | UInt32((Double(rgba & 0xFF) * share).rounded()))
  }

  /// The color as it looks on an opaque one.
  func blended(on ground: Color) -> Color {
    let share = opacity
    func channel(_ shift: UInt32) -> Double {
      let (top, below) = (Double(rgba >> shift & 0xFF), Double(ground.rgba >> shift & 0xFF))
      return (below + (top - below) * share) / 255
    }
    return Color(red: channel(24), green: channel(16), blue: channel(8))
  }
}

extension Style {
  /// An area without a line around it.
  static func area(_ color: Color) -> Style {
    Style(color: color.opaque, width: 0.01, response: .constant, fill: Float(color.opacity))
  }
}
