import Geometry
import Ink
import Notebook
import Support
import Testing
import Wording

@testable import Desk

@Suite struct TurningTests {
  private func pressed(_ key: Key, on hand: inout SelectingDesk) throws {
    let action = try #require(key.action(on: hand.desk), "\(key)")
    hand.tell(.asked(action))
  }

  private func tell(_ phase: Pointer.Phase, _ place: Point, to hand: inout SelectingDesk) {
    hand.tell(
      .pointer(Pointer(.pen, phase, at: place, time: 8, pressure: 0.5, channels: .pressure)))
  }

  @Test func `a page is put behind or before this one, by key`() throws {
    var hand = try SelectingDesk()
    try pressed(Key("n", control: true), on: &hand)
    try pressed(Key("n", control: true, shift: true), on: &hand)
    let wanted: [Effect] = [PageEdit.addAfter, .addBefore].map { .edit(.page($0, hand.pages[0])) }
    #expect(hand.effects.filter(wanted.contains) == wanted)
  }

  @Test func `turning ends at the last page, where the pill offers a new one`() throws {
    var hand = try SelectingDesk()
    try pressed(Key("end", control: true), on: &hand)
    let before = hand.effects.count
    for _ in 0..<3 { try pressed(Key("pagedown"), on: &hand) }
    #expect(!hand.effects[before...].contains { if case .edit = $0 { true } else { false } })
    #expect(hand.desk.pages.current == hand.pages.count - 1)
    let pill = hand.desk.face.targets.filter { $0.part == .pill }.map(\.control.action)
    #expect(pill.contains(.page(.addAfter)) && !pill.contains(.nextPage))
  }

  @Test
  func `undo in the midst of a stroke takes back that one, and the rest of it writes nothing`()
    throws
  {
    var hand = try SelectingDesk()
    tell(.down, hand.pixel(100, 100), to: &hand)
    tell(.move, hand.pixel(140, 120), to: &hand)
    let before = hand.effects.count
    try pressed(Key("z", control: true), on: &hand)
    tell(.move, hand.pixel(180, 140), to: &hand)
    tell(.up, hand.pixel(180, 140), to: &hand)
    let edits = hand.effects[before...].compactMap { effect in
      if case .edit(let edit) = effect { edit } else { nil }
    }
    #expect(edits.count == 2 && edits.last == .undo(hand.id), "\(edits)")
    #expect(edits.first.map { if case .write = $0 { true } else { false } } == true)
  }

  @Test func `a page that is deleted says how it comes back, until somebody goes on`() throws {
    var hand = try SelectingDesk()
    try pressed(Key("delete", control: true), on: &hand)
    #expect(hand.effects.contains(.edit(.page(.delete, hand.pages[0]))))
    let toast = try #require(hand.desk.toasts.shown)
    #expect(toast.words.text == "Deleted page 1." && toast.offer == .undo)
    try pressed(Key("z", control: true), on: &hand)
    #expect(hand.desk.toasts.shown == nil)
    #expect(hand.effects.contains(.edit(.undo(hand.id))))
  }

  @Test func `a typed number turns to its page, and digits take pens otherwise`() throws {
    var hand = try SelectingDesk()
    #expect(Key("2").action(on: hand.desk) == .selectPen(1))
    try pressed(Key("g", control: true), on: &hand)
    for name in ["1", "backspace", "keypad 2", "return"] { try pressed(Key(name), on: &hand) }
    #expect(hand.desk.pages.current == 1)
    #expect(hand.desk.pageNumber == nil)
    #expect(Key("2").action(on: hand.desk) == .selectPen(1))
  }

  @Test func `a number that no page has is answered with a sentence`() throws {
    for digits in [["0"], ["3"], Array(repeating: "9", count: 30)] {
      var hand = try SelectingDesk()
      try pressed(Key("g", control: true), on: &hand)
      for digit in digits { try pressed(Key(digit), on: &hand) }
      try pressed(Key("return"), on: &hand)
      #expect(hand.desk.pages.current == 0)
      #expect(hand.desk.toasts.shown?.words.text.hasSuffix("the last page is 2.") == true)
    }
  }

  @Test func `Escape, an empty number and a touch on the page put the digits away`() throws {
    for isTouch in [true, false] {
      var hand = try SelectingDesk()
      try pressed(Key("g", control: true), on: &hand)
      if isTouch { tell(.down, hand.pixel(20, 20), to: &hand) }
      if !isTouch { try pressed(Key("escape"), on: &hand) }
      #expect(hand.desk.pageNumber == nil)
    }
    var hand = try SelectingDesk()
    for key in [Key("g", control: true), Key("return")] { try pressed(key, on: &hand) }
    #expect(hand.desk.pageNumber == nil)
    #expect(hand.desk.toasts.shown == nil)
  }

  @Test(arguments: [Point(x: 480, y: 320), Point(x: 1200, y: 900)])
  func `a finger reaches the digits from the pill`(size: Point) throws {
    var hand = try SelectingDesk()
    hand.tell(.resized(width: size.x, height: size.y, faceScale: 1))
    func tap(_ action: PageNumberAction) throws {
      let control = Control(.turnByNumber(action))
      let boxes = hand.desk.face.targets.filter { $0.control.action == control.action }
      let place = try #require(boxes.first, "\(action)").box.center
      #expect(hand.desk.face.target(at: place)?.control.action == control.action, "\(action)")
      for phase in [Pointer.Phase.down, .up] { tell(phase, place, to: &hand) }
    }
    try tap(.begin)
    try tap(.digit(2))
    try tap(.turn)
    #expect(hand.desk.pages.current == 1)
  }

  /// The notebook of a desk with other pages, as another program or an edit may leave it.
  private func changed(
    _ hand: SelectingDesk, to sheets: [Sheet], by edit: Edit? = nil
  ) throws -> Message {
    var notebook = try #require(hand.desk.notebook)
    notebook.sheets = sheets
    return .answered(.change(to: notebook, by: edit))
  }

  @Test func `a notebook without pages says so, before a number is typed or after`() throws {
    for keys in [["2", "return"], ["return"], []] {
      var hand = try SelectingDesk()
      let isTyped = !keys.isEmpty
      if isTyped { try pressed(Key("g", control: true), on: &hand) }
      hand.tell(try changed(hand, to: [], by: .undo(hand.id)))
      if !isTyped { try pressed(Key("g", control: true), on: &hand) }
      for key in keys { try pressed(Key(key), on: &hand) }
      #expect(hand.desk.pageNumber == nil)
      let says = keys == ["return"] ? nil : Toast("This notebook has no pages.")
      #expect(hand.desk.toasts.shown == says)
    }
  }

  @Test func `a stroke goes on where its page lies, whatever happens to the others`() throws {
    for isLayout in [true, false] {
      var hand = try SelectingDesk()
      let sheets = try #require(hand.desk.notebook?.sheets)
      tell(.down, hand.pixel(100, 100), to: &hand)
      if isLayout { hand.tell(.asked(.toggleScrolling)) }
      if !isLayout { hand.tell(try changed(hand, to: sheets.reversed())) }
      let box = try #require(hand.desk.wetPageBox)
      let view = hand.desk.viewport
      tell(.move, view.pixel(box.low + Point(x: 150, y: 100)), to: &hand)
      tell(.up, view.pixel(box.low + Point(x: 150, y: 100)), to: &hand)
      let kept = hand.effects.compactMap {
        if case .edit(.write(let stroke)) = $0 { stroke } else { nil }
      }
      let end = try #require(kept.first?.stroke.samples.last?.position)
      #expect(kept.first?.page == hand.pages[0])
      #expect(end.distance(to: Point(x: 150, y: 100)) < 1e-6)
    }
  }

  @Test func `a stroke whose page goes is kept as far as it is`() throws {
    var hand = try SelectingDesk()
    let sheets = try #require(hand.desk.notebook?.sheets)
    tell(.down, hand.pixel(100, 100), to: &hand)
    hand.tell(try changed(hand, to: Array(sheets.dropFirst()), by: .undo(hand.id)))
    let kept = hand.effects.compactMap {
      if case .edit(.write(let stroke)) = $0 { stroke } else { nil }
    }
    #expect(kept.map(\.page) == [hand.pages[0]])
    // The hand that is still down does nothing to what is left, and nothing breaks.
    for phase in [Pointer.Phase.move, .up] { tell(phase, hand.pixel(100, 110), to: &hand) }
    #expect(hand.effects.count { if case .edit(.write) = $0 { true } else { false } } == 1)
  }

  @Test(arguments: [Tool.eraser, .partEraser, .lasso, .rectangle, .hand])
  func `another hand ends well when pages go`(tool: Tool) throws {
    var hand = try SelectingDesk()
    hand.tell(.asked(.selectTool(tool)))
    hand.tell(.asked(.lastPage))
    let box = hand.desk.stack.boxes[1]
    tell(.down, hand.desk.viewport.pixel(box.low + Point(x: 50, y: 50)), to: &hand)
    hand.tell(.asked(.toggleScrolling))
    hand.tell(try changed(hand, to: []))
    for phase in [Pointer.Phase.move, .up] { tell(phase, hand.desk.window * 0.5, to: &hand) }
    let erases = tool == .eraser || tool == .partEraser
    #expect(hand.effects.contains(.endErasing) == erases)
    #expect(hand.desk.hand.gesture == nil)
  }

  @Test func `the sign on the disk is the one in the window`() throws {
    try Golden.expect(AppIcon.svg, at: "Sources/Desktop/suzuri.svg")
  }
}
