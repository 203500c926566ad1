internal import Bytes
internal import Exchange
internal import Notebook
internal import Paint

extension ExportJob {
  /// Writes one file that holds all pages.
  func writeDocument() throws -> ExportResult {
    let path = target.path(as: settings.format)
    let file = target == .standardOutput ? OutputFile() : try OutputFile(at: path, under: rules)
    var result = ExportResult()
    var files = [file]
    switch settings.format {
    case .inkml: try writeInkML(to: file, &result)
    case .xopp: files += try writeXopp(to: file, &result)
    default: try writePDF(to: file, &result)
    }
    try MissingPackage.check()
    for file in files { try file.seal() }
    // What the notes need is there before they are.
    for file in files.reversed() { try file.publish() }
    result.files = files.map { ExportResult.File(path: $0.path, byteCount: $0.byteCount) }
    result.notes = supply.notes + result.notes
    return result
  }

  private func writePDF(to file: OutputFile, _ result: inout ExportResult) throws {
    guard settings.writer == .suzuri else {
      let export = CairoPDFExport(title: settings.title, paper: settings.paper)
      let made = try export.file(of: supply) { progress(supply.share) }
      (result.pageCount, result.notes) = (made.count, made.notes)
      return try file.write(made.bytes)
    }
    var export = PDFExport()
    export.title = settings.title
    export.paper = settings.paper
    (result.pageCount, result.notes) = try export.write(supply) { _ in
      progress(supply.share)
    } to: {
      try file.write($0)
    }
  }

  private func writeInkML(to file: OutputFile, _ result: inout ExportResult) throws {
    var writer = InkMLWriter(title: title)
    while let page = try supply.next() {
      try file.write(writer.add(page.onWhite(showing: settings.paper)))
      result.pageCount += 1
      progress(supply.share)
    }
    try file.write(writer.finish())
    result.notes = writer.notes
  }

  /// Returns the images and the PDF that Xournal++ wants beside its notes.
  private func writeXopp(
    to file: OutputFile, _ result: inout ExportResult
  ) throws -> [OutputFile] {
    let isAlone = target == .standardOutput
    let writer = XoppWriter(title: title, hasNeighbours: !isAlone) { try file.write($0) }
    var images: [OutputFile] = []
    while let page = try supply.next() {
      let needed = try writer.add(page.onWhite(showing: settings.paper))
      for image in needed {
        let beside = try OutputFile(at: "\(file.path).\(image.name)", under: rules)
        try beside.write(image.bytes)
        try beside.seal()
        images.append(beside)
      }
      result.pageCount += 1
      progress(supply.share)
    }
    try writer.finish()
    result.notes = writer.notes
    return images
  }
}
