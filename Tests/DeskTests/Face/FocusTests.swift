import Geometry
import Ink
import Notebook
import Testing
import Wording

@testable import Desk

@Suite struct FocusTests {
  @Test func `Tab walks through every control that can be used, and around`() throws {
    var face = try FaceDesk()
    let all = face.desk.face.targets.filter { $0.control.isEnabled }.map(\.control.action)
    var met: [Action] = []
    for _ in all {
      face.press("tab")
      met.append(try #require(face.desk.focus).control.action)
    }
    #expect(met == all)
    #expect(met.contains(.undo) && !met.contains(.redo))
    face.press("tab")
    #expect(face.desk.focus?.control.action == all.first)
    face.press("+tab")
    #expect(face.desk.focus?.control.action == all.last)
    #expect(face.parts.contains(.focus))
  }

  @Test func `Enter and Space use the control, and Escape gives the keys back to the page`() throws
  {
    for key in ["return", "space"] {
      var face = try FaceDesk()
      while face.desk.focus?.control.action != .selectTool(.lasso) { face.press("tab") }
      face.press(key)
      #expect(face.desk.preferences.tool == .lasso)
      #expect(face.desk.focus?.control.action == .selectTool(.lasso))
      face.press("escape")
      #expect(face.desk.focus == nil && !face.parts.contains(.focus))
      let before = face.desk.viewport.seen.low.y
      face.press("space")
      #expect(face.desk.viewport.seen.low.y > before)
    }
  }

  @Test func `what a key opens has the keys, and nothing behind it does`() throws {
    var face = try FaceDesk()
    face.press("f10")
    #expect(face.desk.popup == .menu)
    for _ in 0..<30 {
      #expect(face.desk.focus?.part == .popup)
      face.press("down")
    }
    while face.desk.focus?.control.action != .toggleScrolling { face.press("down") }
    face.press("space")
    #expect(face.desk.preferences.scrolling == .single && face.desk.popup == .menu)
    face.tell(.asked(.toggleLeftHanded))
    #expect(face.desk.focus?.box == face.box(of: .toggleScrolling))
    face.press("escape")
    #expect(face.desk.popup == nil && face.desk.focus == nil)
  }

  @Test(arguments: [Action.toggle(.menu), .contextMenu(atPointer: true)])
  func `arrow keys lead into a menu that a pointer has opened`(opening: Action) throws {
    for (key, isFirst) in [("down", true), ("up", false)] {
      var face = try FaceDesk()
      face.tell(.asked(opening))
      face.desk.focus = nil
      let before = face.desk.viewport.seen
      face.press(key)
      let rows = face.desk.face.targets.filter { $0.part == .popup && $0.control.isEnabled }
      #expect(face.desk.focus?.control == (isFirst ? rows.first : rows.last)?.control)
      face.press("down")
      face.press("up")
      #expect(face.desk.focus?.part == .popup && face.desk.viewport.seen == before)
    }
  }

  @Test func `what lies above a control lies above its ring`() throws {
    var face = try FaceDesk()
    face.press("tab")
    face.tell(.told("Done."))
    let parts = face.desk.face.parts.map(\.name)
    let ring = try #require(parts.firstIndex(of: .focus))
    let toast = try #require(parts.firstIndex(of: .toast))
    #expect(ring < toast)
    #expect(parts[ring - 1] == face.desk.focus?.part)
  }

  @Test func `a control that is gone has no keys any more`() throws {
    var face = try FaceDesk()
    face.tell(.selected(face.hand.ink))
    while face.desk.focus?.part != .selection { face.press("tab") }
    face.tell(.asked(.select(.delete)))
    #expect(face.desk.focus == nil)
  }

  @Test func `a pen that writes takes the keys away from every control`() throws {
    var face = try FaceDesk()
    face.press("tab")
    face.pen(.down, face.hand.pixel(200, 300))
    #expect(face.desk.focus == nil && face.desk.hand.wet != nil)
  }

  @Test func `arrows move a slider that has the keys`() throws {
    var face = try FaceDesk()
    face.press("c")
    while face.desk.focus?.control.action != .pen(.hold(.width)) { face.press("tab") }
    let before = face.desk.style.width
    face.press("right")
    #expect(face.desk.style.width > before)
    #expect(face.desk.focus?.control.action == .pen(.hold(.width)))
  }

  @Test func `the sheet of keys holds every key there is`() throws {
    let shown = KeyGroup.all.flatMap(\.entries)
    let names = Set(shown.map(\.name))
    for (key, action) in KeyRealm.allCases.flatMap({ Array($0.usual) }) {
      switch action {
      case .select(.nudge): continue
      default: #expect(names.contains(action.name), "\(key)")
      }
    }
    #expect(shown.allSatisfy { !$0.name.isEmpty })
    for most in 1...5 {
      for rows in [1, 10, 20, 40, 100] {
        let columns = KeyGroup.columns(atMost: most, fitting: rows)
        #expect(columns.count <= most)
        let keys = columns.joined().filter { if case .entry = $0 { true } else { false } }
        #expect(keys.count == shown.count)
      }
    }
  }
}
