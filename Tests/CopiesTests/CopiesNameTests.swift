import Bytes
import Export
import Foundation
import Notebook
import Support
import Testing

@testable import Copies

/// Names of copies: the titles, on every file system, and the same from one run to the next.
@Suite struct CopiesNameTests {
  private let studio: Studio

  init() throws { studio = try Studio() }

  @Test func `a renamed notebook has a renamed copy and no other`() throws {
    let id = try studio.notebook("Physics")
    studio.mirror()
    try studio.rename(id, "Mechanics")
    let report = studio.mirror()
    #expect(report.states == ["Mechanics.pdf": "renamed"] && studio.names() == ["Mechanics.pdf"])
    #expect(try studio.info("copies/Mechanics.pdf").contains("Title:           Mechanics"))
    let png = studio.settings("pictures", .png)
    studio.mirror(png)
    try studio.rename(id, "mechanics")
    #expect(studio.mirror().states == ["mechanics.pdf": "renamed"])
    #expect(studio.mirror(png).states == ["mechanics": "renamed"])
    #expect(studio.names() == ["mechanics.pdf"])
    #expect(studio.names("pictures") == ["mechanics/page-001.png"])
    #expect(!FileManager.default.fileExists(atPath: studio.path("pictures/Mechanics")))
  }

  @Test func `notebooks of one title keep their numbers whatever becomes of the others`() throws {
    let ids = try ["one", "two", "three"].map { try studio.notebook("Physics", saying: $0) }
    studio.mirror()
    func words() throws -> [String: String] {
      var words: [String: String] = [:]
      for name in studio.names() {
        words[name] = try studio.text("copies/\(name)").split(whereSeparator: \.isWhitespace)
          .joined(separator: " ")
      }
      return words
    }
    let first = try words()
    #expect(first == ["Physics.pdf": "one", "Physics 2.pdf": "two", "Physics 3.pdf": "three"])
    try studio.write("more", in: ids[2])
    studio.mirror()
    #expect(try words()["Physics 3.pdf"]?.contains("more") == true)
    let others = try words().filter { $0.key != "Physics 3.pdf" }
    #expect(others == first.filter { $0.value != "three" })
    // The first goes: the others stay what they are, and its name is free for the next.
    try studio.trash(ids[0])
    studio.mirror(removing: true)
    #expect(studio.names() == ["Physics 2.pdf", "Physics 3.pdf"])
    try studio.notebook("Physics", saying: "four")
    studio.mirror()
    #expect(try words()["Physics.pdf"] == "four" && words()["Physics 2.pdf"] == "two")
    try studio.trash(ids[0], false)
    studio.mirror()
    #expect(try words()["Physics 4.pdf"] == "one" && studio.names().count == 4)
  }

  @Test(arguments: ExportFormat.ofCopies)
  func `titles that some system takes for one get numbers`(format: ExportFormat) throws {
    let titles = [
      "Physics", "PHYSICS", "physics.", "Physics ", "Caf\u{E9}", "Cafe\u{301}", "CAF\u{C9}",
      "straße", "STRASSE", "a/b", "a\\b", "a:b", "con", "CON", "con.txt", "", "..", "nul ",
      "LPT1.x", String(repeating: "長", count: 300), String(repeating: "長", count: 301), "~$x",
      "-rf", "Physics 2",
    ]
    for title in titles { try studio.notebook(title) }
    let report = studio.mirror(studio.settings("copies", format))
    #expect(report.isWhole && report.copies.count == titles.count)
    let names = report.copies.map { PathParts($0.path).name }
    #expect(Set(names.map(FileName.folded)).count == titles.count, "\(names)")
    for name in names {
      #expect(name.utf8.count <= 140 && name.first != "." && name.first != " ", "\(name)")
      let stem = name.prefix { $0 != "." }.uppercased()
      #expect(!["CON", "NUL", "LPT1"].contains(stem), "\(name)")
      #expect(!name.contains { "/\\:*?\"<>|".contains($0) } && name.last != "." && name.last != " ")
    }
    // The folder is read anew: what is on the disk is what was said, and stays so.
    let before = studio.identities()
    #expect(before.count == titles.count)
    #expect(studio.mirror(studio.settings("copies", format)).writtenCount == 0)
    #expect(studio.identities() == before)
  }

  @Test func `random histories of titles never give two copies one name, nor swap them`() throws {
    var random = RandomSource(seed: Seed.of(21))
    let titles = ["A", "a", "A 2", "a.", "B", "b/", "B-"]
    var ids: [NotebookID] = []
    for _ in 0..<5 {
      let title = titles.randomElement(using: &random) ?? "A"
      ids.append(try studio.notebook(title, saying: "\(ids.count)"))
    }
    for _ in 0..<25 {
      let id = ids.randomElement(using: &random) ?? ids[0]
      let isRenamed = Bool.random(using: &random)
      if isRenamed {
        try studio.rename(id, titles.randomElement(using: &random) ?? "B")
      } else {
        try studio.trash(id, Bool.random(using: &random))
      }
      let before = studio.mirror().isWhole
      let report = studio.mirror(removing: Bool.random(using: &random))
      #expect(before && report.isWhole && report.writtenCount == 0)
      let there = report.copies.filter { $0.outcome != .removed }
      #expect(Set(there.map { FileName.folded($0.path) }).count == there.count)
      #expect(there.map { PathParts($0.path).name }.sorted() == studio.names())
      for copy in there where copy.outcome == .unchanged {
        let number = ids.firstIndex(of: copy.notebook) ?? -1
        let name = PathParts(copy.path).name
        #expect(try studio.text("copies/\(name)").contains("\(number)"))
      }
    }
  }
}
