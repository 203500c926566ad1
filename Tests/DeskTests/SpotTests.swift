import Geometry
import Notebook
import Testing
import Wording

@testable import Desk

/// Where the desk goes when something is taken back.
@Suite struct SpotTests {
  private let box = Box(low: Point(x: 100, y: 700), high: Point(x: 140, y: 720))

  private func toast(_ hand: SelectingDesk) -> String? { hand.desk.toasts.shown?.words.text }

  @Test(arguments: [Scrolling.continuous, .single])
  func `what was taken back elsewhere is gone to, and is seen then`(scrolling: Scrolling) throws {
    var hand = try SelectingDesk()
    if scrolling == .single { hand.tell(.asked(.toggleScrolling)) }
    hand.tell(.answered(.turn(to: [Spot(page: hand.pages[1], box: box)], .undone, kind: .erase)))
    #expect(hand.desk.pages.current == 1)
    #expect(toast(hand) == "Undone on page 2: erase.")
    let page = hand.desk.stack.boxes[scrolling == .single ? 0 : 1]
    #expect(hand.desk.viewport.seen.contains(page.low + box.center))
    // Once there, nothing moves any more.
    let view = hand.desk.viewport
    hand.tell(.answered(.turn(to: [Spot(page: hand.pages[1], box: box)], .doneAgain, kind: .erase)))
    #expect(hand.desk.viewport == view)
  }

  @Test func `what is out of sight on this page is gone to at the same zoom`() throws {
    var hand = try SelectingDesk()
    for _ in 0..<6 { hand.tell(.asked(.zoomIn)) }
    hand.tell(.asked(.firstPage))
    let zoom = hand.desk.viewport.zoom
    hand.tell(.answered(.turn(to: [Spot(page: hand.pages[0], box: box)], .doneAgain, kind: .write)))
    #expect(hand.desk.viewport.zoom == zoom)
    #expect(hand.desk.viewport.seen.contains(hand.desk.stack.boxes[0].low + box.center))
    #expect(toast(hand) == "Redone on page 1: write.")
  }

  @Test func `of several pages their number is told`() throws {
    var hand = try SelectingDesk()
    for _ in 0..<6 { hand.tell(.asked(.zoomIn)) }
    hand.tell(.asked(.firstPage))
    let other = try #require(NotebookID(bytes: Array(repeating: 9, count: 16)))
    let gone = Spot(page: PageID(hand.pages[0].page, of: other), box: box)
    let spots = hand.pages.map { Spot(page: $0, box: box) }
    hand.tell(.answered(.turn(to: spots + [gone], .undone, kind: .erase)))
    #expect(hand.pages.count == 2 && toast(hand) == "Undone on 2 pages: erase.")
    hand.tell(.asked(.firstPage))
    hand.tell(.answered(.turn(to: [spots[0], spots[0], gone], .doneAgain, kind: .erase)))
    #expect(toast(hand) == "Redone on page 1: erase.")
  }

  @Test func `nothing moves where a part is seen, nothing changed, or a hand writes`() throws {
    let high = Box(low: Point(x: 20, y: 20), high: Point(x: 60, y: 40))
    for spots in [[(0, high), (1, box)], []] {
      var hand = try SelectingDesk()
      let view = hand.desk.viewport
      let told = spots.map { Spot(page: hand.pages[$0.0], box: $0.1) }
      hand.tell(.answered(.turn(to: told, .undone, kind: .write)))
      #expect(hand.desk.viewport == view && toast(hand) == nil)
    }
    var hand = try SelectingDesk()
    hand.tell(.pointer(Pointer(.pen, .down, at: hand.pixel(200, 200), time: 0)))
    let view = hand.desk.viewport
    hand.tell(.answered(.turn(to: [Spot(page: hand.pages[1], box: box)], .undone, kind: .write)))
    #expect(hand.desk.viewport == view && hand.desk.hand.wet != nil)
  }

  @Test func `a page that goes before what is looked at leaves it where it is`() throws {
    var hand = try SelectingDesk()
    hand.tell(.asked(.lastPage))
    hand.tell(.moved(by: Point(x: 0, y: -77), zoom: 1, about: .zero))
    let before = hand.desk.viewport.pixel(hand.desk.stack.boxes[1].low)
    var notebook = try #require(hand.desk.notebook)
    notebook.sheets.removeFirst()
    hand.tell(.answered(.change(to: notebook)))
    #expect(hand.desk.pages.current == 0)
    let after = hand.desk.viewport.pixel(hand.desk.stack.boxes[0].low)
    #expect(after.distance(to: before) < 1e-6)
  }

  @Test func `a selection stays when something is taken back`() throws {
    var hand = try SelectingDesk()
    hand.tell(.asked(.selectTool(.lasso)))
    hand.tell(.selected(hand.ink))
    hand.tell(.asked(.undo))
    #expect(hand.effects.contains(.edit(.undo(hand.id))))
    #expect(hand.desk.selection?.ink == hand.ink)
  }
}
