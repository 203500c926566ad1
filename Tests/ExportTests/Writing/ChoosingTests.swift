import Bytes
import Ink
import Notebook
import Testing

@testable import Export

@Suite struct ChoosingTests {
  private func pages() -> MadePages {
    MadePages(count: 6) { index in
      var page = LoosePage.small(index + 1)
      page.tags = index.isMultiple(of: 2) ? ["odd"] : ["even"]
      page.isBookmarked = index >= 4
      page.layers = ["Text", "Sketch", ""].map { LoosePage.Layer(title: $0) }
      page.layers[1].isVisible = false
      return page
    }
  }

  private func chosen(_ set: (inout PageChoice) -> Void) throws -> [LoosePage] {
    var choice = PageChoice()
    set(&choice)
    let supply = ChosenPages(of: pages(), choice)
    var found: [LoosePage] = []
    while let page = try supply.next() { found.append(page) }
    return found
  }

  @Test func `numbers, tags and bookmarks narrow the choice down`() throws {
    #expect(try chosen { _ in }.map(\.number) == Array(1...6))
    #expect(try chosen { $0.numbers = PageRanges("5-,1") ?? .all }.map(\.number) == [1, 5, 6])
    #expect(try chosen { $0.tags = ["odd"] }.map(\.number) == [1, 3, 5])
    #expect(try chosen { $0.tags = ["odd", "even"] }.count == 6)
    #expect(try chosen { $0.isBookmarked = true }.map(\.number) == [5, 6])
    #expect(
      try chosen {
        $0.isBookmarked = true
        $0.tags = ["even"]
      }.map(\.number) == [6])
  }

  @Test func `a choice that chooses nothing is told`() throws {
    func reason(_ set: (inout PageChoice) -> Void) -> String? {
      do { return try "\(chosen(set).count)" } catch { return "\(error)" }
    }
    #expect(reason { $0.numbers = PageRanges("2,9-") ?? .all } == "page 9 does not exist")
    #expect(reason { $0.tags = ["maths"] } == "no page has the tag 'maths'")
    #expect(
      reason {
        $0.isBookmarked = true
        $0.numbers = PageRanges("1-3") ?? .all
      } == "no page is bookmarked")
    #expect(reason { $0.layers = LayerChoice(["4"]) } == "these pages have no layer '4'")
    #expect(
      reason { $0.layers = LayerChoice(["Text,Ink"]) } == "these pages have no layer 'Ink'")
  }

  @Test func `layers are chosen by number and title, also hidden ones`() throws {
    let pages = try chosen { $0.layers = LayerChoice(["Sketch, 3"]) }
    #expect(pages[0].layers.map(\.title) == ["Sketch", ""])
    #expect(pages[0].layers.allSatisfy { $0.isVisible })
    #expect(try chosen { _ in }[0].layers.map(\.isVisible) == [true, false, true])
  }
}

@Suite struct FileNameTests {
  @Test func `any title makes a name that every system can carry`() {
    let titles = [
      ("Physics", "Physics"), ("a/b\\c:d", "a-b-c-d"), ("", "Untitled"), ("..", "Untitled"),
      (" .hidden. ", "hidden"), ("new\nline\ttab", "new line tab"), ("CON", "CON-"),
      ("com1.txt", "com1-.txt"), ("日記", "日記"), ("what?*<>|\"", "what------"),
    ]
    for (title, name) in titles { #expect(FileName.safe(title) == name) }
    // Two bytes that are no text each would make a sign that no name may have.
    let bytes = PathText.text([0xC2]) + PathText.text([0x9B])
    #expect(FileName.safe(bytes) == "\u{FFFD}\u{FFFD}")
    let long = FileName.safe(String(repeating: "漢", count: 500))
    #expect(long.utf8.count <= 120 && long.utf8.count > 110)
  }

  @Test func `names differ even where case does not count`() {
    #expect(FileName.unique(["a", "A", "b", "a 2", "a"]) == ["a", "A 2", "b", "a 2 2", "a 3"])
  }

  @Test func `endings tell the format`() {
    #expect(ExportFormat(endingOf: "a/b.PDF") == .pdf)
    #expect(ExportFormat(endingOf: "notes.md") == .markdown)
    for path in ["pdf", "a/.svg", "a.b/c", "a.doc", ""] {
      #expect(ExportFormat(endingOf: path) == nil, "\(path)")
    }
    #expect("a.b/c.d.svg".numbered(7, width: 3) == "a.b/c.d-007.svg")
    #expect("a.b/c".numbered(12, width: 1) == "a.b/c-12")
  }
}
