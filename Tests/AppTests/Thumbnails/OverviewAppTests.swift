import Geometry
import Ink
import Notebook
import Paint
import Pen
import Store
import Testing

@testable import App
@testable import Desk

/// The overview of pages in the whole program, with its threads and its library.
@MainActor @Suite(.serialized) struct OverviewAppTests {
  private static func stroke(_ row: Int) -> Stroke {
    let samples = (0..<40).map {
      Sample(
        position: Point(x: 60 + 10 * Double($0), y: 80 + 60 * Double(row)), time: Double($0) * 5)
    }
    return Stroke(samples: samples, channels: [], style: Style(color: .sumi, width: 6))
  }

  private static func opened(_ count: Int) throws -> AppInHand {
    let hand = try AppInHand(pages: (0..<count).map { page in (0...page % 8).map(stroke) })
    hand.ask(.show(.overview))
    try waitUntilSettled(hand)
    return hand
  }

  private static func waitUntilSettled(_ hand: AppInHand) throws {
    try hand.waitUntilSettled()
    try hand.wait(for: "the thumbnails") { !hand.app.screen.thumbnails.isWaiting }
    hand.turn(2)
  }

  /// The places in the window where a page is seen otherwise than it should be.
  private static func differences(_ hand: AppInHand, page: PageID) throws -> Int {
    let places = hand.app.screen.shownThumbnails.filter { $0.page == page }
    let box = try #require(places.first?.box)
    let library = try hand.library()
    let sheet = try #require(try library.sheet(page.page, of: page.notebook))
    let picture = PagePicture(
      of: try library.page(page.page, of: page.notebook), size: sheet.size, paper: sheet.paper,
      reusing: nil)
    let name = ThumbnailName(page, filling: box, in: .plain)
    let bitmap = Bitmap(width: name.width, height: name.height, format: .opaque)
    _ = name.draw(picture, on: bitmap) { true }
    let seen = hand.app.window.bitmap
    var count = 0
    for y in 0..<name.height {
      for x in 0..<name.width {
        let (column, row) = (Int(box.low.x) + x, Int(box.low.y) + y)
        guard row < seen.height, column < seen.width else { continue }
        let different =
          seen.pixel(x: column, y: row) & 0xFFFFFF != bitmap.pixel(x: x, y: y) & 0xFFFFFF
        count += different ? 1 : 0
      }
    }
    return count
  }

  @Test func `the window shows each page as it is, also after somebody else has changed it`() throws
  {
    let hand = try Self.opened(4)
    let pages = hand.app.desk.notebook?.sheets.map(\.id) ?? []
    for page in pages.prefix(2) { #expect(try Self.differences(hand, page: page) == 0) }
    let (library, page) = (try hand.library(), pages[1])
    let layer = try library.page(page.page, of: hand.id).layers[0].id
    try library.edit(hand.id, action: .write, now: 5) { editor in
      for row in 5...9 {
        try editor.addStroke(Self.stroke(row), at: Place(page: page.page, layer: layer))
      }
    }
    // Until then it shows what was.
    #expect(try Self.differences(hand, page: page) > 50)
    try hand.wait(for: "the change") { try Self.differences(hand, page: page) == 0 }
    try hand.close()
  }

  @Test func `pages that are deleted, moved and brought back are so in the library`() throws {
    let hand = try Self.opened(8)
    func order() throws -> [EntityID] { try hand.library().outline(of: hand.id).pages.map(\.id) }
    let before = try order()
    hand.ask(.overview(.chooseAll), .overview(.open(PageID(before[0], of: hand.id))))
    hand.ask(.overview(.edit(.delete)))
    try Self.waitUntilSettled(hand)
    #expect(try order() == [before[0]])
    hand.ask(.undo)
    try Self.waitUntilSettled(hand)
    #expect(try order() == before)
    let page = PageID(before[2], of: hand.id)
    hand.ask(.overview(.choose), .overview(.open(page)), .overview(.cut))
    hand.ask(.overview(.choose), .overview(.open(PageID(before[5], of: hand.id))))
    hand.ask(.overview(.paste))
    // What is on the clipboard comes by notice.
    hand.turn(1)
    try Self.waitUntilSettled(hand)
    #expect(try order() == before[0...1] + before[3...5] + [before[2]] + before[6...])
    // On a page, pages come behind it.
    hand.ask(.show(.pages), .show(.overview))
    hand.ask(.overview(.choose), .overview(.open(page)), .overview(.copy))
    hand.ask(.show(.pages), .firstPage, .select(.paste))
    hand.turn(1)
    try Self.waitUntilSettled(hand)
    #expect(try order().count == before.count + 1 && order()[0] == before[0])
    #expect(try order()[2] == before[1])
    try hand.close()
  }

  @Test func `pages go to another notebook and come back`() throws {
    let hand = try Self.opened(5)
    let library = try hand.library()
    let other = try library.createNotebook(titled: "Other", size: .a4, paper: Paper(.grid), now: 3)
    func counts() throws -> [Int] {
      try [hand.id, other].map { id in try library.outline(of: id).pages.count }
    }
    hand.ask(.overview(.chooseAll), .overview(.sendAway), .overview(.send(to: other)))
    try Self.waitUntilSettled(hand)
    #expect(try counts() == [1, 6])
    hand.ask(.undo)
    try Self.waitUntilSettled(hand)
    #expect(try counts() == [5, 1])
    hand.ask(.overview(.sendAway), .overview(.chooseMoving(false)))
    hand.ask(.overview(.send(to: other)))
    try Self.waitUntilSettled(hand)
    #expect(try counts() == [5, 2])
    let ink = try library.page(library.outline(of: other).pages[1].id, of: other).elements.count
    #expect(ink > 0)
    try hand.close()
  }

  @Test func `the window shows after scrolling what it shows when all of it is drawn anew`() throws
  {
    let hand = try Self.opened(40)
    for shift in [-300.0, -120.5, -77, 40, -500, 250] {
      hand.app.send(.moved(by: Point(x: 0, y: shift), zoom: 1, about: Point(x: 300, y: 300)))
      hand.turn(1)
    }
    try Self.waitUntilSettled(hand)
    #expect(hand.app.desk.overview.grid.scroll > 300)
    let scrolled = hand.app.window.bitmap.png()
    hand.app.needsDrawing = true
    hand.turn(1)
    #expect(hand.app.window.bitmap.png() == scrolled)
    hand.ask(.dismiss)
    try hand.waitUntilSettled()
    hand.draw([Point(x: 300, y: 300), Point(x: 360, y: 320)])
    try hand.waitUntilSettled()
    #expect(try hand.differences().count == 0, "the pages are seen where the overview was")
    try hand.close()
  }

  @Test func `pages go to a notebook that is made for them, and come back`() throws {
    let hand = try Self.opened(5)
    let library = try hand.library()
    func new() throws -> ShelvedNotebook? {
      try library.shelf().first { $0.cover.title == "Waves" }
    }
    hand.ask(.overview(.chooseAll), .overview(.sendAway), .type(.commit("Waves")))
    hand.ask(.overview(.sendToNew))
    try Self.waitUntilSettled(hand)
    #expect(try new()?.cover.pageCount == 5 && new()?.cover.isTrashed == false)
    #expect(try library.outline(of: hand.id).pages.count == 1)
    hand.ask(.undo)
    try Self.waitUntilSettled(hand)
    #expect(try library.outline(of: hand.id).pages.count == 5)
    #expect(try new()?.cover.isTrashed == true)
    try hand.close()
  }

  @Test func `nothing is drawn for the overview while a stroke is written`() throws {
    let hand = try Self.opened(6)
    hand.ask(.dismiss)
    try hand.waitUntilSettled()
    hand.say(.down, at: Point(x: 300, y: 300))
    hand.say(.move, at: Point(x: 320, y: 310))
    #expect(hand.app.desk.hand.wet != nil)
    hand.app.screen.thumbnails.invalidate(nil)
    let page = try #require(hand.app.desk.sheet?.id)
    let box = Box(low: .zero, high: Point(x: 30, y: 40))
    hand.app.screen.thumbnails.show([(page, box)], on: hand.app.desk)
    #expect(!hand.app.screen.thumbnails.isWaiting)
    hand.say(.up, at: Point(x: 320, y: 310))
    hand.app.screen.thumbnails.show([(page, box)], on: hand.app.desk)
    #expect(hand.app.screen.thumbnails.isWaiting)
    try hand.close()
  }
}
