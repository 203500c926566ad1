import Desk
import Notebook
import Store
import Testing

@testable import App
@testable import Recognition

/// Links in handwriting as it was read.
@Suite struct WrittenLinksTests {
  private let kept: KeptNotebook
  private let page: PageID

  init() throws {
    kept = try KeptNotebook()
    page = kept.fullName(of: try #require(try kept.pages.first))
  }

  /// Puts a line into the index, as if it had been read on the page.
  private func write(_ text: String, at cost: UInt8) throws {
    let frames = text.unicodeScalars.flatMap { scalar in
      [
        [Lattice.Letter(UInt16(scalar.value), cost: 0), Lattice.Letter(0x7E, cost: cost)],
        [Lattice.Letter(Lattice.blank, cost: 0)],
      ]
    }
    let map = LineMap(isVertical: false, slope: 0, middle: 0, start: 9, scale: 2, low: 9, high: 30)
    let read = ReadPage(lines: [ReadLine(key: 1, map: map, lattice: Lattice(frames))])
    let index = try WordIndex(
      of: kept.library.directory, version: HandwritingReader.version)
    try index.save(IndexedPage(ink: 1, content: read.stored), of: page.page, in: kept.id)
  }

  private func links() -> [PageLink] {
    var links = WrittenLinks(NotesSource(at: kept.path, kept.id))
    return links.links(on: page, in: .latin)
  }

  @Test(arguments: [(200, false), (1, true)] as [(UInt8, Bool)])
  func `links are where they are written, with what is doubtful`(
    cost: UInt8, isDoubtful: Bool
  ) throws {
    try write("at www.example.org on 30.11.2026", at: cost)
    let map = LineMap(isVertical: false, slope: 0, middle: 0, start: 9, scale: 2, low: 9, high: 30)
    #expect(
      links() == [
        PageLink(
          box: map.box(of: 6..<35),
          target: .written("https://www.example.org", isDoubtful: isDoubtful)),
        PageLink(box: map.box(of: 44..<63), target: .date("2026-11-30")),
      ])
  }

  @Test func `a page that was not read has none`() {
    #expect(links().isEmpty)
  }
}
