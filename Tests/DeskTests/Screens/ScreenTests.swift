import Geometry
import Notebook
import Testing
import Wording

@testable import Desk

/// A screen that is not the page carries everything that a screen has.
@Suite struct ScreenTests {
  /// A screen with one control, which counts what comes to it.
  private struct Tally: Screen {
    static let name: Words = "Tally"

    var size = Point.zero
    var (touches, drags, lifts, closer) = (0, 0, 0, 0)

    func layOut(on desk: inout Desk) { change(desk.window, on: &desk) { $0.size = $1 } }

    func draw(
      _ desk: Desk, _ painter: FacePainter, add: (Face.Part.Name, (inout Face) -> Void) -> Void
    ) {
      add(.bar) { face in
        let box = Box(low: .zero, high: Point(x: size.x, y: 20))
        painter.button(.undo, .toggle(.keys), in: box, on: &face)
      }
    }

    func touch(_ pointer: Pointer, on desk: inout Desk, _ effects: inout [Effect]) {
      change(1, on: &desk) { $0.touches += $1 }
    }

    func drag(_ pointer: Pointer, on desk: inout Desk, _ effects: inout [Effect]) {
      change(1, on: &desk) { $0.drags += $1 }
    }

    func lift(_ pointer: Pointer, on desk: inout Desk, _ effects: inout [Effect]) {
      change(1, on: &desk) { $0.lifts += $1 }
    }

    func action(for key: Key, on desk: Desk) -> Action? { key == Key("x") ? .zoomIn : nil }

    func perform(_ action: Action, on desk: inout Desk, _ effects: inout [Effect]) -> Bool {
      guard action == .zoomIn else { return false }
      change(1, on: &desk) { $0.closer += $1 }
      return true
    }

    private func change<Value>(
      _ value: Value, on desk: inout Desk, _ body: (inout Self, Value) -> Void
    ) {
      var next = self
      body(&next, value)
      desk.screen = next
    }
  }

  private func shown() throws -> SelectingDesk {
    var hand = try SelectingDesk()
    var effects: [Effect] = []
    hand.desk.show(Tally(), &effects)
    #expect(effects.contains(.draw))
    return hand
  }

  private func tally(_ hand: SelectingDesk) throws -> Tally {
    try #require(hand.desk.screen as? Tally)
  }

  @Test func `it is laid out and drawn in place of the pages`() throws {
    var hand = try shown()
    #expect(try tally(hand).size == hand.desk.window)
    #expect(hand.desk.shownPages.isEmpty && hand.desk.face.parts.map(\.name) == [.bar])
    hand.tell(.resized(width: 640, height: 480, faceScale: 1))
    #expect(try tally(hand).size == Point(x: 640, y: 480))
    hand.tell(.asked(.toggle(.keys)))
    #expect(hand.desk.face.parts.map(\.name).contains(.popup), "cards lie above it")
  }

  @Test func `it takes the pointer, and nothing is written`() throws {
    var hand = try shown()
    for (phase, x) in [(Pointer.Phase.down, 200.0), (.move, 220), (.move, 240), (.up, 240)] {
      hand.tell(.pointer(Pointer(.pen, phase, at: Point(x: x, y: 200), time: x)))
      #expect(hand.desk.hand.wet == nil && hand.desk.hand.rest == nil)
    }
    let tally = try tally(hand)
    #expect(tally.touches == 1 && tally.drags == 2 && tally.lifts == 1)
    #expect(hand.desk.cursor == .arrow)
    let view = hand.desk.viewport
    hand.tell(.moved(by: Point(x: 0, y: -77), zoom: 2, about: .zero))
    #expect(hand.desk.viewport == view)
  }

  @Test func `it says what keys mean, and performs actions of its own`() throws {
    var hand = try shown()
    #expect(Key("x").action(on: hand.desk) == .zoomIn)
    #expect(Key("escape").action(on: hand.desk) == .dismiss)
    let view = hand.desk.viewport
    hand.tell(.asked(.zoomIn))
    // Nothing of the pages answers meanwhile.
    for action in [Action.zoomOut, .nextPage, .page(.delete), .select(.all)] {
      hand.tell(.asked(action))
    }
    #expect(try tally(hand).closer == 1)
    #expect(hand.desk.viewport == view && hand.desk.pages.current == 0)
    #expect(!hand.effects.contains { if case .edit = $0 { true } else { false } })
  }

  @Test func `dismissing it leads back to the page as it was, after what lies above it`() throws {
    var hand = try SelectingDesk()
    let before = hand.desk.viewport
    var effects: [Effect] = []
    hand.desk.show(Tally(), &effects)
    hand.tell(.asked(.toggle(.keys)))
    hand.tell(.asked(.dismiss))
    #expect(hand.desk.popup == nil && hand.desk.screen is Tally)
    hand.tell(.asked(.dismiss))
    #expect(hand.desk.screen is PageScreen && !hand.desk.shownPages.isEmpty)
    #expect(hand.desk.viewport.origin.distance(to: before.origin) < 1e-6)
  }

  @Test(arguments: ScreenKind.allCases)
  func `every screen has a name, opens by its action, and is dismissed to the pages`(
    kind: ScreenKind
  ) throws {
    var hand = try shown()
    #expect(!Action.show(kind).name.isEmpty)
    hand.tell(.asked(.show(kind)))
    #expect(type(of: hand.desk.screen) == kind.screen)
    let count = hand.effects.count
    hand.tell(.asked(.show(kind)))
    #expect(hand.effects.count == count, "it is there already")
    hand.tell(.asked(.dismiss))
    #expect(hand.desk.screen is PageScreen)
  }

  @Test func `opening a notebook leads to its pages`() throws {
    var hand = try shown()
    hand.tell(.opened(try #require(hand.desk.notebook), page: nil))
    #expect(hand.desk.screen is PageScreen)
  }

  @Test func `a stroke in progress is kept when a screen is shown`() throws {
    var hand = try SelectingDesk()
    hand.tell(.pointer(Pointer(.pen, .down, at: hand.pixel(200, 200), time: 0)))
    var effects: [Effect] = []
    hand.desk.show(Tally(), &effects)
    #expect(hand.desk.hand.wet == nil)
    #expect(effects.contains { if case .edit(.write) = $0 { true } else { false } })
  }
}
