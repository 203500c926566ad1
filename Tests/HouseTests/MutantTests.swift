import Foundation
import Support
import Testing

/// The list of rules that `make mutants` breaks one by one.
@Suite struct MutantTests {
  @Test func `each mutant changes a text that stands`() throws {
    let list = try String(contentsOf: Repository.file("Tests/Mutants/mutants"), encoding: .utf8)
    let lines = list.split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(lines.count > 50)
    for line in lines {
      let marked = line.replacing("\\|", with: "\u{1}")
      let fields = marked.split(separator: "|", omittingEmptySubsequences: false)
        .map { $0.replacing("\u{1}", with: "|") }
      try #require(fields.count == 4, "\(line)")
      let text = try String(contentsOf: Repository.file(String(fields[0])), encoding: .utf8)
      #expect(text.contains(fields[1]) && fields[1] != fields[2], "\(line)")
    }
  }
}
