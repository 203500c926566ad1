import Foundation
import Support
import Testing

@testable import Command

/// Every command line that the README, the guide and the help show works as it stands there.
@Suite struct GuideTests {
  /// The command lines of one section, which a reader types one after the other.
  struct Section: Hashable, Sendable, CustomTestStringConvertible {
    let title: String
    let lines: [String]

    var testDescription: String { title }

    /// The sections of a page that show commands, with what stands behind them taken away.
    static func all(of page: String) throws -> [Section] {
      let text = try String(contentsOf: Repository.file(page), encoding: .utf8)
      return text.split(separator: "\n## ").compactMap { part in
        let lines = part.split(separator: "\n")
        let commands = lines.filter { $0.hasPrefix("    suzuri") }.map(command)
        guard let title = lines.first, !commands.isEmpty else { return nil }
        return Section(title: "\(page): \(title)", lines: commands)
      }
    }

    private static func command(_ line: Substring) -> String {
      let code = line.firstRange(of: " #").map { line[..<$0.lowerBound] } ?? line
      return code.trimmingCharacters(in: .whitespaces)
    }
  }

  /// The pages of the guide, sorted by name.
  static let guide = Repository.files(below: "Docs/Guide").filter { page in
    page.hasSuffix(".md") && page.split(separator: "/").count == 3
  }

  static let sections: [Section] = {
    let examples = CommandTable.suzuri.commands.filter { !$0.declaration.isHidden }.map { command in
      Section(
        title: "help \(command.declaration.name)",
        lines: command.declaration.examples.map { "suzuri \($0.line)" })
    }
    let pages = (["README.md"] + guide).flatMap { (try? Section.all(of: $0)) ?? [] }
    return pages + examples.filter { !$0.lines.isEmpty }
  }()

  @Test(arguments: sections) func `what a page shows can be typed`(_ section: Section) throws {
    let place = try GuidePlace(for: section.lines)
    for line in section.lines { try place.type(line) }
  }

  @Test func `the pages are found`() {
    #expect(Self.sections.count { $0.title.hasPrefix("Docs/Guide/") } > 5)
    #expect(Self.sections.contains { $0.title.hasPrefix("README.md") })
    #expect(Self.sections.contains { $0.title == "help export" })
  }

  @Test func `several pages get the names that the guide says`() throws {
    let place = try GuidePlace(for: [])
    try place.type("suzuri export Physics -o page.png --pages 1-2 --width 100")
    try place.type("suzuri export Physics -o one.png --pages 1 --width 100")
    let guide = try String(contentsOf: Repository.file("Docs/Guide/export.md"), encoding: .utf8)
    for name in ["page-1.png", "page-2.png"] {
      #expect(guide.contains("`\(name)`"), "\(name)")
      #expect(place.has(name), "\(name)")
    }
    #expect(place.has("one.png"))
  }

  @Test func `every library that the program loads by itself is in the list of packages`() throws {
    let guide = try String(contentsOf: Repository.file("Docs/Guide/install.md"), encoding: .utf8)
    let needed = try String(contentsOf: Repository.file(".ci/packages"), encoding: .utf8)
    let libraries = needed.split(separator: "\n").filter { line in
      line.hasPrefix("lib") && !line.contains("-dev") && !line.hasSuffix(" test")
    }
    #expect(!libraries.isEmpty)
    // Poppler's headers are needed where the program is built.
    for library in libraries + ["libpoppler-glib8"] {
      #expect(guide.contains(library), "\(library)")
    }
  }
}
