@testable import Desk
import Geometry
import Notebook
import Support
import Testing

@testable import App

/// Finding text through the whole program: in a real PDF, and in texts on the pages.
@MainActor @Suite(.serialized) struct FindingTextTests {
  private func opened() throws -> AppInHand { try PrintedLecture().opened() }

  private func find(_ text: String, in hand: AppInHand) throws {
    hand.ask(.find(.begin))
    hand.app.send(.text(.commit(text)))
    try hand.wait(for: "the search") { hand.app.desk.finding.isComplete }
  }

  @Test func `text is found in a PDF and on the pages`() throws {
    let hand = try opened()
    try find("light", in: hand)
    let finding = hand.app.desk.finding
    let sheets = try #require(hand.app.desk.notebook?.sheets)
    #expect(sheets.map { finding.hits[$0.id]?.count ?? 0 } == [0, 1, 1, 2])
    let printed = try #require(finding.hits[sheets[1].id]?[0].boxes[0])
    #expect(abs(printed.low.x - 100) < 2 && printed.low.y > 120 && printed.high.y < 160)
    let written = try #require(finding.hits[sheets[2].id]?[0].boxes[0])
    #expect(written.low.x > 210 && written.low.y >= 299 && written.high.y < 325)
    #expect(hand.app.desk.pages.current == 1)
    try hand.close()
  }

  @Test func `a PDF of pictures is known by that, and one with any words is none`() throws {
    for hasWords in [false, true] {
      var pdf = WrittenPDF()
      for _ in 0..<2 { pdf.addPage("0 0 1 rg 100 100 300 300 re f") }
      if hasWords { pdf.addPage(WrittenPDF.text("Light", x: 100, y: 700)) }
      let pages = PrintedLecture.pages(of: pdf, count: hasWords ? 3 : 2)
      let hand = try AppInHand(pages: [[]], files: ["scan.pdf": pages])
      #expect(!hand.app.desk.finding.hasOnlyPictures)
      hand.app.importFiles(["scan.pdf"])
      try hand.wait(for: "the import") {
        hand.app.desk.notebook?.sheets.count == pages.count + 1
      }
      try find("shadow", in: hand)
      #expect(hand.app.desk.finding.hasOnlyPictures == !hasWords)
      // The pages are not read again for another letter.
      hand.app.send(.text(.commit("s")))
      try hand.wait { hand.app.desk.finding.isComplete }
      #expect(hand.app.desk.finding.hasOnlyPictures == !hasWords)
      try hand.close()
    }
  }

  @Test func `a letter more or less is another search, and pages are read once`() throws {
    let hand = try opened()
    try find("ligh", in: hand)
    #expect(hand.app.desk.finding.count == 4)
    hand.app.send(.text(.commit("t,")))
    try hand.wait { hand.app.desk.finding.isComplete && hand.app.desk.finding.needle == "light," }
    #expect(hand.app.desk.finding.count == 1)
    hand.app.send(.text(.delete(.left)))
    try hand.wait { hand.app.desk.finding.isComplete && hand.app.desk.finding.needle == "light" }
    #expect(hand.app.desk.finding.count == 4)
    try hand.close()
  }

  @Test func `what is deleted is not found any more`() throws {
    let hand = try opened()
    try find("light", in: hand)
    hand.ask(.find(.end), .nextPage)
    let page = try #require(hand.app.desk.sheet?.id)
    try hand.wait { hand.app.screen.pages[page]?.picture != nil }
    hand.ask(.select(.all))
    try hand.wait { hand.app.desk.selection != nil }
    hand.ask(.find(.begin))
    try hand.wait { hand.app.desk.finding.isComplete }
    hand.ask(.select(.delete))
    try hand.wait(for: "the search") {
      hand.app.desk.finding.isComplete && hand.app.desk.finding.count == 3
    }
    hand.ask(.undo)
    try hand.wait(for: "the search") {
      hand.app.desk.finding.isComplete && hand.app.desk.finding.count == 4
    }
    try hand.close()
  }

  @Test func `writing goes on while pages are read`() throws {
    let hand = try opened()
    hand.ask(.find(.begin))
    hand.app.send(.text(.commit("light")))
    for line in 0..<3 {
      hand.draw((0..<20).map { Point(x: 200 + Double($0) * 5, y: 350 + Double(line) * 30) })
    }
    try hand.wait { hand.app.desk.finding.isComplete }
    try hand.waitUntilSettled()
    #expect(try hand.strokes().reduce(0, +) == 4)
    #expect(hand.app.desk.finding.count == 4)
    try hand.close()
  }
}
