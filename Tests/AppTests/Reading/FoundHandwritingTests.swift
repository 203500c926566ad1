import Folding
import Geometry
import Ink
import Notebook
import Store
import Support
import Testing

@testable import App
@testable import Desk
@testable import Recognition

/// Handwriting in the list of what was found: its picture, drawn by a thread of its own.
@MainActor @Suite(.serialized) struct FoundHandwritingTests {
  private static let strokes = [
    Stroke.line(from: Point(x: 100, y: 100), to: Point(x: 160, y: 100)),
    Stroke.line(from: Point(x: 100, y: 110), to: Point(x: 160, y: 120)),
  ]

  /// A notebook of which a page is known to say something.
  private func opened(saying text: String) throws -> AppInHand {
    let hand = try AppInHand(pages: [Self.strokes, []], width: 1000, height: 700)
    let library = try hand.library()
    let page = try #require(hand.app.desk.notebook?.sheets.first?.id.page)
    let frames = text.unicodeScalars.flatMap { letter -> [[Lattice.Letter]] in
      [
        [Lattice.Letter(UInt16(letter.value), cost: 0)],
        [Lattice.Letter(Lattice.blank, cost: 0)],
      ]
    }
    let map = LineMap(
      isVertical: false, slope: 0, middle: 0, start: 100, scale: 2, low: 96, high: 124)
    let read = ReadPage(lines: [ReadLine(key: 1, map: map, lattice: Lattice(frames))])
    let index = try WordIndex(of: library.directory, version: HandwritingReader.version)
    let ink = try library.page(page, of: hand.id).inkFingerprint
    try index.save(IndexedPage(ink: ink, content: read.stored), of: page, in: hand.id)
    return hand
  }

  @Test func `a search that began before anything was read finds what was read since`() throws {
    let hand = try AppInHand(pages: [Self.strokes])
    let library = try hand.library()
    let page = try #require(hand.app.desk.notebook?.sheets.first?.id)
    let path = library.directory
    var search = WrittenSearch(NotesSource(at: path, hand.id))
    search.begin(FoldedText(needle: "light"), in: .latin)
    #expect(search.hits(on: page).isEmpty)
    try MadeReading.save([["light and shadow"]], in: library)
    search.openIndex()
    #expect(search.hits(on: page).count == 1)
    try hand.close()
  }

  @Test func `handwriting that was found has a picture of its ink, which goes with the bar`() throws
  {
    let hand = try opened(saying: "light and shadow")
    hand.ask(.find(.begin))
    hand.app.send(.text(.commit("light")))
    try hand.wait(for: "the search") { hand.app.desk.finding.isComplete }
    let finding = hand.app.desk.finding
    let hit = try #require(finding.order.first.flatMap(finding.hit(at:)))
    #expect(finding.count == 1 && hit.kind == .handwriting && !hit.isDoubtful)
    #expect(hit.words.text == "light and shadow" && hit.words.match == 0..<5)
    #expect(hit.boxes[0].low.x < 110 && hit.boxes[0].high.x > 120)

    try hand.wait(for: "the picture") { hand.app.desk.finding.pictures.drawn.count == 1 }
    let picture = try #require(hand.app.desk.finding.pictures.drawn.values.first)
    #expect(picture.width > 0 && picture.rgb.count == picture.width * picture.height * 3)
    #expect((picture.rgb.min() ?? 255) < 128 && (picture.rgb.max() ?? 0) > 240)
    hand.ask(.find(.end))
    #expect(hand.app.desk.finding.pictures.drawn.isEmpty)
    try hand.close()
  }

  @Test func `a page that cannot be read has no picture`() throws {
    let hand = try opened(saying: "light")
    hand.ask(.find(.begin))
    hand.app.send(.text(.commit("light")))
    try hand.wait(for: "the picture") { hand.app.desk.finding.pictures.drawn.count == 1 }
    let old = try #require(hand.app.desk.finding.pictures.drawn.values.first)
    let page = try #require(try hand.library().outline(of: hand.id).pages.first)
    let strip = HitStrip(
      around: Box(low: Point(x: 9, y: 9), high: Point(x: 90, y: 30)),
      on: Sheet(page, of: .unknown()), shape: 9)
    hand.app.hitPictures.draw([strip], in: old.frame)
    try hand.wait(for: "the answer") { hand.app.desk.finding.pictures.drawn[strip] != nil }
    #expect(hand.app.desk.finding.pictures.drawn[strip]?.width == 0)
    try hand.close()
  }
}
