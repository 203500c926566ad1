@testable import Desk
import Geometry
import Ink
import Notebook
import Store
import Support
import Testing

@testable import App

/// A new version of a PDF, dropped on the window.
@MainActor @Suite(.serialized) struct FileRenewalTests {
  private func lecture(_ lines: [String]) -> [LoosePage] {
    var pdf = WrittenPDF()
    for line in lines { pdf.addPage(WrittenPDF.text(line, x: 60, y: 400)) }
    return PrintedLecture.pages(of: pdf, count: lines.count)
  }

  private static let lines = [
    "What light is made of, and how we know it", "Lenses and how they bend the rays of light",
  ]

  @Test func `the pages in the window show the new version, and undo the old one`() throws {
    let new = [Self.lines[0], "Eyes are lenses with a film behind them", Self.lines[1] + " apart"]
    let hand = try AppInHand(
      pages: [[]], files: ["light.pdf": lecture(Self.lines), "new/light.pdf": lecture(new)])
    hand.app.importFiles(["light.pdf"])
    try hand.wait(for: "the import") { hand.app.desk.notebook?.sheets.count == 3 }
    hand.ask(.nextPage, .toggleScrolling)
    try hand.waitUntilSettled()
    let old = try #require(hand.app.desk.notebook?.sheets)
    hand.app.send(.dropped(["new/light.pdf"]))
    #expect(hand.app.desk.popup == .pdfs)
    hand.ask(.renew(.replace(0)))
    try hand.wait(for: "the new version") { hand.app.desk.notebook?.sheets.count == 4 }
    try hand.waitUntilSettled()
    let sheets = try #require(hand.app.desk.notebook?.sheets)
    #expect([sheets[1].id, sheets[3].id] == [old[1].id, old[2].id])
    #expect(sheets[1].print != old[1].print && sheets[2].print?.number == 2)
    #expect(hand.app.desk.notebook?.undo == .renewPDF)
    let differences = try hand.differences()
    #expect(differences.count == 0, "\(differences.first ?? "")")
    hand.ask(.undo)
    try hand.waitUntilSettled()
    #expect(hand.app.desk.notebook?.sheets == old)
    let before = try hand.differences()
    #expect(before.count == 0, "\(before.first ?? "")")
    try hand.close()
  }

  @Test func `an encrypted version is asked for its password`() throws {
    let hand = try AppInHand(
      pages: [[]],
      files: [
        "light.pdf": lecture(Self.lines), "new/light.pdf": lecture(Self.lines.map { $0 + " now" }),
      ], passwords: ["new/light.pdf": "open"])
    hand.app.importFiles(["light.pdf"])
    try hand.wait(for: "the import") { hand.app.desk.notebook?.sheets.count == 3 }
    hand.app.send(.dropped(["new/light.pdf"]))
    hand.ask(.renew(.replace(0)))
    try hand.wait(for: "the question") { hand.app.desk.popup == .password }
    hand.app.send(.text(.commit("open")))
    hand.app.send(.text(.accept))
    try hand.wait(for: "the new version") { hand.app.desk.notebook?.undo == .renewPDF }
    try hand.close()
  }

  @Test func `a PDF that is like nothing below the notes changes nothing`() throws {
    let hand = try AppInHand(
      pages: [[]],
      files: [
        "light.pdf": lecture(Self.lines),
        "new/light.pdf": lecture(["Quite other things, of which nobody has heard"]),
      ])
    hand.app.importFiles(["light.pdf"])
    try hand.wait(for: "the import") { hand.app.desk.notebook?.sheets.count == 3 }
    let old = hand.app.desk.notebook
    hand.app.send(.dropped(["new/light.pdf"]))
    hand.ask(.renew(.replace(0)))
    try hand.wait(for: "the failure") {
      hand.app.desk.jobs.all.contains { if case .failed = $0.state { true } else { false } }
    }
    #expect(hand.app.desk.notebook == old)
    try hand.close()
  }
}
