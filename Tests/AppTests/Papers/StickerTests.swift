import Bytes
@testable import Desk
import Geometry
import Ink
import Notebook
import Store
import Support
import Testing
import Wording

@testable import App

/// Stickers in a window: from a selection to the panel, and onto other pages.
@MainActor @Suite(.serialized) struct StickerTests {
  private static let strokes = [
    Stroke.line(from: Point(x: 100, y: 100), to: Point(x: 160, y: 100)),
    Stroke.line(from: Point(x: 100, y: 120), to: Point(x: 160, y: 140)),
  ]

  private func count(_ hand: AppInHand) -> Int { hand.app.desk.stickers.all?.count ?? 0 }

  private func elements(_ hand: AppInHand) throws -> [Element] {
    let page = try #require(hand.app.desk.notebook?.sheets.first?.id.page)
    return try hand.library().page(page, of: hand.id).elements
  }

  private func addAll(in hand: AppInHand) throws {
    hand.ask(.select(.all))
    try hand.wait(for: "the selection") { hand.app.desk.selection != nil }
    hand.ask(.sticker(.add))
  }

  @Test func `a selection becomes a sticker, and is inserted again as a group, one undo each`()
    throws
  {
    let hand = try AppInHand(pages: [Self.strokes])
    let undo = hand.app.desk.notebook?.undo
    hand.ask(.toggle(.stickers))
    try hand.wait(for: "the list") { hand.app.desk.stickers.all == [] }
    try addAll(in: hand)
    try hand.wait(for: "the sticker") { count(hand) == 1 }
    try hand.wait(for: "its picture") { hand.app.desk.stickers.pictures.count == 1 }
    let picture = try #require(hand.app.desk.stickers.pictures.values.first)
    #expect(picture.width > 0)
    #expect((picture.rgb.min() ?? 255) < 128 && (picture.rgb.max() ?? 0) > 240)
    #expect(hand.app.desk.notebook?.undo == undo, "the page has not changed")

    let sticker = try #require(hand.app.desk.stickers.all?.first)
    hand.ask(.sticker(.insert(sticker.page)))
    try hand.wait(for: "the copy") { hand.app.desk.notebook?.undo == .paste }
    try hand.wait(for: "the selection") { hand.app.desk.selection?.ink.elements.count == 2 }
    let pasted = try elements(hand)
    #expect(pasted.count == 4)
    #expect(Set(pasted.suffix(2).map(\.groups.outermost)).count == 1)
    #expect(pasted.last?.groups.outermost != nil && pasted.first?.groups.outermost == nil)
    let first = try #require(hand.app.desk.selection?.ink.box)
    hand.ask(.sticker(.insert(sticker.page)))
    try hand.wait(for: "another") { hand.app.desk.selection?.ink.box != first }
    #expect(try elements(hand).count == 6, "the second does not hide the first")
    hand.ask(.undo, .undo)
    try hand.wait(for: "undo") { hand.app.desk.notebook?.undo == undo }
    #expect(try elements(hand).count == 2)
    try hand.expectFreshPages()
    try hand.close()
  }

  @Test func `stickers are pages of one notebook, which opens from the panel`() throws {
    let hand = try AppInHand(pages: [Self.strokes])
    for count in 1...3 {
      try addAll(in: hand)
      hand.ask(.toggle(.stickers))
      try hand.wait(for: "the sticker") { self.count(hand) == count }
      hand.ask(.toggle(.stickers))
    }
    let library = try hand.library()
    let notebooks = try library.stickerNotebooks()
    #expect(notebooks.count == 1 && notebooks[0].cover.pageCount == 3)
    let newest = try library.outline(of: notebooks[0].id).pages.last?.id
    #expect(hand.app.desk.stickers.all?.first?.page.page == newest)
    hand.ask(.toggle(.stickers), .sticker(.edit))
    try hand.wait(for: "its notebook") { hand.app.desk.notebook?.id == notebooks[0].id }
    hand.ask(.page(.delete), .toggle(.stickers))
    try hand.wait(for: "the list") { self.count(hand) == 2 }
    try hand.close()
  }

  @Test func `a sticker that is gone says so`() throws {
    let hand = try AppInHand(pages: [Self.strokes])
    try addAll(in: hand)
    hand.ask(.toggle(.stickers))
    try hand.wait(for: "the sticker") { count(hand) == 1 }
    let sticker = try #require(hand.app.desk.stickers.all?.first)
    try hand.library().setTrashed(true, sticker.page.notebook, now: .now)
    try hand.library().emptyTrash()
    hand.ask(.sticker(.insert(sticker.page)))
    try hand.wait(for: "the message") {
      hand.app.desk.toasts.shown?.words.text.hasPrefix("Cannot read the stickers: ") == true
    }
    try hand.close()
  }
}
