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

/// Papers of one's own, from a page to other pages, in a window.
@MainActor @Suite(.serialized) struct PaperTests {
  private static let stroke = Stroke.line(from: Point(x: 100, y: 100), to: Point(x: 300, y: 300))

  private func names(_ hand: AppInHand) -> [String] { hand.app.desk.papers.all.map(\.name) }

  private func make(_ name: String, in hand: AppInHand) throws {
    hand.ask(.paper(.make), .type(.selectAll), .type(.commit(name)), .shelf(.saveName))
    hand.ask(.toggle(.sheet))
    try hand.wait(for: "the paper") { names(hand).contains(name) }
  }

  @Test func `a page becomes a paper, which pages get, as one action each`() throws {
    let hand = try AppInHand(pages: [[Self.stroke], [], []])
    try make("計画", in: hand)
    hand.ask(.sheet(.choose(.own("計画"))), .sheet(.scope(.all)), .sheet(.toggleNew), .sheet(.apply))
    try hand.wait(for: "the pages") { hand.app.desk.notebook?.sheets.last?.own != nil }
    try hand.waitUntilSettled()
    #expect(hand.app.desk.notebook?.sheets.map(\.own?.name) == ["計画", "計画", "計画"])
    #expect(hand.app.desk.notebook?.undo == .changeSheets)
    try hand.expectFreshPages()
    hand.ask(.page(.addAfter))
    try hand.wait(for: "a page") { hand.app.desk.notebook?.sheets.count == 4 }
    #expect(hand.app.desk.notebook?.sheets[1].own?.name == "計画")
    hand.ask(.undo, .undo)
    try hand.wait(for: "undo") {
      hand.app.desk.notebook?.sheets.allSatisfy { $0.own == nil } == true
    }
    #expect(hand.app.desk.notebook?.usual == UsualSheet())
    try hand.expectFreshPages()
    hand.ask(.redo, .redo)
    try hand.wait(for: "redo") { hand.app.desk.notebook?.sheets.count == 4 }
    #expect(hand.app.desk.notebook?.sheets.allSatisfy { $0.own != nil } == true)
    try hand.expectFreshPages()
    try hand.close()
  }

  @Test func `a paper that is removed stays on its pages, and comes back`() throws {
    let hand = try AppInHand(pages: [[Self.stroke], []])
    try make("Week", in: hand)
    hand.ask(.sheet(.choose(.own("Week"))), .sheet(.apply))
    try hand.wait(for: "the page") { hand.app.desk.notebook?.sheets[0].own != nil }
    hand.ask(.toggle(.sheet), .paper(.remove("Week")))
    try hand.wait(for: "the removal") {
      names(hand).isEmpty && hand.app.desk.toasts.shown?.offer == .paper(.restore)
    }
    #expect(hand.app.desk.notebook?.sheets[0].own?.name == "Week")
    let library = try hand.library()
    let own = try #require(try library.outline(of: hand.id).pages[0].ownPaper)
    #expect(try library.image(own.hash) != nil)
    hand.ask(.undo)
    try hand.wait(for: "the paper") { names(hand) == ["Week"] }
    hand.ask(.paper(.rename("Week")), .type(.selectAll), .type(.commit("Days")), .shelf(.saveName))
    try hand.wait(for: "the name") { names(hand) == ["Days"] }
    try hand.close()
  }

  @Test func `each page of a file becomes a paper, or none does`() throws {
    var bad = LoosePage(number: 3, size: .a4, paper: Paper(.plain))
    // A page of a PDF that is none cannot be made part of a paper.
    bad.backdrop = .pdf(
      page: 1, hash: ContentHash(of: [1]), source: Backdrop.Source(isAttached: false, path: "x"))
    bad.files = [ContentHash(of: [1]): [1]]
    var titled = LoosePage(number: 2, size: .a4, paper: Paper(.staves))
    titled.title = "五線"
    let pages = [LoosePage(number: 1, size: .a4, paper: Paper(.grid)), titled]
    let hand = try AppInHand(
      pages: [[]], files: ["planner.pdf": pages, "one.png": [pages[0]], "x.pdf": pages + [bad]])
    hand.ask(.toggle(.sheet))
    hand.app.send(.choosing(.chosen(.papers, ["planner.pdf"])))
    try hand.wait(for: "the papers") { names(hand).count == 2 }
    #expect(Set(names(hand)) == ["planner 1", "五線"])
    try hand.wait(for: "the choice") { hand.app.desk.shownOwnPaper == "planner 1" }
    hand.app.send(.choosing(.chosen(.papers, ["one.png"])))
    try hand.wait(for: "the paper") { names(hand).contains("one") }
    hand.app.send(.choosing(.chosen(.papers, ["x.pdf"])))
    try hand.wait(for: "the end") {
      !hand.app.desk.jobs.all.contains { $0.isOpen && $0.name.text.contains("x.pdf") }
    }
    try hand.waitUntilSettled()
    #expect(names(hand).count == 3 || names(hand).count == 6, "all of them, or none")
    try hand.close()
  }

  @Test func `a notebook begins on a paper, and says so where that is gone`() throws {
    let hand = try AppInHand(pages: [[Self.stroke]])
    try make("Week", in: hand)
    hand.ask(.show(.shelf), .toggle(.newNotebook), .shelf(.draft(.sheet(.own("Week")))))
    hand.ask(.type(.commit("Plans")), .shelf(.create))
    try hand.wait(for: "the notebook") { hand.app.desk.notebook?.title == "Plans" }
    #expect(hand.app.desk.notebook?.sheets[0].own?.name == "Week")
    hand.ask(.page(.addAfter))
    try hand.wait(for: "a page") { hand.app.desk.notebook?.sheets.count == 2 }
    #expect(hand.app.desk.notebook?.sheets[1].own?.name == "Week")
    hand.ask(.show(.shelf), .toggle(.newNotebook), .shelf(.draft(.sheet(.own("Gone")))))
    hand.ask(.shelf(.create))
    try hand.wait(for: "the refusal") {
      hand.app.desk.toasts.shown?.words.text.contains("'Gone' no longer exists") == true
    }
    try hand.close()
  }
}

extension Stroke {
  /// A straight stroke.
  static func line(from start: Point, to end: Point) -> Stroke {
    let samples = (0...8).map { step in
      Sample(
        position: start + (end - start) * (Double(step) / 8), time: Double(step) * 8, pressure: 0.5)
    }
    return Stroke(
      samples: samples, channels: .pressure, style: Style(color: .sumi, width: 2))
  }
}
