internal import Bytes
public import Notebook

/// A folder through which notebooks of a library are shared with other devices.
public struct SharedFolder: Hashable, Sendable {
  /// The number of the folder in this library.
  public let number: Int64
  /// Its path.
  public let path: String
  /// True if all notebooks are shared through it, including future ones.
  public let isForAll: Bool
  /// The number of times this library lost what it had taken: a memory of the folder is valid for one count only.
  public let losses: Int64
  /// The number of exchanges that changed the library: a memory of more exchanges belongs to a later state of it.
  public let steps: Int64

  init(_ row: borrowing some Columns & ~Copyable) {
    number = row.integer(0)
    path = row.text(1)
    isForAll = row.integer(2) != 0
    losses = row.integer(3)
    steps = row.integer(4)
  }

  static let columns = "number, path, is_for_all, losses, steps"
}

extension Library {
  /// The sync folders, by their paths.
  public func sharedFolders() throws(LibraryError) -> [SharedFolder] {
    try guarded {
      try connection.all("SELECT \(SharedFolder.columns) FROM folder ORDER BY path") {
        SharedFolder($0)
      }
    }
  }

  /// Notes that notebooks are shared through a folder, and returns it; it keeps its number if it is known.
  ///
  /// `path` is absolute and without links. Once `isForAll` is true, it stays so.
  public func share(
    through path: String, all isForAll: Bool
  ) throws(LibraryError) -> SharedFolder {
    if let known = try sharedFolder(at: path), known.isForAll || !isForAll { return known }
    return try guarded {
      try writing { _ in
        // A number used before would revive what was remembered under it.
        let number = Int64.random(in: 1..<1 << 48, using: &dice)
        try connection.run(
          """
          INSERT INTO folder (number, path, is_for_all, losses, steps) VALUES (?1, ?2, ?3, 0, 0)
          ON CONFLICT (path) DO UPDATE SET is_for_all = max(is_for_all, ?3)
          """, [.integer(number), .text(path), .integer(isForAll ? 1 : 0)])
      }
      guard let folder = try sharedFolder(at: path)
      else { throw LibraryError.damaged(path: self.path) }
      return folder
    }
  }

  /// Forgets a folder; its contents stay there, and what arrived from it stays here.
  public func endSharing(through folder: Int64) throws(LibraryError) {
    try guardedWriting { _ in
      for table in ["outbox", "share"] {
        try connection.run("DELETE FROM \(table) WHERE folder = ?", [.integer(folder)])
      }
      try connection.run("DELETE FROM meta WHERE key GLOB ?", [.text("name \(folder) *")])
      try connection.run("DELETE FROM folder WHERE number = ?", [.integer(folder)])
    }
  }

  /// The names under which this library has written in a folder.
  public func names(in folder: Int64) throws(LibraryError) -> Set<UInt64> {
    try guarded {
      let names = try connection.all(
        "SELECT value FROM meta WHERE key GLOB ?", [.text("name \(folder) *")]
      ) { $0.bytes(0) }
      return Set(
        names.compactMap { bytes in
          var reader = ByteReader(bytes)
          return try? reader.fixed64()
        })
    }
  }

  /// Records a name under which this library now writes in a folder.
  public func record(name: UInt64, in folder: Int64) throws(LibraryError) {
    try guardedWriting { _ in
      var writer = ByteWriter()
      writer.appendFixed64(name)
      try connection.run(
        "INSERT OR IGNORE INTO meta (key, value) VALUES (?, ?)",
        [.text("name \(folder) \(Hex.digits(writer.bytes))"), .blob(writer.bytes)])
    }
  }

  /// Notes that a folder has moved.
  public func move(_ folder: Int64, to path: String) throws(LibraryError) {
    try guardedWriting { _ in
      try connection.run(
        "UPDATE folder SET path = ? WHERE number = ?", [.text(path), .integer(folder)])
    }
  }

  /// Shares notebooks through a folder: changes in them wait for it.
  public func share(
    _ notebooks: some Sequence<NotebookID>, through folder: Int64
  ) throws(LibraryError) {
    try guardedWriting { _ in
      for id in notebooks {
        guard let row = try present(id) else { continue }
        try share(row.number, through: folder)
      }
    }
  }

  /// The notebooks shared through a folder, even trashed, each with a number that tells sharings apart.
  public func sharedNotebooks(
    through folder: Int64
  ) throws(LibraryError) -> [NotebookID: Int64] {
    try guarded {
      Dictionary(
        uniqueKeysWithValues: try connection.all(
          """
          SELECT notebook.id, share.serial FROM share JOIN notebook ON notebook.number = share.notebook
          WHERE share.folder = ?
          """, [.integer(folder)]
        ) { (NotebookID(bytes: $0.bytes(0)), $0.integer(1)) }
        .compactMap { id, serial in id.map { ($0, serial) } })
    }
  }

  /// All finished notebooks, including trashed ones.
  public func allNotebooks() throws(LibraryError) -> Set<NotebookID> {
    try guardedReading { Set(try publishedRows().map(\.id)) }
  }

  /// Records that contents of sync folders taken from now on may be missing here and must be read again.
  func recordLossForFolders() throws { try connection.run("UPDATE folder SET losses = losses + 1") }

  /// Counts an exchange that changes the library, within its transaction.
  func countStep(of folder: Int64) throws {
    try connection.run("UPDATE folder SET steps = steps + 1 WHERE number = ?", [.integer(folder)])
  }

  /// Continues under a new name: the library was taken back to an earlier state without its knowledge.
  public func startAnew() throws(LibraryError) {
    try guardedWriting { _ in try forgetIncarnation() }
  }

  private func sharedFolder(at path: String) throws(LibraryError) -> SharedFolder? {
    try sharedFolders().first { $0.path.utf8.elementsEqual(path.utf8) }
  }

  func share(_ notebook: Int64, through folder: Int64) throws {
    try connection.run(
      "INSERT OR IGNORE INTO share (notebook, folder, serial) VALUES (?, ?, ?)",
      [.integer(notebook), .integer(folder), .integer(Int64.random(in: 1..<1 << 48, using: &dice))])
  }
}

/// Keeps permanently deleted notebooks from returning from a sync folder, unless another device restores them.
extension Library {
  func recordRemoval(of row: NotebookRow) throws {
    let notebook = StoredNotebook(library: self, number: row.number)
    let trashed = try notebook.entity(.notebook).fields[Property<Bool>.isTrashed.field]
    try connection.run(
      "INSERT OR REPLACE INTO removed (notebook, trashed) VALUES (?, ?)",
      [.blob(row.id.bytes), .blob(trashed?.stored ?? [])])
  }

  /// The permanently deleted notebooks.
  public func removedNotebooks() throws(LibraryError) -> Set<NotebookID> {
    try guarded {
      Set(
        try connection.all("SELECT notebook FROM removed") { NotebookID(bytes: $0.bytes(0)) }
          .compactMap(\.self))
    }
  }

  /// The statement that trashed a removed notebook; nil if unknown.
  public func removal(of id: NotebookID) throws(LibraryError) -> Register? {
    let bytes = try guarded {
      try connection.first("SELECT trashed FROM removed WHERE notebook = ?", [.blob(id.bytes)]) {
        $0.bytes(0)
      }
    }
    return bytes.flatMap { try? Register(stored: $0) }
  }

  /// True if a statement restores a removed notebook from the trash.
  public func restores(_ record: Record, _ id: NotebookID) throws(LibraryError) -> Bool {
    guard record.key.entity == .notebook, record.key.field == Property<Bool>.isTrashed.field,
      case .register(let later) = record.fragment, (try? Bool(stored: later.value)) == false
    else { return false }
    guard let before = try removal(of: id) else { return true }
    return before.stamp < later.stamp
  }

  /// Allows a removed notebook to return.
  public func forgetRemoval(of id: NotebookID) throws(LibraryError) {
    try guardedWriting { _ in try forgetRemoved(id) }
  }

  func forgetRemoved(_ id: NotebookID) throws {
    let removed = try connection.first(
      "DELETE FROM removed WHERE notebook = ? RETURNING notebook", [.blob(id.bytes)]
    ) { $0.bytes(0) }
    // Names were given in it before, which its new row will not know.
    if removed != nil { try forgetIncarnation() }
  }

  func isRemoved(_ id: NotebookID) throws -> Bool {
    try connection.number(
      "SELECT EXISTS (SELECT 1 FROM removed WHERE notebook = ?)", [.blob(id.bytes)]) != 0
  }

  func isWaiting(_ row: NotebookRow) throws -> Bool {
    try connection.number(
      "SELECT EXISTS (SELECT 1 FROM outbox WHERE notebook = ?)", [.integer(row.number)]) != 0
  }
}
