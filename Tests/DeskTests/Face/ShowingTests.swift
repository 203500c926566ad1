import Geometry
import Ink
import Notebook
import Testing
import Wording

@testable import Desk

@Suite struct ShowingTests {
  @Test func `a pointer that rests on a control is told its name and its key`() throws {
    var face = try FaceDesk()
    let undo = try #require(face.box(of: .undo)).center
    face.pen(.hover, undo)
    #expect(!face.parts.contains(.tip))
    let wasResting = face.ring(.pointerRest)
    #expect(wasResting)
    #expect(face.words(in: .tip) == ["Undo · Ctrl+Z"])
    // The next one follows at once, and on the page there is none.
    face.pen(.hover, try #require(face.box(of: .selectTool(.hand))).center)
    #expect(face.words(in: .tip) == ["Pan · H"])
    face.pen(.hover, face.hand.pixel(200, 300))
    #expect(!face.parts.contains(.tip))
  }

  @Test func `nothing is awaited over the page, and no name is shown while the hand writes`() throws
  {
    var face = try FaceDesk()
    face.pen(.hover, face.hand.pixel(200, 300))
    #expect(Set(face.alarms.keys) == [.penSilence])
    face.pen(.hover, try #require(face.box(of: .undo)).center)
    face.pen(.down, face.hand.pixel(200, 300))
    face.ring(.pointerRest)
    #expect(!face.parts.contains(.tip))
  }

  @Test func `every control of every state has a name`() throws {
    var face = try FaceDesk()
    func check() {
      for target in face.desk.face.targets {
        #expect(!face.desk.name(of: target.control.action).isEmpty)
      }
    }
    check()
    for action in [Action.toggle(.menu), .toggle(.keys), .togglePenCard, .pen(.togglePicker)] {
      face.tell(.asked(action))
      check()
    }
    face.tell(.selected(face.hand.ink))
    check()
  }

  @Test func `a menu stays while one tries what it offers, and goes with all else`() throws {
    var face = try FaceDesk()
    face.touch(.toggle(.menu))
    #expect(face.desk.popup == .menu)
    for (place, theme) in Theme.all.enumerated() {
      face.touch(.chooseTheme(place))
      #expect(face.desk.theme == theme && face.desk.popup == .menu)
    }
    face.touch(.toggle(.guide))
    #expect(face.desk.popup == .guide)
    face.touch(.dismiss)
    #expect(face.desk.popup == nil)
  }

  @Test func `what has no room in the bar waits in the menu`() throws {
    var face = try FaceDesk()
    let wide = Set(face.desk.face.targets.filter { $0.part == .bar }.map(\.control.action))
    for width in stride(from: 480.0, through: 1200, by: 20) {
      face.tell(.resized(width: width, height: 700, faceScale: 1))
      face.tell(.asked(.selectTool(.rectangle)))
      // A narrow bar has the titles below it.
      let bar = face.desk.face.targets.filter { [.bar, .tabs].contains($0.part) }
      for (one, other) in zip(bar, bar.dropFirst()) {
        let common = one.box.intersection(other.box)
        #expect(common.width < 1 || common.height < 1, "\(width)")
      }
      #expect(bar.allSatisfy { $0.box.low.x >= 0 && $0.box.high.x <= width })
      #expect(bar.contains { $0.control.action == .selectTool(.rectangle) })
      face.touch(.toggle(.menu))
      let menu = face.desk.face.targets.filter { $0.part == .popup }
      let both = Set((bar + menu).map(\.control.action))
      #expect(wide.isSubset(of: both), "\(width)")
      #expect(menu.allSatisfy { $0.box.low.x >= 0 && $0.box.high.x <= width })
      face.tell(.asked(.dismiss))
    }
  }

  @Test func `for a left hand everything lies as in a mirror`() throws {
    var face = try FaceDesk()
    let width = face.desk.window.x
    // Undo and redo keep their order, as their arrows point away from each other.
    func mirrored() -> [Face.Target] {
      face.desk.face.targets.filter {
        [.bar, .zoom].contains($0.part) && ![.undo, .redo].contains($0.control.action)
      }
    }
    let right = mirrored()
    face.tell(.asked(.toggleLeftHanded))
    let left = mirrored()
    #expect(right.map(\.control) == left.map(\.control))
    for (one, other) in zip(right, left) {
      #expect(one.box.low.x == width - other.box.high.x)
      #expect(one.box.low.y == other.box.low.y)
    }
    let (undo, redo) = (try #require(face.box(of: .undo)), try #require(face.box(of: .redo)))
    #expect(undo.high.x <= redo.low.x)
    face.touch(.toggle(.menu))
    let menu = try #require(face.desk.face.parts.first { $0.name == .popup })
    #expect(menu.box.center.x < width / 2)
  }

  @Test func `what is deleted can be taken back from the toast, until something else is done`()
    throws
  {
    var face = try FaceDesk()
    face.tell(.selected(face.hand.ink))
    face.press("delete")
    #expect(face.words(in: .toast) == ["Deleted 2 strokes.", "Undo"])
    face.touch(.undo)
    #expect(face.desk.toasts.shown == nil)
    face.tell(.selected(face.hand.ink))
    face.press("delete")
    face.tell(.asked(.page(.addAfter)))
    #expect(face.desk.toasts.shown == nil)
    face.tell(.failed("That did not work."))
    #expect(face.words(in: .toast) == ["That did not work."])
    let wasToast = face.ring(.toast)
    #expect(wasToast)
    #expect(face.desk.toasts.shown == nil)
  }

  @Test func `a pen taken out of the bar comes back, by the toast and by undo`() throws {
    for byKey in [true, false] {
      var face = try FaceDesk()
      let before = face.desk.preferences.pens
      face.tell(.asked(.pen(.remove)))
      #expect(face.desk.preferences.pens.count == before.count - 1)
      if byKey { face.tell(.asked(.undo)) } else { face.touch(.pen(.putBack)) }
      #expect(face.desk.preferences.pens == before)
    }
  }

  @Test func `the corner says what is not on the disk`() throws {
    var face = try FaceDesk()
    #expect(face.words(in: .kept) == ["All changes saved"])
    face.tell(.waiting(changes: 3))
    #expect(face.words(in: .kept) == ["3 unsaved changes"])
    face.tell(.waiting(changes: 0))
    #expect(face.words(in: .kept) == ["All changes saved"])
  }

  @Test func `whoever is used to saving hears that all is kept, or why not`() throws {
    var face = try FaceDesk()
    func press() throws -> String? {
      face.tell(.asked(try #require(Key("s", control: true).action(on: face.desk))))
      return face.desk.toasts.shown?.words.text
    }
    #expect(try press()?.hasPrefix("All changes saved.") == true)
    face.tell(.waiting(changes: 3))
    #expect(try press() == "3 unsaved changes.")
    var answer = Answer(to: nil)
    answer.outcome = .waiting("Not on the disk yet: the disk is full.")
    face.tell(.answered(answer))
    #expect(try press() == "Not on the disk yet: the disk is full.")
  }

  @Test func `the corner says again why changes wait, as long as they do`() throws {
    var face = try FaceDesk()
    face.tell(.waiting(changes: 3))
    #expect(face.box(of: .tellKept) == nil)
    var answer = Answer(to: nil)
    answer.outcome = .waiting("Not on the disk yet: the disk is full.")
    face.tell(.answered(answer))
    face.tell(.asked(.dismiss))
    #expect(face.desk.toasts.shown == nil)
    face.touch(.tellKept)
    #expect(face.desk.toasts.shown?.words.text == "Not on the disk yet: the disk is full.")
    face.tell(.waiting(changes: 0))
    #expect(face.box(of: .tellKept) == nil)
  }

  @Test func `the pointer is the tip of what the hand holds`() throws {
    var face = try FaceDesk()
    let page = face.hand.pixel(200, 300)
    face.pen(.hover, try #require(face.box(of: .undo)).center)
    #expect(face.desk.cursor == .arrow)
    face.pen(.hover, page)
    face.tell(.asked(.zoomIn))
    let scale = face.desk.viewport.scale
    guard case .ring(let diameter, let color) = face.desk.cursor else {
      Issue.record("\(face.desk.cursor)")
      return
    }
    #expect(color == face.desk.style.color)
    #expect(diameter == max((face.desk.style.width * scale * 2).rounded() / 2, 5))
    for (tool, cursor) in [(Tool.hand, Cursor.hand), (.lasso, .cross)] {
      face.tell(.asked(.selectTool(tool)))
      face.pen(.hover, page)
      #expect(face.desk.cursor == cursor)
    }
    face.tell(.asked(.selectTool(.eraser)))
    face.pen(.hover, page)
    #expect(face.desk.cursor == .ring(diameter: 16, .ash))
  }

  @Test func `a pen that leaves or falls silent leaves no mark of its tip`() throws {
    for kind in [Pointer.Kind.pen, .eraser] {
      var face = try FaceDesk()
      let page = face.hand.pixel(200, 300)
      func tell(_ phase: Pointer.Phase) {
        face.tell(.pointer(Pointer(kind, phase, at: page, time: 0)))
      }
      for goes in [{ tell(.cancel) }, { _ = face.ring(.penSilence) }] {
        tell(.hover)
        #expect(face.desk.cursor != .hidden && face.desk.cursor != .arrow)
        goes()
        #expect(face.desk.cursor == .hidden)
      }
      // Also one that lifts straight up.
      tell(.hover)
      face.ring(.penSilence)
      tell(.down)
      tell(.up)
      #expect(face.desk.cursor != .hidden)
      let waits = face.ring(.penSilence)
      #expect(waits && face.desk.cursor == .hidden)
    }
  }

  @Test func `what a pen does that touches, and what a mouse points to, outlasts its silence`()
    throws
  {
    var face = try FaceDesk()
    let page = face.hand.pixel(200, 300)
    face.pen(.hover, page)
    face.pen(.down, page)
    face.ring(.penSilence)
    #expect(face.desk.hand.wet != nil && face.desk.cursor != .hidden)
    face.pen(.up, page)
    let undo = try #require(face.box(of: .undo)).center
    face.tell(.pointer(Pointer(.mouse, .hover, at: undo, time: 0)))
    face.ring(.pointerRest)
    let waits = face.ring(.penSilence)
    #expect(waits && face.desk.hovered?.action == .undo && face.parts.contains(.tip))
    face.tell(.pointer(Pointer(.mouse, .cancel, at: undo, time: 0)))
    #expect(face.desk.cursor == .arrow)
  }

  @Test(arguments: [Point(x: 480, y: 320), Point(x: 1280, y: 800)])
  func `a long sentence of what failed is told to its end`(window: Point) throws {
    var face = try FaceDesk()
    face.tell(.resized(width: window.x, height: window.y, faceScale: 1))
    let text: Words = """
      Nothing was imported: cannot read drawing.png: this is an image (PNG); supported files are \
      CSV pen recordings (.csv), Xournal++ files (.xopp, .xoj) and InkML (.inkml).
      """
    face.tell(.failed(text))
    let lines = face.words(in: .toast)
    #expect(lines.count > 1 && lines.joined(separator: " ") == text.text)
    let toast = try #require(face.desk.face.parts.first { $0.name == .toast })
    #expect(toast.box.low.y > 0 && toast.box.high.y < window.y)
    face.tell(.failed("Too late."))
    #expect(face.words(in: .toast) == ["Too late."])
  }

  @Test func `what is said before the first notebook is open is still there with it`() throws {
    var hand = try SelectingDesk()
    let (id, sheets) = (hand.id, try SelectingDesk.sheets(of: hand.id, [.a4]))
    let opened = Message.opened(
      NotebookOnDesk(id: id, title: "Test", sheets: sheets, undo: nil, redo: nil), page: nil)
    hand.desk = Desk()
    hand.tell(.resized(width: 1200, height: 900, faceScale: 1))
    hand.tell(.told("Settings cannot be read."))
    hand.tell(opened)
    #expect(hand.desk.toasts.shown?.words == "Settings cannot be read.")
    // What is said of a notebook goes with it.
    hand.tell(opened)
    #expect(hand.desk.toasts.shown == nil)
  }
}
