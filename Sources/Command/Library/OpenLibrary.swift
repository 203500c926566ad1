internal import Notebook
internal import Store
internal import Wording

extension LibraryChoice {
  /// Opens the named or default library.
  ///
  /// `create` makes it if there is none. The console provides the environment, collects damage, and warns
  /// of an unsuitable place.
  func open(create: Bool = false, in console: inout Console) throws -> Library {
    let path = try path(in: console.environment)
    let library = try Library(at: path, create: create, reporting: console.damage)
    if library.isSoonChecked { try library.lookForLosses() }
    if create { console.warn(of: library) }
    return library
  }

  /// Opens the library for writing; nil if there is none.
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
  /// Makes the hourly backup, if due.
  ///
  /// A failed backup deserves a message, but must not stop the work.
  func keepBackup(in console: inout Console) {
    do {
      _ = try backUpIfDue(now: .now, telling: { console.note($0, isAskedFor: false) })
    } catch {
      console.note("Cannot create the hourly backup: \(error).")
    }
  }
}

extension Console {
  /// Reports the fate of other backups; expected events only on request.
  mutating func note(_ event: Library.BackupEvent, isAskedFor: Bool) {
    if isAskedFor || event.isUnexpected { note("\(event)") }
  }
}
