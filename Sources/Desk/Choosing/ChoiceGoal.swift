public import Wording

/// What files or a folder are chosen for.
public enum ChoiceGoal: Hashable, Sendable, CaseIterable {
  /// Files to bring in.
  case files
  /// A folder, of which all notes are brought in.
  case folder
  /// The folder for exported files.
  case exports
  /// A picture for the covers of notebooks.
  case cover
  /// A file of which papers are made.
  case papers

  /// The action that begins to choose.
  public var name: Words {
    switch self {
    case .files: "Open files …"
    case .folder: "Open a folder …"
    case .exports: "Save in …"
    case .cover: "Picture on the cover …"
    case .papers: "Paper from a file …"
    }
  }

  /// The title of what they are chosen in.
  public var title: Words {
    switch self {
    case .files: "Open files"
    case .folder: "Open a folder"
    case .exports: "Folder for exports"
    case .cover: "Picture on the cover"
    case .papers: "Paper from a file"
    }
  }

  /// The word on the button that ends choosing.
  public var verb: Words {
    switch self {
    case .files: "Open"
    case .folder: "Open the folder"
    case .exports: "Save here"
    case .cover, .papers: "Use it"
    }
  }

  /// Whether files are chosen, rather than a folder.
  public var wantsFiles: Bool { [.files, .cover, .papers].contains(self) }

  /// Whether it is chosen for a card, which is there again afterwards.
  var servesCard: Bool { self == .exports || self == .papers }
}
