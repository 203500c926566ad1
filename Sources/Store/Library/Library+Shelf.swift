internal import Bytes
public import Notebook

/// What is remembered of a cover.
private struct KnownCover: Storable {
  let cover: ShelvedNotebook.Cover
  /// When the notebook came into the trash, in milliseconds since 1970; 0 outside of it.
  let trashed: Int64

  init(of notebook: StoredNotebook) throws {
    cover = ShelvedNotebook.Cover(try Outline(of: notebook))
    let field = Property<Bool>.isTrashed.field
    guard cover.isTrashed,
      case .register(let register)? = try notebook.entity(.notebook).fields[field]
    else {
      trashed = 0
      return
    }
    trashed = register.stamp.milliseconds
  }

  func write(to writer: inout ByteWriter) {
    cover.write(to: &writer)
    writer.appendSigned(trashed)
  }

  init(from reader: inout ByteReader) throws(ByteError) {
    cover = try ShelvedNotebook.Cover(from: &reader)
    trashed = try reader.signed()
  }
}

/// Lists notebooks by what is remembered of their covers, and changes several of them at once.
extension Library {
  /// Lists all notebooks, those in the trash as well.
  public func shelf() throws(LibraryError) -> [ShelvedNotebook] {
    let (notebooks, news) = try guarded {
      try reading { () -> ([ShelvedNotebook], [Recollection]) in
        let known = try recollections(.cover)
        let shared = try numbers(in: "share")
        let waiting = try numbers(in: "outbox")
        func shelved(_ row: NotebookRow, _ known: KnownCover) -> ShelvedNotebook {
          ShelvedNotebook(
            id: row.id, created: row.created, changed: row.changed, cover: known.cover,
            isShared: shared.contains(row.number), isWaiting: waiting.contains(row.number),
            trashed: known.trashed)
        }
        var news: [Recollection] = []
        let notebooks = try rows().compactMap { row -> ShelvedNotebook? in
          if let cover: KnownCover = known[row.number]?.value(for: row) {
            return shelved(row, cover)
          }
          if try isInTheMaking(row) { return nil }
          let cover = try KnownCover(of: StoredNotebook(library: self, number: row.number))
          news.append(Recollection(cover, of: row))
          return shelved(row, cover)
        }
        return (notebooks, news)
      }
    }
    remember(news, as: .cover)
    return notebooks
  }

  /// The numbers of the notebooks that a table of sharing names.
  private func numbers(in table: String) throws -> Set<Int64> {
    Set(try connection.all("SELECT DISTINCT notebook FROM \(table)") { $0.integer(0) })
  }

  /// Makes edits of notebooks as a whole, all in one transaction.
  ///
  /// A notebook that is gone meanwhile is left alone. None counts as changed: what is written in it has not.
  ///
  /// - Parameters:
  ///   - edits: The edits, in this order.
  ///   - files: The pictures that they put on covers, as far as they may be new.
  ///   - now: The time in milliseconds since 1970.
  /// - Returns: The edits that take them back, in the order in which to make them.
  /// - Throws: What prevents it; nothing has changed then.
  @discardableResult
  public func arrange(
    _ edits: [ShelfEdit], with files: [[UInt8]] = [], now: Int64
  ) throws(LibraryError) -> [ShelfEdit] {
    try guarded {
      try writing { incarnation in
        for file in files { try addImage(file) }
        var opposites: [ShelfEdit] = []
        for edit in edits {
          guard var row = try present(edit.notebook) else { continue }
          let changed = row.changed
          let (opposite, change) = try change(row, as: incarnation, now: now) { editor in
            try editor.make(edit.edit)
          }
          try store(change, in: &row)
          row.changed = changed
          try save(row)
          if let opposite { opposites.append(ShelfEdit(edit.notebook, opposite)) }
        }
        return opposites.reversed()
      }
    }
  }

  /// Puts a notebook into a folder, unless it lies in the trash, or was ever put into one, or taken out of one.
  ///
  /// - Returns: The edit that takes it back; nil if it stays where it is.
  /// - Throws: What prevents it; nothing has changed then.
  public func file(
    _ id: NotebookID, in folder: FolderPath, now: Int64
  ) throws(LibraryError) -> ShelfEdit? {
    let cover = try read(id) { try $0.entity(.notebook) }
    guard cover.value(.folder) == nil, cover.value(.isTrashed) != true else { return nil }
    return try arrange([ShelfEdit(id, .move(to: folder))], now: now).first
  }
}
