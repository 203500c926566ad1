internal import Bytes
public import Notebook

extension Library {
  /// Copies pages into another notebook, and deletes them if they move: all or nothing.
  ///
  /// It is one action in each notebook that changes; both are undone and redone together. The files of
  /// images must be in the library. Pages that are gone are left out; without an existing `place`, the
  /// copies go to the end. Returns the new pages, in order.
  @discardableResult
  public func carry(
    _ pages: Set<EntityID>, of source: NotebookID, to target: NotebookID, at place: PagePlace?,
    moving isMove: Bool, now: Int64
  ) throws(LibraryError) -> [EntityID] {
    try guarded {
      try writing { incarnation in
        var into = try row(of: target)
        guard var from = try present(source) else { return [] }
        let loose = try copies(of: pages, in: from)
        guard !loose.isEmpty else { return [] }
        let (new, adding) = try change(into, as: incarnation, now: now) { editor in
          let (place, outline) = try editor.resolved(place)
          return try editor.add(loose, at: place, in: outline)
        }
        try store(adding, in: &into)
        try record(adding.steps, as: .pastePages, in: into.number)
        if isMove { try delete(pages, in: &from, movedTo: into, as: incarnation, now: now) }
        return new
      }
    }
  }

  /// Copies pages into a new notebook, and deletes them if they move: all or nothing.
  ///
  /// A move is one action in both notebooks; while it is undone, the new one is in the trash, with a blank
  /// page. Copies are part of the creation, which is not an action.
  ///
  /// - Parameters:
  ///   - pages: The pages; those that are gone are left out.
  ///   - source: Their notebook.
  ///   - edits: Edits to the new one as a whole, including its title.
  ///   - size: The size of its blank page.
  ///   - paper: The paper of that page.
  ///   - isMove: Whether to delete the pages in their notebook.
  ///   - now: The time in milliseconds since 1970.
  /// - Returns: The new notebook; nil if none of the pages exists any more.
  /// - Throws: Why it failed.
  @discardableResult
  public func carry(
    _ pages: Set<EntityID>, of source: NotebookID, toNew edits: [NotebookEdit], size: PageSize,
    paper: Paper, moving isMove: Bool, now: Int64
  ) throws(LibraryError) -> NotebookID? {
    let id = NotebookID.random(using: &dice)
    return try guarded {
      try writing { incarnation in
        var from = try row(of: source)
        let loose = try copies(of: pages, in: from)
        guard !loose.isEmpty else { return nil }
        var into = try add(id, now: now)
        let (blank, making) = try change(into, as: incarnation, now: now) { editor in
          for edit in edits + (isMove ? [.trash(true)] : []) { _ = try editor.make(edit) }
          return try editor.addPage(
            to: editor.addSection(), on: NewSheet(size: size, paper: paper)
          ).page
        }
        try store(making, in: &into)
        let (_, filling) = try change(into, as: incarnation, now: now) { editor in
          if isMove { _ = try editor.make(.trash(false)) }
          let (place, outline) = try editor.resolved(nil)
          _ = try editor.add(loose, at: place, in: outline)
          try editor.deletePage(blank)
        }
        try store(filling, in: &into)
        guard isMove else { return id }
        try record(filling.steps, as: .pastePages, in: into.number)
        try delete(pages, in: &from, movedTo: into, as: incarnation, now: now)
        return id
      }
    }
  }

  /// Deletes pages whose copies were the latest action of another notebook, as its other half.
  private func delete(
    _ pages: Set<EntityID>, in from: inout NotebookRow, movedTo into: NotebookRow,
    as incarnation: Incarnation, now: Int64
  ) throws {
    let (_, leaving) = try change(from, as: incarnation, now: now) { editor in
      try editor.make(.delete, of: pages)
    }
    try store(leaving, in: &from)
    try record(leaving.steps, as: .movePagesAway, in: from.number)
    try CarriedHalf.join(from, into, in: self)
  }

  private func copies(of pages: Set<EntityID>, in row: NotebookRow) throws -> [LoosePage] {
    let notebook = StoredNotebook(library: self, number: row.number)
    return try Outline(of: notebook).pages.filter { pages.contains($0.id) }
      .map { try LoosePage(copying: $0, in: notebook) }
  }
}

/// One of the two actions by which pages moved to another notebook: their deletion, or their addition.
///
/// Each notebook keeps, among its views, which action is the other half of its own: both are undone and
/// redone together.
struct CarriedHalf: Hashable, Sendable {
  let notebook: NotebookID
  let number: Int64

  private static func key(_ number: Int64) -> String { "carried.\(number)" }

  private init(_ notebook: NotebookID, number: Int64) {
    (self.notebook, self.number) = (notebook, number)
  }

  private init?(stored: [UInt8]) {
    var reader = ByteReader(stored)
    guard let number = try? reader.signed(), let rest = try? reader.bytes(reader.remaining),
      let notebook = NotebookID(bytes: rest)
    else { return nil }
    self.init(notebook, number: number)
  }

  private var stored: [UInt8] {
    var writer = ByteWriter()
    writer.appendSigned(number)
    return writer.bytes + notebook.bytes
  }

  /// Joins the latest actions of two notebooks as halves of one.
  static func join(_ one: NotebookRow, _ other: NotebookRow, in library: Library) throws {
    let numbers = try [one, other].map { try library.latestAction(in: $0.number) }
    try library.setViewState(
      key(numbers[0]), of: one.id, to: CarriedHalf(other.id, number: numbers[1]).stored)
    try library.setViewState(
      key(numbers[1]), of: other.id, to: CarriedHalf(one.id, number: numbers[0]).stored)
  }

  /// The other half of a notebook's action; nil if it is a whole one.
  static func half(
    of action: Library.StoredAction, in id: NotebookID, _ library: Library
  ) throws -> CarriedHalf? {
    guard [.movePagesAway, .pastePages].contains(action.kind) else { return nil }
    return try half(of: action.number, in: id, library)
  }

  private static func half(
    of number: Int64, in id: NotebookID, _ library: Library
  ) throws -> CarriedHalf? {
    try library.viewState(key(number), of: id).flatMap(CarriedHalf.init)
  }

  /// True if its notebook still has it as the half of an action of another notebook.
  func isJoined(
    to action: Library.StoredAction, of id: NotebookID, _ library: Library
  ) throws -> Bool {
    try Self.half(of: number, in: notebook, library) == CarriedHalf(id, number: action.number)
  }

  /// Forgets the halves of actions after a number, which others replace.
  static func forget(behind number: Int64, in notebook: Int64, of library: Library) throws {
    try library.connection.run(
      """
      DELETE FROM view WHERE notebook = ? AND key >= 'carried.' AND key < 'carried/'
      AND CAST(substr(key, 9) AS INTEGER) > ?
      """, [.integer(notebook), .integer(number)])
  }
}
