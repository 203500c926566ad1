internal import Bytes
internal import Ink

/// Colors as Xournal and Xournal++ write them.
enum XoppColor {
  /// The opacity with which Xournal++ paints a highlighter: 0.47.
  static let highlighterAlpha: UInt32 = 0x78

  /// Reads `#rrggbb`, `#rrggbbaa` or a name as an opaque color.
  ///
  /// Xournal++ ignores the digits for the opacity.
  static func read(_ text: String, names: KeyValuePairs<String, UInt32> = inks) -> Color? {
    guard text.utf8.first == 0x23 else {
      return names.first { $0.key == text }.map { Color(rgb: $0.value) }
    }
    guard text.utf8.count <= 9, let value = UInt32(text.dropFirst(), radix: 16) else { return nil }
    return text.utf8.count == 9 ? Color(rgb: value >> 8) : Color(rgb: value & 0xFF_FFFF)
  }

  static func text(_ color: Color, alpha: UInt32 = 0xFF) -> String {
    let digits = String(color.rgba & 0xFFFF_FF00 | alpha, radix: 16)
    return "#" + String(repeating: "0", count: 8 - digits.count) + digits
  }

  /// The names of Xournal for inks.
  static let inks: KeyValuePairs<String, UInt32> = [
    "black": 0x000000, "blue": 0x3333CC, "red": 0xFF0000, "green": 0x008000, "gray": 0x808080,
    "lightblue": 0x00C0FF, "lightgreen": 0x00FF00, "magenta": 0xFF00FF, "orange": 0xFF8000,
    "yellow": 0xFFFF00, "white": 0xFFFFFF,
  ]

  /// The names of Xournal for sheets.
  static let sheets: KeyValuePairs<String, UInt32> = [
    "blue": 0xA0E8FF, "pink": 0xFFC0D4, "green": 0x80FFC0, "orange": 0xFFC080,
    "yellow": 0xFFFF80, "white": 0xFFFFFF,
  ]
}
