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
    if library.isSoonChecked { try library.lookForLosses() }
    if create { console.warn(of: library) }
    return library
  }

  /// Opens the library to write in it; nil if there is none.
  func openIfThere(in console: inout Console) throws -> Library? {
    do {
      let library = try open(in: &console)
      console.warn(of: library)
      return library
    } catch LibraryError.notFound {
      return nil
    }
  }
}

extension Console {
  /// Warns of a place that does not suit a library.
  fileprivate mutating func warn(of library: Library) {
    for warning in library.warnings { note("Warning: \(warning).") }
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
