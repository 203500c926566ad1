internal import Geometry
internal import Ink
internal import Notebook
internal import Wording

/// A choice of paper or size, by its index among the offers.
public enum SheetChoice: Hashable, Sendable {
  /// A ruling, a line spacing, a paper color, a size.
  case ruling(Int), spacing(Int), color(Int), size(Int)
  /// Landscape rather than portrait.
  case wide(Bool)
  case own(String)
  case growth(Int)

  /// The name of the choice; all line spacings share one, as their values depend on the ruling.
  var name: Words {
    switch self {
    case .ruling(let place): Self.rulings[safe: place]?.name ?? ""
    case .spacing: "Line spacing"
    case .color(let place): Self.colors[safe: place]?.name ?? ""
    case .size(let place): Self.sizes[safe: place]?.name ?? ""
    case .wide(let isWide): isWide ? "Landscape" : "Portrait"
    case .own(let name): Words(verbatim: name)
    case .growth(let place): Self.growths[safe: place]?.name ?? ""
    }
  }

  static let rulings: [(ruling: Paper.Ruling, name: Words)] = [
    (.plain, "Plain"), (.ruled, "Ruled"), (.grid, "Grid"), (.dots, "Dotted"),
    (.isometric, "Isometric"), (.cornell, "Cornell"), (.staves, "Music"),
    (.genkoyoshi, "Manuscript"),
  ]
  static let colors: [(color: Color, name: Words)] = [
    (.paper, "White paper"), (Color(rgb: 0xFAF1DC), "Cream paper"),
    (Color(rgb: 0xFFF7C9), "Yellow paper"), (Color(rgb: 0xE9F3E3), "Green paper"),
    (Color(rgb: 0xE6EFF8), "Blue paper"), (Color(rgb: 0xE3E3DF), "Gray paper"),
    (Color(rgb: 0x24272B), "Black paper"),
  ]
  /// The sizes in portrait.
  static let sizes: [(size: PageSize, name: Words)] = [
    (.a4, Words(verbatim: "A4")), (PageSize(named: "a5") ?? .a4, Words(verbatim: "A5")),
    (PageSize(named: "jis-b5") ?? .a4, Words(verbatim: "B5")),
    (PageSize(named: "letter") ?? .a4, "Letter"),
  ]
  static let growths: [(growth: PageGrowth, name: Words)] = [
    (.none, "One sheet"), (.bottom, "Grows downward"), (.boundless, "Infinite"),
  ]

  /// The line spacings of a ruling, in millimeters.
  static func spacings(of ruling: Paper.Ruling) -> [Double] {
    switch ruling {
    case .plain: []
    case .ruled, .cornell: [6, 7, 8, 9, 10]
    case .grid, .dots, .isometric: [4, 5, 6, 8, 10]
    case .staves: [1.5, 1.8, 2, 2.5]
    case .genkoyoshi: [8, 9, 10, 12]
    }
  }
}

extension SheetChange {
  /// Adds a choice; a line spacing is one of a ruling.
  mutating func apply(_ choice: SheetChoice, of shown: Paper.Ruling?) {
    switch choice {
    case .ruling(let place):
      guard let offer = SheetChoice.rulings[safe: place] else { return }
      (ruling, spacing) = (offer.ruling, nil)
    case .spacing(let place):
      guard let distance = shown.flatMap({ SheetChoice.spacings(of: $0)[safe: place] }) else {
        return
      }
      spacing = distance * Length.millimeter
    case .color(let place): color = SheetChoice.colors[safe: place]?.color ?? color
    case .size(let place): size = SheetChoice.sizes[safe: place]?.size ?? size
    case .wide(let isWide): self.isWide = isWide
    case .growth(let place): growth = SheetChoice.growths[safe: place]?.growth ?? growth
    // A custom paper comes with its size and color, and does not grow.
    case .own: self = SheetChange()
    }
  }
}
