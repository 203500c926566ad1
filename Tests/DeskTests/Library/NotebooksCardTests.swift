import Geometry
import Notebook
import Testing
import Wording

@testable import Desk

/// The card of notebooks, and what happens when another notebook comes into the window.
@Suite struct NotebooksCardTests {
  private var hand: SelectingDesk
  private let other: NotebookID

  init() throws {
    hand = try SelectingDesk()
    other = try #require(NotebookID(bytes: Array(repeating: 2, count: 16)))
  }

  private var list: [ListedNotebook] {
    [
      ListedNotebook(id: other, title: "Physics", pageCount: 1, minutes: 90),
      ListedNotebook(id: hand.id, title: "Test", pageCount: 2, minutes: 0),
    ]
  }

  /// A notebook of one page, with the same names as those of the first.
  private func notebook() throws -> NotebookOnDesk {
    NotebookOnDesk(
      id: other, title: "Physics", sheets: try SelectingDesk.sheets(of: other, [.a4]), undo: nil,
      redo: nil)
  }

  private mutating func effects(of message: Message) -> [Effect] {
    let count = hand.effects.count
    hand.tell(message)
    return Array(hand.effects[count...])
  }

  @Test mutating func `the card lists the notebooks, and a touch opens one`() throws {
    #expect(effects(of: .asked(.toggle(.notebooks))).contains(.library(.list)))
    hand.tell(.listed(list))
    #expect(hand.desk.place(of: .library(.open(1))) != nil)
    #expect(list.map(\.caption.text) == ["1 page, changed 1 h ago", "2 pages, changed just now"])
    let effects = effects(of: .asked(.library(.open(0))))
    #expect(effects.contains(.library(.open(other))))
    let look = try #require(hand.desk.look)
    #expect(effects.contains(.keepLook(look, of: hand.id)), "it is shown again as it is now")
    hand.tell(.opened(try notebook(), page: nil))
    #expect(hand.desk.popup == nil)
    #expect(hand.desk.windowTitle == "Page 1 · Physics · Suzuri")
  }

  @Test mutating func `keys begin at the open notebook, even if the list comes later`() {
    hand.tell(.asked(.toggle(.notebooks)))
    hand.tell(.listed(list))
    #expect(hand.desk.focus?.control.action == .library(.open(1)))
    hand.tell(.asked(.focusPrevious))
    hand.tell(.listed(list))
    #expect(hand.desk.focus?.control.action == .library(.open(0)), "it stays where keys moved it")
    for _ in 0..<2 { hand.tell(.asked(.toggle(.notebooks))) }
    #expect(hand.desk.focus?.control.action == .library(.open(1)), "also with a list from before")
  }

  @Test mutating func `a list that comes takes the focus from nothing else`() throws {
    hand.tell(.unopened(UnopenedNotebook(nil, reason: "no disk")))
    hand.tell(.asked(.focusNext))
    hand.tell(.asked(.focusNext))
    #expect(hand.desk.focus?.control.action == .library(.retry))
    hand.tell(.listed(list))
    #expect(hand.desk.focus?.control.action == .library(.retry))
  }

  @Test mutating func `the open notebook is only closed up again`() {
    hand.tell(.asked(.toggle(.notebooks)))
    hand.tell(.listed(list))
    #expect(!effects(of: .asked(.library(.open(1)))).contains(.library(.open(hand.id))))
    #expect(hand.desk.popup == nil)
    #expect(
      !effects(of: .asked(.library(.open(7)))).contains { effect in
        if case .library = effect { true } else { false }
      })
  }

  @Test
  mutating func `a stroke goes to the page that it was begun on, whatever comes into the window`()
    throws
  {
    hand.tell(.pointer(Pointer(.pen, .down, at: hand.pixel(100, 100), time: 0)))
    hand.tell(.pointer(Pointer(.pen, .move, at: hand.pixel(140, 120), time: 8)))
    let kept = effects(of: .opened(try notebook(), page: nil)).compactMap { effect in
      if case .edit(.write(let stroke)) = effect { stroke.page } else { nil }
    }
    #expect(kept == [hand.pages[0]])
    #expect(hand.desk.hand.wet == nil)
  }

  @Test mutating func `nothing of one notebook is left in the other`() throws {
    hand.tell(.asked(.page(.delete)))
    #expect(hand.desk.toasts.shown?.offer == .undo)
    hand.tell(.selected(hand.ink))
    hand.tell(.opened(try notebook(), page: nil))
    #expect(hand.desk.toasts.shown == nil && hand.desk.selection == nil)
    hand.tell(.asked(.undo))
    #expect(!hand.effects.contains(.edit(.undo(hand.id))))
    // News of the first one, which may still come, change nothing.
    let first = try #require(hand.desk.notebook)
    hand.tell(
      .answered(
        .change(
          to: NotebookOnDesk(
            id: hand.id, title: "Test", sheets: [], undo: .write, redo: nil))))
    #expect(hand.desk.notebook == first)
  }

  @Test mutating func `what cannot be opened is said on the card, with what to do`() throws {
    let trouble = UnopenedNotebook(other, reason: "the library is damaged, see 'suzuri verify'")
    hand.tell(.unopened(trouble))
    #expect(hand.desk.popup == .notebooks && hand.desk.notebook?.id == hand.id)
    #expect(hand.desk.place(of: .library(.retry)) != nil)
    #expect(effects(of: .asked(.library(.retry))).contains(.library(.open(other))))
    hand.tell(.asked(.dismiss))
    #expect(hand.desk.popup == nil)
    // Opened by hand, the card says nothing of it any more.
    hand.tell(.asked(.toggle(.notebooks)))
    #expect(hand.desk.place(of: .library(.retry)) == nil)
  }

  @Test func `without a notebook the card stays until there is one`() {
    var (desk, effects) = (Desk(), [Effect]())
    desk.apply(.resized(width: 800, height: 600, faceScale: 1), effects: &effects)
    desk.apply(.unopened(UnopenedNotebook(nil, reason: "no disk")), effects: &effects)
    for action in [Action.dismiss, .toggle(.notebooks), .toggle(.menu), .dismiss, .page(.delete)] {
      desk.apply(.asked(action), effects: &effects)
      #expect(desk.popup == .notebooks || desk.popup == .menu, "\(action)")
    }
    #expect(desk.place(of: .library(.retry)) != nil)
    #expect(desk.place(of: .library(.create)) == nil, "there is no library to make one in")
    desk.apply(.listed([]), effects: &effects)
    #expect(desk.place(of: .library(.create)) != nil)
  }
}
