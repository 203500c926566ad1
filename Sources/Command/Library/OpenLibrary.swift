internal import Notebook
internal import Store
internal import Wording

extension LibraryChoice {
  /// Opens the library that the command line names, or the default one.
  ///
  /// - Parameters:
  ///   - create: Whether to make it if there is none.
  ///   - console: Knows the environment, collects damage, and shows a warning about an unsuitable place
  ///     for a library.
  /// - Returns: The open library.
  /// - Throws: Why it cannot be opened.
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
  /// Makes the hourly backup, if it is due.
  ///
  /// A failed backup deserves a message, but must not stop the work.
  func keepBackup(in console: inout Console) {
    do {
      _ = try backUpIfDue(now: .now, telling: { console.note($0, isAskedFor: false) })
    } catch {
      console.note("The backup of this hour was not made: \(error).")
    }
  }
}

extension Console {
  /// Reports what happened to other backups; expected events only on request.
  mutating func note(_ event: Library.BackupEvent, isAskedFor: Bool) {
    if isAskedFor || event.isUnexpected { note("\(event)") }
  }
}
