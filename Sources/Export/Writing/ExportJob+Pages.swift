internal import Exchange
internal import Notebook

extension ExportJob {
  /// Writes a file for each page.
  ///
  /// A single one has the name that was asked for, others have their numbers behind it, all of one
  /// width.
  func writePages() throws -> ExportResult {
    let path = target.path(as: settings.format)
    var files: [(number: Int, file: OutputFile)] = []
    var blank: [Int] = []
    let settings = settings
    let title = title
    try supply.forEachPage {
      try settings.file(of: $0, titled: title)
    } then: { page, bytes in
      progress(supply.share)
      guard let bytes else { return blank.append(page.number) }
      guard target != .standardOutput || files.isEmpty else {
        throw ExportError(
          """
          several pages cannot go to standard output as \(settings.format.ending): choose one with \
          --pages
          """)
      }
      let file = target == .standardOutput ? OutputFile() : try OutputFile(at: path)
      try file.write(bytes)
      if target != .standardOutput { try file.seal() }
      files.append((page.number, file))
    }
    guard !files.isEmpty else { throw ExportError("there is no ink on these pages") }
    if files.count > 1 { try number(files, path) }
    for (_, file) in files { try file.publish() }
    var result = ExportResult()
    result.files = files.map { ExportResult.File(path: $0.file.path, byteCount: $0.file.byteCount) }
    result.pageCount = files.count
    result.notes = supply.notes + blank.map { "page \($0): there is no ink, so it has no file" }
    return result
  }

  private func number(_ files: [(number: Int, file: OutputFile)], _ path: String) throws {
    let width = files.map { "\($0.number)".count }.max() ?? 1
    for (number, file) in files { try file.rename(to: path.numbered(number, width: width)) }
  }
}

extension ExportSettings {
  /// The file of a page; nil where there would be nothing in it.
  fileprivate func file(of page: LoosePage, titled title: String) throws -> [UInt8]? {
    switch format {
    case .csv: RecordingWriter.csv(of: page)
    case .png: try PNGPage.png(of: page, paper: paper, pixels: pixels)
    default: SVGPage.svg(of: page, paper: paper, title: page.fullTitle(in: title))
    }
  }
}

extension LoosePage {
  /// What a file of this page alone is called: the title of the whole, and its own.
  func fullTitle(in whole: String) -> String {
    let own = title.isEmpty ? "page \(number)" : title
    return whole.isEmpty ? own : "\(whole): \(own)"
  }
}

extension String {
  /// The path with a number before its ending.
  func numbered(_ number: Int, width: Int) -> String {
    let name = split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    let dot = name.lastIndex(of: ".").flatMap { $0 > name.startIndex ? $0 : nil } ?? endIndex
    let digits = "\(number)"
    let zeros = String(repeating: "0", count: max(width - digits.count, 0))
    return "\(self[..<dot])-\(zeros)\(digits)\(self[dot...])"
  }
}
