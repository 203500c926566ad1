public import Notebook
public import Wording

/// The state of the copies.
public struct CopyState: Hashable, Sendable {
  /// The folders with copies.
  public var folders: [CopyFolder] = []
  /// Other folders that could hold copies.
  public var offers: [OfferedFolder] = []
  /// The tags on the notebook's pages, offered as a filter.
  public var tags: [String] = []

  /// Creates the state of a library without copies.
  public init() {}

  /// Nil if the notebook is not copied.
  func areFresh(of notebook: NotebookID) -> Bool? {
    let folders = folders.filter { $0.choice.holds(notebook) }
    return folders.isEmpty ? nil : folders.allSatisfy(\.isFresh)
  }

  var worst: CopyFolder? { folders.max { $0.rank < $1.rank } }
}

/// A folder with copies of notebooks, readable without Suzuri.
public struct CopyFolder: Hashable, Sendable {
  /// The state of a folder.
  public enum State: Hashable, Sendable {
    case starting
    /// The number of the copy in progress, from 1, and the total.
    case renewing(Int, of: Int)
    /// The number of copies, all up to date.
    case fresh(Int)
    /// Some copies cannot be made; the text is the reason for the first.
    case partly(failed: Int, of: Int, Words)
    /// No copy can be made; the text is the reason.
    case failed(Words)
    /// Stopped until the user asks to renew it.
    case paused
  }

  /// The path of the folder.
  public let path: String
  var name: String
  /// The content of the folder.
  public var choice: CopyChoice
  /// Its state.
  public var state: State
  /// The copies whose notebook is no longer chosen.
  public var leftovers: [String]

  var isFresh: Bool { if case .fresh = state { true } else { false } }

  /// Describes a folder.
  public init(
    path: String, name: String, choice: CopyChoice = CopyChoice(), state: State = .starting,
    leftovers: [String] = []
  ) {
    (self.path, self.name, self.choice) = (path, name, choice)
    (self.state, self.leftovers) = (state, leftovers)
  }
}

/// The notebooks, pages and format of a folder's copies.
public struct CopyChoice: Hashable, Sendable {
  /// The file format.
  public var format = FileFormat.pdf
  /// Empty for all notebooks.
  public var notebooks: [NotebookID] = []
  /// Tags, one of which a page must have; empty for all pages.
  public var tags: [String] = []
  /// True if only pages with a bookmark are copied.
  public var isBookmarked = false

  func holds(_ notebook: NotebookID) -> Bool { notebooks.isEmpty || notebooks.contains(notebook) }

  /// Chooses PDFs of all notebooks.
  public init() {}

  /// A change of the choice.
  public enum Change: Hashable, Sendable {
    case format(FileFormat)
    /// Empty for all notebooks.
    case notebooks([NotebookID])
    case allPages
    case bookmarked
    /// Pages with tags; starts with this tag if none is chosen.
    case tagged(String)
    case toggleTag(String)
  }

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

/// The user's actions on copies.
public enum CopyAction: Hashable, Sendable {
  case show
  /// Change the choice for a folder by its path; nil for the next one.
  case choose(CopyChoice.Change, for: String?)
  case begin(String, CopyChoice)
  case renew(String)
  /// Remove the copies whose notebook is no longer chosen.
  case tidy(String)
  /// Ask what to do with the copies when a folder is stopped; nil to continue copying.
  case askToEnd(String?)
  /// Stop a folder, and leave or remove its copies.
  case end(String, removing: Bool)

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

/// A request about copies.
public enum CopyOrder: Hashable, Sendable {
  case look
  case change(String, CopyChoice)
  case perform(CopyAction)
}

/// The state of the card, apart from the copies themselves.
struct CopySetup: Hashable, Sendable {
  var choice = CopyChoice()
  /// The folder about to be stopped, while the card asks about its copies.
  var ending: String?
}

extension CopyFolder {
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

  var trouble: Words? {
    switch state {
    case .partly(_, _, let reason), .failed(let reason): reason.sentence
    case .starting, .renewing, .fresh, .paused: nil
    }
  }

  /// The note about copies whose notebook is no longer chosen, if any.
  var left: Words? {
    guard let first = leftovers.first else { return nil }
    let more = leftovers.count - 1
    return more == 0
      ? "'\(first)' is no longer selected; its copy remains."
      : "'\(first)' and \(more) more are no longer selected; their copies remain."
  }

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

extension Desk {
  /// Shows the new state, but not during a stroke, which it would delay.
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

  private mutating func change(_ effects: inout [Effect], _ body: (inout CopySetup) -> Void) {
    guard popup == .copies else { return }
    body(&cards.copies)
    effects.append(.drawFace)
  }
}
