internal import Folding
public import Ink
public import Notebook
public import Wording

/// A notebook in the list of those in the library.
public struct ListedNotebook: Hashable, Sendable {
  /// The notebook.
  public let id: NotebookID
  /// Its title.
  public var title: String {
    didSet { sortKey = SortKey(of: title) }
  }
  /// The number of its pages.
  public let pageCount: Int
  /// The day of its last change, as it is told.
  public var day = ChangeDay.ago(minutes: 0)
  /// The day on which it came into the library, as it is told.
  public var dayOfMaking = ChangeDay.ago(minutes: 0)
  /// The day on which it came into the trash, as it is told; of no meaning outside of it.
  public var dayOfTrashing = ChangeDay.ago(minutes: 0)
  /// When it came into the trash, in milliseconds since 1970; 0 outside of it.
  public var trashed: Int64 = 0
  /// When it was changed last, and when it came into the library, in milliseconds since 1970.
  public var (changed, created): (Int64, Int64) = (0, 0)
  /// Its tags, in alphabetical order.
  public var tags: [String] = []
  /// The folder that it lies in.
  public var folder = FolderPath.top
  /// Whether it is a favourite.
  public var isFavorite = false
  /// Whether it lies in the trash.
  public var isTrashed = false
  /// The colour of its back, if one was chosen.
  public var color: Color?
  /// The picture on its cover, if there is one.
  public var picture: Backdrop?
  /// The page on its cover; nil without pages.
  public var page: EntityID?
  /// The page that was used last; nil if none was.
  public var lastPage: EntityID?
  /// Whether it is shared with other devices, and whether they have all of it.
  public var sharing: Sharing?
  /// What its title is ordered by.
  var sortKey: SortKey

  /// The states of a shared notebook.
  public enum Sharing: Hashable, Sendable {
    /// Other devices can have all of it.
    case complete
    /// Something has not reached the shared folder yet.
    case waiting
  }

  /// Creates an entry of the list.
  public init(id: NotebookID, title: String, pageCount: Int, minutes: Int) {
    (self.id, self.title, self.pageCount) = (id, title, pageCount)
    day = .ago(minutes: minutes)
    sortKey = SortKey(of: title)
  }

  /// The colour of its back: the one that was chosen, or one that follows from its name.
  var back: Color { color ?? id.back }

  /// Follows an edit, before the library reports it.
  mutating func apply(_ edit: NotebookEdit) {
    switch edit {
    case .entitle(let title): self.title = title.trimmedTitle
    case .move(let folder): self.folder = folder
    case .favor(let isFavorite): self.isFavorite = isFavorite
    case .trash(let isTrashed):
      self.isTrashed = isTrashed
      // The library knows the moment; until it tells it, this is the last one that came there.
      (trashed, dayOfTrashing) = (isTrashed ? .max : 0, .ago(minutes: 0))
    case .tag(let tag, let isOn):
      tags.removeAll { $0 == tag }
      if isOn { tags = (tags + [tag]).sorted(byName: \.self) }
    case .color(let color): self.color = color
    case .picture(let picture): self.picture = picture
    }
  }

  /// Its title, or what stands for it.
  var name: Words { title.isEmpty ? "Untitled" : Words(verbatim: title) }

  /// Its pages and its last change, in a line.
  var caption: Words {
    pageCount == 1 ? "1 page · \(day.words)" : "\(pageCount) pages · \(day.words)"
  }

  /// The same, with the folder that it lies in.
  var placedCaption: Words {
    let path = folder.names.joined(separator: " / ")
    return folder.isTop ? caption : "\(caption) · \(path)"
  }
}

/// A notebook, or the whole library, that could not be opened.
public struct UnopenedNotebook: Error, Hashable, Sendable, Worded {
  /// The notebook; nil for the one to begin with.
  public let notebook: NotebookID?
  /// Why not, and what to do: one sentence without a full stop.
  public let reason: Words
  /// The notebooks of which one may be meant; none if trying again may help.
  public let choices: [NotebookID]
  /// Whether its beginning has not arrived yet.
  let isArriving: Bool

  /// Creates the report.
  public init(_ notebook: NotebookID?, reason: Words, choices: [NotebookID] = []) {
    self.init(notebook, reason: reason, choices: choices, isArriving: false)
  }

  /// Reports that several notebooks have the name that is wanted.
  public init(named name: String, choices: [NotebookID]) {
    self.init(
      nil, reason: "several notebooks are named '\(name)': select one", choices: choices)
  }

  init(
    _ notebook: NotebookID?, reason: Words, choices: [NotebookID] = [], isArriving: Bool
  ) {
    (self.notebook, self.reason, self.choices) = (notebook, reason, choices)
    self.isArriving = isArriving
  }

  /// The reason.
  public var words: Words { reason }
}

extension NotebookID {
  /// The colour of the notebook's back before one is chosen.
  public var back: Color {
    let inks = Color.inks
    return inks[bytes.reduce(0) { ($0 * 31 + Int($1)) & 0xFFFF } % inks.count]
  }
}
