import Bytes
import Geometry
import Ink
import Support
import Testing

@testable import Notebook

/// Room that pushes what is at the end of a page to the next one.
@Suite struct OverflowTests {
  private static let end = PageSize.a4.box.high.y

  private func pages(_ desk: RoomDesk) throws -> [Outline.Page] {
    try Outline(of: desk.device.notebook).pages
  }

  private func content(_ page: Outline.Page, _ desk: RoomDesk) throws -> [RoomItem] {
    try PageContent(of: page.id, in: desk.device.notebook).roomItems
  }

  @Test func `a line of writing goes to a new page as a whole, with the dots on its letters`()
    throws
  {
    var desk = RoomDesk(incarnation: 3, paper: Paper(.ruled))
    let first = try desk.write(from: Point(x: 50, y: 60), by: Point(x: 20, y: 8))
    let stays = try desk.write(from: Point(x: 50, y: Self.end - 120), by: Point(x: 20, y: 10))
    let dot = try desk.write(from: Point(x: 50, y: Self.end - 78), by: Point(x: 1, y: 1))
    let stem = try desk.write(from: Point(x: 50, y: Self.end - 74), by: Point(x: 0, y: 10))
    let tail = try desk.write(from: Point(x: 60, y: Self.end - 74), by: Point(x: 0, y: 20))
    try desk.make(.down, at: 400, by: 66, .nextPage)
    let pages = try pages(desk)
    #expect(pages.count == 2 && pages.map(\.size) == [.a4, .a4])
    #expect(pages[1].paper == Paper(.ruled))
    #expect(try desk.moved(first) == .zero)
    try desk.expect(stays, movedBy: Point(x: 0, y: 66))
    let moves = try [dot, stem, tail].map { try desk.moved($0, on: pages[1].id) }
    #expect(moves.allSatisfy { $0.distance(to: moves[0]) < 0.001 })
    // It begins where writing begins on the page before, on a line of the paper.
    let top = try #require(try desk.corner(dot, on: pages[1].id)).y
    #expect(top >= 60 - 1 && top < 60 + Paper(.ruled).spacing + 1)
    let lines = (moves[0].y - 66) / Paper(.ruled).spacing
    #expect(abs(lines - lines.rounded()) < 0.01)
    try desk.undo()
    #expect(try self.pages(desk).count == 1)
    for id in [first, stays, dot, stem, tail] { #expect(try desk.moved(id) == .zero) }
    try desk.redo()
    #expect(try self.pages(desk).count == 2)
    #expect(try desk.corner(tail, on: pages[1].id) != nil)
  }

  @Test func `a group goes to the next page as a whole`() throws {
    var desk = RoomDesk(incarnation: 3)
    let high = try desk.write(from: Point(x: 50, y: Self.end - 160), by: Point(x: 20, y: 8))
    let low = try desk.write(from: Point(x: 50, y: Self.end - 60), by: Point(x: 20, y: 8))
    try desk.edit { _ = try $0.apply(.group, to: [high, low]) }
    try desk.make(.down, at: 400, by: 80, .nextPage)
    let next = try #require(try pages(desk).last).id
    let moves = try [high, low].map { try desk.moved($0, on: next) }
    #expect(moves[0].distance(to: moves[1]) < 0.001)
  }

  @Test func `the contents of the next pages give way, in chain`() throws {
    var desk = RoomDesk(incarnation: 3)
    let page = desk.place.page
    var next: EntityID?
    try desk.edit { editor in
      let section = try #require(Outline(of: editor).sections.first)
      let place = try editor.addPage(to: section.id, after: page, size: .a4, paper: Paper(.plain))
      next = place.page
      for row in 0..<19 {
        try editor.addStroke(
          InkCell.stroke(at: Point(x: 50, y: 40 + Double(row) * 40)), at: place)
      }
    }
    var rows: [EntityID] = []
    for row in 0..<19 {
      rows.append(
        try desk.write(from: Point(x: 50, y: 40 + Double(row) * 40), by: Point(x: 20, y: 8)))
    }
    try desk.make(.down, at: 100, by: 200, .nextPage)
    let pages = try pages(desk)
    #expect(pages.count == 3 && pages[1].id == next)
    let contents = try pages.map { try content($0, desk) }
    #expect(contents.joined().count == 38)
    for (page, items) in zip(pages, contents) {
      #expect(!items.isEmpty && page.size == .a4)
      #expect(items.allSatisfy { page.size.box.contains($0.box) })
    }
    // The order stays: no row is above one that was above it.
    let places = try rows.map { row -> Double in
      let number = try #require(
        pages.firstIndex { (try? desk.corner(row, on: $0.id)) as Point?? != .some(nil) })
      return Double(number) * 1000 + (try #require(try desk.corner(row, on: pages[number].id))).y
    }
    #expect(places == places.sorted())
    try desk.undo()
    #expect(try self.pages(desk).count == 2)
    #expect(try content(self.pages(desk)[1], desk).count == 19)
  }

  @Test func `a picture larger than any page makes its page longer`() throws {
    var desk = RoomDesk(incarnation: 3)
    let box = Box(low: Point(x: 50, y: 200), high: Point(x: 300, y: 1100))
    let picture = try desk.add(
      .image(ImageFrame(box: box, hash: ContentHash(of: [1]), mediaType: "image/png")))
    try desk.make(.down, at: 100, by: 20, .nextPage)
    let pages = try pages(desk)
    #expect(pages.count == 2)
    let item = try #require(try content(pages[1], desk).first)
    #expect(item.id == picture && pages[1].size.box.contains(item.box))
    #expect(abs(item.box.height - 900) < 0.001)
  }

  @Test(arguments: Seed.several(20))
  func `nothing is lost or added, whatever the pages are like`(seed: UInt64) throws {
    var random = RandomSource(seed: seed)
    let size = PageSize(
      width: Int.random(in: 2000...30_000, using: &random),
      height: Int.random(in: 2000...30_000, using: &random))
    let paper = Paper(Paper.Ruling.allCases.randomElement(using: &random) ?? .plain)
    var desk = RoomDesk(incarnation: 3, size: size, paper: paper)
    let box = size.box
    for _ in 0..<25 {
      let low = Point(
        x: Double.random(in: 0...box.width, using: &random),
        y: Double.random(in: 0...box.height, using: &random))
      if Int.random(in: 0..<5, using: &random) == 0 {
        let table = Box(low: low, high: low + Point(x: 60, y: 60))
        _ = try desk.add(.table(Table(in: table, rows: 2, columns: 2)))
      } else {
        _ = try desk.write(from: low, by: Point(x: 15, y: 10))
      }
    }
    let before = try desk.corners
    let all = try PageContent(of: desk.place.page, in: desk.device.notebook).elements.count
    let actions = desk.device.done.count
    for _ in 0..<4 {
      try desk.make(
        .down, at: Double.random(in: 0...box.height, using: &random),
        by: Double.random(in: 0...300, using: &random), .nextPage)
    }
    let counts = try pages(desk).map {
      try PageContent(of: $0.id, in: desk.device.notebook).elements.count
    }
    #expect(counts.reduce(0, +) == all && counts.count < 60)
    while desk.device.done.count > actions { try desk.undo() }
    #expect(try desk.corners == before)
    #expect(try pages(desk).count == 1)
  }
}
