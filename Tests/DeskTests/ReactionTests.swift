import Bytes
import Geometry
import Ink
import Notebook
import Support
import Testing
import Wording

@testable import Desk

/// What follows from each message.
@Suite struct ReactionTests {
  @Test(arguments: Seed.several(24))
  func `after anything that was done, running all reactions again changes nothing`(seed: UInt64)
    throws
  {
    var session = try RandomSession(seed: seed)
    for _ in 0..<20 {
      for _ in 0..<6 { session.perform() }
      var (desk, effects) = (session.face.desk, [Effect]())
      let before = Self.lines(of: desk)
      let watched = Watched(desk, effects)
      for reaction in Reaction.all { reaction.run(&desk, watched, &effects) }
      let changes = zip(before, Self.lines(of: desk)).filter { $0 != $1 }
      #expect(changes.isEmpty && effects.isEmpty, "\(changes) \(effects) \(session.done)")
    }
  }

  /// All that a desk consists of; what is drawn follows from it.
  private static func lines(of desk: Desk) -> [String] {
    Mirror(reflecting: desk).children.filter { $0.label != "_watched" }
      .map { "\($0.label ?? ""): \($0.value)" }
  }

  @Test func `samples of a stroke run no reaction, and its end does`() throws {
    var face = try FaceDesk()
    face.pen(.down, face.hand.pixel(100, 100))
    face.desk.preferences.isStill = true
    for step in 1...20 {
      let place = face.hand.pixel(100 + Double(step), 100)
      let effects = face.pen(.move, place, time: Double(step))
      #expect(effects.last == .drawWetInk && effects.dropLast().allSatisfy(\.isHold))
    }
    let effects = face.pen(.up, face.hand.pixel(121, 100), time: 21)
    #expect(effects.last == .savePreferences(face.desk.preferences))
  }
}

extension Effect {
  /// True for the alarm that tells whether the pen is held still.
  fileprivate var isHold: Bool { if case .ring(.penHold, _) = self { true } else { false } }
}

/// Does anything on a desk, in an order that a seed decides.
struct RandomSession {
  private(set) var face: FaceDesk
  /// What was done so far.
  private(set) var done: [String] = []
  private var source: RandomSource
  private let other: NotebookOnDesk

  init(seed: UInt64) throws {
    (face, source) = (try FaceDesk(), RandomSource(seed: seed))
    let id = try #require(NotebookID(bytes: Array(repeating: 2, count: 16)))
    let sheets = try SelectingDesk.sheets(
      of: id, [.a4, PageSize(width: 14_800, height: 21_000), .a4])
    other = NotebookOnDesk(id: id, title: "Other", sheets: sheets, undo: nil, redo: nil)
    face.tell(.resized(width: 900, height: 700, faceScale: 1))
  }

  /// Does one thing.
  mutating func perform() {
    switch Int.random(in: 0..<12, using: &source) {
    case 0...3:
      if let entry = ActionEntry.all.randomElement(using: &source) { tell(.asked(entry.action)) }
    case 4...6: touch()
    case 7: draw()
    case 8:
      if let key = ActionEntry.keys[.everywhere]?.keys.sorted(by: { $0.setting < $1.setting })
        .randomElement(using: &source), let action = key.action(on: face.desk)
      {
        tell(.asked(action))
      }
    case 9: type()
    case 10:
      let alarms = Alarm.allCases.filter { face.alarms[$0] != nil }
      if let alarm = alarms.randomElement(using: &source) {
        done.append("\(alarm)")
        face.ring(alarm)
      }
    default: hear()
    }
  }

  private mutating func tell(_ message: Message) {
    done.append("\(message)".prefix(80).description)
    face.tell(message)
  }

  /// Touches something that can be touched.
  private mutating func touch() {
    let targets = face.desk.face.targets.filter(\.control.isEnabled)
    guard let target = targets.randomElement(using: &source) else { return }
    done.append("touch \(target.control.action)")
    for phase in [Pointer.Phase.hover, .down, .up] { point(phase, target.box.center, with: .mouse) }
  }

  private mutating func point(
    _ phase: Pointer.Phase, _ place: Point, with kind: Pointer.Kind
  ) {
    let time = Double(done.count) * 1000
    face.tell(.pointer(Pointer(kind, phase, at: place, time: time, channels: .pressure)))
  }

  /// Draws with the tool in use, and now and then does something else before the pen lifts.
  private mutating func draw() {
    done.append("draw")
    let kind: Pointer.Kind = Bool.random(using: &source) ? .pen : .finger
    let start = Point(
      x: .random(in: 10...890, using: &source), y: .random(in: 10...690, using: &source))
    point(.down, start, with: kind)
    for step in 1...5 {
      point(.move, start + Point(x: Double(step) * 9, y: Double(step) * 7), with: kind)
    }
    if Int.random(in: 0..<4, using: &source) == 0 { hear() }
    point(.up, start + Point(x: 50, y: 40), with: kind)
  }

  private mutating func type() {
    let inputs: [TextInput] = [
      .commit("a"), .commit("exam "), .preedit("か", selected: 0..<1), .interrupted, .selectAll,
      .next, .accept, .giveUp, .undo, .delete(.left),
    ]
    if let input = inputs.randomElement(using: &source) { tell(.text(input)) }
  }

  /// Has something come from the disk, from other devices or from the window.
  private mutating func hear() {
    let isOther = face.desk.notebook?.id == other.id
    switch Int.random(in: 0..<14, using: &source) {
    case 0:
      tell(
        .resized(
          width: .random(in: 300...1400, using: &source),
          height: .random(in: 300...1000, using: &source), faceScale: 1))
    case 1: tell(.moved(by: Point(x: 3, y: -200), zoom: 1.1, about: Point(x: 300, y: 300)))
    case 2: tell(.opened(other, page: other.sheets.last?.id))
    case 3: tell(.told("Done."))
    case 4:
      tell(.job(Job(Job.ID(1), .importing, name: "a.pdf", state: .running(share: 0.5))))
    case 5: tell(.job(Job(Job.ID(1), .importing, name: "a.pdf", state: .failed("no room"))))
    case 6: change { $0.sheets.removeFirst() }
    case 7: change { $0.sheets.swapAt(0, $0.sheets.count - 1) }
    case 8: change { $0.sheets[0].print = PrintPlace(file: ContentHash(of: []), number: 1) }
    case 9:
      let page = isOther ? other.sheets[0].id : face.hand.pages[0]
      tell(.drawn(page, isDrawn: Bool.random(using: &source)))
    case 10: tell(.selected(face.hand.ink))
    case 11: tell(.locked(LockedFile(number: done.count, name: "locked.pdf", isRefused: false)))
    case 12: tell(.waiting(changes: Int.random(in: 0...1, using: &source)))
    default:
      guard let page = face.desk.notebook?.sheets.first?.id else { return }
      tell(.measured([page: Box(low: Point(x: 90, y: 80), high: Point(x: 300, y: 500))]))
    }
  }

  /// Has the notebook in the window changed elsewhere.
  private mutating func change(_ change: (inout NotebookOnDesk) -> Void) {
    guard var notebook = face.desk.notebook, notebook.sheets.count > 1 else { return }
    change(&notebook)
    notebook.sections = [
      SectionOnDesk(id: .notebook, title: "", pageCount: notebook.sheets.count)
    ]
    tell(.answered(.change(to: notebook)))
  }
}
