public import Ink
public import Wording

/// The colors of the interface, and of paper if the theme tints it.
public struct Theme: Hashable, Sendable {
  /// The name of the theme.
  public let name: Words
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
  /// Thin lines, and icons of disabled actions.
  public let hair: Color
  /// The accent: selected items, main buttons, warnings.
  public let accent: Color
  /// The background of selected items.
  public let soft: Color
  /// The text of selected items: the accent, made dark or bright enough to read.
  public let chosen: Color
  /// The background of hovered items.
  public let hover: Color
  /// Signs of success.
  public let good: Color
  /// The shadows of floating panels.
  public let shadow: Color
  /// The color of standard paper in this theme; nil for its own color.
  public let page: Color?

  /// The light theme.
  public static let light: Theme = Theme(
    name: "Light", desk: Color(rgb: 0xE9E6E1), bar: Color(rgb: 0xF7F5F1),
    surface: Color(rgb: 0xFFFFFF), text: Color(rgb: 0x1E1D1B), second: Color(rgb: 0x69645D),
    hair: Color(rgb: 0xDAD6CF), accent: Color(rgb: 0xD0452A), soft: Color(rgb: 0xF8E3DD),
    chosen: Color(rgb: 0xAE351D), hover: Color(rgb: 0xDAD6CF),
    good: Color(rgb: 0x4E9A5B), shadow: Color(rgba: 0x0000_0020), page: nil)
  /// The dark theme, in which paper keeps its color.
  public static let dark: Theme = Theme(
    name: "Dark", desk: Color(rgb: 0x191817), bar: Color(rgb: 0x242220),
    surface: Color(rgb: 0x34312E), text: Color(rgb: 0xEDEAE4), second: Color(rgb: 0xA39D94),
    hair: Color(rgb: 0x504B46), accent: Color(rgb: 0xFF7D5F), soft: Color(rgb: 0x4A2C25),
    chosen: Color(rgb: 0xFF9A82), hover: Color(rgb: 0x46423E),
    good: Color(rgb: 0x6FBF7C), shadow: Color(rgba: 0x0000_0070), page: nil)
  /// The sepia theme.
  public static let sepia: Theme = Theme(
    name: "Sepia", desk: Color(rgb: 0xDCCFB8), bar: Color(rgb: 0xEFE6D2),
    surface: Color(rgb: 0xF8F0DE), text: Color(rgb: 0x2B2117), second: Color(rgb: 0x62543F),
    hair: Color(rgb: 0xCDBFA5), accent: Color(rgb: 0xB23A20), soft: Color(rgb: 0xEBCFB8),
    chosen: Color(rgb: 0x8E2A13), hover: Color(rgb: 0xDCCFB8),
    good: Color(rgb: 0x3F7A45), shadow: Color(rgba: 0x2B19_0028), page: Color(rgb: 0xF8F0DE))
  /// The high-contrast theme.
  public static let contrast: Theme = Theme(
    name: "High contrast", desk: Color(rgb: 0xE6E6E6), bar: Color(rgb: 0xFFFFFF),
    surface: Color(rgb: 0xFFFFFF), text: Color(rgb: 0x000000), second: Color(rgb: 0x363636),
    hair: Color(rgb: 0x767676), accent: Color(rgb: 0x9C1B06), soft: Color(rgb: 0xFFEAE3),
    chosen: Color(rgb: 0x8A1604), hover: Color(rgb: 0xD9D9D9),
    good: Color(rgb: 0x064D18), shadow: Color(rgba: 0x0000_0048), page: nil)

  /// Compares the color behind the pages alone, which is different in each theme: themes are compared with each touch.
  public static func == (one: Theme, other: Theme) -> Bool { one.desk == other.desk }

  /// True if controls need edges, since their backgrounds differ too little.
  var hasEdges: Bool { self == .contrast }

  var isDark: Bool { self == .dark }

  /// All themes, in the order in which they are offered.
  public static let all: [Theme] = [.light, .dark, .sepia, .contrast]
}
