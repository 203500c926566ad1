internal import Bytes
public import Notebook

extension Library {
  /// Copies pages into another notebook, and deletes them if they move; returns the new ones, in order.
  ///
  /// The one action in each notebook that changes is undone and redone with the other. Files of images must be here.
  /// Pages that are gone are left out; without an existing `place`, the copies go to the end.
  @discardableResult
  public func carry(
    _ pages: Set<EntityID>, of source: NotebookID, to target: NotebookID, at place: PagePlace?,
    moving isMove: Bool, now: Int64
  ) throws(LibraryError) -> [EntityID] {
    try guardedWriting { incarnation in
      var into = try row(of: target)
      guard var from = try present(source) else { return [] }
      let loose = try copies(of: pages, in: from)
      guard !loose.isEmpty else { return [] }
      let (new, adding) = try change(into, as: incarnation, now: now) { editor in
        let (place, outline) = try editor.resolved(place)
        return try editor.add(loose, at: place, in: outline, of: target)
      }
      try store(adding, in: &into)
      try record(adding.steps, as: .pastePages, in: into.number)
      if isMove { try delete(pages, in: &from, movedTo: into, as: incarnation, now: now) }
      return new
    }
  }

  /// Copies pages into a new notebook, and deletes them if they move; returns nil if none of them is left.
  ///
  /// A move is one action in both; while it is undone, the new one is in the trash, with a blank page of `size` and
  /// `paper`. Copies are part of the creation, which is not an action. `edits` apply to the whole, including its title.
  @discardableResult
  public func carry(
    _ pages: Set<EntityID>, of source: NotebookID, toNew edits: [NotebookEdit], size: PageSize,
    paper: Paper, moving isMove: Bool, now: Int64
  ) throws(LibraryError) -> NotebookID? {
    let id = NotebookID.random(using: &dice)
    return try guardedWriting { incarnation in
      var from = try row(of: source)
      let loose = try copies(of: pages, in: from)
      guard !loose.isEmpty else { return nil }
      var into = try add(id, now: now)
      let (blank, making) = try change(into, as: incarnation, now: now) { editor in
        for edit in edits + (isMove ? [.trash(true)] : []) { _ = try editor.apply(edit) }
        return try editor.addPage(
          to: editor.addSection(), on: NewSheet(size: size, paper: paper)
        ).page
      }
      try store(making, in: &into)
      let (_, filling) = try change(into, as: incarnation, now: now) { editor in
        if isMove { _ = try editor.apply(.trash(false)) }
        let (place, outline) = try editor.resolved(nil)
        _ = try editor.add(loose, at: place, in: outline, of: id)
        try editor.deletePage(blank)
      }
      try store(filling, in: &into)
      guard isMove else { return id }
      try record(filling.steps, as: .pastePages, in: into.number)
      try delete(pages, in: &from, movedTo: into, as: incarnation, now: now)
      return id
    }
  }

  private func delete(
    _ pages: Set<EntityID>, in from: inout NotebookRow, movedTo into: NotebookRow,
    as incarnation: Incarnation, now: Int64
  ) throws {
    let (_, leaving) = try change(from, as: incarnation, now: now) { editor in
      try editor.apply(.delete, to: pages)
    }
    try store(leaving, in: &from)
    try record(leaving.steps, as: .movePagesAway, in: from.number)
    try CarriedHalf.join(from, into, in: self)
  }

  private func copies(of pages: Set<EntityID>, in row: NotebookRow) throws -> [LoosePage] {
    let notebook = StoredNotebook(library: self, number: row.number)
    return try Outline(of: notebook).pages.filter { pages.contains($0.id) }
      .map { try LoosePage(copying: $0, of: row.id, in: notebook) }
  }
}

/// One of the two actions by which pages moved between notebooks: their deletion or addition.
///
/// Each notebook stores, among its views, the other half of its action: both are undone and redone together.
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

  static func join(_ one: NotebookRow, _ other: NotebookRow, in library: Library) throws {
    let numbers = try [one, other].map { try library.latestAction(in: $0.number) }
    try library.setViewState(
      key(numbers[0]), of: one.id, to: CarriedHalf(other.id, number: numbers[1]).stored)
    try library.setViewState(
      key(numbers[1]), of: other.id, to: CarriedHalf(one.id, number: numbers[0]).stored)
  }

  /// Nil if the action has no other half.
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
