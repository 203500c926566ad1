internal import Geometry
internal import Ink
internal import Notebook
internal import Wording

/// Something to choose about the paper and the size of pages, by its place among those offered.
public enum SheetChoice: Hashable, Sendable {
  /// A ruling, the distance between its lines, the colour of the sheet, a size.
  case ruling(Int), spacing(Int), color(Int), size(Int)
  /// Upright pages, or pages wider than high.
  case wide(Bool)
  /// A paper of one's own, by its name.
  case own(String)
  /// How pages become larger.
  case growth(Int)

  /// The choice in a few words; the distance between lines depends on the ruling.
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

  /// The patterns that are offered.
  static let rulings: [(ruling: Paper.Ruling, name: Words)] = [
    (.plain, "Plain"), (.ruled, "Ruled"), (.grid, "Grid"), (.dots, "Dotted"),
    (.isometric, "Isometric"), (.cornell, "Cornell"), (.staves, "Music"),
    (.genkoyoshi, "Manuscript"),
  ]
  /// The colours of sheets that are offered.
  static let colors: [(color: Color, name: Words)] = [
    (.paper, "White paper"), (Color(rgb: 0xFAF1DC), "Cream paper"),
    (Color(rgb: 0xFFF7C9), "Yellow paper"), (Color(rgb: 0xE9F3E3), "Green paper"),
    (Color(rgb: 0xE6EFF8), "Blue paper"), (Color(rgb: 0xE3E3DF), "Gray paper"),
    (Color(rgb: 0x24272B), "Black paper"),
  ]
  /// The sizes that are offered, with the names by which they are stored.
  static let sizes: [NamedSize] = [
    NamedSize(name: Words(verbatim: "A4"), size: .a4),
    NamedSize(name: Words(verbatim: "A5"), stored: "a5"),
    NamedSize(name: Words(verbatim: "B5"), stored: "jis-b5"),
    NamedSize(name: "Letter", stored: "letter"),
  ]

  /// The ways in which pages can become larger that are offered.
  static let growths: [(growth: PageGrowth, name: Words)] = [
    (.none, "One sheet"), (.bottom, "Grows downward"), (.boundless, "Infinite"),
  ]

  /// The distances between the lines of a ruling that are offered, in millimetres.
  static func spacings(of ruling: Paper.Ruling) -> [Double] {
    switch ruling {
    case .plain: []
    case .ruled, .cornell: [6, 7, 8, 9, 10]
    case .grid, .dots, .isometric: [4, 5, 6, 8, 10]
    case .staves: [1.5, 1.8, 2, 2.5]
    case .genkoyoshi: [8, 9, 10, 12]
    }
  }

  /// A size with the name that people know it by.
  struct NamedSize: Hashable, Sendable {
    /// The name.
    let name: Words
    /// The size, upright.
    let size: PageSize

    init(name: Words, size: PageSize) { (self.name, self.size) = (name, size) }

    init(name: Words, stored: String) {
      self.init(name: name, size: PageSize(named: stored) ?? .a4)
    }
  }
}

extension SheetChange {
  /// Applies a choice; a distance between lines is one of a ruling.
  mutating func apply(_ choice: SheetChoice, of shown: Paper.Ruling?) {
    switch choice {
    case .ruling(let place):
      guard let offer = SheetChoice.rulings[safe: place] else { return }
      (ruling, spacing) = (offer.ruling, nil)
    case .spacing(let place):
      guard let distance = shown.flatMap({ SheetChoice.spacings(of: $0)[safe: place] }) else {
        return
      }
      spacing = distance * Length.millimetre
    case .color(let place): color = SheetChoice.colors[safe: place]?.color ?? color
    case .size(let place): size = SheetChoice.sizes[safe: place]?.size ?? size
    case .wide(let isWide): self.isWide = isWide
    case .growth(let place): growth = SheetChoice.growths[safe: place]?.growth ?? growth
    // It brings its size and its colour along, and does not grow.
    case .own: self = SheetChange()
    }
  }
}
