internal import Bytes
internal import Store
internal import Wording

/// The library of a command: the named one, or the default.
struct LibraryChoice: Hashable, Sendable {
  /// The folder after `--library`, if any.
  let option: String?

  /// The folder of the library.
  ///
  /// Empty variables count as unset, as does a relative `XDG_DATA_HOME`, as its specification requires.
  /// Throws `UsageError` for an empty option, `Failure` if no home folder is known.
  func path(in environment: Environment) throws -> String {
    if let option {
      guard !option.isEmpty else {
        throw UsageError.invalidValue("", of: Option.library.place, requirement: "a folder")
      }
      return option
    }
    if let path = environment["SUZURI_LIBRARY"] { return path }
    guard let path = Self.usual(in: environment) else {
      throw Failure("there is no home folder for the library: specify one with --library")
    }
    return path
  }

  /// True if it is the library that opens without an option.
  func isUsual(in environment: Environment) -> Bool {
    guard let option, let usual = try? LibraryChoice(option: nil).path(in: environment) else {
      return true
    }
    return PathParts(option) == PathParts(usual)
  }

  static func usual(in environment: Environment) -> String? {
    if let path = environment["XDG_DATA_HOME"], PathParts(path).isAbsolute {
      return "\(path)/suzuri"
    }
    return environment["HOME"].map { "\($0)/.local/share/suzuri" }
  }
}

extension LibraryChoice {
  /// The rules for output files: they must not replace a library, nor go into one.
  func outputRules(in environment: Environment) throws -> OutputRules {
    // If no library is known, none is in use.
    let directory = option == nil ? try? path(in: environment) : try path(in: environment)
    return OutputRules { Library.refusal(toWrite: $0, beside: directory) }
  }
}

extension LibraryChoice {
  /// Opens the library, made if asked to, and warns of a place that does not suit it.
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
  fileprivate mutating func warn(of library: Library) {
    for warning in library.warnings { note("Warning: \(warning).") }
  }
}

extension Library {
  /// Makes the hourly backup, if due; a failure deserves a message, but must not stop the work.
  func backUpIfDue(reportingTo console: inout Console) {
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

/// A library created only when there is something to import into it.
struct LazyLibrary {
  private let choice: LibraryChoice
  private let mayBeMade: Bool
  private(set) var present: Library?

  init(_ choice: LibraryChoice, mayBeMade: Bool = true, in console: inout Console) throws {
    (self.choice, self.mayBeMade) = (choice, mayBeMade)
    present = try choice.openIfThere(in: &console)
  }

  mutating func opened(in console: inout Console) throws -> Library {
    let library = try present ?? choice.open(create: mayBeMade, in: &console)
    present = library
    return library
  }
}

enum SettingsChoice {
  /// The settings file; nil if no place is known, in which case nothing is kept.
  ///
  /// Empty variables count as unset, as does a relative `XDG_CONFIG_HOME`, as its specification requires.
  static func path(in environment: Environment) -> String? {
    if let folder = environment["SUZURI_CONFIG"] { return "\(folder)/settings.json" }
    if let folder = environment["XDG_CONFIG_HOME"], PathParts(folder).isAbsolute {
      return "\(folder)/suzuri/settings.json"
    }
    return environment["HOME"].map { "\($0)/.config/suzuri/settings.json" }
  }
}
