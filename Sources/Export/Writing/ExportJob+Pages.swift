internal import Exchange
internal import Notebook

extension ExportJob {
  /// Writes a file for each page.
  ///
  /// A single one has the name that was asked for, others have their numbers behind it, all of one
  /// width.
  func writePages() throws -> ExportResult {
    var result = ExportResult()
    var files: [(number: Int, file: OutputFile)] = []
    try makePages { page in
      progress(supply.share)
      result.pageCount += 1
      result.notes += page.notes
      if let bytes = page.bytes { files.append((page.number, try file(of: bytes))) }
    }
    guard !files.isEmpty else { throw ExportError("there is no ink on these pages") }
    if files.count > 1 { try Self.number(files, target.path(as: settings.format)) }
    for (_, file) in files { try file.publish() }
    result.files = files.map { ExportResult.File(path: $0.file.path, byteCount: $0.file.byteCount) }
    result.notes = supply.notes + result.notes
    return result
  }

  /// Makes the files of all pages on all cores, and takes them one after the other.
  func makePages(_ take: (MadePage) throws -> Void) throws {
    let (settings, title) = (settings, title)
    try supply.forEachPage {
      try MadePage(of: $0, settings, titled: title)
    } then: {
      try take($0)
    }
  }

  private func file(of bytes: [UInt8]) throws -> OutputFile {
    guard target != .standardOutput else {
      let file = OutputFile()
      file.hold(bytes)
      return file
    }
    let file = try OutputFile(at: target.path(as: settings.format))
    try file.write(bytes)
    try file.seal()
    return file
  }

  /// Gives several files their numbers.
  private static func number(_ files: [(number: Int, file: OutputFile)], _ path: String) throws {
    guard path != "-" else {
      throw ExportError(
        "only one page at a time can go to standard output this way: choose one with --pages")
    }
    let width = files.map { "\($0.number)".count }.max() ?? 1
    for (number, file) in files { try file.rename(to: path.numbered(number, width: width)) }
  }
}

/// A page as the bytes of a file.
struct MadePage: Sendable {
  /// The page, without its layers and images.
  let page: LoosePage
  /// The words of its text boxes, lowest first.
  let words: [String]
  /// The file; nil where there would be nothing in it.
  let bytes: [UInt8]?
  /// What has no place in the file, a sentence each.
  let notes: [String]

  var number: Int { page.number }

  fileprivate init(of page: LoosePage, _ settings: ExportSettings, titled title: String) throws {
    var notes: [String] = []
    switch settings.format {
    case .csv:
      bytes = RecordingWriter.csv(of: page)
      if bytes == nil { notes.append("page \(page.number): there is no ink, so it has no file") }
      if page.hasOtherThanInk { notes.append("page \(page.number): only the ink was written") }
    case .png: bytes = try PNGPage.png(of: page, paper: settings.paper, pixels: settings.pixels)
    default:
      bytes = SVGPage.svg(of: page, paper: settings.paper, title: page.fullTitle(in: title))
    }
    words = page.words
    var bare = page
    (bare.layers, bare.files) = ([], [:])
    self.page = bare
    self.notes = notes
  }
}

extension LoosePage {
  /// What a file of this page alone is called: the title of the whole, and its own.
  fileprivate func fullTitle(in whole: String) -> String {
    let own = title.isEmpty ? "page \(number)" : title
    return whole.isEmpty ? own : "\(whole): \(own)"
  }

  /// The words of the text boxes that are shown, lowest first.
  fileprivate var words: [String] {
    layers.lazy.filter(\.isVisible).flatMap(\.elements).compactMap {
      if case .text(let box, _) = $0.content { box.text } else { nil }
    }
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
