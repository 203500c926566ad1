internal import Bytes
internal import Ink
internal import Notebook

extension Paper {
  /// Reads the style and the settings of a sheet; nil where the style is not known.
  init?(xopp style: String, config: String, color: Color) {
    switch style {
    case "plain", "none": self = Paper(.plain, color: color)
    case "lined": self = Paper(.ruled, spacing: 24, margin: 72, color: color)
    case "ruled": self = Paper(.ruled, spacing: 24, margin: 0, color: color)
    case "graph": self = Paper(.grid, spacing: 14.17, color: color)
    case "dotted": self = Paper(.dots, spacing: 14.17, color: color)
    case "staves": self = Paper(.staves, color: color)
    case "isograph", "isodotted": self = Paper(.isometric, spacing: 14.17, color: color)
    default: return nil
    }
  }

  /// The style of the sheet in Xournal++, and its settings.
  var xopp: (style: String, config: String) {
    switch ruling {
    case .plain, .cornell, .genkoyoshi: ("plain", "")
    case .ruled: (margin > 0 ? "lined" : "ruled", "")
    case .grid: ("graph", "")
    case .dots: ("dotted", "")
    case .isometric: ("isograph", "")
    case .staves: ("staves", "")
    }
  }
}
