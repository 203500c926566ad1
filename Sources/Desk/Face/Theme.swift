public import Ink

/// The colours of the desk, apart from the paper's.
public struct Theme: Hashable, Sendable {
  /// Behind the pages.
  public let desk: Color
  /// Bars.
  public let bar: Color
  /// Pills and cards.
  public let surface: Color
  /// Words and icons.
  public let text: Color
  /// Captions.
  public let second: Color
  /// Lines of one pixel, and icons of what cannot be done now.
  public let hair: Color
  /// What is selected.
  public let accent: Color
  /// The ground of what is selected.
  public let soft: Color
  /// What went well.
  public let good: Color
  /// Below floating things.
  public let shadow: Color

  /// By day.
  public static let light: Theme = Theme(
    desk: Color(rgb: 0xE9E6E1), bar: Color(rgb: 0xF7F5F1), surface: Color(rgb: 0xFFFFFF),
    text: Color(rgb: 0x1E1D1B), second: Color(rgb: 0x6F6A63), hair: Color(rgb: 0xDAD6CF),
    accent: Color(rgb: 0xD0452A), soft: Color(rgb: 0xF8E3DD), good: Color(rgb: 0x4E9A5B),
    shadow: Color(rgba: 0x0000_0010))
  /// By night; the paper stays paper.
  public static let dark: Theme = Theme(
    desk: Color(rgb: 0x191817), bar: Color(rgb: 0x242220), surface: Color(rgb: 0x34312E),
    text: Color(rgb: 0xEDEAE4), second: Color(rgb: 0xA39D94), hair: Color(rgb: 0x3A3733),
    accent: Color(rgb: 0xFF7D5F), soft: Color(rgb: 0x4A2C25), good: Color(rgb: 0x6FBF7C),
    shadow: Color(rgba: 0x0000_0028))
}
