internal import Notebook
internal import Store

extension LibraryChoice {
  /// Opens the library that the command line means.
  ///
  /// - Parameters:
  ///   - create: Whether to make it where there is none.
  ///   - console: Knows the environment, and is told where a library had better not lie.
  /// - Returns: The open library.
  /// - Throws: What keeps it from being opened.
  func open(create: Bool = false, in console: inout Console) throws -> Library {
    let library = try Library(at: path(in: console.environment), create: create)
    if create {
      for warning in library.warnings { console.note("Warning: \(warning).") }
    }
    return library
  }
}

extension Library {
  /// Makes the backup of the day, if it is due, and says where damage was met.
  ///
  /// A backup that fails is worth a word, but not the work.
  func keepBackup(in console: inout Console) {
    console.noteDamage(of: self)
    do {
      _ = try backUpIfDue(now: .now)
    } catch {
      console.note("The daily backup was not made: \(error).")
    }
  }
}
