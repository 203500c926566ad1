import Foundation
import Notebook
import Paint
import Support
import Testing

@testable import Export

/// A PDF in a file of its own for as long as a test asks about it.
final class MadePDF {
  let bytes: [UInt8]
  private let file: URL

  convenience init(
    _ pages: [LoosePage], title: String = "", export: PDFExport = PDFExport()
  ) throws {
    var bytes: [UInt8] = []
    try export.write(MadePages(pages, title: title)) { bytes += $0 }
    try self.init(bytes)
  }

  /// Makes a file by one of the writers.
  convenience init(_ pages: [LoosePage], title: String = "", by writer: PageWriter) throws {
    switch writer {
    case .suzuri: try self.init(pages, title: title)
    case .cairo:
      try self.init(CairoPDFExport().file(of: MadePages(pages, title: title)) {}.bytes)
    }
  }

  init(_ bytes: [UInt8]) throws {
    self.bytes = bytes
    file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).pdf")
    try Data(bytes).write(to: file)
  }

  deinit { try? FileManager.default.removeItem(at: file) }

  /// Returns what a program says of the file, which stands at the end of its arguments.
  func asked(_ program: String, _ arguments: [String] = [], _ more: [String] = []) throws -> String
  {
    let run = try Execution(
      of: URL(filePath: "/usr/bin/\(program)"), arguments + [file.path] + more)
    #expect(run.messages == "", "\(program)")
    return run.output
  }

  var path: String { file.path }

  /// Returns what a command says of the file, whatever it complains about.
  func read(by command: String) throws -> String {
    try Execution(ofShell: "\(command) '\(path)' 2>/dev/null").output
  }

  /// The number of pages that qpdf finds, even in a file with faults; nil if it finds none.
  var pageCount: Int? {
    let run = try? Execution(of: URL(filePath: "/usr/bin/qpdf"), ["--show-npages", file.path])
    return run.flatMap { Int($0.output.trimmingCharacters(in: .whitespacesAndNewlines)) }
  }

  /// Expects that the file has no fault.
  func expectSound() throws {
    let report = try asked("qpdf", ["--check"])
    #expect(report.contains("No syntax or stream encoding errors found"), "\(report)")
  }

  /// The objects and operators in the open.
  func opened() throws -> String {
    try asked("qpdf", ["--qdf", "--object-streams=disable"], ["-"])
  }

  /// The programs that are asked what a file looks like.
  enum Reader: CaseIterable {
    case poppler
    case mupdf
  }

  /// A page as another program draws it, which may complain about one that is damaged.
  func pixels(
    page: Int = 1, resolution: Int, by reader: Reader = .poppler, evenDamaged: Bool = false
  ) throws -> PagePixels {
    let image = file.deletingPathExtension().appendingPathExtension("ppm")
    defer { try? FileManager.default.removeItem(at: image) }
    switch reader {
    case .poppler:
      _ = try asked(
        "pdftoppm",
        (evenDamaged ? ["-q"] : [])
          + ["-cropbox", "-r", "\(resolution)", "-f", "\(page)", "-singlefile"],
        [image.deletingPathExtension().path])
    case .mupdf:
      // Its warning that it knows no color profiles means nothing here.
      let run = try Execution(
        ofShell: "mutool draw -q -r \(resolution) -c rgb -o '\(image.path)' '\(file.path)' \(page)")
      #expect(run.code == 0 || evenDamaged, "\(run.messages)")
    }
    return try PagePixels(Array(Data(contentsOf: image)))
  }

  /// What poppler's four by four samples a pixel may make of a line thinner than a pixel.
  ///
  /// Ink that is missing, or lies a pixel off, makes twice as much.
  private static let most = 120

  /// Expects that a reader shows the first page as the screen does.
  func expectLooks(
    like page: LoosePage, resolutions: [Int], mean: Double = 1, by reader: Reader = .poppler
  ) throws {
    for resolution in resolutions {
      let shown = try pixels(resolution: resolution, by: reader)
      let drawn = PagePixels(
        PagePicture(of: page), resolution: resolution, width: shown.width, height: shown.height)
      let (difference, back) = (shown.difference(from: drawn), drawn.difference(from: shown))
      #expect(max(difference.worst, back.worst) <= Self.most, "\(resolution)")
      #expect(difference.mean <= mean, "\(resolution)")
      // The comparison would pass on two empty sheets.
      #expect(Set(drawn.bytes).count > 8)
    }
  }
}
