import Bytes
import Geometry
import Ink
import Notebook
import Testing

@testable import Desk

/// Making pictures of parts of pages.
@Suite struct ClippingTests {
  private var face: FaceDesk
  private var page: PageID { face.hand.pages[0] }

  init() throws {
    face = try FaceDesk()
    face.tell(.asked(.selectTool(.rectangle)))
  }

  /// Draws a rectangle of the first page, and says what ink is in it.
  private mutating func draw(
    _ low: (Double, Double), _ high: (Double, Double), finding ink: SelectedInk? = nil
  ) {
    let places = [low, high].map { face.hand.pixel($0.0, $0.1) }
    let wanted = face.hand.draw([places[0], places[1], places[1]])
    #expect(wanted.contains { if case .find = $0 { true } else { false } })
    face.tell(.selected(ink ?? nothing))
  }

  private var nothing: SelectedInk {
    SelectedInk(page: page, [], box: .empty, color: nil, width: nil)
  }

  private func order(in effects: [Effect]) -> ClipOrder? {
    effects.lazy.compactMap { effect in
      if case .selection(.clip(let order)) = effect { order } else { nil }
    }.first
  }

  private mutating func press(_ key: Key) -> [Effect] {
    key.action(on: face.desk).map { face.tell(.asked($0)) } ?? []
  }

  private func isNear(_ box: Box, _ low: (Double, Double), _ high: (Double, Double)) -> Bool {
    let other = Box(low: Point(x: low.0, y: low.1), high: Point(x: high.0, y: high.1))
    return box.low.distance(to: other.low) < 0.01 && box.high.distance(to: other.high) < 0.01
  }

  @Test mutating func `a rectangle without ink can be clipped, and nothing else be done`() throws {
    draw((100, 100), (300, 220))
    #expect(face.desk.selection?.isPlace == true)
    let actions = face.desk.face.targets.filter { $0.part == .selection }.map(\.control.action)
    #expect(actions == [.select(.clip), .select(.saveClip)])
    let clippedEffects = face.tell(.asked(.select(.clip)))
    let clipped = try #require(order(in: clippedEffects))
    #expect(clipped.excerpt.page == page && clipped.file == nil)
    #expect(isNear(clipped.excerpt.box, (100, 100), (300, 220)))
    for action in [SelectionAction.cut, .delete, .duplicate, .nudge(Point(x: 1, y: 0))] {
      let effects = face.tell(.asked(.select(action)))
      #expect(!effects.contains { if case .selection = $0 { true } else { false } })
    }
    #expect(face.desk.selection?.isPlace == true && face.desk.toasts.shown == nil)
    // Keys that move ink turn pages.
    _ = press(Key("right"))
    #expect(face.desk.pages.current == 1)
  }

  @Test mutating func `keys copy it as a picture`() throws {
    draw((100, 100), (300, 220))
    for key in [Key("c", control: true), Key("c", control: true, shift: true)] {
      let clippedEffects = press(key)
      let clipped = try #require(order(in: clippedEffects))
      #expect(clipped.file == nil && clipped.excerpt.page == page)
    }
    // With ink, only one of them does.
    draw((90, 110), (240, 200), finding: face.hand.ink)
    let copied = order(in: press(Key("c", control: true)))
    #expect(copied == nil)
    let bothEffects = press(Key("c", control: true, shift: true))
    let both = try #require(order(in: bothEffects))
    #expect(isNear(both.excerpt.box, (90, 110), (240, 200)), "the rectangle, not the ink")
  }

  @Test mutating func `a file is named after its page`() throws {
    draw((100, 100), (300, 220))
    let savedEffects = face.tell(.asked(.select(.saveClip)))
    let saved = try #require(order(in: savedEffects))
    #expect(saved.file == "Test, page 1, clipping")
  }

  @Test mutating func `ink that was moved is clipped where it is`() throws {
    draw((90, 110), (240, 200), finding: face.hand.ink)
    face.tell(.asked(.select(.nudge(Point(x: 50, y: 0)))))
    let effects = face.tell(.asked(.select(.clip)))
    let box = try #require(order(in: effects)?.excerpt.box)
    #expect(box.contains(face.hand.ink.box.moved(by: Point(x: 50, y: 0))))
    #expect(box.low.x > 140 && box.width < 130)
  }

  @Test mutating func `it ends at the edge of the page`() throws {
    draw((300, 220), (-40, 100))
    let effects = face.tell(.asked(.select(.clip)))
    let box = try #require(order(in: effects)?.excerpt.box)
    #expect(isNear(box, (0, 100), (300, 220)))
    // Beside the page there is nothing.
    draw((100, 100), (300, 100.5))
    #expect(face.desk.selection == nil)
  }

  @Test mutating func `without a selection a rectangle is offered`() {
    face.tell(.asked(.selectTool(.pen)))
    let nothing = order(in: press(Key("c", control: true, shift: true)))
    #expect(nothing == nil)
    #expect(face.desk.preferences.tool == .rectangle)
    #expect(
      face.words(in: .toast) == ["Draw a rectangle around the area to copy."])
  }

  @Test mutating func `a touch elsewhere, Escape and a pen put the place aside`() {
    for number in 0..<3 {
      face.tell(.asked(.selectTool(.rectangle)))
      draw((100, 100), (300, 220))
      #expect(face.desk.selection != nil)
      switch number {
      case 0: face.hand.draw([face.hand.pixel(400, 400)])
      case 1: _ = press(Key("escape"))
      default: face.tell(.asked(.selectTool(.pen)))
      }
      #expect(face.desk.selection == nil)
    }
  }

  @Test mutating func `the menu of the place has both, and only for what is selected`() {
    draw((100, 100), (300, 220))
    face.pen(.hover, face.hand.pixel(200, 150))
    face.tell(.asked(.contextMenu(atPointer: true)))
    let menu = face.desk.face.targets.filter { $0.part == .popup }.map(\.control.action)
    #expect(menu.starts(with: [.select(.clip), .select(.saveClip)]))
    #expect(!menu.contains(.select(.cut)))
    face.tell(.asked(.dismiss))
    draw((90, 110), (240, 200), finding: face.hand.ink)
    face.pen(.hover, face.hand.pixel(150, 150))
    face.tell(.asked(.contextMenu(atPointer: true)))
    let inked = face.desk.face.targets.filter { $0.part == .popup }.map(\.control.action)
    #expect(inked.contains(.select(.cut)) && inked.contains(.select(.clip)))
    face.tell(.asked(.dismiss))
    face.pen(.hover, face.hand.pixel(450, 600))
    face.tell(.asked(.contextMenu(atPointer: true)))
    let away = face.desk.face.targets.filter { $0.part == .popup }.map(\.control.action)
    #expect(!away.contains(.select(.clip)))
  }

  @Test mutating func `ink found later than a rectangle of another page is not clipped by it`() {
    draw((100, 100), (300, 220))
    let other = SelectedInk(
      page: face.hand.pages[1], [.init(SelectingDesk.element, .writing)],
      box: Box(low: Point(x: 10, y: 10), high: Point(x: 60, y: 60)), color: nil, width: nil)
    face.tell(.selected(other))
    #expect(face.desk.selection?.drawn == nil)
  }
}
