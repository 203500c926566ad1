internal import Bytes
internal import Notebook
public import Wording

/// The app's own file chooser, for desktops that provide none.
struct Chooser: Hashable, Sendable {
  let goal: ChoiceGoal
  /// The typed part of a name, or path.
  var typed = TypedFields([""])
  /// The content of the folder; nil until it has been read.
  private(set) var listing: FolderListing?
  /// The folder being opened, until it has been read; text typed meanwhile belongs to it.
  private var awaited: String?
  private(set) var shown: [FolderListing.Entry] = []
  private(set) var chosen: Set<PathParts> = []
  var places: [FolderShortcut] = []
  var showsAll = false { didSet { filter() } }
  private(set) var marked: Int?
  private(set) var hasMoved = false

  init(for goal: ChoiceGoal) { self.goal = goal }

  /// The path of the folder; empty until one has been read.
  var folder: String { awaited ?? listing?.path ?? "" }

  var home: String { places.first?.path ?? "" }

  private var text: String { typed.field.text }

  /// Shows a folder, but ignores the late listing of one that is no longer wanted.
  mutating func show(_ listing: FolderListing) {
    guard listing.asked == awaited || self.listing == nil && awaited == nil else { return }
    awaited = nil
    if listing.path != self.listing?.path { chosen = [] }
    self.listing = listing
    filter()
  }

  /// Filters the entries by the typed text; hidden files are shown only if a dot is typed.
  mutating func filter() {
    let wanted = text.lowercased()
    shown = (listing?.entries ?? []).filter { entry in
      guard entry.isFolder || isWanted(entry) else { return false }
      let isHidden = entry.name.utf8.first == UInt8(ascii: ".")
      guard !isHidden || wanted.utf8.first == UInt8(ascii: ".") else { return false }
      return wanted.isEmpty || entry.name.lowercased().contains(wanted)
    }
    (marked, hasMoved) = (wanted.isEmpty || shown.isEmpty ? nil : 0, false)
  }

  private func isWanted(_ entry: FolderListing.Entry) -> Bool {
    switch goal {
    case .files: showsAll || entry.isReadable
    case .cover, .picture, .replacement: entry.isPicture
    case .papers: entry.isPicture || entry.isPDF
    case .folder, .exports, .sharing, .copies: false
    }
  }

  /// Opens the typed folder up to the last slash and removes it from the field; nil without a slash.
  mutating func openTypedFolder(home: String) -> String? {
    let parts = PathParts(text)
    guard parts.hasFolder else { return nil }
    let folder = typedFolder(in: parts, home: home)
    awaited = folder
    typed = TypedFields([parts.isFolder ? "" : parts.name])
    typed.field.move(.end)
    return folder
  }

  private func typedFolder(in parts: PathParts, home: String) -> String {
    let beginning = PathParts(parts.beginning)
    if beginning.isAbsolute { return beginning.withoutSlash }
    if let inner = beginning.dropping(beginning: "~/") {
      return PathParts("\(home)/\(inner)").withoutSlash
    }
    return inner(beginning.withoutSlash)
  }

  func inner(_ name: String) -> String { folder == "/" ? "/\(name)" : "\(folder)/\(name)" }

  mutating func open(_ folder: String) {
    awaited = folder
    typed = TypedFields([""])
    filter()
  }

  /// Chooses a file or not; covers and papers take only one.
  mutating func toggle(_ name: String) {
    let name = PathParts(name)
    if chosen.remove(name) == nil {
      if goal != .files { chosen = [] }
      chosen.insert(name)
    }
  }

  mutating func chooseAll() {
    guard goal == .files else { return }
    chosen = Set(shown.lazy.filter { !$0.isFolder }.map { PathParts($0.name) })
  }

  func isChosen(_ entry: FolderListing.Entry) -> Bool { chosen.contains(PathParts(entry.name)) }

  mutating func mark(by step: Int) {
    guard !shown.isEmpty else { return }
    let next = marked.map { $0 + step } ?? (step > 0 ? 0 : shown.count - 1)
    (marked, hasMoved) = (min(max(next, 0), shown.count - 1), true)
  }

  /// Completes the typed text to the longest common prefix; returns the folder if it is the only match.
  mutating func complete() -> String? {
    let (names, count) = (shown.map(\.name), text.count)
    let fitting = names.filter { $0.lowercased().hasPrefix(text.lowercased()) }
    guard var common = fitting.first else { return nil }
    for name in fitting.dropFirst() {
      common = String(zip(common, name).prefix { $0.lowercased() == $1.lowercased() }.map(\.0))
    }
    if fitting.count == 1, shown.first(where: { $0.name == common })?.isFolder == true {
      return common
    }
    guard common.count > count else { return nil }
    typed = TypedFields([common])
    typed.field.move(.end)
    filter()
    return nil
  }

  /// True if accepting now would choose something.
  var hasResult: Bool {
    switch goal {
    case .folder, .exports, .sharing, .copies: result != nil
    default: listing?.entries.contains(where: isChosen) == true
    }
  }

  var result: [String]? {
    guard listing != nil else { return nil }
    switch goal {
    case .files, .cover, .papers, .picture, .replacement:
      let files = (listing?.entries ?? []).filter(isChosen).map { inner($0.name) }
      return files.isEmpty ? nil : files
    case .folder: return listing?.trouble == nil ? [folder] : nil
    case .exports, .sharing, .copies:
      // A typed folder that does not exist is created by the first write into it.
      if !text.trimmedTitle.isEmpty { return [inner(text)] }
      return listing?.trouble == nil ? [folder] : nil
    }
  }
}

extension PathParts {
  fileprivate var withoutSlash: String { path == "/" ? path : dropping("/") ?? path }
}

/// The content of a folder.
public struct FolderListing: Hashable, Sendable {
  /// A file or a folder.
  public struct Entry: Hashable, Sendable {
    /// The name, in the form of `PathText`.
    public let name: String
    /// True for a folder.
    public let isFolder: Bool
    /// True for a file that can be imported, judging by its type.
    public let isReadable: Bool
    /// The size in bytes.
    public let size: Int
    /// Minutes since the last change.
    public let minutes: Int

    /// Creates an entry.
    public init(name: String, isFolder: Bool, isReadable: Bool, size: Int, minutes: Int) {
      (self.name, self.isFolder, self.isReadable) = (name, isFolder, isReadable)
      (self.size, self.minutes) = (size, minutes)
    }

    var isPicture: Bool { !isFolder && PictureKind.isNamed(name) }

    var isPDF: Bool { !isFolder && PathParts(name.lowercased()).ends(in: ".pdf") }
  }

  /// The requested path.
  let asked: String
  /// The path of the folder.
  public let path: String
  /// The path for display.
  let shown: String
  /// The entries, folders first, in the order in which they are shown.
  public let entries: [Entry]
  /// Why the folder could not be read completely; nil if it could.
  public let trouble: Words?

  /// Creates a listing.
  public init(
    of asked: String? = nil, path: String, shown: String, entries: [Entry], trouble: Words? = nil
  ) {
    self.asked = asked ?? path
    (self.path, self.shown, self.entries, self.trouble) = (path, shown, entries, trouble)
  }
}

/// A common folder.
public struct FolderShortcut: Hashable, Sendable {
  /// The path.
  public let path: String
  let name: Words

  /// Creates a place.
  public init(path: String, name: Words) { (self.path, self.name) = (path, name) }
}
