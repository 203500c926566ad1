public import Notebook
public import Wording

/// The state of the copies for readers.
public struct CopyState: Hashable, Sendable {
  /// The folders that hold copies.
  public var folders: [CopyFolder] = []
  /// Other folders that could hold copies.
  public var offers: [OfferedFolder] = []
  /// The tags on the notebook's pages, offered as a filter.
  public var tags: [String] = []

  /// Creates the state of a library without copies.
  public init() {}

  /// Whether readers have copies of a notebook as it is: nil if it is copied nowhere.
  func areFresh(of notebook: NotebookID) -> Bool? {
    let folders = folders.filter { $0.choice.holds(notebook) }
    return folders.isEmpty ? nil : folders.allSatisfy(\.isFresh)
  }
}

/// A folder that holds copies of notebooks, to be read without Suzuri.
public struct CopyFolder: Hashable, Sendable {
  /// The state of a folder.
  public enum State: Hashable, Sendable {
    /// Nothing is known of it yet.
    case starting
    /// A copy is being made: its number, counted from 1, and the number of copies.
    case renewing(Int, of: Int)
    /// This many copies are up to date.
    case fresh(Int)
    /// Some of the copies cannot be made; the text is the reason for the first.
    case partly(failed: Int, of: Int, Words)
    /// No copy can be made; the text is the reason.
    case failed(Words)
    /// It is stopped until the writer asks to renew it.
    case paused
  }

  /// The path of the folder.
  public let path: String
  /// The folder's name in the interface.
  public var name: String
  /// The content of the folder.
  public var choice: CopyChoice
  /// Its state.
  public var state: State
  /// The names of copies whose notebook is not among the chosen ones any more.
  public var leftovers: [String]

  /// Whether all copies in it are up to date.
  var isFresh: Bool { if case .fresh = state { true } else { false } }

  /// Creates the description of a folder.
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

/// Which notebooks and pages a folder holds copies of, and in which format.
public struct CopyChoice: Hashable, Sendable {
  /// The file formats.
  public enum Format: Hashable, Sendable, CaseIterable {
    /// A document of each notebook.
    case pdf
    /// A folder of pictures of each notebook.
    case png
    /// One Xournal++ file for each notebook.
    case xopp
  }

  /// The file format.
  public var format = Format.pdf
  /// The notebooks to copy; empty means all.
  public var notebooks: [NotebookID] = []
  /// Tags, one of which a page must carry to be copied; empty means all pages.
  public var tags: [String] = []
  /// Whether only pages with a bookmark are copied.
  public var isBookmarked = false

  /// Whether a notebook is among those to copy.
  func holds(_ notebook: NotebookID) -> Bool {
    notebooks.isEmpty || notebooks.contains(notebook)
  }

  /// Chooses PDFs of all notebooks.
  public init() {}

  /// A change of the choice.
  public enum Change: Hashable, Sendable {
    /// Another file format.
    case format(Format)
    /// Other notebooks; empty means all.
    case notebooks([NotebookID])
    /// All pages.
    case allPages
    /// Pages with a bookmark.
    case bookmarked
    /// Pages with tags; starts with this tag if none is chosen yet.
    case tagged(String)
    /// Add a tag to those chosen, or remove it.
    case toggleTag(String)
  }

  /// Applies a change.
  mutating func apply(_ change: Change) {
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

/// What the writer can ask for about copies for readers.
public enum CopyAction: Hashable, Sendable {
  /// Show the card in place of the one that is open.
  case show
  /// Change the choice for a folder, by its path; nil for the next folder to be added.
  case choose(CopyChoice.Change, for: String?)
  /// Keep copies in a folder.
  case begin(String, CopyChoice)
  /// Renew a folder now.
  case renew(String)
  /// Remove the copies whose notebook is not chosen any more.
  case tidy(String)
  /// Ask what should happen to the copies of a folder when copying stops; nil to keep copying.
  case askToEnd(String?)
  /// Stop renewing a folder, and keep its copies or remove them.
  case end(String, removing: Bool)

  /// The action in a few words.
  var name: Words {
    switch self {
    case .show: "Copies"
    case .choose: "Copy options"
    case .begin: "Save copies in this folder"
    case .renew: "Update copies now"
    case .tidy: "Remove copies that are no longer selected"
    case .askToEnd: "Stop copies"
    case .end(_, removing: false): "Stop copies and keep them"
    case .end(_, removing: true): "Stop copies and delete them"
    }
  }
}

/// An effect about copies for readers.
public enum CopyOrder: Hashable, Sendable {
  /// Look for folders.
  case look
  /// Change what a folder holds.
  case change(String, CopyChoice)
  /// Do what was asked for.
  case perform(CopyAction)
}

/// The state of the card of copies, beyond the state of the copies themselves.
public struct CopySetup: Hashable, Sendable {
  /// The choice for the next folder to be added.
  var choice = CopyChoice()
  /// The folder about to be stopped, while the card asks what should happen to its copies.
  var ending: String?
}

// MARK: - Words

extension CopyFolder {
  /// Its state, in a few words.
  var summary: Words {
    switch state {
    case .starting: "Starting"
    case .renewing(let place, let count): "Updating \(place) of \(count)"
    case .fresh(0): "No pages to copy yet"
    case .fresh(1): "1 copy, up to date"
    case .fresh(let count): "\(count) copies, all up to date"
    case .partly(let failed, let count, _):
      failed == 1 && count == 1
        ? "The copy cannot be made" : "\(failed) of \(count) copies cannot be made"
    case .failed: "Copies are not up to date"
    case .paused: "Stopped until you update again"
    }
  }

  /// What is wrong, as one sentence; nil if nothing is.
  var trouble: Words? {
    switch state {
    case .partly(_, _, let reason), .failed(let reason): reason.sentence
    case .starting, .renewing, .fresh, .paused: nil
    }
  }

  /// The note about copies whose notebook is not chosen any more; nil if there are none.
  var left: Words? {
    guard let first = leftovers.first else { return nil }
    let more = leftovers.count - 1
    return more == 0
      ? "'\(first)' is no longer selected; its copy remains."
      : "'\(first)' and \(more) more are no longer selected; their copies remain."
  }

  /// The state in the corner of the window, after that of the notes.
  var brief: Words {
    switch state {
    case .starting, .fresh: "copies up to date"
    case .renewing: "updating copies"
    case .partly, .failed: "copies not up to date"
    case .paused: "copies stopped"
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
  /// The folder in the worst state.
  var worst: CopyFolder? { folders.max { $0.rank < $1.rank } }
}

extension CopyChoice.Format {
  /// The file format's name in the interface.
  var name: Words {
    switch self {
    case .pdf: "PDF"
    case .png: "PNG"
    case .xopp: "Xournal++"
    }
  }
}

/// Copies of notebooks, to be read without Suzuri.
extension Desk {
  /// Shows the new state of the copies, but not while a stroke is written: that would hold up the ink.
  mutating func update(_ state: CopyState, _ effects: inout [Effect]) {
    guard state != copies else { return }
    copies = state
    if hand.wet == nil { effects.append(.drawFace) }
  }

  mutating func perform(_ action: CopyAction, _ effects: inout [Effect]) {
    switch action {
    case .show: turn(to: .copies, &effects)
    case .choose(let change, nil): self.change(&effects) { $0.choice.apply(change) }
    case .choose(let change, let path?):
      guard var choice = copies.folders.first(where: { $0.path == path })?.choice else { return }
      choice.apply(change)
      effects += [.copy(.change(path, choice)), .drawFace]
    case .askToEnd(let path): change(&effects) { $0.ending = path }
    case .begin, .renew, .tidy, .end:
      change(&effects) { $0.ending = nil }
      effects.append(.copy(.perform(action)))
    }
  }

  /// Changes the state of the card.
  private mutating func change(_ effects: inout [Effect], _ body: (inout CopySetup) -> Void) {
    guard popup == .copies else { return }
    body(&cards.copies)
    effects.append(.drawFace)
  }
}
