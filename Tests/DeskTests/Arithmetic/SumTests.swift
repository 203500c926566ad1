import Geometry
import Ink
import Notebook
import Testing
import Wording

@testable import Desk

/// Results of calculations: when they are read, shown, written and hidden.
@Suite struct SumTests {
  private var face: FaceDesk
  private let line = Box(low: Point(x: 60, y: 100), high: Point(x: 120, y: 114))

  init() throws {
    face = try FaceDesk()
    face.tell(.asked(.set(SettingAction("arithmetic", "results"))))
    face.tell(.asked(.selectTool(.pen)))
  }

  /// Writes a stroke on the first page.
  @discardableResult
  private mutating func write(_ places: (Double, Double)...) -> [Effect] {
    guard let first = places.first, let last = places.last else { return [] }
    var effects = face.pen(.down, face.hand.pixel(first.0, first.1))
    for place in places.dropFirst() {
      effects += face.pen(.move, face.hand.pixel(place.0, place.1), time: 8)
    }
    return effects + face.pen(.up, face.hand.pixel(last.0, last.1), time: 16)
  }

  private mutating func writeEqualsSign() {
    write((110, 105), (120, 105))
    write((110, 109), (120, 109.5))
  }

  /// Lets the pen rest; returns the calculations to be read.
  private mutating func rest() -> [WrittenSum] {
    guard face.ring(.sumRest) else { return [] }
    var effects: [Effect] = []
    face.desk.apply(.rang(.sumRest, after: 0), effects: &effects)
    return effects.compactMap { if case .calculate(let sum) = $0 { sum } else { nil } }
  }

  /// Writes a calculation, and shows its result.
  private mutating func showResult() throws {
    writeEqualsSign()
    let sum = try #require(rest().first)
    face.tell(.calculated(SumResult(of: sum, "42", in: line)))
  }

  private var shown: TextBox? {
    let marks = face.desk.face.parts.filter { $0.name == .typing }.flatMap(\.marks)
    return marks.lazy.compactMap { if case .typed(let box, _, _) = $0 { box } else { nil } }.first
  }

  private func texts(in effects: [Effect]) -> [TextBox] {
    effects.compactMap { if case .edit(.text(.add(let box), _)) = $0 { box } else { nil } }
  }

  private func isWritten(_ effects: [Effect]) -> Bool {
    effects.contains { if case .edit(.write) = $0 { true } else { false } }
  }

  /// The middle of the result, in the window.
  private func middle() throws -> Point {
    let sum = try #require(face.desk.sums.shown)
    return face.hand.pixel(sum.area.center.x, sum.area.center.y)
  }

  @Test mutating func `an equals sign has its calculation read once the pen rests`() throws {
    writeEqualsSign()
    let sums = rest()
    #expect(sums.map(\.page) == [face.hand.pages[0]])
    let sign = try #require(sums.first?.sign)
    let wanted = Box(low: Point(x: 110, y: 105), high: Point(x: 120, y: 109.5))
    #expect(sign.low.distance(to: wanted.low) < 0.1 && sign.high.distance(to: wanted.high) < 0.1)
  }

  @Test mutating func `other strokes have nothing read`() {
    write((110, 105), (120, 105))
    #expect(rest().isEmpty)
    // One beside the other, one far below the other, one long and one short, a seven, a cross.
    for second in [
      [(124.0, 105.0), (134, 105)], [(110, 140), (120, 140)], [(110, 109), (170, 109)],
      [(110, 107), (120, 107), (116, 120)], [(115, 100), (115, 110)],
    ] {
      write((110, 105), (120, 105))
      switch second.count {
      case 2: write(second[0], second[1])
      default: write(second[0], second[1], second[2])
      }
      #expect(rest().isEmpty, "\(second)")
    }
  }

  @Test mutating func `nothing is read without the setting, or where no handwriting is read`() {
    for action in [SettingAction("arithmetic", "off"), SettingAction("handwriting", "off")] {
      face.tell(.asked(.set(SettingAction("arithmetic", "results"))))
      face.tell(.asked(.set(action)))
      writeEqualsSign()
      #expect(rest().isEmpty)
    }
  }

  @Test mutating func `a pen that writes on needs no result`() throws {
    writeEqualsSign()
    write((130, 100), (131, 112))
    #expect(rest().isEmpty)
    writeEqualsSign()
    let sum = try #require(rest().first)
    write((130, 100), (131, 112))
    face.tell(.calculated(SumResult(of: sum, "42", in: line)))
    #expect(shown == nil)
  }

  @Test mutating func `the result is beside its sign, faint and as high as the writing`() throws {
    try showResult()
    let box = try #require(shown)
    #expect(box.text == "42" && box.color == .ash)
    #expect(box.origin.x > 120 && box.origin.x < 140)
    #expect((line.height...1.6 * line.height).contains(box.size))
    let area = try #require(face.desk.sums.shown?.area)
    #expect(abs(area.center.y - line.center.y) < 1)
  }

  @Test mutating func `a tap of the pen writes the result as one text, and no dot`() throws {
    try showResult()
    let box = try #require(shown)
    let place = try middle()
    let effects = face.pen(.down, place) + face.pen(.up, place)
    let text = try #require(texts(in: effects).first)
    #expect(texts(in: effects).count == 1 && !isWritten(effects))
    #expect(text.text == "42" && text.origin == box.origin)
    #expect(text.color == face.desk.style.color.opaque)
    #expect(effects.contains(.dropWetInk) && face.desk.sums.shown == nil)
    #expect(face.desk.hand.isFree)
    // It stays in sight until the page shows it.
    #expect(shown == text)
    face.tell(.textBox(.shown(face.hand.pages[0])))
    #expect(shown == nil)
  }

  @Test mutating func `its key writes the result as a tap would, once`() throws {
    let action = Action.handwriting(.writeResult)
    #expect(!face.desk.isEnabled(action) && texts(in: face.tell(.asked(action))).isEmpty)
    try showResult()
    let box = try #require(shown)
    #expect(face.desk.isEnabled(action))
    #expect(KeyRealm.everywhere.usual[Key("r", shift: true)] == action)
    let written = texts(in: face.tell(.asked(action)))
    #expect(written.map(\.text) == ["42"] && written.first?.origin == box.origin)
    #expect(face.desk.sums.shown == nil && texts(in: face.tell(.asked(action))).isEmpty)
  }

  @Test mutating func `the page menu offers to write the result, if there is one`() throws {
    let action = Action.handwriting(.writeResult)
    face.tell(.asked(.contextMenu(atPointer: false)))
    #expect(face.box(of: action) == nil)
    face.tell(.asked(.dismiss))
    try showResult()
    face.tell(.asked(.contextMenu(atPointer: false)))
    #expect(texts(in: face.touch(action)).map(\.text) == ["42"])
  }

  @Test mutating func `the result is read out when it appears`() throws {
    let count = face.desk.saying.count
    writeEqualsSign()
    let sum = try #require(rest().first)
    #expect(face.desk.saying.count == count)
    face.tell(.calculated(SumResult(of: sum, "42", in: line)))
    #expect(face.desk.saying.count == count + 1 && face.desk.saying.words?.text == "Result: 42")
  }

  @Test(arguments: [true, false])
  mutating func `a tap of a finger or the hand tool writes it as well`(isFinger: Bool) throws {
    try showResult()
    let place = try middle()
    var effects: [Effect] = []
    if isFinger {
      effects = face.tell(.finger(.begins(at: place))) + face.tell(.finger(.lifts))
    } else {
      face.tell(.asked(.selectTool(.hand)))
      effects = face.pen(.down, place) + face.pen(.up, place)
    }
    #expect(texts(in: effects).map(\.text) == ["42"])
  }

  @Test mutating func `writing over the result is ink, and hides it`() throws {
    try showResult()
    let area = try #require(face.desk.sums.shown?.area)
    let effects = write((area.low.x + 1, area.center.y), (area.low.x + 40, area.center.y + 30))
    #expect(isWritten(effects) && texts(in: effects).isEmpty && shown == nil)
  }

  @Test mutating func `writing elsewhere or erasing hides the result, scrolling does not`() throws {
    try showResult()
    face.tell(.moved(by: Point(x: 0, y: -5), zoom: 1, about: face.hand.pixel(200, 200)))
    #expect(shown != nil)
    #expect(isWritten(write((60, 300), (80, 310))))
    #expect(shown == nil)
    try showResult()
    face.tell(.asked(.selectTool(.eraser)))
    let place = try middle()
    face.pen(.down, place)
    #expect(shown == nil)
    #expect(texts(in: face.pen(.up, place)).isEmpty)
  }

  @Test mutating func `undo and changes from elsewhere hide the result, its own ink does not`()
    throws
  {
    for edit in [.undo(face.hand.id), nil] as [Edit?] {
      try showResult()
      var answer = Answer(to: edit)
      answer.pages = [Spot(page: face.hand.pages[1], box: nil)]
      face.tell(.answered(answer))
      #expect(shown != nil)
      answer.pages = [Spot(page: face.hand.pages[0], box: nil)]
      face.tell(.answered(answer))
      #expect(shown == nil)
    }
  }
}
