import Bytes
import Geometry
import Ink
import Support
import Testing

@testable import Notebook

/// Links and headings of elements.
@Suite struct AnchorTests {
  private var one = Device(incarnation: 1, skew: 0)
  private var other = Device(incarnation: 2, skew: 5)
  private let place: Place
  private let page: PageID
  private let strokes: [EntityID]

  init() throws {
    var place: Place?
    var strokes: [EntityID] = []
    for record in try one.act(
      at: 1,
      { editor in
        let section = try editor.addSection()
        let page = try editor.addPage(to: section, size: .a4, paper: Paper(.plain))
        place = page
        strokes = try (0..<4).map {
          try editor.addStroke(InkCell.stroke(at: Point(x: 50 * Double($0), y: 100)), at: page)
        }
      })
    { other.receive(record) }
    self.place = try #require(place)
    page = PageID(self.place.page, of: try #require(NotebookID(bytes: Array(1...16))))
    self.strokes = strokes
  }

  private func anchors(_ device: Device) throws -> PageAnchors {
    try PageAnchors.all(of: Array(device.notebook.entities.values), in: device.notebook)[place.page]
      ?? PageAnchors()
  }

  @Test func `a target is read as it was written`() throws {
    var random = RandomSource(seed: Seed.of(31))
    for _ in 0..<200 {
      let notebook = NotebookID.random(using: &random)
      let names = (0..<2).map { _ in
        EntityID(
          counter: .random(in: 0...EntityID.largestCounter, using: &random),
          incarnation: .random(using: &random))
      }
      let page = PageID(names[0], of: notebook)
      let targets: [LinkTarget] = [
        .notebook(notebook), .page(page), .heading(names[1], on: page), .file("/home/a b/é%2F.pdf"),
        .address("https://example.org/?a=\(names[0].counter)#b"), .address("mailto:a@b.org"),
      ]
      for target in targets {
        let text = target.text
        #expect(LinkTarget(text) == target)
        // One letter less or more is another target, or none.
        #expect(LinkTarget(String(text.dropLast())) != target)
        #expect(LinkTarget("\(text) ") == nil)
      }
    }
  }

  @Test(arguments: [
    "", "https://", "mailto:", "javascript:alert(1)", "JavaScript:alert(1)", "file://host/a",
    "file:a", "suzuri:", "suzuri:page/", "suzuri:notebook/00", "https://a b", "https://a\u{7}",
    "suzuri:notebook/000102030405060708090A0B0C0D0E0F",
    "suzuri:notebook/000102030405060708090a0b0c0d0e0f/",
    "suzuri:page/000102030405060708090a0b0c0d0e0f/ff00000000000000ffffffffffffffff",
    "suzuri:heading/000102030405060708090a0b0c0d0e0f/00000000000000010000000000000001",
    "https://" + String(repeating: "a", count: 5000),
  ])
  func `anything else is no target`(text: String) { #expect(LinkTarget(text) == nil) }

  @Test mutating func `a link is one step, and the later of two stays`() throws {
    let target = LinkTarget.page(page)
    let first = try one.act(at: 10) { _ = try $0.apply(.link(target), to: self.strokes) }
    let second = try other.act(at: 20) {
      _ = try $0.apply(.link(.address("https://a.org")), to: [self.strokes[0]])
    }
    for record in first + first { other.receive(record) }
    for record in second { one.receive(record) }
    #expect(one.notebook == other.notebook)
    #expect(Set(try anchors(one).links.map(\.target)) == ["https://a.org", target.text])
    // Undo takes back what is still as it was.
    for record in try one.undo(at: 30) { other.receive(record) }
    #expect(try anchors(other).links.map(\.target) == ["https://a.org"])
    #expect(one.notebook == other.notebook)
  }

  @Test mutating func `the link of a text box from the beginning is replaced and removed`() throws {
    var box = TextBox(origin: Point(x: 5, y: 5), text: "words")
    box.link = "https://a.org"
    var id: EntityID?
    _ = try one.act(at: 10) { [box, place] in id = try $0.add(.text(box), at: place) }
    let text = try #require(id)
    func link() throws -> String? { try Element(one.notebook.entity(text), in: one.notebook)?.link }
    #expect(try link() == "https://a.org")
    _ = try one.act(at: 11) { [page] in _ = try $0.apply(.link(.page(page)), to: [text]) }
    #expect(try link() == LinkTarget.page(page).text)
    _ = try one.act(at: 12) { _ = try $0.apply(.link(nil), to: [text]) }
    #expect(try link() == "")
    _ = try one.undo(at: 13)
    #expect(try link() == LinkTarget.page(page).text)
    _ = try one.undo(at: 14)
    #expect(try link() == "https://a.org")
  }

  @Test mutating func `strokes are one heading, which goes with its ink and comes back`() throws {
    _ = try one.act(at: 10) { _ = try $0.apply(.heading(""), to: Array(self.strokes[0..<3])) }
    let heading = try #require(try anchors(one).headings.first)
    #expect(try anchors(one).headings.count == 1 && heading.name == strokes[0])
    // The title holds for the whole, whichever part is chosen, and another part joins.
    _ = try one.act(at: 11) {
      _ = try $0.apply(.heading(" Waves "), to: Array(self.strokes[2...3]))
    }
    #expect(try anchors(one).headings.map(\.title) == ["Waves"])
    #expect(try #require(try anchors(one).headings.first).box.high.x > heading.box.high.x)
    _ = try one.act(at: 12) { try $0.erase([self.strokes[0]]) }
    #expect(try anchors(one).headings.map(\.name) == [strokes[0]])
    _ = try one.act(at: 13) { try $0.erase(self.strokes) }
    #expect(try anchors(one).isEmpty)
    _ = try one.undo(at: 14)
    #expect(try anchors(one).headings.map(\.title) == ["Waves"])
    _ = try one.act(at: 15) { _ = try $0.apply(.heading(nil), to: [self.strokes[3]]) }
    #expect(try anchors(one).isEmpty)
  }

  @Test mutating func `parts cut out keep both, and copies are headings of their own`() throws {
    _ = try one.act(at: 10) {
      _ = try $0.apply(.heading("A"), to: self.strokes)
      _ = try $0.apply(.link(.address("https://a.org")), to: self.strokes)
    }
    var pieces: [EntityID] = []
    _ = try one.act(at: 11) { pieces = try $0.cut(InkCell.range(1...3), of: self.strokes[1]) }
    let piece = try #require(pieces.first)
    let cut = try #require(try Element(one.notebook.entity(piece), in: one.notebook))
    #expect(cut.link == "https://a.org" && cut.anchor.heading?.name == strokes[0])
    _ = try one.act(at: 12) { [strokes, place] in
      _ = try $0.apply(.duplicate(by: Point(x: 0, y: 300)), to: strokes, at: place)
    }
    let (headings, links) = (try anchors(one).headings, try anchors(one).links)
    #expect(headings.count == 2 && headings.allSatisfy { $0.title == "A" })
    #expect(links.allSatisfy { $0.target == "https://a.org" })
  }

  @Test mutating func `what looks alike without a link has another digest`() throws {
    let before = try ContentDigest(of: one.notebook)
    _ = try one.act(at: 10) { _ = try $0.apply(.link(.address("https://a.org")), to: self.strokes) }
    #expect(try ContentDigest(of: one.notebook) != before)
    _ = try one.undo(at: 11)
    #expect(try ContentDigest(of: one.notebook) == before)
  }
}
