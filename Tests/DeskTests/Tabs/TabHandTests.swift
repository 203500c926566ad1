import Geometry
import Notebook
import Testing

@testable import Desk

/// Tabs that are dragged, closed with the middle button, and more than there is room for.
@Suite struct TabHandTests {
  private static func id(_ number: Int) -> NotebookID {
    guard let id = NotebookID(bytes: Array(repeating: UInt8(number), count: 16)) else {
      fatalError("16 bytes are a name")
    }
    return id
  }

  /// A desk whose notebook has the number 1, with others behind it.
  private func face(with numbers: ClosedRange<Int>, width: Double = 1200) throws -> FaceDesk {
    var face = try FaceDesk()
    for number in numbers.dropFirst() {
      face.desk.tabs.open(
        Self.id(number), titled: "Notebook \(number)", behind: Self.id(number - 1))
    }
    face.tell(.resized(width: width, height: 900, faceScale: 1))
    return face
  }

  private func numbers(_ face: FaceDesk) -> [Int] { face.desk.tabs.all.map { Int($0.id.bytes[0]) } }

  /// The tabs as they are seen, from left to right.
  private func seen(_ face: FaceDesk) -> [Int] {
    let layout = TabLayout(face.desk, face.desk.painter)
    return (layout.slots + [layout.dragged].compactMap(\.self))
      .sorted { $0.box.low.x < $1.box.low.x }.map { Int($0.tab.id.bytes[0]) }
  }

  private func tab(_ number: Int, _ face: FaceDesk) throws -> Point {
    try #require(face.box(of: .tab(.show(Self.id(number))))).center
  }

  private func opens(_ effects: [Effect]) -> [NotebookID?] {
    effects.compactMap { if case .library(.open(let id, _)) = $0 { id } else { nil } }
  }

  @Test(arguments: [(4, 1, [4, 1, 2, 3]), (1, 3, [2, 3, 1, 4]), (2, 4, [1, 3, 4, 2])])
  func `a tab follows the pointer, others give way, and it stays where it is dropped`(
    _ dragged: Int, _ goal: Int, _ order: [Int]
  ) throws {
    var face = try face(with: 1...4)
    let (start, end) = (try tab(dragged, face), try tab(goal, face))
    face.pen(.down, start)
    for step in 1...10 { face.pen(.move, start + (end - start) * (Double(step) / 10)) }
    #expect(seen(face) == order && numbers(face) == [1, 2, 3, 4])
    let dragged = try #require(TabLayout(face.desk, face.desk.painter).dragged)
    #expect(abs(dragged.box.center.x - end.x) < 1)
    #expect(opens(face.pen(.up, end)) == [], "a tab that was dragged is not opened")
    #expect(numbers(face) == order && face.desk.hand.gesture == nil)
    #expect(face.desk.preferences.tabs == face.desk.tabs, "the order is kept")
  }

  @Test func `keys move the tab of the notebook in the window, as far as the ends`() throws {
    var face = try face(with: 1...3)
    func press(_ name: String) throws {
      let key = Key(name, control: true, shift: true)
      face.tell(.asked(try #require(key.action(on: face.desk))))
    }
    try press("right")
    #expect(numbers(face) == [2, 1, 3])
    try press("right")
    try press("right")
    #expect(numbers(face) == [2, 3, 1] && face.desk.preferences.tabs == face.desk.tabs)
    try press("left")
    #expect(numbers(face) == [2, 1, 3])
  }

  @Test func `keys lead from a shelf without an open notebook to the tabs`() throws {
    var face = try face(with: 1...3)
    face.desk.pages.notebook = nil
    #expect(opens(face.tell(.asked(.tab(.next)))) == [Self.id(1)])
    #expect(opens(face.tell(.asked(.tab(.previous)))) == [Self.id(3)])
  }

  @Test func `a tab that hardly moves is pressed`() throws {
    var face = try face(with: 1...3)
    let place = try tab(2, face)
    face.pen(.down, place)
    face.pen(.move, place + Point(x: 5, y: 0))
    #expect(opens(face.pen(.up, place + Point(x: 5, y: 0))) == [Self.id(2)])
  }

  @Test func `Escape, or a drop elsewhere, puts a tab back`() throws {
    var face = try face(with: 1...4)
    let (start, end) = (try tab(4, face), try tab(1, face))
    face.pen(.down, start)
    face.pen(.move, end)
    #expect(seen(face) == [4, 1, 2, 3])
    face.press("escape")
    #expect(seen(face) == [1, 2, 3, 4])
    face.pen(.move, end + Point(x: 9, y: 0))
    #expect(opens(face.pen(.up, end)) == [] && numbers(face) == [1, 2, 3, 4])

    face.pen(.down, start)
    face.pen(.move, end)
    face.pen(.move, Point(x: end.x, y: 500))
    #expect(TabLayout(face.desk, face.desk.painter).goal == 3)
    face.pen(.up, Point(x: end.x, y: 500))
    #expect(numbers(face) == [1, 2, 3, 4] && face.desk.hand.gesture == nil)

    face.pen(.down, start)
    face.pen(.move, end)
    face.pen(.cancel, end)
    #expect(numbers(face) == [1, 2, 3, 4] && face.desk.tabDrag == nil)
  }

  @Test func `a tab that is closed while it is dragged leaves nothing behind`() throws {
    var face = try face(with: 1...3)
    let start = try tab(3, face)
    face.pen(.down, start)
    face.pen(.move, try tab(1, face))
    face.tell(.asked(.tab(.close(Self.id(3)))))
    #expect(seen(face) == [1, 2])
    face.pen(.up, try tab(1, face))
    #expect(numbers(face) == [1, 2])
  }

  @Test func `the middle button closes a tab, and does not open it`() throws {
    var face = try face(with: 1...3)
    let place = try tab(3, face)
    var pointer = Pointer(.mouse, .down, at: place, time: 0)
    (pointer.isMiddle, pointer.holding) = (true, .hand)
    var effects = face.tell(.pointer(pointer))
    #expect(numbers(face) == [1, 2, 3])
    pointer.phase = .up
    effects += face.tell(.pointer(pointer))
    #expect(numbers(face) == [1, 2] && opens(effects) == [])
    // Elsewhere on the face it is like any other.
    let another = try #require(face.box(of: .show(.shelf))).center
    for phase in [Pointer.Phase.down, .up] {
      (pointer.phase, pointer.position) = (phase, another)
      face.tell(.pointer(pointer))
    }
    #expect(face.desk.screen is ShelfScreen)
  }

  @Test func `a name without a cross keeps clear of the next tab`() throws {
    let face = try face(with: 1...9)
    let marks = face.desk.face.parts.first { $0.name == .tabs }?.marks ?? []
    for slot in TabLayout(face.desk, face.desk.painter).slots {
      for case .text(slot.tab.title, let place, let style) in marks {
        let end = place.x + (style.room ?? 0)
        #expect(end <= slot.box.high.x - 16, "\(slot.tab.title)")
      }
    }
  }

  @Test(arguments: [320.0, 420, 700])
  func `where tabs have no room, a menu has all of them`(width: Double) throws {
    var face = try face(with: 1...9, width: width)
    let layout = TabLayout(face.desk, face.desk.painter)
    #expect(layout.hidesSome && layout.end + 2 * TabStrip.side <= width)
    #expect(face.words(in: .tabs).contains("9"), "it says how many there are")
    face.touch(.toggle(.tabs))
    #expect(face.desk.popup == .tabs)
    let rows = face.desk.face.targets.filter { $0.part == .popup }
    let tabs = (1...9).map { Action.tab(.show(Self.id($0))) }
    #expect(tabs.allSatisfy { tab in rows.contains { $0.control.action == tab } })
    #expect(opens(face.tell(.asked(tabs[8]))) == [Self.id(9)] && face.desk.popup == nil)
    face.touch(.toggle(.tabs))
    face.tell(.asked(tabs[0]))
    #expect(face.desk.popup == nil, "the notebook in the window is shown already")
  }

  @Test func `where all tabs have room, there is no such menu`() throws {
    let face = try face(with: 1...9)
    #expect(face.box(of: .toggle(.tabs)) == nil)
    #expect(TabLayout(face.desk, face.desk.painter).slots.count == 9)
  }
}
