import Geometry
import Ink
import Notebook
import Testing

@testable import Desk

/// The menu of what can be done at a place, and the pen that rests until it opens.
@Suite struct ContextMenuTests {
  private func kept(_ effects: [Effect]) -> [FinishedStroke] {
    effects.compactMap { if case .edit(.write(let stroke)) = $0 { stroke } else { nil } }
  }

  private func isOpen(_ face: FaceDesk) -> Bool {
    face.desk.popup == .context
  }

  /// A desk on which a pen that writes has rested until the menu opened, and was lifted.
  private func rested() throws -> FaceDesk {
    var face = try FaceDesk()
    let place = face.hand.pixel(200, 300)
    face.pen(.down, place)
    face.pen(.move, place + Point(x: 1, y: 1), time: 300)
    let rang = face.ring(.rest)
    #expect(rang && isOpen(face))
    // It may tremble more as it is lifted.
    face.pen(.move, place + Point(x: 3, y: 3), time: 1090)
    let effects = face.pen(.up, place + Point(x: 3, y: 3), time: 1100)
    #expect(effects.contains(.dropWetInk) && kept(effects).isEmpty)
    #expect(isOpen(face) && face.desk.hand.wet == nil)
    return face
  }

  @Test(arguments: [Point(x: 1200, y: 600), Point(x: 800, y: 560), Point(x: 800, y: 900)])
  func `all of it is in a window that is not high, in two columns if need be`(
    window: Point
  ) throws {
    for scale in [1.0, 2] {
      var face = try FaceDesk()
      face.tell(.resized(width: window.x * scale, height: window.y * scale, faceScale: scale))
      face.tell(.asked(.contextMenu(atPointer: false)))
      #expect(isOpen(face))
      #expect(face.desk.cardFrame?.scrolls == false)
      let rows = face.desk.face.targets.filter { $0.part == .popup }
      let columns = Set(rows.map(\.box.low.x))
      #expect(columns.count == (window.y < 700 ? 2 : 1))
      for row in rows {
        #expect(rows.allSatisfy { $0 == row || !$0.box.intersects(row.box.expanded(by: -1)) })
      }
    }
  }

  @Test func `a pen that rests opens it, and leaves no dot where something is chosen`() throws {
    for action in [Action.select(.all), .page(.addAfter), .undo, .exportThisPage] {
      var face = try rested()
      let box = try #require(face.box(of: action)).center
      let effects = face.pen(.down, box) + face.pen(.up, box)
      #expect(!isOpen(face) && kept(effects).isEmpty, "\(action)")
      #expect(kept(face.tell(.asked(.dismiss))).isEmpty)
    }
  }

  @Test func `a menu that is dismissed leaves no dot`() throws {
    let ways: [(inout FaceDesk) -> [Effect]] = [
      { $0.press("escape") },
      { $0.tell(.moved(by: Point(x: 0, y: -40), zoom: 1, about: Point(x: 5, y: 600))) },
      { face in
        let place = face.hand.pixel(500, 300)
        return face.pen(.down, place, time: 2000) + face.pen(.up, place, time: 2050)
      },
    ]
    for (number, way) in ways.enumerated() {
      var face = try rested()
      #expect(kept(way(&face)).isEmpty && !isOpen(face), "\(number)")
      #expect(face.desk.hand.dot == nil, "\(number)")
    }
  }

  @Test func `what the pen wrote there is kept when writing goes on beside the menu`() throws {
    let ways: [(inout FaceDesk) -> [Effect]] = [
      { $0.press("f10") },
      { face in
        let place = face.hand.pixel(500, 300)
        return face.pen(.down, place, time: 2000)
          + face.pen(.move, place + Point(x: 30, y: 0), time: 2050)
      },
    ]
    for (number, way) in ways.enumerated() {
      var face = try rested()
      let stroke = try #require(kept(way(&face)).first, "\(number)")
      #expect(stroke.page == face.hand.pages[0] && stroke.stroke.samples.count == 3)
      #expect(stroke.stroke.samples[0].position.distance(to: Point(x: 200, y: 300)) < 1e-6)
      #expect(!isOpen(face) && face.desk.hand.dot == nil)
    }
  }

  @Test func `what a key asks for beside the open menu comes after the dot`() throws {
    for action in [
      Action.undo, .redo, .page(.delete), .page(.addAfter), .select(.all), .nextPage, .close,
    ] {
      var face = try rested()
      let effects = face.tell(.asked(action))
      guard case .edit(.write)? = effects.first else {
        Issue.record("\(action): \(effects)")
        continue
      }
      #expect(kept(effects + face.tell(.asked(.dismiss))).count == 1, "\(action)")
    }
  }

  @Test func `what keys choose in the menu leaves no dot, however they come there`() throws {
    var face = try rested()
    while face.desk.focus?.control.action != .page(.addBefore) {
      #expect(kept(face.press("tab")).isEmpty)
    }
    #expect(kept(face.press("+tab", "tab", "return")).isEmpty && !isOpen(face))
    #expect(kept(face.tell(.asked(.dismiss))).isEmpty)
  }

  @Test func `a pen that is taken away after the menu has opened leaves no mark of its tip`() throws
  {
    var face = try FaceDesk()
    let place = face.hand.pixel(200, 300)
    face.pen(.hover, place)
    face.pen(.down, place)
    // It rests for longer than a pen that hovers may say nothing.
    face.ring(.rest)
    face.ring(.penSilence)
    face.pen(.up, place, time: 1700)
    let waits = face.ring(.penSilence)
    #expect(waits && isOpen(face) && face.desk.cursor == .hidden)
  }

  @Test func `who writes on beside the menu keeps both`() throws {
    var face = try rested()
    let place = face.hand.pixel(500, 300)
    var effects = face.pen(.down, place, time: 2000)
    #expect(kept(effects).isEmpty, "so far it may only close the menu")
    for step in 1...9 {
      effects += face.pen(.move, place + Point(x: Double(step) * 4, y: 0), time: 2010)
    }
    #expect(kept(effects).count == 1 && face.desk.hand.wet != nil)
    let next = try #require(kept(face.pen(.up, place, time: 2100)).first)
    #expect(next.stroke.samples.count == 10)
  }

  @Test func `a nib that writes rests longer and stiller than a lasso`() throws {
    for (tool, time, reach) in [
      (Tool.pen, Desk.nibRestTime, Desk.nibTremble), (.lasso, Desk.restTime, Desk.tremble),
    ] {
      for (distance, opens) in [(reach - 0.5, true), (reach + 0.5, false)] {
        var face = try FaceDesk()
        face.tell(.asked(.selectTool(tool)))
        let place = face.hand.pixel(200, 300)
        face.pen(.down, place)
        #expect(face.alarms[.rest] == time)
        face.pen(.move, place + Point(x: distance, y: 0), time: 100)
        face.ring(.rest)
        #expect(isOpen(face) == opens, "\(tool) \(distance)")
      }
    }
  }

  @Test func `a pen that rests and then moves has written all the while`() throws {
    for movesAfter in [true, false] {
      var face = try FaceDesk()
      let place = face.hand.pixel(200, 300)
      face.pen(.down, place)
      if movesAfter { face.ring(.rest) }
      #expect(isOpen(face) == movesAfter)
      for step in 1...20 {
        face.pen(.move, place + Point(x: Double(step) * 3, y: 0), time: Double(step) * 8)
      }
      #expect(!isOpen(face))
      face.ring(.rest)
      #expect(!isOpen(face))
      let stroke = try #require(kept(face.pen(.up, place + Point(x: 60, y: 0), time: 900)).first)
      #expect(stroke.stroke.samples.count == 21)
      #expect(stroke.stroke.samples[0].position.distance(to: Point(x: 200, y: 300)) < 1e-6)
    }
  }

  @Test func `a mouse that is held still draws, and an eraser erases on`() throws {
    var face = try FaceDesk()
    let place = face.hand.pixel(200, 300)
    face.tell(.pointer(Pointer(.mouse, .down, at: place, time: 0)))
    #expect(face.alarms[.rest] == nil)
    face.tell(.pointer(Pointer(.mouse, .up, at: place, time: 9)))
    face.tell(.pointer(Pointer(.eraser, .down, at: place, time: 20)))
    #expect(face.alarms[.rest] == nil)
  }

  @Test func `a lasso that rests opens it, and one that goes on selects`() throws {
    var face = try FaceDesk()
    face.tell(.asked(.selectTool(.lasso)))
    let place = face.hand.pixel(200, 300)
    face.pen(.down, place)
    face.ring(.rest)
    #expect(isOpen(face))
    face.pen(.up, place)
    #expect(face.desk.hand.lasso == nil && face.desk.hand.gesture == nil && isOpen(face))
    face.tell(.asked(.dismiss))
    face.pen(.down, place)
    face.ring(.rest)
    for step in [Point(x: 200, y: 0), Point(x: 200, y: 200), Point(x: 0, y: 200), .zero] {
      face.pen(.move, place + step)
    }
    #expect(!isOpen(face) && face.desk.hand.lasso != nil)
    let effects = face.pen(.up, place)
    #expect(
      effects.contains { if case .selection(.find) = $0 { true } else { false } })
  }

  @Test(arguments: [0.0, 2, 4, 4.9])
  func `on a selection it offers what can be done with ink, however the hand trembles`(
    tremble: Double
  ) throws {
    var face = try FaceDesk()
    face.tell(.selected(face.hand.ink))
    let place = face.hand.pixel(160, 150)
    face.pen(.down, place)
    face.pen(.move, place + Point(x: tremble, y: 0), time: 300)
    face.ring(.rest)
    let effects = face.pen(.up, place + Point(x: tremble, y: 0), time: 700)
    #expect(effects.contains(.selection(.restore)) == (tremble > 3))
    #expect(face.desk.selection?.placed == .identity)
    #expect(face.words(in: .popup).contains("Cut"))
    face.touch(.select(.delete))
    #expect(face.desk.selection == nil && !isOpen(face))
  }

  @Test func `a finger that rests opens it, and one that moves on closes it`() throws {
    var face = try FaceDesk()
    let place = face.hand.pixel(200, 300)
    face.tell(.finger(.begins(at: place)))
    face.tell(.moved(by: Point(x: 2, y: 0), zoom: 1, about: place))
    face.ring(.rest)
    #expect(isOpen(face))
    face.tell(.moved(by: Point(x: 2, y: 0), zoom: 1, about: place))
    #expect(isOpen(face))
    face.tell(.finger(.lifts))
    #expect(isOpen(face))
    // What moves the paper takes the place away that it was opened for.
    face.tell(.moved(by: Point(x: 0, y: -40), zoom: 1, about: Point(x: 5, y: 600)))
    #expect(!isOpen(face))
    face.tell(.finger(.begins(at: place)))
    face.ring(.rest)
    face.tell(.finger(.moves))
    #expect(!isOpen(face))
  }

  @Test func `a right click opens it there, and pastes there`() throws {
    var face = try FaceDesk()
    let place = face.hand.pixel(120, 260)
    face.tell(.pointer(Pointer(.mouse, .hover, at: place, time: 0)))
    let binding = try #require(Device.Kind.mouse.usualButtons[.number(3)])
    face.tell(.asked(try #require(binding.clicked)))
    #expect(isOpen(face) && face.desk.focus == nil)
    let wanted = face.hand.tell(.asked(.select(.paste)))
    guard case .paste(let page, _, let point)? = wanted.first else {
      Issue.record("\(wanted)")
      return
    }
    #expect(page == face.hand.pages[0])
    #expect(try #require(point).distance(to: Point(x: 120, y: 260)) < 1e-6)
  }

  @Test func `keys open it and walk through it, and it acts on the page that it lies on`() throws {
    var face = try FaceDesk()
    face.press("+f10")
    #expect(isOpen(face) && face.desk.focus?.part == .popup)
    while face.desk.focus?.control.action != .page(.addBefore) { face.press("down") }
    let effects = face.press("return")
    #expect(effects.contains(.edit(.page(.addBefore, face.hand.pages[0]))))
    #expect(!isOpen(face))
    face.press("menu")
    face.touch(.exportThisPage)
    #expect(face.desk.popup == .export && face.desk.exportOrder?.pages == [face.hand.pages[0]])
  }

  @Test func `it lies in the window, and never below the hand that opens it`() throws {
    for isLeftHanded in [false, true] {
      for x in stride(from: 20.0, through: 560, by: 60) {
        var face = try FaceDesk()
        if isLeftHanded { face.tell(.asked(.toggleLeftHanded)) }
        let place = face.hand.pixel(x, 300)
        face.pen(.down, place)
        face.ring(.rest)
        let card = try #require(face.desk.cardFrame).shown
        #expect(Box(low: .zero, high: face.desk.window).contains(card))
        #expect(!card.contains(place))
      }
    }
  }
}
