import Geometry
import Ink
import Notebook
import Pen
import Store
import Testing

@testable import App
@testable import Desk

/// Another notebook in the same window.
@MainActor @Suite struct OtherNotebookTests {
  @Test func `each notebook shows its own ink, and comes back as it was left`() throws {
    try TwoNotebooks().switchBetween()
  }

  @Test func `the stroke in the hand stays on its page`() throws {
    try TwoNotebooks().switchWhileWriting()
  }

  @Test func `a view that is replayed waits for the notebook that it belongs to`() throws {
    try TwoNotebooks().replayView()
  }

  @Test func `a link from another notebook is listed, and leads there`() throws {
    try TwoNotebooks().followBacklink()
  }

  @Test func `a window that showed notes ends well, whatever cannot be opened later`() throws {
    let hand = try AppInHand(pages: [[]])
    hand.ask(.tab(.closeCurrent))
    try hand.wait(for: "the empty window") { hand.app.desk.notebook == nil }
    var generator = SystemRandomNumberGenerator()
    hand.app.perform(.library(.open(.random(using: &generator))))
    try hand.wait(for: "the refusal") { hand.app.desk.library.unopened != nil }
    try hand.close()
  }
}

/// A window with a library of two notebooks.
///
/// It is made within a test: two windows at once do not go with SDL.
@MainActor private struct TwoNotebooks {
  private let hand: AppInHand
  private let other: NotebookID

  init() throws {
    hand = try AppInHand(pages: [[.level(at: 120)], [.level(at: 200)]])
    other = try hand.library().createNotebook(
      titled: "Other", size: .a4, paper: Paper(.dots), now: 3)
  }

  /// Opens a notebook as people do: on the shelf.
  private func open(_ notebook: NotebookID) throws {
    hand.ask(.show(.shelf))
    try hand.wait(for: "the list") {
      hand.app.desk.place(of: .shelf(.open(notebook))) != nil
    }
    hand.ask(.shelf(.open(notebook)))
    try hand.wait(for: "the notebook") { hand.app.desk.notebook?.id == notebook }
    try hand.waitUntilSettled()
  }

  func followBacklink() throws {
    let target = PageID(try #require(hand.app.desk.sheet?.id.page), of: hand.id)
    let library = try hand.library()
    let page = try #require(try library.outline(of: other).pages.first?.id)
    let layer = try #require(try library.page(page, of: other).layers.first?.id)
    var box = TextBox(origin: Point(x: 50, y: 50), text: "see there")
    box.link = LinkTarget.page(target).text
    try library.edit(other, action: .type, now: 4) { [box] in
      _ = try $0.add(.text(box), at: Place(page: page, layer: layer))
    }
    hand.ask(.toggle(.contents), .link(.showBacklinks(true)))
    let goal = LinkTarget.page(PageID(page, of: other))
    try hand.wait(for: "the link") { hand.app.desk.backlinks.map(\.target) == [goal] }
    hand.ask(.link(.go(goal)))
    try hand.wait(for: "the notebook") { hand.app.desk.notebook?.id == other }
    try hand.close()
  }

  private func draw(at y: Double) throws {
    hand.draw((0..<20).map { Point(x: 200 + 10 * Double($0), y: y) })
    try hand.waitUntilSettled()
  }

  private func strokes(of notebook: NotebookID) throws -> [Int] {
    let library = try hand.library()
    return try library.outline(of: notebook).pages.map {
      try library.page($0.id, of: notebook).elements.count
    }
  }

  func replayView() throws {
    hand.ask(.show(.shelf))
    hand.ask(.shelf(.open(other)))
    let view = SessionLook(page: 1, place: Point(x: 300, y: 200), zoom: 3, fit: 0)
    hand.app.player = SessionPlayer(
      Session(window: WindowSize(width: 800, height: 600), entries: [.look(view)]))
    // The keeper is not heard until the next turn.
    #expect(hand.app.replay() == nil && hand.app.player != nil)
    #expect(hand.app.desk.look?.zoom != 3)
    try hand.wait(for: "the notebook") { hand.app.desk.notebook?.id == other }
    try hand.wait(for: "the end of the session") { hand.app.player == nil }
    #expect(hand.app.desk.look?.zoom == 3)
  }

  func switchBetween() throws {
    hand.ask(.nextPage)
    try hand.waitUntilSettled()
    let look = try #require(hand.app.desk.look)
    for round in 1...3 {
      try open(other)
      #expect(hand.app.window.title == "Page 1 · Other · Suzuri")
      try draw(at: 200 + 40 * Double(round))
      #expect(try hand.differences().first == nil)
      #expect(try strokes(of: other) == [round])
      try open(hand.id)
      #expect(hand.app.desk.look == look)
      #expect(try hand.differences().first == nil)
      #expect(try hand.strokes() == [1, 1])
    }
    hand.ask(.undo)
    try hand.waitUntilSettled()
    #expect(try strokes(of: other) == [3], "undo is that of the notebook in the window")
    try hand.close()
  }

  func switchWhileWriting() throws {
    hand.ask(.show(.shelf))
    try hand.wait(for: "the list") { hand.app.desk.library.notebooks?.count == 2 }
    hand.ask(.dismiss)
    hand.say(.down, at: Point(x: 200, y: 300))
    for step in 1..<10 { hand.say(.move, at: Point(x: 200 + 10 * Double(step), y: 300)) }
    hand.app.keeper.request(.open(other))
    try hand.wait(for: "the notebook") { hand.app.desk.notebook?.id == other }
    for step in 10..<20 { hand.say(.move, at: Point(x: 200 + 10 * Double(step), y: 300)) }
    hand.say(.up, at: Point(x: 400, y: 300))
    try hand.waitUntilSettled()
    #expect(try hand.strokes() == [2, 1])
    #expect(try strokes(of: other) == [0])
    #expect(try hand.differences().first == nil)
    try hand.close()
  }
}
