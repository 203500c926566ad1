internal import Bytes
internal import Notebook

/// Pages that lie on files, such as those of a PDF, which must not be written over.
final class SparedPages: PageSupply {
  private let pages: any PageSupply
  private let rules: OutputRules
  private let path: (Backdrop.Source) -> String?

  /// Follows pages to the files that they lie on.
  ///
  /// - Parameters:
  ///   - pages: The pages.
  ///   - rules: Are told of the files.
  ///   - path: Where such a file is; nil where that is not known.
  init(
    of pages: any PageSupply, _ rules: OutputRules, at path: @escaping (Backdrop.Source) -> String?
  ) {
    (self.pages, self.rules, self.path) = (pages, rules, path)
  }

  var title: String { pages.title }
  var share: Double { pages.share }
  var notes: [String] { pages.notes }

  func next() throws -> LoosePage? {
    let page = try pages.next()
    if let source = page?.backdrop?.source, let path = path(source) { rules.spare(path) }
    return page
  }
}
