import App
import Foundation
import Support
import Testing

@testable import Command

/// Writing on PDFs, as a person asks for it.
@Suite final class PDFCommandTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "suzuri-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var pdf = WrittenPDF()
    for number in 1...5 { pdf.addPage(WrittenPDF.text("Slide \(number)", x: 99, y: 700)) }
    let info = pdf.add("<</Title(Waves)>>")
    pdf.trailer = "/Info \(info) 0 R"
    try Data(pdf.bytes).write(to: folder.appending(path: "lecture.pdf"))
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func path(_ name: String) -> String { folder.appending(path: name).path }

  private func suzuri(_ words: String...) -> Outcome {
    Outcome(words, table: .suzuri, environment: ["SUZURI_LIBRARY": path("library")])
  }

  private func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appending(path: name)))
  }

  @Test func `a PDF becomes a notebook, and leaves it as it was`() throws {
    let outcome = suzuri("import", path("lecture.pdf"))
    #expect(outcome.code == .success, "\(outcome.messages)")
    #expect(outcome.output.contains("pages 1 to 5 of 'lecture'"))
    #expect(suzuri("export", "lecture", "--output", path("out.pdf")).code == .success)
    #expect(try bytes("out.pdf") == bytes("lecture.pdf"))
    #expect(suzuri("export", path("lecture.pdf"), "-o", path("again.pdf")).code == .success)
    #expect(try bytes("again.pdf") == bytes("lecture.pdf"))
  }

  @Test func `chosen pages come in, and others into the same notebook`() throws {
    #expect(suzuri("import", path("lecture.pdf"), "--pages", "2,4-").code == .success)
    let outcome = suzuri("import", path("lecture.pdf"), "--pages", "1", "--into", "lecture")
    #expect(outcome.output.contains("page 4 of 'lecture'"), "\(outcome.messages)")
    #expect(suzuri("export", "lecture", "--output", path("out.pdf")).code == .success)
    let text = try Execution(
      of: URL(filePath: "/usr/bin/pdftotext"), [path("out.pdf"), "-"]
    ).output
    #expect(
      text.split(whereSeparator: \.isNewline).map { $0.filter(\.isNumber) }.filter { !$0.isEmpty }
        == ["2", "4", "5", "1"])
    #expect(suzuri("undo", "lecture").code == .success)
    #expect(suzuri("info", "lecture").output.contains("pages             3"))
  }

  @Test func `pages that are not there are refused`() {
    let outcome = suzuri("import", path("lecture.pdf"), "--pages", "9-")
    #expect(outcome.code == .failure)
    #expect(outcome.messages.contains("it has none of these pages"))
    #expect(suzuri("import", path("lecture.pdf"), "--pages", "x").code == .usage)
  }

  @Test func `notes on a PDF that is encrypted, or too short, say so`() throws {
    let line = "cd '\(folder.path)' && qpdf --encrypt open own 256 -- lecture.pdf locked.pdf"
    try #require(try Execution(ofShell: line).code == 0)
    func notes(_ pdf: String, page: Int) throws -> String {
      let background =
        #"<background type="pdf" domain="absolute" filename="\#(path(pdf))" pageno="\#(page)"/>"#
      let text =
        "<xournal fileversion='4'><page width='595' height='842'>\(background)<layer/></page></xournal>"
      try Data(text.utf8).write(to: folder.appending(path: "\(pdf).xopp"))
      return path("\(pdf).xopp")
    }
    let short = suzuri("import", try notes("lecture.pdf", page: 6))
    #expect(short.code == .success)
    #expect(short.messages.contains("its PDF has only 5 pages, so the paper is empty"))
    let locked = try notes("locked.pdf", page: 2)
    let unlocked = suzuri("import", locked, "--password", "open", "--into", "lecture.pdf")
    #expect(unlocked.messages.contains("the PDF's encryption and permissions were removed"))
    let outcome = suzuri("import", locked)
    #expect(outcome.code == .success)
    #expect(
      outcome.messages == """
        Note: \(locked), its PDF 'locked.pdf' needs a password, so the paper is empty: replace it \
        with an unlocked copy.

        """)
  }

  @Test func `an encrypted PDF asks for its password, and is kept without it`() throws {
    let line = "cd '\(folder.path)' && qpdf --encrypt open own 256 -- lecture.pdf locked.pdf"
    try #require(try Execution(ofShell: line).code == 0)
    let outcome = suzuri("import", path("locked.pdf"))
    #expect(outcome.code == .failure)
    #expect(outcome.messages.contains("it is encrypted and needs its password"))
    // A window that opens it asks for the password.
    var recorder = Recorder()
    let opened = try OpenedFiles(
      meantBy: [path("locked.pdf")], LibraryChoice(option: path("library")), in: &recorder.console)
    #expect(opened.notebook == nil && opened.locked.map(\.title) == ["locked"])
    func open(_ password: String) throws -> OpenedFiles {
      try OpenedFiles(
        meantBy: [path("locked.pdf")], knowing: [path("locked.pdf"): password],
        LibraryChoice(option: path("shelf")), in: &recorder.console)
    }
    #expect(opened.locked.map(\.isRefused) == [false])
    #expect(try open("shut").locked.map(\.isRefused) == [true])
    let made = try open("open")
    #expect(made.locked.isEmpty && made.made.count == 1)
    #expect(try open("shut").notebook == made.notebook, "it is known by now")
    let wrong = suzuri("import", path("locked.pdf"), "--password", "shut")
    #expect(wrong.messages.contains("wrong password"))
    let unlocked = suzuri("import", path("locked.pdf"), "--password", "open")
    #expect(unlocked.messages.contains("the PDF's encryption and permissions were removed"))
    #expect(suzuri("export", "locked", "--output", path("out.pdf")).code == .success)
    let info = try Execution(of: URL(filePath: "/usr/bin/pdfinfo"), [path("out.pdf")])
    #expect(info.output.contains("Encrypted:       no"))
  }

  @Test func `pictures of a page show its PDF`() throws {
    #expect(suzuri("import", path("lecture.pdf")).code == .success)
    // The two pages differ in nothing but what the PDF says on them.
    for page in ["3", "4"] {
      for ending in ["png", "svg"] {
        let output = path("\(page).\(ending)")
        #expect(suzuri("export", "lecture", "--pages", page, "--output", output).code == .success)
      }
    }
    let line = "cd '\(folder.path)' && for n in 3 4; do rsvg-convert $n.svg -o $n.svg.png; done"
    let run = try Execution(ofShell: line)
    #expect(run.code == 0, "\(run.messages)")
    #expect(try bytes("3.png") != bytes("4.png"))
    #expect(try bytes("3.svg.png") != bytes("4.svg.png"))
  }

  @Test func `notes of Xournal++ on a PDF take it along`() throws {
    #expect(suzuri("import", path("lecture.pdf")).code == .success)
    #expect(suzuri("export", "lecture", "--output", path("n.xopp")).code == .success)
    #expect(try bytes("n.xopp.bg.pdf") == bytes("lecture.pdf"))
    #expect(suzuri("import", path("n.xopp")).code == .success)
    #expect(suzuri("export", path("n.xopp"), "--output", path("again.pdf")).code == .success)
    #expect(try bytes("again.pdf").starts(with: bytes("lecture.pdf")))
  }

  /// What stands on the pages of a PDF: the numbers of the slides.
  private func slides(in name: String) throws -> [String] {
    let text = try Execution(of: URL(filePath: "/usr/bin/pdftotext"), [path(name), "-"]).output
    return text.split(whereSeparator: \.isNewline).map { $0.filter(\.isNumber) }
      .filter { !$0.isEmpty }
  }

  /// What real Xournal++ shows of some notes.
  private func slides(shownOf name: String) throws -> [String] {
    let line = "cd '\(folder.path)' && HOME=. xournalpp --create-pdf=\(name).shown.pdf \(name)"
    let run = try Execution(ofShell: line)
    #expect(run.code == 0, "\(run.messages)")
    return try slides(in: "\(name).shown.pdf")
  }

  @Test func `some notes of Xournal++ take only their pages of the PDF along`() throws {
    #expect(suzuri("import", path("lecture.pdf")).code == .success)
    // A page of the PDF that is below two pages of notes comes along once.
    let more = suzuri("import", path("lecture.pdf"), "--pages", "4", "--into", "lecture")
    #expect(more.code == .success, "\(more.messages)")
    #expect(
      suzuri("export", "lecture", "--pages", "2,4,6", "-o", path("n.xopp")).code == .success)
    #expect(try slides(in: "n.xopp.bg.pdf") == ["2", "4"])
    #expect(try slides(shownOf: "n.xopp") == ["2", "4", "4"])
    // They look as they did.
    for (page, again) in [("2", "1"), ("4", "2"), ("6", "3")] {
      _ = suzuri("export", "lecture", "--pages", page, "-o", path("a.png"))
      _ = suzuri("export", path("n.xopp"), "--pages", again, "-o", path("b.png"))
      #expect(try bytes("a.png") == bytes("b.png"), "page \(page)")
    }
    // A bundle knows its pages as well.
    #expect(suzuri("export", "lecture", "-o", path("all.suzuri")).code == .success)
    let shared = suzuri("export", path("all.suzuri"), "--pages", "5,3", "-o", path("m.xopp"))
    #expect(shared.code == .success, "\(shared.messages)")
    #expect(try slides(in: "m.xopp.bg.pdf") == ["3", "5"])
    #expect(try slides(shownOf: "m.xopp") == ["3", "5"])
  }

  @Test func `a damaged PDF goes along whole, since its pages cannot be taken out`() throws {
    var damaged = try bytes("lecture.pdf")
    let mark = try #require(damaged.indices.last { damaged[$0...].starts(with: "startxref".utf8) })
    damaged.replaceSubrange(mark..., with: "startxref\n7\n%%EOF\n".utf8)
    try Data(damaged).write(to: folder.appending(path: "broken.pdf"))
    #expect(suzuri("import", path("broken.pdf")).code == .success)
    #expect(suzuri("export", "broken", "--pages", "2", "-o", path("n.xopp")).code == .success)
    #expect(try bytes("n.xopp.bg.pdf") == damaged)
    #expect(try slides(shownOf: "n.xopp") == ["2"])
  }
}
