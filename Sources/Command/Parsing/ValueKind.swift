private import Bytes
internal import Wording

/// The kind of value of an argument or option, which decides its check and completion.
package enum ValueKind: Hashable, Sendable {
  case text
  case file
  case folder
  case command
  case named(LibraryName)
  /// The title of a notebook, or the path of a file.
  case notebookOrFile
  case oneOf([String])

  /// The word as a command reads it; bytes that are not valid text matter only in file names.
  func value(of word: String) -> String {
    switch self {
    case .file, .folder, .notebookOrFile, .named(.backups): word
    case .text, .command, .named, .oneOf: PathText.readable(word)
    }
  }

  /// The words of a closed list; empty for every other kind.
  var choices: [String] {
    if case .oneOf(let words) = self { words } else { [] }
  }
}

package enum LibraryName: String, CaseIterable, Sendable {
  /// Notebooks outside the trash, by their titles.
  case notebooks
  /// Notebooks in the trash, by their titles.
  case trash
  case backups
}
