import Foundation
import Support
import Testing

@Suite struct FileTests {
  private func text(of file: String) throws -> String {
    String(decoding: try Data(contentsOf: Repository.file(file)), as: UTF8.self)
  }

  /// The files at the top of the package that people read or run.
  private static let top = [
    "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "CITATION.cff", "Makefile",
    "Package.swift",
  ]
  private static let folders = ["Sources", "Tests", "Docs", ".ci", ".github"]

  @Test func `no file knows where it was written`() throws {
    // Put together, so that this file does not name what it looks for.
    let needles = ["work", "root", "Users"].map { "/\($0)/" }
    let files = Self.top + Self.folders.flatMap { Repository.files(below: $0) }
    #expect(files.count > 20)
    for file in files {
      let text = try text(of: file)
      for needle in needles { #expect(!text.contains(needle), "\(file) contains \(needle)") }
    }
  }

  @Test func `a source file stays short`() throws {
    for file in Repository.files(below: "Sources") where file.hasSuffix(".swift") {
      let lines = try text(of: file).count { $0 == "\n" }
      #expect(lines <= 400, "\(file)")
    }
  }

  @Test func `every link between documents leads somewhere`() throws {
    let pages = Repository.files(below: "Docs").filter { $0.hasSuffix(".md") }
    for page in Self.top.filter({ $0.hasSuffix(".md") }) + pages {
      let folder = Repository.file(page).deletingLastPathComponent()
      for link in Self.links(in: try text(of: page)) {
        let place = folder.appending(path: link).standardizedFileURL
        #expect(FileManager.default.fileExists(atPath: place.path), "\(page) links to \(link)")
        #expect(place.path.hasPrefix(Repository.root.path), "\(page) links to \(link)")
      }
    }
  }

  @Test func `a link is found however it is written`() {
    let text = """
      [a](A.md) and [b](<B c.md>), ![c](../c.png "title") [d](A.md#part) [e](#part)
      [f](https://example.org/f) [g](mailto:g@example.org)
      [h]: H.md
      """
    #expect(Self.links(in: text) == ["A.md", "B c.md", "../c.png", "A.md", "H.md"])
  }

  /// The files that a Markdown text links to, without the part after a number sign.
  private static func links(in text: String) -> [String] {
    let inline = text.matches(of: /\]\((?:<([^>]*)>|([^)\s]+))[^)]*\)/).map { $0.1 ?? $0.2 ?? "" }
    let named = text.matches(of: /(?m)^\[[^\]]+\]:\s*(\S+)/).map(\.1)
    return (inline + named).filter { !$0.contains("://") && !$0.hasPrefix("mailto:") }
      .map { String($0.prefix { $0 != "#" }) }.filter { !$0.isEmpty }
  }
}
