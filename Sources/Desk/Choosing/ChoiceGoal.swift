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
  /// A folder through which notes are shared.
  case sharing
  /// A folder for copies for readers.
  case copies

  /// The action that begins to choose.
  public var name: Words {
    switch self {
    case .files: "Open files…"
    case .folder: "Open a folder…"
    case .exports: "Save in…"
    case .cover: "Cover picture…"
    case .papers: "Paper from a file…"
    case .sharing, .copies: "Select a folder…"
    }
  }

  /// The title of what they are chosen in.
  public var title: Words {
    switch self {
    case .files: "Open files"
    case .folder: "Open a folder"
    case .exports: "Folder for exports"
    case .cover: "Cover picture"
    case .papers: "Paper from a file"
    case .sharing: "Sync folder"
    case .copies: "Folder for copies"
    }
  }

  /// The word on the button that ends choosing.
  public var verb: Words {
    switch self {
    case .files: "Open"
    case .folder: "Open the folder"
    case .exports: "Save here"
    case .sharing, .copies: "Use this folder"
    case .cover, .papers: "Use"
    }
  }

  /// Whether files are chosen, rather than a folder.
  public var wantsFiles: Bool { [.files, .cover, .papers].contains(self) }

  /// Whether it is a folder that is made where there is none yet, and may be named.
  var mayBeNew: Bool { [.exports, .sharing, .copies].contains(self) }

  /// Whether it is chosen for a card, which is there again afterwards.
  var servesCard: Bool { mayBeNew || self == .papers }
}
