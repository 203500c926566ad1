public import Bytes
public import Notebook
internal import Wording

/// A PDF used as paper, or one that is missing.
public struct FileBelow: Hashable, Sendable {
  /// The name.
  public let name: String
  /// The hash; nil if the PDF is missing.
  public let hash: ContentHash?
  /// The number of pages that use it.
  fileprivate(set) var pageCount: Int
}

/// An action on PDFs used as paper.
public enum RenewAction: Hashable, Sendable {
  /// Replace a PDF with the dropped file, or with the next one dropped.
  case replace(Int)
  case addPages
  case retry(PageID)

  var name: Words {
    switch self {
    case .replace: "Replace this PDF"
    case .addPages: "Add its pages"
    case .retry: "Try again"
    }
  }
}

struct RenewSetup: Hashable, Sendable {
  /// The path of the new file; nil until it is dropped.
  var path: String?
  /// The index of the old PDF in the list; nil until it is chosen.
  var chosen: Int?
}

extension Desk {
  /// The PDFs used as paper, in the order of their first pages.
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

  /// Imports files as notebooks on the shelf, as pages elsewhere; asks first about a PDF that may replace another.
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

  /// The PDF that the next dropped file replaces: the chosen one, or the only one.
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

  mutating func updateRenewing() {
    if popup != .pdfs { cards.renewal = RenewSetup() }
  }
}
