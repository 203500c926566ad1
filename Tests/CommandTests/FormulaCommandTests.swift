import Foundation
import Support
import Testing

@testable import Command

/// Formulas from a terminal, drawn by a program in the place of LaTeX.
@Suite final class FormulaCommandTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "suzuri-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try #require(try suzuri("new", "Physics").code == 0)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func suzuri(_ words: String...) throws -> Execution {
    try Execution(
      of: Execution.suzuri, words,
      environment: ["SUZURI_LIBRARY": folder.appending(path: "library").path, "PATH": folder.path],
      in: folder)
  }

  private func addLaTeX() throws {
    var page = WrittenPDF()
    page.addPage(WrittenPDF.text("x", x: 9, y: 9))
    try Data(page.bytes).write(to: folder.appending(path: "x.pdf"))
    let program = folder.appending(path: "pdflatex")
    try Data("#!/bin/sh\nexec /bin/cp \"${0%/*}/x.pdf\" formula.pdf\n".utf8).write(to: program)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
  }

  @Test func `a formula goes where it is wanted, and undo takes it away`() throws {
    try addLaTeX()
    let added = try suzuri("formula", "Physics", "--at", "10,20", "a<b")
    #expect(added.output == "Added a formula to page 1 of 'Physics'.\n", "\(added)")
    func exported() throws -> String {
      #expect(try suzuri("export", "Physics", "-o", "out.xopp").code == 0)
      let unpacked = try Execution(ofShell: "zcat \(folder.path)/out.xopp")
      return unpacked.output
    }
    let notes = try exported()
    #expect(notes.contains(#"<teximage text="a&lt;b" left="28.3464"#), "\(notes.prefix(2000))")
    #expect(try suzuri("undo", "Physics").code == 0)
    #expect(try !exported().contains("teximage"))
  }

  @Test func `what cannot be done is said before anything is`() throws {
    let missing = try suzuri("formula", "Physics", "x")
    #expect(missing.code == 1 && missing.messages.contains("texlive-latex-base"))
    try addLaTeX()
    #expect(try suzuri("formula", "Physics", "x", "--page", "2").messages.contains("no page 2"))
    for place in ["1", "1,2,3", "a,b", "-1,2", "nan,1", ","] {
      let refused = try suzuri("formula", "Physics", "x", "--at=\(place)")
      #expect(refused.code == 64 && refused.messages.contains("millimeters"), "\(place)")
    }
    #expect(try suzuri("undo", "Physics").code != 0)
  }
}
