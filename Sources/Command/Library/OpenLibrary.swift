internal import Notebook
internal import Store

extension LibraryChoice {
  /// Opens the library that the command line means.
  ///
  /// - Parameters:
  ///   - create: Whether to make it where there is none.
  ///   - console: Knows the environment.
  /// - Returns: The open library.
  /// - Throws: What keeps it from being opened.
  func open(create: Bool = false, in console: Console) throws -> Library {
    try Library(at: path(in: console.environment), create: create)
  }
}

extension Library {
  /// Makes the backup of the day, if it is due; a failure is worth a word, but not the work.
  func keepBackup(in console: inout Console) {
    do {
      _ = try backUpIfDue(now: .now)
    } catch {
      console.note("The daily backup was not made: \(error).")
    }
  }
}
