public import Bytes
internal import Exchange
internal import Ink
public import Notebook
internal import Paint
public import Wording

/// An export of pages to one or several files.
public struct ExportJob {
  let supply: any PageSupply
  let settings: ExportSettings
  let target: ExportTarget
  let rules: OutputRules
  let notebook: AttachedNotebook?
  let progress: (Double) -> Void

  /// Prepares an export.
  ///
  /// `rules` says which files must not be written; `notebook` is attached to a PDF of the pages; `words`
  /// returns the words on a page as its source has it, in reading order, on the thread that runs the export;
  /// `progress` gets the finished share, 0 to 1.
  public init(
    _ supply: any PageSupply, _ settings: ExportSettings, to target: ExportTarget,
    under rules: OutputRules, attaching notebook: AttachedNotebook? = nil,
    words: ((LoosePage) throws -> [HiddenWord])? = nil,
    progress: @escaping (Double) -> Void = { _ in }
  ) {
    let supply = (settings.carriesWords ? words : nil).map { supply.carrying($0) } ?? supply
    self.supply = settings.grownPages.map { supply.settled(as: $0) } ?? supply
    (self.settings, self.target, self.rules) = (settings, target, rules)
    (self.notebook, self.progress) = (notebook, progress)
  }

  var title: String { settings.title ?? supply.title }

  /// Writes all files, which appear under their names once all are complete.
  ///
  /// If this throws, nothing has changed.
  public func run() throws -> ExportResult {
    if case .note = settings.format.form { return try reportingMissingPackage(writeNote) }
    return try make().publish()
  }

  /// Makes all files, except a note in Markdown, complete and on disk, but not yet under their names.
  ///
  /// If this throws, nothing has changed.
  public func make() throws -> UnpublishedExport {
    try reportingMissingPackage {
      let made =
        switch settings.format.form {
        case .document(let format): try makeDocument(format)
        case .pages(let format): try makeFiles(format)
        case .note: throw ExportError("a Markdown note is written instead")
        }
      try MissingPackage.check()
      for (_, file) in made.files { try file.seal() }
      return made
    }
  }

  /// Runs a closure, and reports a missing library instead of its consequences, such as a font that only
  /// seems damaged.
  private func reportingMissingPackage<Value>(_ work: () throws -> Value) throws -> Value {
    do {
      return try work()
    } catch {
      try MissingPackage.check()
      throw error
    }
  }
}

extension PageSupply {
  fileprivate func carrying(_ words: @escaping (LoosePage) throws -> [HiddenWord]) -> any PageSupply
  {
    PassedPages(of: self) {
      guard var page = try $0.next() else { return nil }
      page.hiddenWords = try words(page)
      return page
    }
  }

  fileprivate func settled(as form: GrownPages) -> any PageSupply {
    // The remaining sheets of the last page, the last one first.
    var sheets: [LoosePage] = []
    return PassedPages(of: self) {
      if sheets.isEmpty, let page = try $0.next() { sheets = page.settled(as: form).reversed() }
      return sheets.popLast()
    }
  }
}

extension ExportSettings {
  /// True for text, and for the only files that can hold invisible text; Cairo knows no such text.
  fileprivate var carriesWords: Bool {
    switch format {
    case .pdf: hasWords && writer == .suzuri
    case .markdown, .txt: hasWords
    default: false
    }
  }

  fileprivate var grownPages: GrownPages? {
    switch format.form {
    case .document(.inkml), .document(.rnote), .document(.excalidraw), .document(.txt): nil
    case .pages(.csv), .pages(.dot): nil
    case .document(.pdf), .document(.xopp): grown
    // A rectangle is measured from the corner of the sheet.
    case .pages(.png), .pages(.svg), .note: clip == nil ? .fitted : nil
    }
  }
}

extension ExportJob {
  func makeDocument(_ format: ExportForm.Document) throws -> UnpublishedExport {
    let path = target.path(as: settings.format)
    let file = target == .standardOutput ? OutputFile() : try OutputFile(at: path, under: rules)
    var made = UnpublishedExport()
    made.files = [(nil, file)]
    switch format {
    case .pdf: try writePDF(to: file, &made)
    case .inkml: try writeInkML(to: file, &made)
    case .rnote: try writeRnote(to: file, &made)
    case .excalidraw: try writeExcalidraw(to: file, &made)
    case .txt: try writeText(to: file, &made)
    case .xopp: made.files += try writeXopp(to: file, &made).map { (nil, $0) }
    }
    made.notes = supply.notes + made.notes
    return made
  }

  private func writePDF(to file: OutputFile, _ made: inout UnpublishedExport) throws {
    guard settings.writer == .suzuri else {
      let export = CairoPDFExport(title: settings.title, paper: settings.paper)
      let document = try export.file(of: supply) { progress(supply.share) }
      (made.pageCount, made.notes) = (document.count, document.notes)
      return try file.write(document.bytes)
    }
    var export = PDFExport()
    export.title = settings.title
    export.paper = settings.paper
    export.ink = settings.ink
    export.isFlat = settings.isFlat
    (made.pageCount, made.notes) = try export.write(supply, attaching: notebook) { _ in
      progress(supply.share)
    } to: {
      try file.write($0)
    }
  }

  private func writeInkML(to file: OutputFile, _ made: inout UnpublishedExport) throws {
    var writer = InkMLWriter(title: title)
    while let page = try supply.next() {
      try file.write(writer.add(page.onWhite(showing: settings.paper)))
      made.pageCount += 1
      progress(supply.share)
    }
    try file.write(writer.finish())
    made.notes = writer.notes
  }

  private func writeText(to file: OutputFile, _ made: inout UnpublishedExport) throws {
    var text = PlainText(title: title)
    while let page = try supply.next() {
      text.add(page)
      made.pageCount += 1
      progress(supply.share)
    }
    try file.write(Array(text.text.utf8))
  }

  /// Returns the images and the PDF that Xournal++ needs beside its notes.
  private func writeXopp(
    to file: OutputFile, _ made: inout UnpublishedExport
  ) throws -> [OutputFile] {
    let isAlone = target == .standardOutput
    let writer = XoppWriter(title: title, hasNeighbors: !isAlone) { try file.write($0) }
    var images: [OutputFile] = []
    var papers = XoppPapers(besidePDF: supply.mayLieOnPDF)
    var cutPages = 0
    var below = XoppBelow(isAlone ? nil : supply.knownPages)
    while let original = try supply.next() {
      let page = settings.paper == .full ? original.withCutPicture() : original
      if page.backdrop != original.backdrop { cutPages += 1 }
      let shown = papers.page(page).withPlainPictures().onWhite(showing: settings.paper)
      for image in try writer.add(below.page(shown)) {
        let beside = try OutputFile(at: "\(file.path).\(image.name)", under: rules)
        try beside.write(image.bytes)
        try beside.seal()
        images.append(beside)
      }
      made.pageCount += 1
      progress(supply.share)
    }
    try writer.finish()
    made.notes = writer.notes
    if cutPages > 0 { made.notes.append(Self.note(aboutCutPages: cutPages)) }
    return images
  }

  private static func note(aboutCutPages count: Int) -> Words {
    count == 1
      ? "1 page with inserted space became a picture, since Xournal++ cannot cut a PDF"
      : "\(count) pages with inserted space became pictures, since Xournal++ cannot cut a PDF"
  }
}

extension LoosePage {
  /// The page with a share of its paper, on white: for formats in which every sheet has a color.
  func onWhite(showing share: PaperShare) -> LoosePage {
    guard share != .full else { return self }
    var page = self
    page.backdrop = nil
    page.paper = share == .ruling ? paper?.onWhite : Paper(.plain, color: .white)
    return page
  }
}

extension Paper {
  /// The same ruling on white; for a template, in its own colors.
  fileprivate var onWhite: Paper {
    if let template { return Paper(template, color: .white) }
    var paper = self
    paper.color = .white
    return paper
  }
}

extension Color {
  fileprivate static let white = Color(rgb: 0xFFFFFF)
}

/// Complete files on disk, waiting for their names; abandoned ones leave nothing behind.
public struct UnpublishedExport {
  /// The files in the order of the pages, with the page number if each page is a separate file.
  public internal(set) var files: [(page: Int?, file: OutputFile)] = []
  /// The number of pages.
  public internal(set) var pageCount = 0
  /// The parts left out or repaired, a sentence each.
  public internal(set) var notes: [Words] = []

  func publish() throws -> ExportResult {
    // The files that the notes need are in place before the notes.
    for (_, file) in files.reversed() { try file.publish() }
    return ExportResult(
      files: files.map { ExportResult.File($0.file) }, pageCount: pageCount, notes: notes)
  }
}
