import Testing

@testable import Desk

@Suite struct WordWrapTests {
  private let texts = [
    "This folder is empty. Drag notebooks onto its name, or create one in it.",
    "All notebooks are in the trash. Restore one, or create a new one.",
    "このフォルダは空です。表紙をフォルダ名の上にドラッグするか、ここにノートを作ってください。", "Short.", "",
  ]

  @Test(arguments: [160.0, 240, 420])
  func `balanced lines are as few, fit as well, and say the same`(room: Double) {
    for text in texts {
      let filled = WordWrap.lines(of: text, in: room, size: 15)
      let lines = WordWrap.balanced(text, in: room, size: 15)
      #expect(lines.count == filled.count)
      #expect(lines.allSatisfy { WordWrap.width(of: $0, size: 15) <= room })
      #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " })
    }
  }

  @Test func `no last line stands alone`() throws {
    let lines = WordWrap.balanced(texts[0], in: 420, size: 15)
    let widths = lines.map { WordWrap.width(of: $0) }
    let (least, most) = (try #require(widths.min()), try #require(widths.max()))
    #expect(lines.count == 2 && least > most * 0.6)
  }
}
