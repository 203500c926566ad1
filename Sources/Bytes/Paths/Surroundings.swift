private import Glibc

/// The program's arguments and environment in the form of `PathText`, as any of it may be a path.
public enum Surroundings {
  /// The arguments on the command line, the program's name first.
  public static let words: [String] = (0..<Int(CommandLine.argc)).compactMap { place in
    CommandLine.unsafeArgv[place].map { PathText.text(at: $0) }
  }

  /// The folder for temporary files.
  public static var temporaryFolder: String {
    variable("TMPDIR").flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
  }

  /// The value of an environment variable; nil if it is not set.
  public static func variable(_ name: String) -> String? {
    getenv(name).map { PathText.text(at: $0) }
  }
}
