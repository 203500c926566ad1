internal import Folding
public import Ink
public import Notebook
public import Wording

/// A notebook in the list of the library.
public struct ListedNotebook: Hashable, Sendable {
  let id: NotebookID
  var title: String { didSet { sortKey = SortKey(of: title) } }
  let pageCount: Int
  /// The day of the last change.
  public var day = ChangeDay.ago(minutes: 0)
  /// The day on which it was added to the library.
  public var dayOfMaking = ChangeDay.ago(minutes: 0)
  /// The day on which it was moved to the trash; undefined outside of it.
  public var dayOfTrashing = ChangeDay.ago(minutes: 0)
  /// The time at which it was moved to the trash, in milliseconds since 1970; 0 outside of it.
  public var trashed: Int64 = 0
  /// The times of the last change and of adding it to the library, in milliseconds since 1970.
  public var (changed, created): (Int64, Int64) = (0, 0)
  /// The tags, in alphabetical order.
  public var tags: [String] = []
  /// The folder.
  public var folder = FolderPath.top
  /// True for a favorite.
  public var isFavorite = false
  /// True in the trash.
  public var isTrashed = false
  /// The custom color of its back.
  public var color: Color?
  /// The custom picture of its cover.
  public var picture: Backdrop?
  /// The number of files kept beside its pages.
  public var attachmentCount = 0
  /// The page on its cover; nil without pages.
  public var page: EntityID?
  /// The page that was used last; nil if none was.
  public var lastPage: EntityID?
  /// The sync state; nil if it is not synced.
  public var sharing: Sharing?
  var sortKey: SortKey

  /// The sync states of a notebook.
  public enum Sharing: Hashable, Sendable {
    /// Complete in the sync folder.
    case complete
    /// Partly missing from the sync folder.
    case waiting
  }

  /// Creates an entry.
  public init(id: NotebookID, title: String, pageCount: Int, minutes: Int) {
    (self.id, self.title, self.pageCount) = (id, title, pageCount)
    day = .ago(minutes: minutes)
    sortKey = SortKey(of: title)
  }

  /// The custom color of its back, else one derived from its id.
  var back: Color { color ?? id.back }

  /// Applies an edit before the library reports it.
  mutating func apply(_ edit: NotebookEdit) {
    switch edit {
    case .entitle(let title): self.title = title.trimmedTitle
    case .move(let folder): self.folder = folder
    case .favor(let isFavorite): self.isFavorite = isFavorite
    case .trash(let isTrashed):
      self.isTrashed = isTrashed
      // Until the library reports the time, this notebook sorts as the last one moved to the trash.
      (trashed, dayOfTrashing) = (isTrashed ? .max : 0, .ago(minutes: 0))
    case .tag(let tag, let isOn):
      tags.removeAll { $0 == tag }
      if isOn { tags = (tags + [tag]).sorted(byName: \.self) }
    case .color(let color): self.color = color
    case .picture(let picture): self.picture = picture
    case .attach: break
    }
  }

  var name: Words { .listed(title) }

  var caption: Words {
    pageCount == 1 ? "1 page · \(day.words)" : "\(pageCount) pages · \(day.words)"
  }

  var placedCaption: Words {
    let path = folder.names.joined(separator: " / ")
    return folder.isTop ? caption : "\(caption) · \(path)"
  }
}

extension Words {
  /// The name of an untitled notebook, section or page where these are listed.
  static var untitled: Words { "Untitled" }

  /// Names a notebook or section by its title where these are listed.
  static func listed(_ title: String) -> Words {
    title.isEmpty ? .untitled : Words(verbatim: title)
  }
}

/// The failure to open a notebook or the whole library.
public struct UnopenedNotebook: Error, Hashable, Sendable, Worded {
  /// The notebook; nil for the initial one.
  let notebook: NotebookID?
  /// The reason and a remedy, as one sentence without a full stop.
  let reason: Words
  /// The notebooks to choose from; none if trying again may help.
  let choices: [NotebookID]
  /// True if its first data has not arrived yet.
  var isArriving = false
  /// True if it is in the trash.
  public var isTrashed = false

  /// Creates a failure.
  public init(_ notebook: NotebookID?, reason: Words, choices: [NotebookID] = []) {
    (self.notebook, self.reason, self.choices) = (notebook, reason, choices)
  }

  /// Creates a failure for a name that several notebooks have.
  public init(named name: String, choices: [NotebookID]) {
    self.init(nil, reason: "several notebooks are named '\(name)': select one", choices: choices)
  }

  /// The reason.
  public var words: Words { reason }
}

extension NotebookID {
  /// The default color of the notebook's back.
  public var back: Color {
    let inks = Color.inks
    return inks[bytes.reduce(0) { ($0 * 31 + Int($1)) & 0xFFFF } % inks.count]
  }
}
