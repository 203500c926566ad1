import Bundle
import Export
import Foundation
import Support
import Testing

@testable import Command

/// PDFs that carry the notebook from which they were made.
@Suite final class AttachedNotebookTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "suzuri-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var pdf = WrittenPDF()
    for number in 1...3 {
      pdf.addPage(
        WrittenPDF.text("Slide \(number)", x: 99, y: 700)
          + String(repeating: "% filling\n", count: 4000))
    }
    let other = pdf.add(
      "<</Type/Filespec/F(table.csv)/EF<</F \(pdf.add(stream: "1,2", entries: "/Type/EmbeddedFile")) 0 R>>>>"
    )
    pdf.catalog = "/Names<</EmbeddedFiles<</Names[(table.csv) \(other) 0 R]>>>>/AF[\(other) 0 R]"
    let info = pdf.add("<</Title(Waves)>>")
    pdf.trailer = "/Info \(info) 0 R"
    try Data(pdf.bytes).write(to: folder.appending(path: "lecture.pdf"))
    let recording = "0,6272,5662,165,580,520\n7,6274,5676,463,580,520\n"
    try Data(recording.utf8).write(to: folder.appending(path: "ink.csv"))
    try #require(suzuri("import", path("lecture.pdf")).code == .success)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func path(_ name: String) -> String { folder.appending(path: name).path }

  private func suzuri(_ words: String..., library: String = "library") -> Outcome {
    Outcome(words, table: .suzuri, environment: ["SUZURI_LIBRARY": path(library)])
  }

  private func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appending(path: name)))
  }

  private func id(in library: String = "library") -> String {
    String(suzuri("list", library: library).output.prefix { $0 != " " })
  }

  /// A PDF of the whole notebook, with a stroke on its second page.
  private func attach(_ name: String = "a.pdf", _ options: String...) throws {
    try #require(
      suzuri("import", path("ink.csv"), "--into", id(), "--page", "2").code == .success)
    let outcome = Outcome(
      ["export", id(), "-o", path(name), "--attach"] + options, table: .suzuri,
      environment: ["SUZURI_LIBRARY": path("library")])
    try #require(outcome.code == .success, "\(outcome.messages)")
  }

  private func report(_ program: String, _ words: String...) throws -> String {
    let run = try Execution(of: URL(filePath: "/usr/bin/\(program)"), words)
    #expect(run.code == 0, "\(run.messages)")
    return run.output
  }

  @Test func `the notebook comes back as the one that it was, and its PDF is in the file once`()
    throws
  {
    try attach()
    #expect(try bytes("a.pdf").starts(with: bytes("lecture.pdf")))
    #expect(try bytes("a.pdf").count < bytes("lecture.pdf").count + 6000)
    #expect(try report("qpdf", "--check", path("a.pdf")).contains("No syntax"))
    let files = try report("pdfdetach", "-list", path("a.pdf"))
    #expect(files.contains("2 embedded files") && files.contains("table.csv"))
    let outcome = suzuri("import", path("a.pdf"), library: "other")
    #expect(outcome.output.contains(/: added '.*\), with 3 pages\./), "\(outcome.messages)")
    #expect(id(in: "other") == id())
    #expect(suzuri("import", path("a.pdf")).output.contains("already contains all of it"))
    #expect(
      suzuri("export", id(), "-o", path("b.pdf"), "--attach", library: "other").code == .success)
    #expect(try bytes("a.pdf") == bytes("b.pdf"))
  }

  @Test func `opening shows the notebook that is attached`() throws {
    try attach()
    var recorder = Recorder()
    let shown = try OpenedFiles(
      meantBy: [path("a.pdf")], LibraryChoice(option: path("other")), in: &recorder.console
    ).notebook
    #expect(shown?.hasPrefix(id()) == true)
  }

  @Test func `chosen pages bring only themselves`() throws {
    try attach("a.pdf", "--pages", "2")
    let outcome = suzuri("import", path("a.pdf"), library: "other")
    #expect(outcome.output.contains(/: added '.*\), with 1 page\./), "\(outcome.messages)")
  }

  @Test func `it is paper where that is asked for`() throws {
    try attach()
    let outcome = suzuri("import", path("a.pdf"), "--as-paper", library: "other")
    #expect(outcome.output.contains(": 0 strokes"), "\(outcome.messages)")
    #expect(id(in: "other") != id())
  }

  @Test func `an older notebook makes way, and none that is stale is left`() throws {
    try attach()
    try #require(suzuri("import", path("a.pdf"), "--as-paper", library: "other").code == .success)
    let options: [[String]] = [[], ["--attach"]]
    for more in options {
      let outcome = Outcome(
        ["export", id(in: "other"), "-o", path("c.pdf")] + more, table: .suzuri,
        environment: ["SUZURI_LIBRARY": path("other")])
      try #require(outcome.code == .success, "\(outcome.messages)")
      let files = try report("pdfdetach", "-list", path("c.pdf"))
      #expect(files.contains("\(1 + more.count) embedded files") && files.contains("table.csv"))
      #expect(try report("qpdf", "--check", path("c.pdf")).contains("No syntax"))
    }
    #expect(suzuri("import", path("c.pdf"), library: "third").output.contains(": added '"))
    #expect(id(in: "third") == id(in: "other"))
  }

  @Test func `a file that is damaged or was written anew comes as paper, and says why`() throws {
    try attach()
    var broken = try bytes("a.pdf")
    let mark = Array("mimetypeapplication/vnd.suzuri.bundle".utf8)
    let start = try #require(broken.firstRange(of: mark)).upperBound
    for place in start + 40..<start + 60 { broken[place] ^= 0x55 }
    try Data(broken).write(to: folder.appending(path: "broken.pdf"))
    _ = try report("qpdf", path("a.pdf"), path("anew.pdf"))
    for (name, reason) in [
      ("broken.pdf", "was imported as paper because"), ("anew.pdf", "lacks some pages"),
    ] {
      let outcome = suzuri("import", path(name), library: "of-\(name)")
      #expect(outcome.code == .success && outcome.output.contains("pages 1 to 3"))
      #expect(outcome.messages.contains(reason), "\(outcome.messages)")
    }
  }

  @Test func `any byte may be wrong`() throws {
    try attach()
    let whole = try bytes("a.pdf")
    for place in stride(from: try bytes("lecture.pdf").count, to: whole.count, by: 131) {
      var damaged = whole
      damaged[place] ^= 0x11
      switch PDFNotebook(in: damaged) {
      case .none, .damaged: break
      // Where the number of bytes is lost that it does without, its PDF is missing, which an import says.
      case .whole(let bundle): #expect(bundle.blobs.count == 1 || bundle.blobNames.count == 1)
      }
    }
  }

  @Test func `only a notebook of the library is attached, to a PDF of Suzuri`() throws {
    try Data("0,1,1,1,1,1\n".utf8).write(to: folder.appending(path: "x.csv"))
    #expect(
      suzuri("export", path("ink.csv"), "-o", path("x.pdf"), "--attach").messages
        .contains("is not a notebook in the library"))
    for options in [
      ["x.pdf", "--flatten"], ["x.pdf", "--layers", "1"], ["x.pdf", "--writer", "cairo"],
      ["x.png"], ["x.svg", "--clip", "1,1,9,9"], ["x.svg", "--writer", "cairo"], ["x.suzuri"],
    ] {
      let outcome = Outcome(
        ["export", id(), "--attach", "-o", path(options[0])] + options.dropFirst(), table: .suzuri,
        environment: ["SUZURI_LIBRARY": path("library")])
      #expect(outcome.code == .usage, "\(options)")
    }
  }

  @Test func `the type of bundles is the type that is looked for`() {
    #expect(AttachedNotebook.mediaType == Bundle.mediaType)
  }
}
