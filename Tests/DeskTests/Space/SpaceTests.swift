import Geometry
import Ink
import Notebook
import Testing
import Wording

@testable import Desk

/// The tool that inserts space.
@Suite struct SpaceTests {
  private var hand: SelectingDesk

  init() throws {
    hand = try SelectingDesk()
    hand.tell(.asked(.selectTool(.space)))
  }

  private func spaces(_ hand: SelectingDesk) -> [SpaceEffect] {
    hand.effects.compactMap { if case .space(let effect) = $0 { effect } else { nil } }
  }

  private func inserted(_ hand: SelectingDesk) -> [RoomEdit] {
    spaces(hand).compactMap { if case .insert(let edit, _) = $0 { edit } else { nil } }
  }

  @Test func `a drag down inserts whole millimeters at the line where it began`() throws {
    var hand = hand
    let scale = hand.desk.viewport.scale
    let start = hand.pixel(200, 300)
    hand.draw([start, start + Point(x: 3, y: 40 * scale), start + Point(x: 3, y: 60.3 * scale)])
    let edit = try #require(inserted(hand).first)
    #expect(edit.axis == .down && abs(edit.line - 300) < 0.01)
    let millimeters = edit.distance / Length.millimeter
    #expect(abs(millimeters - millimeters.rounded()) < 1e-6)
    #expect(abs(edit.distance - 60.3) < Length.millimeter)
    #expect(inserted(hand).count == 1 && hand.desk.draggedSpace == nil)
    guard case .lift(let lifted, hand.pages[0])? = spaces(hand).first else {
      Issue.record("nothing was lifted")
      return
    }
    #expect(lifted.line == edit.line && lifted.axis == edit.axis)
  }

  @Test func `a drag to the side inserts space sideways`() throws {
    var hand = hand
    let scale = hand.desk.viewport.scale
    let start = hand.pixel(200, 300)
    hand.draw([start, start + Point(x: 50 * scale, y: 8), start + Point(x: 80 * scale, y: 300)])
    let edit = try #require(inserted(hand).first)
    #expect(edit.axis == .across && abs(edit.line - 200) < 0.01 && edit.distance > 75)
  }

  @Test func `space is pulled together no farther than the window allows`() throws {
    var hand = hand
    let scale = hand.desk.viewport.scale
    let start = hand.pixel(200, 300)
    hand.tell(.pointer(Pointer(.pen, .down, at: start, time: 0)))
    hand.tell(.pointer(Pointer(.pen, .move, at: start - Point(x: 0, y: 20 * scale), time: 8)))
    hand.tell(.space(SpaceNews(on: hand.pages[0], most: 30)))
    hand.tell(.pointer(Pointer(.pen, .move, at: start - Point(x: 0, y: 200 * scale), time: 16)))
    #expect(hand.desk.draggedSpace?.distance == -30)
    hand.tell(.pointer(Pointer(.pen, .up, at: start - Point(x: 0, y: 200 * scale), time: 24)))
    #expect(inserted(hand).map(\.distance) == [-30])
  }

  @Test func `a tap places the line, and Escape or another tool takes it away`() {
    for isEscape in [true, false] {
      var hand = hand
      hand.draw([hand.pixel(200, 300)])
      #expect(abs((hand.desk.space?.place ?? 0) - 300) < 0.01 && inserted(hand).isEmpty)
      hand.tell(.asked(isEscape ? .dismiss : .selectTool(.lasso)))
      #expect(hand.desk.space == nil)
    }
  }

  @Test func `a drag that is cancelled puts everything back`() {
    var hand = hand
    let start = hand.pixel(200, 300)
    hand.tell(.pointer(Pointer(.pen, .down, at: start, time: 0)))
    hand.tell(.pointer(Pointer(.pen, .move, at: start + Point(x: 0, y: 80), time: 8)))
    hand.tell(.pointer(Pointer(.pen, .cancel, at: start, time: 16)))
    #expect(spaces(hand).last == .restore && inserted(hand).isEmpty)
    #expect(hand.desk.space == nil && hand.desk.hand.isFree)
  }

  @Test func `keys alone move the line, insert space and open the panel`() throws {
    var hand = hand
    func press(_ name: String, shift: Bool = false) {
      guard let action = Key(name, shift: shift).action(on: hand.desk) else { return }
      hand.tell(.asked(action))
    }
    press("down")
    let first = try #require(hand.desk.space?.place)
    press("down")
    #expect(abs((hand.desk.space?.place ?? 0) - first - 5 * Length.millimeter) < 0.01)
    press("down", shift: true)
    press("up", shift: true)
    press("right", shift: true)
    let edits = inserted(hand)
    #expect(edits.map(\.axis) == [.down, .down, .across])
    #expect(edits.map { ($0.distance / Length.millimeter).rounded() } == [5, -5, 5])
    press("return")
    #expect(hand.desk.popup == .space)
    hand.tell(.asked(.space(.insert(20 * Length.millimeter))))
    #expect(inserted(hand).count == 4)
  }

  @Test func `lines of the paper are the step, unless Ctrl is held`() throws {
    var sheet = try #require(hand.desk.sheet(at: 0))
    for (ruling, axis, isRuled) in [
      (Paper.Ruling.ruled, RoomAxis.down, true), (.ruled, .across, false), (.grid, .across, true),
      (.plain, .down, false),
    ] {
      sheet.paper = Paper(ruling)
      #expect((sheet.pitch(along: axis) != nil) == isRuled)
      let distance = sheet.snapped(50, along: axis, freely: false)
      let step = isRuled ? sheet.paper.spacing : Length.millimeter
      #expect(abs(distance / step - (distance / step).rounded()) < 1e-9)
      #expect(abs(sheet.snapped(50, along: axis, freely: true) - 50) < Length.millimeter / 10)
    }
    sheet.paper = Paper(.ruled)
    sheet.turns = .right
    #expect(sheet.pitch(along: .down) == nil && sheet.pitch(along: .across) != nil)
  }

  @Test func `on lines, space is pulled together by whole ones`() {
    var line = SpaceLine(page: hand.pages[0], axis: .down, point: .zero)
    (line.distance, line.most) = (-100, 70)
    #expect(line.moved == -70)
    line.step = 22
    #expect(line.moved == -66)
  }

  @Test func `what went to another page is told with an undo, and what could not move too`() {
    var hand = hand
    let edit = RoomEdit(.down, at: 100, by: 50, overflow: .nextPage)
    var answer = Answer(to: .room(edit, hand.pages[0]))
    var outcome = RoomOutcome()
    (outcome.distance, outcome.carried, outcome.next) = (50, 3, hand.pages[1].page)
    answer.room = outcome
    hand.tell(.answered(answer))
    #expect(hand.desk.toasts.shown?.words == "Moved 3 elements to page 2.")
    #expect(hand.desk.toasts.shown?.offer == .undo)
    answer.room = RoomOutcome()
    hand.tell(.answered(answer))
    #expect(hand.desk.toasts.shown?.words == "Nothing is beyond the line.")
    answer = Answer(to: .room(RoomEdit(.down, at: 100, by: -50), hand.pages[0]))
    for isHidden in [false, true] {
      answer.room = RoomOutcome()
      answer.room?.isKeptByHidden = isHidden
      hand.tell(.answered(answer))
      let words: Words =
        isHidden
        ? "Writing on hidden layers is in the way." : "There is no space to remove here."
      #expect(hand.desk.toasts.shown?.words == words)
    }
  }

  @Test func `the line is a control that opens the panel, by any pointer and screen reader`() {
    var hand = hand
    hand.draw([hand.pixel(200, 300)])
    let target = hand.desk.face.targets.first { $0.control.action == .toggle(.space) }
    #expect(target != nil)
    if let box = target?.box { hand.draw([box.center]) }
    #expect(hand.desk.popup == .space)
  }

  @Test func `the settings decide what an edit does`() throws {
    var hand = hand
    hand.tell(.asked(.set(SettingAction("spaceOverflow", "nextPage"))))
    hand.tell(.asked(.set(SettingAction("spaceInPDF", "cut"))))
    let start = hand.pixel(200, 300)
    hand.draw([start, start + Point(x: 0, y: 100)])
    let edit = try #require(inserted(hand).first)
    #expect(edit.overflow == .nextPage && edit.cutsPrint)
  }
}
