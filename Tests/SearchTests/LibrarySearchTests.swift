import Bytes
import Folding
import Foundation
import Geometry
import Ink
import Notebook
import Store
import Support
import Testing

@testable import Recognition
@testable import Search

/// One search over all that a library says.
@Suite struct LibrarySearchTests {
  private let shelf: SearchedLibrary

  init() throws { shelf = try SearchedLibrary() }

  @Test func `titles come first, then exact text, then handwriting, the surest first`() throws {
    let letters = try shelf.add("Letters", pages: ["", "", "", "a prism of glass"])
    try shelf.write([Lattice(showing: "the prism", cost: 24)], on: 1, of: letters)
    try shelf.write("the prism", on: 2, of: letters)
    try shelf.write([Lattice(showing: "the prism", cost: 12)], on: 3, of: letters)
    _ = try shelf.add("Prisms")
    _ = try shelf.add("Optics", tags: ["prism"])
    _ = try shelf.add("Light", in: "Prisms")
    #expect(
      try shelf.found("prism") == [
        "Prisms 0 title", "Light 0 folder", "Optics 0 tag", "Letters 4 text",
        "Letters 2 handwriting", "Letters 3 handwriting", "Letters 1 handwriting",
      ])
    let costs = try shelf.results("prism").map(\.cost)
    #expect(costs.prefix(4).allSatisfy { $0 == 0 } && costs.allSatisfy { (0...1).contains($0) })
  }

  @Test func `of equal results, those of the notebook changed last come first`() throws {
    for title in ["One", "Two", "Three"] {
      let notebook = try shelf.add(title, pages: ["", "glass", ""])
      for page in [1, 3] { try shelf.write("glass", on: page, of: notebook) }
    }
    #expect(
      try shelf.found("glass").suffix(6) == [
        "Three 1 handwriting", "Three 3 handwriting", "Two 1 handwriting", "Two 3 handwriting",
        "One 1 handwriting", "One 3 handwriting",
      ])
    #expect(try shelf.found("glass").prefix(3) == ["Three 2 text", "Two 2 text", "One 2 text"])
  }

  @Test func `each word may be typed, written or on the notebook's labels`() throws {
    let notebook = try shelf.add("Optics", tags: ["exam"], pages: ["a lens of glass", "a lens"])
    try shelf.write([Lattice(showing: "focal length", cost: 12)], on: 1, of: notebook)
    try shelf.write("focal", on: 2, of: notebook)
    #expect(try shelf.found("length lens") == ["Optics 1 handwriting"])
    #expect(try shelf.results("length lens")[0].cost > 0, "it is as doubtful as its worst word")
    #expect(
      try shelf.found("focal exam") == ["Optics 2 handwriting", "Optics 1 handwriting"])
    #expect(try shelf.found("exam optics") == ["Optics 0 title"])
    #expect(try shelf.found("length mirror").isEmpty)
    #expect(try shelf.found("glass focal").count == 1, "words on different pages are not together")
    #expect(try shelf.found("lens") == ["Optics 1 text", "Optics 2 text"])
    #expect(try shelf.found("").isEmpty)
  }

  @Test func `words whose ink has changed since it was read are not found`() throws {
    let notebook = try shelf.add("Optics", pages: ["", ""])
    for page in 1...2 { try shelf.write("the law of light", on: page, of: notebook) }
    #expect(try shelf.found("law") == ["Optics 1 handwriting", "Optics 2 handwriting"])
    let page = try shelf.page(1, of: notebook)
    _ = try shelf.library.edit(notebook, action: .write, now: 9) { editor in
      let layer = try #require(try PageContent(of: page, in: editor).layers.first)
      let samples = (0..<9).map { Sample(position: Point(x: Double($0), y: 9), time: Double($0)) }
      let stroke = Stroke(
        samples: samples, channels: [], style: Style(color: .sumi, width: 1), model: .straight)
      _ = try editor.addStroke(stroke, at: Place(page: page, layer: layer.id))
    }
    #expect(try shelf.found("law") == ["Optics 2 handwriting"])
    _ = try shelf.library.undo(notebook, now: 10)
    #expect(try shelf.found("law") == ["Optics 1 handwriting", "Optics 2 handwriting"])
  }

  @Test func `a page with the ink of another one says the same without being read`() throws {
    let notebook = try shelf.add("Optics", pages: ["", ""])
    try shelf.write("the law of light", on: 1, of: notebook)
    let index = try shelf.index
    #expect(try index.read(shelf.page(2, of: notebook), of: notebook) && index.readCount == 1)
    #expect(try shelf.found("law") == ["Optics 1 handwriting", "Optics 2 handwriting"])
    #expect(try !index.read(shelf.page(2, of: notebook), of: notebook) && index.readCount == 1)
  }

  @Test func `a page with a line at which the reader failed is read again`() throws {
    let notebook = try shelf.add("Optics", pages: [""])
    try shelf.write([Lattice(showing: "the law"), .empty], on: 1, of: notebook)
    #expect(try shelf.found("law") == ["Optics 1 handwriting"], "what was read counts until then")
    let index = try shelf.index
    #expect(try index.read(shelf.page(1, of: notebook), of: notebook))
    #expect(try shelf.found("law").isEmpty, "nothing is written there")
  }

  @Test func `results have the words around them and boxes`() throws {
    let notebook = try shelf.add("Optics", pages: ["Snell had a law"])
    try shelf.write(
      [Lattice(showing: "first"), Lattice(showing: "the law of light")], on: 1, of: notebook)
    let results = try shelf.results("law")
    #expect(results.map(\.text) == ["Snell had a law", "the law of light"])
    let typed = try #require(results[0].box)
    #expect(typed.low.x > 110 && abs(typed.low.y - 200) < 10 && typed.width < 60)
    let map = SearchedLibrary.map(ofLine: 1)
    let written = try #require(results[1].box)
    let whole = map.box(of: 8..<14)
    #expect(whole.expanded(by: 8).contains(written) && written.contains(whole.center))
    let plain = LibrarySearch("law", in: shelf.library, handwriting: nil, language: .latin)
    #expect(try plain.results().map(\.box) == [nil])
  }

  @Test func `titles and tags of pages are told apart from their text`() throws {
    let notebook = try shelf.add("Optics", pages: ["typed", ""])
    let pages = try shelf.library.outline(of: notebook).pages.map(\.id)
    _ = try shelf.library.edit(notebook, action: .write, now: 9) { editor in
      try editor.set(.title, of: pages[0], to: "Refraction")
      try editor.set(.tag("homework"), of: pages[1], to: true)
    }
    #expect(try shelf.found("refraction") == ["Optics 1 title"])
    #expect(try shelf.found("homework") == ["Optics 2 tag"])
    #expect(try shelf.found("typed") == ["Optics 1 text"])
  }

  @Test func `notebooks in the trash and pages that are gone are not found`() throws {
    let kept = try shelf.add("Kept", pages: ["", ""])
    let trashed = try shelf.add("Trashed")
    for notebook in [kept, trashed] { try shelf.write("glass", on: 1, of: notebook) }
    try shelf.write("glass", on: 2, of: kept)
    #expect(try shelf.found("glass").count == 3)
    try shelf.library.setTrashed(true, trashed, now: 5)
    let gone = try shelf.page(1, of: kept)
    _ = try shelf.library.edit(kept, action: .deletePage, now: 6) { try $0.deletePage(gone) }
    #expect(try shelf.found("glass") == ["Kept 1 handwriting"])
    #expect(try shelf.found("glass", in: trashed) == ["Trashed 1 handwriting"])
    #expect(try shelf.found("glass", in: kept) == ["Kept 1 handwriting"])
  }

  @Test func `text is found without an index, which is not made, and with a damaged one`() throws {
    let notebook = try shelf.add("Optics", pages: ["glass"])
    #expect(try shelf.found("glass") == ["Optics 1 text"])
    let path = "\(shelf.folder)/words.sqlite"
    #expect(!FileManager.default.fileExists(atPath: path))
    try shelf.write("glass", on: 1, of: notebook)
    #expect(try shelf.found("glass") == ["Optics 1 text", "Optics 1 handwriting"])
    try Data("not a database, but long enough to be looked at".utf8)
      .write(to: URL(filePath: path))
    #expect(try shelf.found("glass") == ["Optics 1 text"])
  }

  @Test func `results come one by one, text first, until enough are known`() throws {
    let notebook = try shelf.add("Optics", pages: Array(repeating: "glass", count: 90))
    for page in 1...90 { try shelf.write("glass", on: page, of: notebook) }
    for most in [1, 60, 91, 120, 180, 999] {
      var kinds: [SearchResult.Kind] = []
      try shelf.search("glass").forEachResult {
        kinds.append($0.kind)
        return kinds.count < most
      }
      #expect(kinds.count == min(most, 180))
      #expect(kinds.prefix(90).allSatisfy { $0 == .text })
      #expect(kinds.dropFirst(90).allSatisfy { $0 == .handwriting })
    }
  }

  @Test func `a search on all cores finds what a search line by line finds`() throws {
    var random = RandomSource(seed: Seed.of(1))
    let words = ["glass", "grass", "prism", "light", "night", "lens"]
    var lines: [EntityID: [Lattice]] = [:]
    let notebook = try shelf.add("Optics", pages: Array(repeating: "", count: 100))
    for page in 1...100 {
      let written = (0..<Int.random(in: 0...4, using: &random)).map { _ in
        Lattice(
          showing: words.shuffled(using: &random).prefix(2).joined(separator: " "),
          cost: UInt8.random(in: 0...40, using: &random))
      }
      lines[try shelf.page(page, of: notebook)] = written
      try shelf.write(written, on: page, of: notebook)
    }
    for word in words {
      let folded = FoldedText(needle: word)
      let search = try #require(LatticeSearch(folded))
      var found: [EntityID: Double] = [:]
      try shelf.index.forEachPage(with: HandwritingSearch([folded], by: OwnHand())) { page in
        found[page.page] = page.places[folded]?.match.doubt
        return true
      }
      let expected = lines.compactMapValues { lines in
        lines.flatMap { search.matches(in: $0) }.map(\.doubt).min()
      }
      #expect(found == expected && !found.isEmpty && found.count < 100)
    }
  }
}
