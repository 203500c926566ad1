internal import Exchange
public import Notebook

/// Pages on their way into a file or several.
public struct ExportJob {
  let supply: any PageSupply
  let settings: ExportSettings
  let target: ExportTarget
  /// Is told how much of it is done, 0 to 1.
  let progress: (Double) -> Void

  /// Prepares an export.
  public init(
    _ supply: any PageSupply, _ settings: ExportSettings, to target: ExportTarget,
    progress: @escaping (Double) -> Void = { _ in }
  ) {
    self.supply = supply
    self.settings = settings
    self.target = target
    self.progress = progress
  }

  /// The title of the whole.
  var title: String { settings.title ?? supply.title }

  /// Writes all files, which stand under their names when all of them are whole.
  ///
  /// - Throws: What is wrong with the pages or the place; nothing was changed then.
  public func run() throws -> ExportResult {
    switch settings.format {
    case .svg, .png, .csv: try writePages()
    case .markdown: try writeNote()
    case .pdf: try writeDocument(pdf)
    case .inkml: try writeDocument(inkML)
    case .xopp: throw ExportError("no xopp")
    }
  }
}

extension ExportJob {
  /// Writes one file that holds all pages, of which a closure says how many there are.
  private func writeDocument(_ write: (OutputFile) throws -> DocumentFacts) throws -> ExportResult {
    let path = target.path(as: settings.format)
    let file = target == .standardOutput ? OutputFile() : try OutputFile(at: path)
    let facts = try write(file)
    try file.publish()
    var result = ExportResult()
    result.files = [ExportResult.File(path: path, byteCount: file.byteCount)]
    result.pageCount = facts.pages
    result.notes = supply.notes + facts.notes
    return result
  }

  /// What is known of a file of all pages when it has been written.
  private struct DocumentFacts {
    var pages = 0
    var notes: [String] = []
  }

  private func pdf(_ file: OutputFile) throws -> DocumentFacts {
    var export = PDFExport()
    export.title = settings.title
    export.paper = settings.paper
    let pages = try export.write(supply) { _ in
      progress(supply.share)
    } to: {
      try file.write($0)
    }
    return DocumentFacts(pages: pages)
  }

  private func inkML(_ file: OutputFile) throws -> DocumentFacts {
    var writer = InkMLWriter(title: title)
    var pages = 0
    while let page = try supply.next() {
      try file.write(writer.add(page))
      pages += 1
      progress(supply.share)
    }
    try file.write(writer.finish())
    return DocumentFacts(pages: pages, notes: writer.notes)
  }
}
