import Geometry
import Notebook
import Testing
import Wording

@testable import Desk

/// What others take away from under a writing hand.
@Suite struct RemovedContentTests {
  private var hand: SelectingDesk

  init() throws { hand = try SelectingDesk() }

  private var notebook: NotebookOnDesk { get throws { try #require(hand.desk.notebook) } }

  private mutating func answer(
    to edit: Edit? = nil, _ change: (inout NotebookOnDesk) -> Void
  ) throws {
    var (answer, notebook) = (Answer(to: edit), try notebook)
    notebook.sheets.removeAll { $0.id == hand.desk.pages.gone?.id }
    change(&notebook)
    notebook.sections[0].pageCount = notebook.sheets.count
    answer.notebook = notebook
    hand.tell(.answered(answer))
  }

  /// Writes a stroke; returns the page that it is kept on.
  private mutating func write(at point: Point) -> PageID? {
    let count = hand.effects.count
    hand.draw([hand.pixel(point.x, point.y), hand.pixel(point.x + 40, point.y + 10)])
    return hand.effects[count...].compactMap { effect in
      if case .edit(.write(let stroke)) = effect { stroke.page } else { nil }
    }.first
  }

  private var toast: Toast? { hand.desk.toasts.shown }
  private var restored: [Edit] {
    hand.effects.compactMap { effect in
      if case .edit(let edit) = effect, case .restore = edit { edit } else { nil }
    }
  }

  @Test(arguments: [NotebookOnDesk.Place.trash, .nowhere])
  mutating func `a notebook that is trashed or removed elsewhere stays, and can be restored`(
    place: NotebookOnDesk.Place
  ) throws {
    hand.tell(.pointer(Pointer(.pen, .down, at: hand.pixel(100, 100), time: 0)))
    try answer { $0.place = place }
    #expect(hand.desk.screen is PageScreen && hand.desk.hand.wet != nil)
    hand.tell(.pointer(Pointer(.pen, .up, at: hand.pixel(120, 100), time: 9)))
    let words = try #require(toast).words
    for line in 0..<5 {
      #expect(write(at: Point(x: 100, y: 120 + 20 * Double(line))) == hand.pages[0])
      try answer { _ in }
    }
    #expect(toast?.words == words, "the pen does not dismiss it")
    hand.tell(.asked(.selectPen(1)))
    let restore = try #require(toast?.further.first)
    hand.tell(.asked(restore))
    #expect(restored == [.restore(.notebook(hand.id), hand.id)] && toast == nil)
    try answer(to: restored[0]) { $0.place = .shelf }
    #expect(toast?.words == "Restored 'Test'.")
  }

  @Test mutating func `undo takes back what was written, not what others did`() throws {
    try answer { $0.place = .trash }
    hand.tell(.asked(.undo))
    #expect(hand.effects.contains(.edit(.undo(hand.id))) && restored.isEmpty)
    #expect(toast != nil)
    hand.tell(.asked(.dismiss))
    hand.tell(.asked(.dismiss))
    #expect(toast == nil)
  }

  @Test mutating func `a message that just appeared is not dismissed by a touch on it`() throws {
    try answer { $0.place = .trash }
    hand.tell(.asked(.dismissToast))
    #expect(toast != nil)
    hand.tell(.rang(.toastSeen, after: Toast.glance))
    hand.tell(.asked(.dismissToast))
    #expect(toast == nil)
  }

  @Test mutating func `it comes back after a message about something else`() throws {
    try answer { $0.place = .trash }
    let words = toast?.words
    hand.tell(.told("Done."))
    #expect(toast?.words == "Done.")
    hand.tell(.rang(.toast, after: 7000))
    #expect(toast?.words == words)
  }

  @Test(arguments: [ScreenKind.shelf, .overview])
  mutating func `where no pages are shown, the notebook is closed`(screen: ScreenKind) throws {
    hand.tell(.asked(.show(screen)))
    try answer { $0.place = .trash }
    #expect(hand.desk.notebook == nil && hand.desk.screen is ShelfScreen)
    #expect(toast?.offer == .shelf(.undo))
  }

  @Test mutating func `a notebook in the trash is closed once the shelf is shown`() throws {
    try answer { $0.place = .nowhere }
    hand.tell(.asked(.show(.shelf)))
    hand.tell(.listed([]))
    #expect(hand.desk.notebook == nil)
  }

  @Test(arguments: [Scrolling.continuous, .single], [0, 1])
  mutating func `a page that is deleted elsewhere stays under the hand until it is left`(
    scrolling: Scrolling, place: Int
  ) throws {
    if scrolling == .single { hand.tell(.asked(.toggleScrolling)) }
    if place == 1 { hand.tell(.asked(.nextPage)) }
    let (gone, before) = (hand.pages[place], hand.desk.viewport)
    let places = hand.desk.stack.boxes.indices
    let number = try #require(places.last { hand.desk.sheet(at: $0)?.id == gone })
    let corner = hand.desk.viewport.pixel(hand.desk.stack.boxes[number].low)
    for _ in 0..<2 {
      try answer { $0.sheets.removeAll { $0.id == gone } }
      #expect(hand.desk.sheet?.id == gone && hand.desk.viewport == before)
      #expect(try notebook.sections.map(\.pageCount) == [2])
      let count = hand.effects.count
      hand.draw([corner + Point(x: 90, y: 200), corner + Point(x: 120, y: 210)])
      let kept = hand.effects[count...].contains { effect in
        if case .edit(.write(let stroke)) = effect { stroke.page == gone } else { false }
      }
      #expect(kept)
      #expect(toast?.further == [.library(.restore(.page(gone)))])
    }
    hand.tell(.asked(place == 0 ? .nextPage : .previousPage))
    #expect(try notebook.sheets.map(\.id) == [hand.pages[1 - place]])
    #expect(try notebook.sections.map(\.pageCount) == [1])
  }

  @Test mutating func `a page that was restored is as before, and nothing more is said of it`()
    throws
  {
    let all = try notebook.sheets
    try answer { $0.sheets.removeFirst() }
    try answer { $0.sheets = all }
    #expect(try notebook.sheets == all && toast == nil && hand.desk.pages.gone == nil)
  }

  @Test mutating func `what others put before or onto a page leaves the paper where it is`() throws
  {
    hand.tell(.asked(.fitWidth))
    let sheets = try SelectingDesk.sheets(
      of: hand.id, [.a4, .a4, PageSize(width: 14_800, height: 21_000)])
    let (place, zoom) = (hand.pixel(0, 0), hand.desk.viewport.scale)
    try answer { $0.sheets.insert(sheets[2], at: 0) }
    #expect(hand.desk.sheet?.id == hand.pages[0])
    #expect(hand.desk.viewport.pixel(hand.desk.stack.boxes[1].low).distance(to: place) < 1)
    try answer { $0.sheets[1].size = PageSize(width: 14_800, height: 21_000) }
    #expect(hand.desk.viewport.scale == zoom)
    try answer { $0.sheets.swapAt(0, 2) }
    #expect(write(at: Point(x: 0, y: 0)) != hand.pages[0] || hand.desk.sheet?.id == hand.pages[0])
  }

  @Test mutating func `ink that is deleted elsewhere is told of, and all of it can be restored`()
    throws
  {
    var all = SeenInk()
    for (number, element) in [SelectingDesk.element, SelectingDesk.mark].enumerated() {
      var (answer, seen) = (Answer(to: nil), SeenInk())
      seen.add(element)
      all.add(element)
      answer.taken = [hand.pages[0]: seen]
      hand.tell(.answered(answer))
      #expect(toast?.words.text.hasPrefix("\(number + 1) element") == true)
      #expect(write(at: Point(x: 100, y: 100)) == hand.pages[0])
    }
    hand.tell(.asked(try #require(toast?.further.first)))
    #expect(restored == [.restore(.ink([hand.pages[0]: all]), hand.id)])
  }
}
