import Foundation
import Notebook
import Store
import Support
import Testing

@testable import Command

/// Notebooks that begin on a paper of one's own.
@Suite final class PaperCommandTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "suzuri-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func path(_ name: String) -> String { folder.appending(path: name).path }

  private func suzuri(_ words: String...) -> Outcome {
    Outcome(words, table: .suzuri, environment: ["SUZURI_LIBRARY": path("library")])
  }

  @Test func `a file becomes the paper, which goes out with the notes and comes in again`() throws {
    var pdf = WrittenPDF()
    for words in ["Monday to Sunday", "Another"] {
      pdf.addPage(WrittenPDF.text(words, x: 60, y: 700))
    }
    try Data(pdf.bytes).write(to: folder.appending(path: "週.pdf"))
    let made = suzuri("new", "Plans", "--paper-file", path("週.pdf"))
    #expect(made.code == .success && made.output.contains("週"), "\(made.messages)")
    let library = try Library(at: path("library"))
    let id = try #require(library.notebooks().first?.id)
    let page = try library.outline(of: id).pages[0]
    #expect(page.ownPaper?.name == "週" && page.size == page.ownPaper?.sheet.size)

    for name in ["plans.pdf", "plans.suzuri", "plans.xopp", "plans.svg", "plans.png"] {
      let outcome = suzuri("export", "Plans", "-o", path(name))
      #expect(outcome.code == .success, "\(name): \(outcome.messages)")
    }
    let words = try Execution(
      of: URL(filePath: "/usr/bin/pdftotext"), [path("plans.pdf"), "-"]
    ).output
    #expect(words.contains("Monday to Sunday") && !words.contains("Another"))
    #expect(suzuri("import", path("plans.suzuri"), "--into", "Plans").code == .success)
    #expect(suzuri("import", path("plans.xopp"), "--into", "Plans").code == .success)
    let pages = try library.outline(of: id).pages
    #expect(pages.count == 3 && pages[1].ownPaper == page.ownPaper)
    #expect(pages[2].backdrop?.hash == page.ownPaper?.hash, "Xournal++ knows no papers")
    #expect(suzuri("verify").code == .success)
  }

  @Test func `what is no paper makes no notebook`() throws {
    try Data("%PDF-1.5 and no more".utf8).write(to: folder.appending(path: "a.pdf"))
    for file in ["a.pdf", "none.pdf"] {
      let outcome = suzuri("new", "Plans", "--paper-file", path(file))
      #expect(outcome.code == .failure && outcome.messages.contains(file), "\(outcome.messages)")
    }
    #expect(!FileManager.default.fileExists(atPath: path("library")))
  }
}
