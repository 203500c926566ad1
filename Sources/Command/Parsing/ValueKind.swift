/// The kind of value that an argument or an option takes, which decides its check and completion.
enum ValueKind: Hashable, Sendable {
  /// Any text.
  case text
  /// The path of a file.
  case file
  /// The path of a folder.
  case folder
  /// The name of a command.
  case command
  /// One of a closed list of words.
  case oneOf([String])

  /// The words of a closed list, empty for every other kind.
  var choices: [String] {
    if case .oneOf(let words) = self { words } else { [] }
  }
}
