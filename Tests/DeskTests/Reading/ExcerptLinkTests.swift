import Geometry
import Notebook
import Testing
import Wording

@testable import Desk

/// Going to where a picture was clipped from.
@Suite struct ExcerptLinkTests {
  private var face: FaceDesk
  private let box = Box(low: Point(x: 100, y: 500), high: Point(x: 300, y: 620))

  init() throws {
    face = try FaceDesk()
    face.tell(.asked(.selectTool(.hand)))
  }

  /// Puts a clipping of a page on the first one, and taps it.
  private mutating func follow(_ page: PageID, _ box: Box? = nil) -> [Effect] {
    let link = PageLink(
      box: Box(low: Point(x: 100, y: 100), high: Point(x: 180, y: 140)),
      target: .excerpt(Excerpt(of: page, box ?? self.box)))
    face.tell(.words(PageWords(page: face.hand.pages[0], text: PageText(), links: [link])))
    let place = face.hand.pixel(120, 107)
    return face.pen(.down, place) + face.pen(.up, place)
  }

  private func shows(_ box: Box, of page: Int) -> Bool {
    let sheet = face.desk.stack.boxes[page]
    let onDesk = box.moved(by: sheet.low)
    return face.desk.viewport.seen.intersection(onDesk) == onDesk
  }

  @Test mutating func `the place is shown and pointed out, and back leads back`() throws {
    let before = try #require(face.desk.look)
    _ = follow(face.hand.pages[1])
    #expect(face.desk.pages.current == 1 && shows(box, of: 1))
    #expect(face.desk.face.parts.contains { $0.name == .place })
    let rang = face.ring(.pointedOut)
    #expect(rang)
    #expect(!face.desk.face.parts.contains { $0.name == .place })
    face.touch(.go(.back))
    #expect(face.desk.look == before)
  }

  @Test(arguments: [1, 2, 3].map { QuarterTurns($0) }, [0, 1, 3].map { QuarterTurns($0) })
  mutating func `the place follows a page that is turned, whatever it was turned before`(
    turns: QuarterTurns, before: QuarterTurns
  ) throws {
    func turn(_ turns: QuarterTurns) throws {
      var answer = Answer(to: nil)
      var notebook = try #require(face.desk.notebook)
      notebook.sheets[1].size = turns.size(of: notebook.sheets[1].size)
      notebook.sheets[1].turns = notebook.sheets[1].turns.then(turns)
      answer.notebook = notebook
      face.tell(.answered(answer))
    }
    try turn(before)
    let size = try #require(face.desk.notebook?.sheets[1].size)
    let clipping = Box(low: Point(x: 40, y: 50), high: Point(x: 140, y: 80))
    let link = PageLink(
      box: Box(low: Point(x: 100, y: 100), high: Point(x: 180, y: 140)),
      target: .excerpt(Excerpt(of: face.hand.pages[1], clipping, turned: before)))
    try turn(turns)
    face.tell(.words(PageWords(page: face.hand.pages[0], text: PageText(), links: [link])))
    let place = face.hand.pixel(120, 107)
    face.pen(.down, place)
    face.pen(.up, place)
    let now = turns.map(of: size.box.high)(clipping)
    #expect(shows(now, of: 1))
    let pointed = try #require(face.desk.pointedOut)
    #expect((pointed.box.low - now.low).length < 0.01)
    #expect((pointed.box.high - now.high).length < 0.01)
    #expect(face.desk.face.parts.contains { $0.name == .place })
  }

  @Test mutating func `a place larger than the window is shown whole`() throws {
    face.tell(.asked(.trueSize))
    let whole = try #require(face.desk.notebook?.sheets[1].size.box)
    _ = follow(face.hand.pages[1], whole)
    #expect(shows(whole, of: 1))
  }

  @Test mutating func `the menu of the place says where it leads`() {
    _ = follow(face.hand.pages[1])
    face.touch(.go(.back))
    face.pen(.hover, face.hand.pixel(120, 107))
    face.tell(.asked(.contextMenu(atPointer: true)))
    #expect(face.words(in: .popup).contains("Go to clipping source"))
    face.touch(.link(.follow))
    #expect(face.desk.pages.current == 1)
  }

  @Test mutating func `a page that is gone is said`() {
    let gone = EntityID(counter: 999, incarnation: Incarnation(rawValue: 1))
    _ = follow(PageID(gone, of: face.hand.id))
    #expect(face.desk.pages.current == 0)
    #expect(face.words(in: .toast) == ["The page that this was clipped from no longer exists."])
  }

  @Test mutating func `another notebook is opened for it, and back leads back`() throws {
    let before = try #require(face.desk.look)
    let first = try #require(face.desk.notebook)
    let other = try #require(NotebookID(bytes: Array(repeating: 2, count: 16)))
    let sheets = try SelectingDesk.sheets(of: other, [.a4, .a4])
    let effects = follow(sheets[1].id)
    #expect(effects.contains(.library(.open(other))))
    #expect(face.desk.notebook?.id == face.hand.id, "until it is open")
    face.tell(
      .opened(
        NotebookOnDesk(id: other, title: "Other", sheets: sheets, undo: nil, redo: nil), page: nil))
    #expect(face.desk.pages.current == 1)
    #expect(face.desk.face.parts.contains { $0.name == .place })
    let back = face.tell(.asked(.go(.back)))
    #expect(back.contains(.library(.open(face.hand.id))))
    face.tell(.opened(first, page: nil))
    #expect(face.desk.look == before)
    let forward = face.tell(.asked(.go(.forward)))
    #expect(forward.contains(.library(.open(other))))
  }

  @Test mutating func `a notebook that cannot be opened is said`() throws {
    let other = try #require(NotebookID(bytes: Array(repeating: 3, count: 16)))
    let page = PageID(face.hand.pages[0].page, of: other)
    _ = follow(page)
    face.tell(.unopened(UnopenedNotebook(other, reason: "it is in the trash")))
    #expect(face.desk.popup == nil && face.desk.navigation == NavigationHistory())
    #expect(
      face.words(in: .toast) == [
        "Cannot open the notebook of this place: it is in the trash."
      ])
    // What is opened later has nothing to do with it.
    face.tell(.unopened(UnopenedNotebook(other, reason: "it is in the trash")))
    #expect(face.desk.screen is ShelfScreen)
  }
}
