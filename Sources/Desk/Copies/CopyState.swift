public import Notebook

/// How the copies for readers stand.
public struct CopyState: Hashable, Sendable {
  /// The folders that hold copies.
  public var folders: [CopyFolder] = []
  /// Folders that could.
  public var offers: [OfferedFolder] = []
  /// The tags of the notebook's pages, by which some can be chosen.
  public var tags: [String] = []

  /// Creates the state of a library without copies.
  public init() {}
}

/// A folder that holds copies of notebooks, for readers that know no Suzuri.
public struct CopyFolder: Hashable, Sendable {
  /// How a folder stands.
  public enum State: Hashable, Sendable {
    /// Nothing is known of it yet.
    case starting
    /// A copy is made of one of some notebooks, counted from 1.
    case renewing(Int, of: Int)
    /// So many copies are as they should be.
    case fresh(Int)
    /// So many of the copies cannot be made, the first for a reason.
    case partly(failed: Int, of: Int, String)
    /// None can be made, for a reason.
    case failed(String)
    /// It was stopped until it is asked for.
    case paused
  }

  /// The path of the folder.
  public let path: String
  /// The folder as people know it.
  public var name: String
  /// The content of the folder.
  public var choice: CopyChoice
  /// How it stands.
  public var state: State
  /// The names of copies that belong to no chosen notebook any more.
  public var leftovers: [String]

  /// Creates what is known of a folder.
  public init(
    path: String, name: String, choice: CopyChoice = CopyChoice(), state: State = .starting,
    leftovers: [String] = []
  ) {
    self.path = path
    self.name = name
    self.choice = choice
    self.state = state
    self.leftovers = leftovers
  }
}

/// The notebooks a folder holds copies of, and their format.
public struct CopyChoice: Hashable, Sendable {
  /// The kinds of files.
  public enum Format: Hashable, Sendable, CaseIterable {
    /// A document of each notebook.
    case pdf
    /// A folder of pictures of each notebook.
    case png
    /// Notes for Xournal++ of each notebook.
    case xopp
  }

  /// The kind of the files.
  public var format = Format.pdf
  /// The notebooks; all where there are none.
  public var notebooks: [NotebookID] = []
  /// Tags of which a page must carry one; all pages where there are none.
  public var tags: [String] = []
  /// Whether only pages with a bookmark are copied.
  public var isBookmarked = false

  /// Chooses PDFs of all notebooks.
  public init() {}

  /// The other choices.
  public enum Change: Hashable, Sendable {
    /// Another kind of file.
    case format(Format)
    /// Other notebooks; all where there are none.
    case notebooks([NotebookID])
    /// All pages.
    case allPages
    /// Pages with a bookmark.
    case bookmarked
    /// Pages with tags; the first of all tags is taken where none is.
    case tagged(String)
    /// Pages with one tag more, or one less.
    case toggleTag(String)
  }

  /// Takes over what was chosen otherwise.
  mutating func take(_ change: Change) {
    switch change {
    case .format(let format): self.format = format
    case .notebooks(let notebooks): self.notebooks = notebooks
    case .allPages: (isBookmarked, tags) = (false, [])
    case .bookmarked: (isBookmarked, tags) = (true, [])
    case .tagged(let first):
      if tags.isEmpty { (isBookmarked, tags) = (false, [first]) }
    case .toggleTag(let tag):
      if tags.contains(tag) { tags.removeAll { $0 == tag } } else { tags.append(tag) }
    }
  }
}

/// An action about copies for readers.
public enum CopyAction: Hashable, Sendable {
  /// Open the card, or close it.
  case toggle
  /// Show the card in the place of the one that lies open.
  case show
  /// Choose what a folder is to hold, by its path; nil for the next one.
  case choose(CopyChoice.Change, for: String?)
  /// Keep copies in a folder.
  case begin(String, CopyChoice)
  /// Renew a folder now.
  case renew(String)
  /// Remove copies that belong to no chosen notebook any more.
  case tidy(String)
  /// Ask what is to become of the copies when a folder is renewed no more; nil to go on.
  case askToEnd(String?)
  /// Renew a folder no more; its copies stay, or go.
  case end(String, removing: Bool)

  /// The action in a few words.
  var name: String {
    switch self {
    case .toggle: "Copies for readers"
    case .show: "Keep copies for readers"
    case .choose: "What is copied"
    case .begin: "Keep copies in this folder"
    case .renew: "Renew the copies now"
    case .tidy: "Remove copies that are not chosen any more"
    case .askToEnd: "Stop copying"
    case .end(_, removing: false): "Stop copying; the copies stay"
    case .end(_, removing: true): "Stop copying and remove the copies"
    }
  }
}

/// An effect about copies for readers.
public enum CopyOrder: Hashable, Sendable {
  /// Look which folders there are.
  case look
  /// Hold other copies in a folder.
  case change(String, CopyChoice)
  /// Do what was asked for.
  case act(CopyAction)
}

/// The state of the card of copies, beside that of the folders.
public struct CopyCard: Hashable, Sendable {
  /// The content chosen for the next folder.
  var choice = CopyChoice()
  /// The folder whose copies stop being renewed, while the dialog asks what to do with them.
  var ending: String?
}

// MARK: - Words

extension CopyFolder {
  /// How it stands, in a few words.
  var summary: String {
    switch state {
    case .starting: "Starting"
    case .renewing(let place, let count): "Renewing \(place) of \(count)"
    case .fresh(0): "No pages to copy yet"
    case .fresh(1): "1 copy, up to date"
    case .fresh(let count): "\(count) copies, all up to date"
    case .partly(let failed, let count, _):
      failed == 1 && count == 1
        ? "The copy cannot be made" : "\(failed) of \(count) copies cannot be made"
    case .failed: "Copies are not renewed"
    case .paused: "Stopped until you renew again"
    }
  }

  /// The trouble as one sentence; nil if there is none.
  var trouble: String? {
    switch state {
    case .partly(_, _, let reason), .failed(let reason): reason.firstUpper + "."
    case .starting, .renewing, .fresh, .paused: nil
    }
  }

  /// The sentence about copies whose notebook is no longer chosen; nil if there are none.
  var left: String? {
    guard let first = leftovers.first else { return nil }
    let more = leftovers.count - 1
    return more == 0
      ? "'\(first)' is not chosen any more, and stays."
      : "'\(first)' and \(more) more are not chosen any more, and stay."
  }

  /// The part of the corner beside what is kept.
  var brief: String {
    switch state {
    case .starting, .fresh: "copies up to date"
    case .renewing: "renewing copies"
    case .partly, .failed: "copies are not renewed"
    case .paused: "copies are stopped"
    }
  }

  fileprivate var rank: Int {
    switch state {
    case .fresh, .starting: 0
    case .renewing: 1
    case .paused: 2
    case .partly: 3
    case .failed: 4
    }
  }
}

extension CopyState {
  /// The folder that needs a look first.
  var worst: CopyFolder? { folders.max { $0.rank < $1.rank } }
}

extension CopyChoice.Format {
  /// The format's name in the interface.
  var name: String {
    switch self {
    case .pdf: "PDF"
    case .png: "PNG"
    case .xopp: "Xournal++"
    }
  }
}
