public import Wording

/// What the writer can ask for about choosing files and folders.
public enum ChooserAction: Hashable, Sendable {
  /// Begin to choose.
  case begin(ChoiceGoal)
  /// Go to a well-known place, by its place in their list.
  case visit(Int)
  /// Go to the folder that holds this one.
  case up
  /// Go into a folder, or choose a file or not, by its place in the list.
  case use(Int)
  /// Choose all files in the list.
  case chooseAll
  /// Mark the next thing in the list, or the previous one.
  case markNext, markPrevious
  /// Complete what is typed as far as there is only one way.
  case complete
  /// Show all files, or only those that can be read.
  case toggleAll
  /// Do what the key Enter does: use what is marked or named, or else be done.
  case enter
  /// Be done.
  case accept
  /// Choose nothing.
  case leave

  /// The action in a few words.
  var name: Words {
    switch self {
    case .begin(let goal): goal.name
    case .visit, .use, .enter: "Open"
    case .up: "Parent folder"
    case .chooseAll: "Select all"
    case .markNext: "Next control"
    case .markPrevious: "Previous control"
    case .complete: "Complete name"
    case .toggleAll: "All files"
    case .accept: "Open"
    case .leave: "Close"
    }
  }
}

/// What the desk wants done about choosing.
public enum ChooserOrder: Hashable, Sendable {
  /// Let the desktop ask, beginning in a folder; nil for the usual one.
  case ask(ChoiceGoal, in: String?)
  /// List what is in a folder, or in the usual one; and the places to go to.
  case list(String?)
}

/// What comes back while files or a folder are chosen.
public enum ChooserNews: Hashable, Sendable {
  /// The desktop cannot ask.
  case unavailable(ChoiceGoal)
  /// What is in a folder.
  case listed(FolderListing)
  /// The places to go to.
  case places([FolderShortcut])
  /// These were chosen, by their paths.
  case chosen(ChoiceGoal, [String])
}

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
