@testable import Desk
import Folding
import Geometry
import Ink
import Notebook
import Paint
import Search
import Testing

@testable import App

/// Pages that have been read, with little room to keep them.
@Suite struct ReadPagesTests {
  private let pages = (1...20).map { number in
    PageID(EntityID(counter: UInt64(number), incarnation: Incarnation(rawValue: 1)), of: .unknown())
  }

  /// What lies on a page: some lines, with a word that only this page has.
  private func sources(of number: Int) -> TextSources {
    let text = "ink and page\(number)\n" + String(repeating: "ink ", count: number)
    return TextSources(texts: [TextPicture(TextBox(origin: Point(x: 50, y: 50), text: text))])
  }

  private func read(_ pages: [PageID], mostFolded: Int, mostPlaced: Int) -> ReadPages {
    var read = ReadPages(mostFolded: mostFolded, mostPlaced: mostPlaced)
    for (number, page) in pages.enumerated() { read.learn(sources(of: number), of: page) }
    return read
  }

  private func hits(_ needle: String, in read: inout ReadPages) -> [[Finding.Hit]] {
    pages.map { read.hits(of: FoldedText(needle: needle), on: $0) { true } }
  }

  @Test(arguments: [(1_000_000, 1_000_000), (1_000_000, 100), (300, 200), (0, 0)])
  func `what is found does not depend on the room`(mostFolded: Int, mostPlaced: Int) {
    var roomy = read(pages, mostFolded: .max, mostPlaced: .max)
    var tight = read(pages, mostFolded: mostFolded, mostPlaced: mostPlaced)
    for needle in ["ink", "page7", "none", "ink"] {
      #expect(hits(needle, in: &tight) == hits(needle, in: &roomy))
      #expect(tight.foldedCount <= mostFolded)
      // The last page that was read may need more.
      #expect(tight.placedCount <= max(mostPlaced, 100))
    }
    #expect(hits("ink", in: &tight).map(\.count) == (0..<20).map { $0 + 1 })
    for page in pages { tight.forget(page) }
    #expect(tight.foldedCount == 0 && tight.placedCount == 0)
  }

  @Test func `what was given up is read the next time`() {
    var read = read(pages, mostFolded: .max, mostPlaced: .max)
    let needle = FoldedText(needle: "ink")
    #expect(read.hits(of: needle, on: pages[5]) { false }.isEmpty)
    #expect(read.hits(of: needle, on: pages[5]) { true }.count == 6)
    read.learn(sources(of: 2), of: pages[5])
    #expect(read.hits(of: needle, on: pages[5]) { true }.count == 3)
    read.forget(pages[5])
    #expect(!read.knows(pages[5]) && read.hits(of: needle, on: pages[5]) { true }.isEmpty)
  }
}
