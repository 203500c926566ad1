internal import Notebook
internal import Store

extension LibraryChoice {
  /// Opens the library that the command line means.
  ///
  /// - Parameters:
  ///   - create: Whether to make a missing library.
  ///   - console: Knows the environment, hears of damage, and is told where a library had better not
  ///     lie.
  /// - Returns: The open library.
  /// - Throws: What keeps it from being opened.
  func open(create: Bool = false, in console: inout Console) throws -> Library {
    let path = try path(in: console.environment)
    let library = try Library(at: path, create: create, reporting: console.damage)
    if create {
      for warning in library.warnings { console.note("Warning: \(warning).") }
    }
    return library
  }
}

extension Library {
  /// Makes the backup of the hour, if it is due.
  ///
  /// A backup that fails is worth a word, but not the work.
  func keepBackup(in console: inout Console) {
    do {
      _ = try backUpIfDue(now: .now, telling: { console.note($0, isAskedFor: false) })
    } catch {
      console.note("The backup of this hour was not made: \(error).")
    }
  }
}

extension Console {
  /// Reports what happened to other backups; expected outcomes only on request.
  mutating func note(_ event: Library.BackupEvent, isAskedFor: Bool) {
    if isAskedFor || event.isUnexpected { note("\(event)") }
  }
}
