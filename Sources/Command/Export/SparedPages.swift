internal import Bytes
internal import Notebook
internal import Wording

/// Pages drawn on files, such as a PDF, which must not be overwritten.
final class SparedPages: PageSupply {
  private let pages: any PageSupply
  private let name: String
  private let rules: OutputRules
  private let path: (Backdrop.Source) -> String?

  /// Wraps pages, and protects the files that they are drawn on.
  ///
  /// `name` is used if they have no title. `path` returns the path of such a file; nil if unknown.
  init(
    of pages: any PageSupply, called name: String, _ rules: OutputRules,
    at path: @escaping (Backdrop.Source) -> String?
  ) {
    (self.pages, self.name, self.rules, self.path) = (pages, name, rules, path)
  }

  var title: String { pages.title.isEmpty ? name : pages.title }
  var tags: [String] { pages.tags }
  var share: Double { pages.share }
  var mayLieOnPDF: Bool { pages.mayLieOnPDF }
  var knownPages: [NumberedPage]? { pages.knownPages }
  var notes: [Words] { pages.notes }

  func next() throws -> LoosePage? {
    let page = try pages.next()
    if let source = page?.backdrop?.source, let path = path(source) { rules.spare(path) }
    return page
  }
}
