import Foundation
import Support
import Testing
import Translations
import Wording

@testable import Desk
@testable import Guide

/// The guide as the program has it: all pages, in each language, and what is open leads to one.
@Suite struct GuidePageTests {
  static let languages = ReferencePageTests.languages

  private func folder(of language: Language) -> String {
    language.code == "en" ? "Docs/Guide" : "Docs/Guide/\(language.code)"
  }

  private func file(_ topic: String, _ language: Language) -> String {
    "\(folder(of: language))/\(topic == GuidePage.index ? "README" : topic).md"
  }

  @Test(arguments: languages)
  func `every page of the folder is in the program and in the index`(_ language: Language) throws {
    let files = try FileManager.default.contentsOfDirectory(
      atPath: Repository.file(folder(of: language)).path
    ).filter { $0.hasSuffix(".md") }
    let pages = GuidePage.topics.map { $0 == GuidePage.index ? "README.md" : "\($0).md" }
    #expect(Set(files) == Set(pages))
    let index = try #require(GuidePage(GuidePage.index, in: language))
    let listed = index.blocks.compactMap { block in
      if case .row(_, let topic?) = block { topic } else { nil }
    }
    #expect(listed == Array(GuidePage.topics.dropFirst()))
  }

  @Test(arguments: languages)
  func `a page says what its file says, and goes on somewhere`(_ language: Language) throws {
    for topic in GuidePage.topics {
      let text = try String(contentsOf: Repository.file(file(topic, language)), encoding: .utf8)
      let page = try #require(GuidePage(topic, in: language))
      #expect(text.hasPrefix("# \(page.title)\n"))
      let headings = text.split(separator: "\n").count { $0.hasPrefix("##") }
      #expect(page.blocks.count { if case .heading = $0 { true } else { false } } == headings)
      guard topic != GuidePage.index else { continue }
      guard case .links(let topics) = page.blocks.last else {
        Issue.record("\(topic) leads nowhere in \(language.code)")
        continue
      }
      #expect(!topics.isEmpty && topics.allSatisfy { GuidePage($0, in: language) != nil })
    }
  }

  @Test func `a page has the same parts in each language`() throws {
    for topic in GuidePage.topics {
      let pages = Self.languages.compactMap { GuidePage(topic, in: $0) }
      let shapes = pages.map { page in
        page.blocks.map { block in
          switch block {
          case .title: "title"
          case .heading: "heading"
          case .text: "text"
          case .item: "item"
          case .code: "code"
          case .row(let cells, _): "row of \(cells.count)"
          case .links: "links"
          }
        }
      }
      #expect(Set(shapes).count == 1, "\(topic)")
    }
  }

  @Test func `a page about a task is short`() throws {
    for topic in GuidePage.topics where !["keys", "options"].contains(topic) {
      let text = try String(contentsOf: Repository.file(file(topic, .english)), encoding: .utf8)
      #expect(text.split(whereSeparator: \.isWhitespace).count < 1200, "\(topic)")
    }
  }

  @Test func `a word leads to the pages about it`() {
    #expect(GuidePage.topics(for: "PDF") == ["pdf"])
    #expect(GuidePage.topics(for: "palm").contains("tablet"))
    #expect(GuidePage.topics(for: "nothing at all").isEmpty)
    for language in Language.translated {
      #expect(GuidePage.topics(for: "筆圧の曲線", in: language) == ["tablet"])
    }
    #expect(GuidePage("nothing") == nil)
  }

  @Test func `marks of Markdown are not shown`() {
    let text = """
      # A `title`

      See *Settings, [Handwriting](handwriting.md#reading)* in
      **bold**: `a * b`, 2 * 3, \\| and [ or ].

      ![A picture
      of two lines](x.png)

          suzuri new A   # *makes* A

      - one
        more
      - two

      1. first

      | page | words |
      |---|---|
      | [Pens](pens.md) | \\| and ink |

      ```sh
      ls
      ```

      See also: [Pens](pens.md), [the index](README.md), [far](../Words.md)
      """
    #expect(
      GuideBlock.all(in: text) == [
        .title("A title"),
        .text("See Settings, Handwriting in bold: a * b, 2 * 3, | and [ or ]."),
        .code("suzuri new A   # *makes* A"), .item("one more"), .item("two"), .item("1. first"),
        .row(["Pens", "| and ink"], topic: "pens"),
        .code("ls"), .links(["pens", "index"]),
      ])
  }

  @Test func `whatever is open, the guide has a page about it`() {
    for popup in Popup.allCases {
      guard let topic = popup.guideTopic else { continue }
      #expect(GuidePage(topic) != nil, "\(popup)")
    }
    for tool in Tool.allCases { #expect(GuidePage(tool.guideTopic) != nil) }
  }
}
