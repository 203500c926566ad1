internal import Notebook
internal import Wording

extension FolderPath {
  /// The names of the folders from the top, separated by slashes; empty for the top.
  var text: String { names.joined(separator: "/") }

  /// Reads names separated by slashes.
  init(text: String) { self.init(text.split(separator: "/").map(String.init)) }
}

extension ParsedValues {
  /// A folder on the command line.
  func folder(_ option: Option) throws(UsageError) -> FolderPath? {
    guard let word = text(option) else { return nil }
    let folder = FolderPath(text: word)
    guard !folder.isTop, !word.contains(where: \.isNewline) else {
      throw .invalidValue(
        word, of: option.place, requirement: "a folder name, such as School/Physics")
    }
    return folder
  }
}
