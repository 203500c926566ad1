public import Bytes
public import Notebook
internal import Wording

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

/// What the writer can ask for about PDFs below the pages.
public enum RenewAction: Hashable, Sendable {
  /// Put the file that was dropped, or the next one that is, in the place of a PDF.
  case replace(Int)
  /// Add the pages of the file that was dropped to the notebook.
  case addPages
  /// Try to read the PDF below a page again.
  case retry(PageID)
}

extension RenewAction {
  /// The action in a few words.
  var name: Words {
    switch self {
    case .replace: "Replace this PDF"
    case .addPages: "Add its pages"
    case .retry: "Try again"
    }
  }
}

/// What is remembered while a PDF takes the place of another.
struct RenewSetup: Hashable, Sendable {
  /// The path of the new file; nil until it is dropped.
  var path: String?
  /// The place of the old one in the list; nil until it is chosen.
  var chosen: Int?
}

/// New versions of PDFs below the pages, and PDFs that were missing there.
extension Desk {
  /// Imports files that were dropped on the window or chosen: on the shelf each becomes a notebook,
  /// elsewhere they become pages.
  ///
  /// Asks first what a PDF is for that may belong below pages that are there.
  mutating func importFiles(_ paths: [String], _ effects: inout [Effect]) {
    if screen is ShelfScreen {
      return effects.append(.library(.importFiles(paths, editing: shelf.place.edits)))
    }
    guard paths.count == 1, let path = paths.first, PathParts(path.lowercased()).ends(in: ".pdf")
    else { return effects.append(.importFiles(paths)) }
    let files = filesBelow
    if popup == .pdfs, cards.renewal.path == nil, let chosen = fileToRenew {
      return renew(chosen, by: path, &effects)
    }
    let name = PathParts(path).name
    guard files.contains(where: { $0.hash == nil || $0.name == name }) || popup == .pdfs else {
      return effects.append(.importFiles(paths))
    }
    cards.renewal = RenewSetup(path: path)
    if popup != .pdfs { toggle(.pdfs, &effects) }
    effects.append(.drawFace)
  }

  /// The PDF whose place the next file takes that is dropped on the card: the one chosen, or the only one.
  var fileToRenew: FileBelow? {
    let files = filesBelow
    return files.count == 1 ? files[0] : cards.renewal.chosen.flatMap { files[safe: $0] }
  }

  mutating func perform(_ action: RenewAction, _ effects: inout [Effect]) {
    effects.append(.drawFace)
    switch action {
    case .replace(let place):
      guard let path = cards.renewal.path else { return cards.renewal.chosen = place }
      renew(filesBelow[safe: place], by: path, &effects)
    case .addPages:
      guard let path = cards.renewal.path else { return }
      popup = nil
      effects.append(.importFiles([path]))
    case .retry(let page):
      undrawn.remove(page)
      effects.append(.drawAgain([page]))
    }
  }

  private mutating func renew(_ file: FileBelow?, by path: String, _ effects: inout [Effect]) {
    popup = nil
    if let file { effects += [.renew(file, by: path), .drawFace] }
  }

  /// Forgets what was dropped when its card has closed.
  mutating func updateRenewing() {
    if popup != .pdfs { cards.renewal = RenewSetup() }
  }
}
