internal import Bytes
internal import Store
internal import Wording

/// The library of a command: the named one, or the default.
struct LibraryChoice: Hashable, Sendable {
  /// The folder after `--library`, if any.
  let option: String?

  /// The folder of the library.
  ///
  /// In this order: the option, `SUZURI_LIBRARY`, `suzuri` in `XDG_DATA_HOME`, and `.local/share/suzuri` in
  /// the home folder. Empty variables count as unset, as does a relative `XDG_DATA_HOME`, as its
  /// specification requires. Throws `UsageError` for an empty option, `Failure` if no home folder is known.
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

  /// The folder of a user's default library; nil if no home is known.
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
