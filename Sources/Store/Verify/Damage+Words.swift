internal import Notebook

extension Damage {
  /// What the row was about; nil for what lies outside the notes.
  func words(by naming: inout Naming) throws -> Whereabouts? {
    if let trace { return try naming.words(for: trace) }
    switch table {
    case "notebook": return try naming.words("the notebook itself", in: Int64(row) ?? 0)
    case "history": return try naming.words("an action that can be undone", in: notebook)
    case "view": return try naming.words("how it was looked at last", in: notebook)
    case "blob": return try naming.words(forImage: Hex.bytes(row))
    default: return nil
    }
  }

  /// What can become of it; nil where nobody knows.
  func prospect(_ shelf: BackupShelf, in library: Library) throws -> Outcome? {
    if reason == RowFault.bit.rawValue { return .mendable }
    if table == "blob" { return shelf.image(Hex.bytes(row)).map { .inBackup($0.backup) } ?? .lost }
    guard let trace, let id = try library.notebookID(trace.notebook) else { return nil }
    return shelf.record(trace, of: id).map { .inBackup($0.backup) } ?? .lost
  }
}

extension Hex {
  /// Returns the bytes that digits stand for.
  static func bytes(_ digits: String) -> [UInt8] {
    let digits = digits.utf8.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    return stride(from: 0, to: digits.count - 1, by: 2).map {
      UInt8(digits[$0] << 4 | digits[$0 + 1])
    }
  }
}
