internal import Notebook

/// Puts changes in a notebook into the outboxes of its sync folders.
struct OutboxKeeper {
  private let library: Library
  private let notebook: Int64
  /// The folder that holds the statements; nil if they are not from one.
  private let source: Int64?
  private let others: [Int64]
  /// True if rows wait for the source that it may have already.
  private let mayBeSettled: Bool

  init(in library: Library, of notebook: Int64, from source: Int64?) throws {
    (self.library, self.notebook, self.source) = (library, notebook, source)
    others = try library.shares(of: notebook).filter { $0 != source }
    mayBeSettled = try source.map { try library.hasOutbox(of: notebook, for: $0) } ?? false
  }

  /// Notes that statements about a thing were merged.
  ///
  /// If the merged state is the source's, the source lacks nothing. If it is more than either side said,
  /// the source must receive it.
  func note(
    _ records: ArraySlice<Record>, merged entity: Entity, changed: [Field: Fragment]
  ) throws {
    guard source != nil || !others.isEmpty else { return }
    // Of an erased element, a folder may have nothing but its erasure.
    let news = changed[.life]?.isRevival == true ? entity.fields : changed
    for field in news.keys.sorted() {
      let key = RecordKey(entity: entity.id, field: field)
      for folder in others { try library.wait(key, of: notebook, for: folder) }
    }
    guard let source else { return }
    if case .body(let body)? = changed[.body] { try noteErasedBase(of: body) }
    var isSettled: [Field: Bool] = [:]
    for record in records {
      let field = record.key.field
      isSettled[field] = isSettled[field] == true || entity.fields[field] == record.fragment
    }
    for (field, isSettled) in isSettled {
      let key = RecordKey(entity: entity.id, field: field)
      if isSettled {
        if mayBeSettled { try library.settle(key, of: notebook, for: source) }
      } else if changed[field] != nil {
        try library.wait(key, of: notebook, for: source)
      }
    }
  }
}

extension OutboxKeeper {
  /// Sends an erased stroke, a piece of which has arrived, to the folders that may have nothing of it.
  private func noteErasedBase(of body: [UInt8]) throws {
    guard case .piece(_, let base)? = try? Body(stored: body) else { return }
    let stroke = try StoredNotebook(library: library, number: notebook).entity(base)
    guard !stroke.life.isAlive else { return }
    for field in stroke.fields.keys.sorted() {
      let key = RecordKey(entity: base, field: field)
      for folder in others { try library.wait(key, of: notebook, for: folder) }
    }
  }
}

extension Fragment {
  /// True if it restores something that was deleted.
  fileprivate var isRevival: Bool {
    guard case .life(let life) = self else { return false }
    return life.isAlive && life.length > 1
  }
}
