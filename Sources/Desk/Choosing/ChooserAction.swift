public import Wording

/// An action of the file chooser.
public enum ChooserAction: Hashable, Sendable {
  case begin(ChoiceGoal)
  case visit(Int)
  case up
  /// Open a folder, or choose a file or not, by its index in the list.
  case use(Int)
  case chooseAll
  case markNext, markPrevious
  /// Complete the typed text as far as it is unambiguous.
  case complete
  /// Switch between all files and readable ones.
  case toggleAll
  /// Use the marked or named entry, else accept.
  case enter
  case accept
  case leave

  var name: Words {
    switch self {
    case .begin(let goal): goal.name
    case .visit, .use, .enter, .accept: "Open"
    case .up: "Parent folder"
    case .chooseAll: "Select all"
    case .markNext: "Next control"
    case .markPrevious: "Previous control"
    case .complete: "Complete name"
    case .toggleAll: "All files"
    case .leave: "Close"
    }
  }
}

/// A request of the desk about choosing files.
public enum ChooserOrder: Hashable, Sendable {
  /// Open the desktop's file chooser, in a folder; nil for the default one.
  case ask(ChoiceGoal, in: String?)
  /// List a folder, or the default one, and the common folders.
  case list(String?)
  /// Let the user take a picture of the screen, to be inserted.
  case takeScreenshot
}

/// A message about choosing files.
public enum ChooserNews: Hashable, Sendable {
  /// The desktop has no file chooser.
  case unavailable(ChoiceGoal)
  case listed(FolderListing)
  case places([FolderShortcut])
  case chosen(ChoiceGoal, [String])
}

/// The purpose of choosing files or a folder.
public enum ChoiceGoal: Hashable, Sendable, CaseIterable {
  case files
  /// A folder to import all notebooks of.
  case folder
  case exports
  case cover
  case papers
  /// A picture to insert.
  case picture
  /// A picture in place of the selected one.
  case replacement
  /// A sync folder.
  case sharing
  /// A folder for PDF copies.
  case copies

  /// The name of the action that opens the chooser.
  public var name: Words {
    switch self {
    case .files: "Open files…"
    case .folder: "Open a folder…"
    case .exports: "Save in…"
    case .cover: "Cover picture…"
    case .papers: "Paper from a file…"
    case .picture: "Insert picture…"
    case .replacement: "Replace picture…"
    case .sharing, .copies: "Select a folder…"
    }
  }

  var title: Words {
    switch self {
    case .files: "Open files"
    case .folder: "Open a folder"
    case .exports: "Folder for exports"
    case .cover: "Cover picture"
    case .papers: "Paper from a file"
    case .picture: "Insert picture"
    case .replacement: "Replace picture"
    case .sharing: "Sync folder"
    case .copies: "Folder for copies"
    }
  }

  /// The label of the accept button.
  public var verb: Words {
    switch self {
    case .files: "Open"
    case .folder: "Open the folder"
    case .exports: "Save here"
    case .sharing, .copies: "Use this folder"
    case .cover, .papers: "Use"
    case .picture: "Insert"
    case .replacement: "Replace"
    }
  }

  /// True if files are chosen rather than a folder.
  public var wantsFiles: Bool { !mayBeNew && self != .folder }

  /// True for a folder that may be new, and can be named.
  var mayBeNew: Bool { [.exports, .sharing, .copies].contains(self) }

  /// True if a card opened the chooser and is shown again afterwards.
  var servesCard: Bool { mayBeNew || self == .papers }
}
