internal import Bytes
public import Notebook
public import Wording

extension Library {
  /// The milliseconds for which a regular backup is current: to the end of its hour.
  public static let backupSpan = Day.hour

  /// Makes and returns the backup of the hour; nil if there is one or nothing has changed since the last.
  ///
  /// `now` is in milliseconds since 1970; `check` is called between steps, and `tell` for what happens to others.
  public func backUpIfDue(
    now: Int64, check: () throws -> Void = {}, telling tell: (BackupEvent) -> Void = { _ in }
  ) throws(LibraryError) -> Backup? {
    let folder = BackupFolder(LibraryFiles(directory: directory))
    let known = try folder.dated.filter { !$0.name.isBeforeChange && $0.moment <= now }
    let hour = BackupName.hourly(now)
    guard !known.contains(where: { $0.name.text.hasPrefix(hour) }) else { return nil }
    if let latest = known.max(by: { $0.isOlder(than: $1) }) {
      let name = latest.name.text
      guard try isChanged(since: folder.path(of: name)) || folder.papers.areChanged(since: name)
      else { return nil }
    }
    return try backUp(now: now, check: check, telling: tell)
  }

  /// Makes the backup of the hour, replacing one of that hour; backups that are too old go; see `backUpIfDue`.
  ///
  /// Others may write meanwhile. No backup is removed while the next one that stays has more damage.
  @discardableResult
  public func backUp(
    now: Int64, check: () throws -> Void = {}, telling tell: (BackupEvent) -> Void = { _ in }
  ) throws(LibraryError) -> Backup {
    try addBackup(now: now, check: check, telling: tell) { _ in BackupName.hourly(now) }
  }

  /// Makes a lasting backup before a permanent deletion, which must not happen if this throws; see `backUpIfDue`.
  @discardableResult
  public func backUpBeforeRemoval(
    now: Int64, check: () throws -> Void = {}, telling tell: (BackupEvent) -> Void = { _ in }
  ) throws(LibraryError) -> Backup {
    try addBackup(now: now, check: check, telling: tell) { folder throws(LibraryError) in
      try folder.unusedName(for: BackupName.beforeRemoval(now))
    }
  }

  private func addBackup(
    now: Int64, check: () throws -> Void, telling tell: (BackupEvent) -> Void,
    naming: (BackupFolder) throws(LibraryError) -> String
  ) throws(LibraryError) -> Backup {
    let files = LibraryFiles(directory: directory)
    let folder = BackupFolder(files)
    return try guarded {
      files.removeAbandoned()
      let added = try folder.add(naming(folder), from: connection, check: check, damage: report)
      let name = added.name
      if added.hasReplaced { tell(.replaced(name: name)) }
      if added.missingPapers > 0 { tell(.leftOut(papers: added.missingPapers, name: name)) }
      try folder.prune(now: now, keeping: name, tell)
      folder.papers.prune(keeping: try folder.names)
      return Self.backup(name, in: folder)
    }
  }

  /// The backups, oldest first.
  public func backups() throws(LibraryError) -> [Backup] { try Self.backups(at: directory) }

  /// The backups of the library in a directory, oldest first, whether it can be opened or not.
  public static func backups(at directory: String) throws(LibraryError) -> [Backup] {
    let files = LibraryFiles(directory: directory)
    let folder = BackupFolder(files)
    let backups = try folder.names.map { backup($0, in: folder) }
    if backups.isEmpty, try !LibraryFiles.isPresent(files.database) {
      throw .notFound(directory: directory)
    }
    return backups
  }

  /// Every statement changes the numbers of a notebook, so no records are compared; an unreadable backup has none.
  private func isChanged(since backup: String) throws(LibraryError) -> Bool {
    try guarded {
      let present = try connection.contentMark()
      let kept = try? Connection(backup, mode: .reading).contentMark()
      return kept != present
    }
  }

  /// True for the name of a regular backup, made only because time passed.
  static func isRegular(_ name: String) -> Bool {
    BackupName(name).map { !$0.isBeforeChange } ?? false
  }

  static func backup(_ name: String, in folder: BackupFolder) -> Backup {
    Backup(name: name, path: folder.path(of: name))
  }
}

extension Connection {
  /// Changes with every statement in a library.
  fileprivate func contentMark() throws -> [[SQLValue]] {
    let columns = NotebookRow.columns
    let count = columns.split(separator: ",").count
    return try all("SELECT \(columns) FROM notebook ORDER BY number") { $0.values(count) }
      + all("SELECT count(*), max(number) FROM quarantine") { $0.values(2) }
  }
}

extension Library {
  /// The fate of a backup while another one was made.
  public enum BackupEvent: Hashable, Sendable, Worded {
    case replaced(name: String)
    case outdated(name: String)
    /// Removed because all together may take only `room` bytes.
    case crowdedOut(name: String, room: Int64)
    case leftOut(papers: Int, name: String)
    case notBroughtBack(papers: Int, name: String)

    /// True to tell people who did not ask for a backup: by age alone, a removed one would have stayed.
    public var isUnexpected: Bool {
      switch self {
      case .replaced, .outdated: false
      case .crowdedOut, .leftOut, .notBroughtBack: true
      }
    }

    /// The event as a sentence.
    public var words: Words {
      switch self {
      case .replaced(let name): "\(name) replaced the backup from earlier in the same hour."
      case .outdated(let name): "Removed \(name), which newer backups replace."
      case .crowdedOut(let name, let room):
        "Removed the backup \(name): all backups together may take \(room >> 20) MiB."
      case .leftOut(let papers, let name):
        papers == 1
          ? "A custom paper could not be copied to the backup \(name)."
          : "\(papers) custom papers could not be copied to the backup \(name)."
      case .notBroughtBack(let papers, let name):
        papers == 1
          ? "A custom paper could not be restored from \(name)."
          : "\(papers) custom papers could not be restored from \(name)."
      }
    }
  }
}

/// The difference between a notebook in a backup and in the library.
public struct BackupDifference: Hashable, Sendable {
  /// The title here, or in the backup if it is not here.
  public let title: String
  /// The notebook.
  public let id: NotebookID
  /// The number of records that only the backup has.
  public let onlyInBackup: Int
  /// The number of records that only the library has.
  public let onlyHere: Int
  /// True if the library has it.
  public let isHere: Bool
  /// True if the backup has it.
  public let isInBackup: Bool
}

extension Library {
  /// Compares the library with a backup by notebook, in the order of titles; a record that merging ignores is left out.
  public func compare(with backup: String) throws(LibraryError) -> [BackupDifference] {
    try lookingInto(backup) {
      try reading {
        let (here, there) = (Set(try rows().map(\.id)), Set(try sourceNotebooks()))
        return try here.union(there).map { id in
          let ours = Self.merged(try statements(of: id, in: "main"))
          let theirs = Self.merged(try statements(of: id, in: "source"))
          return BackupDifference(
            title: Self.title(in: ours) ?? Self.title(in: theirs) ?? "", id: id,
            onlyInBackup: Self.count(theirs, lackingIn: ours),
            onlyHere: Self.count(ours, lackingIn: theirs), isHere: here.contains(id),
            isInBackup: there.contains(id))
        }
        .filter { $0.onlyInBackup + $0.onlyHere > 0 }.sorted {
          ($0.title, $0.id) < ($1.title, $1.id)
        }
      }
    }
  }

  /// Removes a damaged backup; returns false if it is whole and stays.
  public static func removeDamagedBackup(
    _ name: String, at directory: String
  ) throws(LibraryError) -> Bool {
    let folder = BackupFolder(LibraryFiles(directory: directory))
    guard try folder.names.contains(where: { PathParts($0) == PathParts(name) })
    else { throw .noSuchBackup(name: name) }
    do {
      let restored = try Connection(Connection.nameless, mode: .creating)
      try folder.unpack(name, opened: .reading, into: restored, by: Schema.migrations)
      if try restored.damagedRowCount() == 0 { return false }
    } catch {
      switch LibraryError(error, at: folder.path(of: name)) {
      case .damaged, .damagedBackup, .notALibrary: break
      case let failure: throw failure
      }
    }
    folder.remove(name)
    return true
  }

  func statements(of id: NotebookID, in database: String) throws -> [Record] {
    try connection.all(
      """
      SELECT \(RecordRow.columns) FROM \(database).record
      WHERE notebook = (SELECT number FROM \(database).notebook WHERE id = ?)
      """, [.blob(id.bytes)]
    ) { try? RecordRow($0).checked.get() }.compactMap(\.self)
  }

  private static func merged(_ records: [Record]) -> [RecordKey: Fragment] {
    Dictionary(records.map { ($0.key, $0.fragment) }) { $0.merged(with: $1) }
  }

  private static func count(
    _ some: [RecordKey: Fragment], lackingIn others: [RecordKey: Fragment]
  ) -> Int {
    some.count { key, fragment in others[key].map { $0.merged(with: fragment) != $0 } ?? true }
  }

  private static func title(in records: [RecordKey: Fragment]) -> String? {
    let key = RecordKey(entity: .notebook, field: Property<String>.title.field)
    guard case .register(let register)? = records[key] else { return nil }
    return try? String(stored: register.value)
  }
}
