import Geometry
import Ink
import Notebook
import Testing
import Wording

@testable import Desk

/// Hands and keys beside a card or a menu that is open.
@Suite struct BesideCardTests {
  private func written(_ effects: [Effect]) -> Int {
    effects.count { if case .edit(.write) = $0 { true } else { false } }
  }

  @Test(arguments: [Popup.export, .titles, .penCard], [Pointer.Kind.pen, .mouse])
  func `a touch that closes a card leaves no dot, and writing closes it as well`(
    card: Popup, kind: Pointer.Kind
  ) throws {
    for (moves, count) in [(false, 0), (true, 1)] {
      var face = try FaceDesk()
      face.tell(.asked(.toggle(card)))
      let place = face.hand.pixel(60, 500)
      func point(_ phase: Pointer.Phase, _ place: Point) -> Int {
        written(
          face.tell(.pointer(Pointer(kind, phase, at: place, time: 0, channels: .pressure))))
      }
      _ = point(.down, place)
      #expect(face.desk.popup == nil)
      // A loop that ends where it began is writing.
      if moves { _ = [point(.move, place + Point(x: 30, y: 0)), point(.move, place)] }
      #expect(point(.up, place) == count)
      // The next dot is ink.
      _ = point(.down, place)
      #expect(point(.up, place) == 1)
    }
  }

  @Test func `keys do nothing to pages behind a card, and close a menu after what they do`() throws
  {
    var hand = try OverviewDesk([("", 4)])
    hand.click(1, adds: true)
    hand.press(Key("m"))
    #expect(hand.desk.popup == .otherNotebooks)
    // They edit what is typed there, and beside the field they do nothing.
    for key in [Key("delete"), Key("x", control: true)] { hand.press(key) }
    hand.press(Key("tab"))
    for key in [Key("delete"), Key("t"), Key("s"), Key("m"), Key("x", control: true)] {
      #expect(key.action(on: hand.desk) == nil, "\(key)")
    }
    hand.press(Key("escape"))
    #expect(hand.desk.popup == nil && hand.pages.count == 4)
    hand.tell(.asked(.contextMenu(atPointer: false)))
    #expect(hand.desk.popup == .pagesMenu)
    hand.press(Key("delete"))
    #expect(hand.desk.popup == nil && hand.pages.count == 3)
  }

  @Test func `a letter that changes a pen says so, and all of that can be taken back`() throws {
    var face = try FaceDesk()
    let before = face.desk.preferences.pens
    face.press("i", "m")
    #expect(face.desk.preferences.pens != before)
    #expect(face.desk.toasts.shown?.words.text.contains("highlighter") == true)
    #expect(face.desk.toasts.shown?.offers == [.pen(.revert)])
    face.tell(.asked(.undo))
    #expect(face.desk.preferences.pens == before)
    // What one has written with stays.
    face.press("i")
    let changed = face.desk.preferences.pens
    face.pen(.down, face.hand.pixel(60, 500))
    face.pen(.move, face.hand.pixel(90, 500))
    face.pen(.up, face.hand.pixel(90, 500))
    face.press("i")
    face.tell(.asked(.undo))
    #expect(face.desk.preferences.pens == changed)
  }

  @Test func `keys walk from the field of a card to all else on it, and back`() throws {
    var face = try FaceDesk()
    face.tell(.listed([]))
    face.tell(.asked(.show(.shelf)))
    face.tell(.asked(.toggle(.newNotebook)))
    face.tell(.text(.commit("Waves")))
    var met: Set<Control> = []
    func press(_ name: String) throws {
      face.tell(.asked(try #require(Key(name).action(on: face.desk))))
    }
    let all = Set(
      face.desk.walk.map(\.control).filter { if case .type = $0.action { false } else { true } })
    for _ in 0..<(2 * all.count + 2) {
      try press("tab")
      if let control = face.desk.focus?.control { met.insert(control) }
    }
    #expect(met.isSuperset(of: all) && all.count > 6)
    #expect(face.desk.shelf.draft.title.field.text == "Waves")
  }

  @Test func `keys print as soon as a printer is known`() throws {
    var face = try FaceDesk()
    face.tell(.asked(.print))
    face.tell(.printers(Printers(names: ["Hall"])))
    let effects = face.press("return")
    #expect(effects.contains { if case .export = $0 { true } else { false } })
  }
}
