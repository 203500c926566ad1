import Bytes
import Testing

@testable import Bench

/// The files that say what is written on pages.
@Suite struct TruthFileTests {
  private func pages(_ text: String) throws -> [Int: [String]] {
    try TruthFile(parsing: Array(text.utf8)).pages
  }

  @Test func `lines belong to the page of the heading above them`() throws {
    let text = "before\n# page 3\n  two   words \n\n?\n#no heading\n# page 2\n"
    #expect(try pages(text) == [1: ["before"], 3: ["two words", "?", "#no heading"], 2: []])
  }

  @Test func `a mark at the beginning and ends of lines of other systems are no text`() throws {
    #expect(try pages("\u{FEFF}# page 2\r\none\r\n") == [2: ["one"]])
  }

  @Test(arguments: [
    ("# page", TruthError.heading(line: 1)), ("one\n# page x", .heading(line: 2)),
    ("# page 0", .heading(line: 1)), ("# page 1 2", .heading(line: 1)),
    ("# page 99999999999999999999", .heading(line: 1)),
    ("one\n# page 1", .repeatedPage(1)), ("# page 2\n# page 2", .repeatedPage(2)),
  ])
  func `other headings are refused`(text: String, error: TruthError) {
    #expect(throws: error) { try TruthFile(parsing: Array(text.utf8)) }
  }

  @Test func `what is no text is refused, and a page of more than 32 kB`() {
    #expect(throws: TruthError.notText) { try TruthFile(parsing: [0x61, 0xFF]) }
    let line = [UInt8](repeating: 0x61, count: 20_000) + [0x0A]
    #expect(throws: TruthError.tooMuch(page: 1)) { try TruthFile(parsing: line + line) }
    #expect(throws: Never.self) { try TruthFile(parsing: line + Array("# page 2\n".utf8) + line) }
  }

  @Test func `whatever is read keeps its lines and says its pages once`() throws {
    var random = RandomSource(seed: 3)
    let parts = ["# page 1", "# page 7", "#", "page", "?", "\n", "\r\n", " ", "é", "\u{FEFF}", "x"]
    for _ in 0..<2000 {
      let text = (0..<12).map { _ in parts[Int(random.next() % UInt64(parts.count))] }.joined()
      guard let pages = try? pages(text) else { continue }
      let lines = pages.values.flatMap(\.self)
      #expect(lines.allSatisfy { !$0.isEmpty && !$0.contains(where: \.isNewline) })
      #expect(lines.allSatisfy { $0 == $0.split(separator: " ").joined(separator: " ") })
    }
  }

  @Test(arguments: [
    ("notes.xopp", "notes.truth.txt"), ("a.b/notes", "a.b/notes.truth.txt"),
    ("/x/a.b.csv", "/x/a.b.truth.txt"),
  ])
  func `a truth is beside its file`(path: String, truth: String) {
    #expect(TruthFile.path(beside: path) == truth)
  }
}
