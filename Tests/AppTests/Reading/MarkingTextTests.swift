@testable import Desk
import Geometry
import Ink
import Notebook
import Store
import Support
import Testing

@testable import App

/// Text of a real PDF, selected and marked through the whole program.
@MainActor @Suite(.serialized) struct MarkingTextTests {
  /// Shows the first page of the lecture, with its text read.
  private func shown() throws -> (hand: AppInHand, page: PageID) {
    let hand = try PrintedLecture().opened()
    hand.ask(.selectTool(.text), .nextPage)
    let page = try #require(hand.app.desk.sheet?.id)
    try hand.wait(for: "the text") { hand.app.desk.words.pages[page] != nil }
    return (hand, page)
  }

  @Test func `marks lie along the printed line, and one undo takes them back`() throws {
    let (hand, page) = try shown()
    hand.ask(.select(.all))
    #expect(hand.app.desk.textSelection != nil)
    hand.ask(.text(.mark(.highlight)))
    try hand.waitUntilSettled()
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
    try hand.waitUntilSettled()
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

  @Test func `links of the PDF and of texts are read, and lead on`() throws {
    let lecture = PrintedLecture { pdf in
      let (first, third) = (pdf.page(0), pdf.page(2))
      pdf.edit(first) {
        $0.replacing(
          "/MediaBox",
          with: "/Annots[<</Type/Annot/Subtype/Link/Rect[100 690 200 715]"
            + "/Dest[\(third) 0 R/XYZ 0 142 0]>>]/MediaBox")
      }
    }
    let hand = try lecture.opened()
    hand.ask(.selectTool(.hand), .nextPage)
    let page = try #require(hand.app.desk.sheet?.id)
    hand.app.send(.rang(.lookRest, after: 800))
    try hand.wait(for: "the links") { hand.app.desk.words.pages[page] != nil }
    let link = try #require(hand.app.desk.words.pages[page]?.links.first)
    #expect(abs(link.box.low.y - 127) < 1 && abs(link.box.high.x - 200) < 1)
    let desk = hand.app.desk
    let box = desk.stack.boxes[desk.pages.current]
    let place = desk.viewport.pixel(box.low + link.box.center)
    hand.draw([place])
    #expect(hand.app.desk.pages.current == 3)
    hand.ask(.go(.back))
    #expect(hand.app.desk.pages.current == 1)
    try hand.close()
  }
}
