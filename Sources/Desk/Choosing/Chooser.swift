internal import Bytes
internal import Notebook
public import Wording

/// Choosing files or a folder on the desk's own card, where the desktop has none for it.
struct Chooser: Hashable, Sendable {
  /// What they are chosen for.
  let goal: ChoiceGoal
  /// The field: a part of a name, or a path.
  var typed = TypedFields([""])
  /// What is in the folder; nil until it has been read.
  private(set) var listing: FolderListing?
  /// The folder that one goes to, until it has been read; what is typed meanwhile belongs to it.
  private var awaited: String?
  /// What of it is shown.
  private(set) var shown: [FolderListing.Entry] = []
  /// The names of the files that are chosen.
  private(set) var chosen: Set<PathParts> = []
  /// The places to go to.
  var places: [FolderShortcut] = []
  /// Whether all files are shown.
  var showsAll = false { didSet { filter() } }
  /// The place in the list of what the keys have hold of; nil for nothing.
  private(set) var marked: Int?
  /// Whether keys have moved that mark.
  private(set) var hasMoved = false

  /// Begins to choose.
  init(for goal: ChoiceGoal) { self.goal = goal }

  /// The path of the folder; empty until one has been read.
  var folder: String { awaited ?? listing?.path ?? "" }

  /// The user's home folder, the first of the places.
  var home: String { places.first?.path ?? "" }

  /// The text of the field, without what is being composed.
  private var text: String { typed.field.text }

  /// Shows a folder; one that was asked for earlier may be read later, and is of no more interest.
  mutating func show(_ listing: FolderListing) {
    guard listing.asked == awaited || self.listing == nil && awaited == nil else { return }
    awaited = nil
    if listing.path != self.listing?.path { chosen = [] }
    self.listing = listing
    filter()
  }

  /// Shows what belongs to what is typed: hidden files only where a dot is typed.
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
    case .cover: entry.isPicture
    case .papers: entry.isPicture || entry.isPDF
    case .folder, .exports, .sharing, .copies: false
    }
  }

  /// Goes to the folder that is typed up to the last slash, which leaves the field; nil where there is none.
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

  /// The path of something in the folder.
  func inner(_ name: String) -> String { folder == "/" ? "/\(name)" : "\(folder)/\(name)" }

  /// Goes to a folder, which empties the field.
  mutating func go(to folder: String) {
    awaited = folder
    typed = TypedFields([""])
    filter()
  }

  /// Chooses a file, or no longer; a cover has only one, and papers come from one at a time.
  mutating func toggle(_ name: String) {
    let name = PathParts(name)
    if chosen.remove(name) == nil {
      if goal != .files { chosen = [] }
      chosen.insert(name)
    }
  }

  /// Chooses all files that are shown, where several can be chosen.
  mutating func chooseAll() {
    guard goal == .files else { return }
    chosen = Set(shown.lazy.filter { !$0.isFolder }.map { PathParts($0.name) })
  }

  func isChosen(_ entry: FolderListing.Entry) -> Bool { chosen.contains(PathParts(entry.name)) }

  /// Marks the entry that is some steps away.
  mutating func mark(by step: Int) {
    guard !shown.isEmpty else { return }
    let next = marked.map { $0 + step } ?? (step > 0 ? 0 : shown.count - 1)
    (marked, hasMoved) = (min(max(next, 0), shown.count - 1), true)
  }

  /// Completes what is typed as far as all names that begin so agree; returns the only folder, if there
  /// is no other.
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

  /// Whether something is chosen when one is done now.
  var hasResult: Bool {
    switch goal {
    case .files, .cover, .papers: listing?.entries.contains(where: isChosen) == true
    case .folder, .exports, .sharing, .copies: result != nil
    }
  }

  /// The paths that are chosen when one is done now; nil where nothing is.
  var result: [String]? {
    guard listing != nil else { return nil }
    switch goal {
    case .files, .cover, .papers:
      let files = (listing?.entries ?? []).filter(isChosen).map { inner($0.name) }
      return files.isEmpty ? nil : files
    case .folder: return listing?.trouble == nil ? [folder] : nil
    case .exports, .sharing, .copies:
      // A folder that is typed and not there is made by what writes into it first.
      if !text.trimmedTitle.isEmpty { return [inner(text)] }
      return listing?.trouble == nil ? [folder] : nil
    }
  }
}

extension PathParts {
  /// The path without a slash at its end, unless it is the root.
  fileprivate var withoutSlash: String { path == "/" ? path : dropping("/") ?? path }
}

/// What is in a folder, as it is shown.
public struct FolderListing: Hashable, Sendable {
  /// A file or a folder in it.
  public struct Entry: Hashable, Sendable {
    /// Its name, in the form of `PathText`.
    public let name: String
    /// Whether it is a folder.
    public let isFolder: Bool
    /// Whether it is a file whose kind can be brought in.
    public let isReadable: Bool
    /// The size in bytes.
    public let size: Int
    /// How many minutes ago it was changed last.
    public let minutes: Int

    /// Describes a file or a folder.
    public init(name: String, isFolder: Bool, isReadable: Bool, size: Int, minutes: Int) {
      (self.name, self.isFolder, self.isReadable) = (name, isFolder, isReadable)
      (self.size, self.minutes) = (size, minutes)
    }
  }

  /// The path that was asked about.
  public let asked: String
  /// The path of the folder.
  public let path: String
  /// The path as shown to people.
  public let shown: String
  /// What is in it, folders first, in the order in which it is shown.
  public let entries: [Entry]
  /// Why it could not be read, or not as a whole; nil where it was.
  public let trouble: Words?

  /// Describes a folder.
  public init(
    of asked: String? = nil, path: String, shown: String, entries: [Entry], trouble: Words? = nil
  ) {
    self.asked = asked ?? path
    (self.path, self.shown, self.entries, self.trouble) = (path, shown, entries, trouble)
  }
}

/// A folder to which people often go.
public struct FolderShortcut: Hashable, Sendable {
  /// Its path.
  public let path: String
  /// Its name.
  public let name: Words

  /// Names a folder.
  public init(path: String, name: Words) { (self.path, self.name) = (path, name) }
}

extension FolderListing.Entry {
  /// Whether it is a picture that can lie on a cover, by its name.
  var isPicture: Bool { !isFolder && PictureKind.isNamed(name) }

  /// Whether it is a PDF, by its name.
  var isPDF: Bool { !isFolder && PathParts(name.lowercased()).ends(in: ".pdf") }
}
