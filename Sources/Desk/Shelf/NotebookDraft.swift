public import Ink
public import Notebook
internal import Wording

/// A notebook that is about to be made: its title, paper, size and the colour of its back.
public struct NotebookDraft: Hashable, Sendable {
  /// The title, as it is typed.
  var title = TypedFields([""])
  /// What is printed on its pages.
  public internal(set) var ruling = Paper.Ruling.ruled
  /// The size of its pages.
  public internal(set) var size = NotebookDraft.sizes[0]
  /// Whether pages are wider than high.
  public internal(set) var isWide = false
  /// The colour of its back, by its place among the inks.
  public internal(set) var color = 1

  /// The patterns that are offered.
  static let rulings: [(ruling: Paper.Ruling, name: Words)] = [
    (.plain, "Plain"), (.ruled, "Ruled"), (.grid, "Squared"), (.dots, "Dotted"),
    (.isometric, "Isometric"), (.cornell, "Cornell"), (.staves, "Music"),
    (.genkoyoshi, "Manuscript"),
  ]
  /// The sizes that are offered, with the names by which they are stored.
  static let sizes: [NamedSize] = [
    NamedSize(name: Words(verbatim: "A4"), size: .a4),
    NamedSize(name: Words(verbatim: "A5"), stored: "a5"),
    NamedSize(name: Words(verbatim: "B5"), stored: "jis-b5"),
    NamedSize(name: "Letter", stored: "letter"),
  ]

  /// A size with the name that people know it by.
  public struct NamedSize: Hashable, Sendable {
    /// The name.
    let name: Words
    /// The size, upright.
    public let size: PageSize

    init(name: Words, size: PageSize) { (self.name, self.size) = (name, size) }

    init(name: Words, stored: String) {
      self.init(name: name, size: PageSize(named: stored) ?? .a4)
    }
  }

  /// Something to choose about the notebook.
  public enum Choice: Hashable, Sendable {
    /// A ruling or a size, by its place among those offered.
    case ruling(Int), size(Int)
    /// Upright pages, or pages wider than high.
    case wide(Bool)
    /// The colour of the back, by its place among the inks.
    case color(Int)

    /// The choice in a few words.
    var name: Words {
      switch self {
      case .ruling(let place): NotebookDraft.rulings[safe: place]?.name ?? ""
      case .size(let place): NotebookDraft.sizes[safe: place]?.name ?? ""
      case .wide(let isWide): isWide ? "Wide" : "Upright"
      case .color(let place): Color.inks[safe: place]?.name ?? ""
      }
    }
  }

  /// Takes a choice.
  mutating func take(_ choice: Choice) {
    switch choice {
    case .ruling(let place): ruling = Self.rulings[safe: place]?.ruling ?? ruling
    case .size(let place): size = Self.sizes[safe: place] ?? size
    case .wide(let isWide): self.isWide = isWide
    case .color(let place): color = place
    }
  }

  /// The notebook to make.
  func notebook(in folder: FolderPath, tag: String?) -> NewNotebook {
    var field = title.field
    field.endComposing()
    return NewNotebook(
      title: field.text.trimmedTitle, size: isWide ? size.size.landscape : size.size,
      paper: Paper(ruling), color: Color.inks[safe: color], folder: folder, tag: tag)
  }
}

/// A notebook to make.
public struct NewNotebook: Hashable, Sendable {
  /// Its title; empty for one that no other has.
  public let title: String
  /// The size of its first page.
  public let size: PageSize
  /// The paper of its first page.
  public let paper: Paper
  /// The colour of its back; nil for the usual one.
  public let color: Color?
  /// The folder that it comes into.
  public let folder: FolderPath
  /// The tag that it gets, where one is shown; nil for none.
  public let tag: String?

  /// Describes a notebook.
  public init(
    title: String, size: PageSize, paper: Paper, color: Color?, folder: FolderPath, tag: String?
  ) {
    (self.title, self.size, self.paper) = (title, size, paper)
    (self.color, self.folder, self.tag) = (color, folder, tag)
  }
}
