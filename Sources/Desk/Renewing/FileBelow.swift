public import Bytes
internal import Notebook

/// A PDF below pages on the desk, or one that is missing there.
public struct FileBelow: Hashable, Sendable {
  /// Its name.
  public let name: String
  /// Its hash; nil if it is missing.
  public let hash: ContentHash?
  /// How many pages lie on it.
  public fileprivate(set) var pageCount: Int
}

extension Desk {
  /// The PDFs below the pages, in the order of their first pages.
  var filesBelow: [FileBelow] {
    var files: [FileBelow] = []
    for sheet in notebook?.sheets ?? [] {
      guard let name = sheet.printedName else { continue }
      let hash = sheet.print?.file
      let known = files.firstIndex { $0.hash == hash && (hash != nil || $0.name == name) }
      if let known {
        files[known].pageCount += 1
      } else {
        files.append(FileBelow(name: name, hash: hash, pageCount: 1))
      }
    }
    return files
  }
}
