internal import Bytes
internal import Exchange
internal import Notebook
internal import Paint

extension ExportJob {
  /// Makes one file that contains all pages, and the files that accompany it.
  func makeDocument(_ format: ExportForm.Document) throws -> MadeExport {
    let path = target.path(as: settings.format)
    let file = target == .standardOutput ? OutputFile() : try OutputFile(at: path, under: rules)
    var made = MadeExport()
    made.files = [(nil, file)]
    switch format {
    case .pdf: try writePDF(to: file, &made)
    case .inkml: try writeInkML(to: file, &made)
    case .xopp: made.files += try writeXopp(to: file, &made).map { (nil, $0) }
    }
    made.notes = supply.notes + made.notes
    return made
  }

  private func writePDF(to file: OutputFile, _ made: inout MadeExport) throws {
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

  private func writeInkML(to file: OutputFile, _ made: inout MadeExport) throws {
    var writer = InkMLWriter(title: title)
    while let page = try supply.next() {
      try file.write(writer.add(page.onWhite(showing: settings.paper)))
      made.pageCount += 1
      progress(supply.share)
    }
    try file.write(writer.finish())
    made.notes = writer.notes
  }

  /// Returns the images and the PDF that Xournal++ needs beside its notes.
  private func writeXopp(
    to file: OutputFile, _ made: inout MadeExport
  ) throws -> [OutputFile] {
    let isAlone = target == .standardOutput
    let writer = XoppWriter(title: title, hasNeighbours: !isAlone) { try file.write($0) }
    var images: [OutputFile] = []
    var papers = XoppPapers(besidePDF: supply.mayLieOnPDF)
    var below = XoppBelow(isAlone ? nil : supply.knownPages)
    while let page = try supply.next() {
      let shown = papers.page(page).onWhite(showing: settings.paper)
      let needed = try writer.add(below.page(shown))
      for image in needed {
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
    return images
  }
}
