internal import Bytes
internal import Notebook

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
