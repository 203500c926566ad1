@testable import Desk
import Geometry
import Ink
import Notebook
import Store
import Testing

@testable import App

/// Text of a real PDF, selected and marked through the whole program.
@MainActor @Suite(.serialized) struct MarkingTextTests {
  /// Shows the first page of the lecture, with its text read.
  private func shown() throws -> (hand: AppInHand, page: PageID) {
    let hand = try PrintedLecture().opened()
    hand.ask(.take(.text), .nextPage)
    let page = try #require(hand.app.desk.sheet?.id)
    try hand.wait(for: "the text") { hand.app.desk.words.pages[page] != nil }
    return (hand, page)
  }

  @Test func `marks lie along the printed line, and one undo takes them back`() throws {
    let (hand, page) = try shown()
    hand.ask(.select(.all))
    #expect(hand.app.desk.textSelection != nil)
    hand.ask(.text(.mark(.highlight)))
    try hand.settle()
    let library = try hand.library()
    let content = try library.page(page.page, of: hand.id)
    guard case .stroke(let element)? = content.elements.first?.content else {
      Issue.record("There is no stroke.")
      return
    }
    let stroke = try #require(try InkCodec.decoded(element.ink).first)
    let samples = stroke.samples
    #expect(content.elements.count == 1)
    #expect(abs((samples.first?.position.x ?? 0) - 100) < 2)
    #expect(samples.allSatisfy { $0.position.y > 125 && $0.position.y < 150 })
    #expect(stroke.style.tool == .highlighter)
    #expect(hand.app.desk.notebook?.undo == .markText)
    hand.ask(.undo)
    try hand.settle()
    #expect(try library.page(page.page, of: hand.id).elements.isEmpty)
    try hand.close()
  }

  @Test func `text on the page is selected with that of the PDF`() throws {
    let (hand, _) = try shown()
    hand.ask(.nextPage)
    let page = try #require(hand.app.desk.sheet?.id)
    try hand.wait(for: "the text") { hand.app.desk.words.pages[page] != nil }
    hand.ask(.select(.all))
    let words = try #require(hand.app.desk.words.pages[page])
    let range = try #require(hand.app.desk.textSelection?.range)
    #expect(words.text.string(range) == "Nothing of it\nIn this light")
    try hand.close()
  }
}
