import Bytes
import Geometry
import Ink
import Notebook
import Testing
import Wording

@testable import Desk

/// Setting up pens, buttons and keys on their card.
@Suite struct DeviceCardTests {
  static let pen = Device(number: 11, name: "Tablet Pen", kind: .pen, hasPressure: true)
  static let eraser = Device(number: 12, name: "Tablet Eraser", kind: .eraser, hasPressure: true)
  static let mouse = Device(number: 13, name: "Mouse", kind: .mouse, hasPressure: false)

  /// A desk with three devices and the card open.
  private func desk() throws -> SelectingDesk {
    var hand = try SelectingDesk()
    hand.tell(.devices([Self.mouse, Self.pen, Self.eraser]))
    hand.tell(.asked(.toggle(.devices)))
    return hand
  }

  /// The square in which the curve is bent.
  private func square(_ hand: SelectingDesk) throws -> Box {
    let handle = hand.desk.face.targets.first { $0.control.action == .device(.hold(.middle)) }
    return try #require(handle?.track)
  }

  private func paper(_ hand: SelectingDesk) throws -> Box { try #require(hand.desk.face.trial) }

  private func point(
    _ hand: inout SelectingDesk, _ phase: Pointer.Phase, _ place: Point, force: Float = 0.5,
    device: Device = pen
  ) {
    var pointer = Pointer(
      .pen, phase, at: place, time: 0, pressure: force,
      channels: device.hasPressure ? .pressure : [])
    pointer.device = device.number
    hand.tell(.pointer(pointer))
  }

  private func ask(_ hand: inout SelectingDesk, _ action: DeviceAction) {
    hand.tell(.asked(.device(action)))
  }

  @Test func `it opens with a pen by its key, and closes`() throws {
    var hand = try SelectingDesk()
    hand.tell(.devices([Self.mouse, Self.pen]))
    #expect(Key(",", control: true).action(on: hand.desk) == .toggle(.devices))
    hand.tell(.asked(.toggle(.devices)))
    #expect(hand.desk.shownSetup?.subject == .device(Self.pen.name))
    hand.tell(.asked(.dismiss))
    #expect(hand.desk.shownSetup == nil)
  }

  @Test func `the device used last stands first, those that are away last`() throws {
    var hand = try SelectingDesk()
    hand.tell(.devices([Self.mouse, Self.pen, Self.eraser]))
    point(&hand, .hover, .zero, device: Self.eraser)
    point(&hand, .hover, .zero, device: Self.pen)
    hand.tell(.asked(.toggle(.devices)))
    // Whatever touches it, what lies on the card stays where it is.
    point(&hand, .hover, .zero, device: Self.mouse)
    #expect(hand.desk.knownDevices.map(\.name) == ["Tablet Pen", "Tablet Eraser", "Mouse"])
    ask(&hand, .give(.soft))
    hand.tell(.devices([Self.mouse]))
    #expect(hand.desk.knownDevices.map(\.name) == ["Mouse", "Tablet Pen"])
    #expect(hand.desk.knownDevices.last?.curve == .soft)
    // Plugged again under another number it is the same.
    var again = Self.pen
    again.number = 40
    hand.tell(.devices([again, Self.mouse]))
    #expect(hand.desk.preferences.input[Self.pen.name]?.curve == .soft)
    #expect(hand.desk.knownDevices.count == 2)
  }

  @Test func `a device is there while it is connected, whatever its name`() throws {
    for name in [Self.pen.name, ""] {
      var (hand, pen) = (try SelectingDesk(), Self.pen)
      pen.name = name
      /// The full dots: that of the keyboard and those of connected devices.
      func dots() -> Int {
        let good = hand.desk.theme.good
        return hand.desk.face.parts.filter { $0.name == .popup }.flatMap(\.marks)
          .count { if case .box(_, _, good) = $0 { true } else { false } }
      }
      hand.tell(.devices([pen]))
      hand.tell(.asked(.toggle(.devices)))
      #expect(dots() == 2, "\(name)")
      // It stays on the card once it is set up.
      ask(&hand, .give(.soft))
      hand.tell(.devices([]))
      #expect(hand.desk.knownDevices.map(\.name) == [name])
      #expect(dots() == 1, "\(name)")
    }
  }

  @Test func `points of the curve are dragged, and the curve is kept when they are let go`() throws
  {
    var hand = try desk()
    let square = try square(hand)
    func place(_ x: Double, _ y: Double) -> Point {
      Point(x: square.low.x + x * square.width, y: square.high.y - y * square.height)
    }
    point(&hand, .down, place(0.5, 0.5))
    point(&hand, .move, place(0.5, 0.75))
    let bent = try #require(hand.desk.preferences.input[Self.pen.name]?.curve)
    #expect(abs(bent.middle - 0.75) < 0.01 && bent.lowest == 0)
    #expect(!hand.effects.contains { if case .savePreferences = $0 { true } else { false } })
    point(&hand, .up, place(0.5, 0.75))
    point(&hand, .down, place(0, 0))
    point(&hand, .move, place(0.2, 0.4))
    point(&hand, .up, place(0.2, 0.4))
    let kept = hand.effects.compactMap { effect in
      if case .savePreferences(let kept) = effect { kept.input[Self.pen.name]?.curve } else { nil }
    }
    #expect(kept.count == 2)
    #expect(abs((kept.last?.lowest ?? 0) - 0.2) < 0.01)
    #expect(kept.last?.gamma == bent.gamma)
    #expect(hand.desk.hand.wet == nil && hand.desk.shownSetup != nil)
  }

  @Test func `arrows bend the curve at the point that the keys have hold of`() throws {
    var hand = try desk()
    while hand.desk.focus?.control.action != .device(.hold(.middle)) {
      hand.tell(.asked(.focusNext))
    }
    let up = try #require(Key("up").action(on: hand.desk))
    for _ in 0..<5 { hand.tell(.asked(up)) }
    #expect(abs((hand.desk.shownDevice?.curve.middle ?? 0) - 0.6) < 1e-9)
    #expect(hand.desk.focus?.control.action == .device(.hold(.middle)))
    #expect(Key("down", control: true).action(on: hand.desk) != Key("down").action(on: hand.desk))
  }

  @Test func `what is written on its paper is kept nowhere, and shows every pressure`() throws {
    var hand = try desk()
    let paper = try paper(hand)
    point(&hand, .down, paper.center, force: 0.25)
    for step in 1..<20 {
      point(&hand, .move, paper.center + Point(x: Double(step) * 3, y: 0), force: 0.25)
    }
    #expect(hand.desk.cards.devices.trial.map(\.count) == [20])
    #expect(hand.desk.cards.devices.trial[0].allSatisfy { $0.pressure == 0.25 })
    #expect(hand.desk.shownSetup?.force == 0.25)
    let before = hand.desk.face
    ask(&hand, .give(.firm))
    #expect(hand.desk.face != before)
    point(&hand, .up, paper.center)
    #expect(hand.desk.shownSetup?.force == nil)
    #expect(!hand.effects.contains { if case .edit(.write) = $0 { true } else { false } })
    ask(&hand, .wipe)
    #expect(hand.desk.cards.devices.trial.isEmpty)
  }

  @Test func `the paper to try a pen on is dark where all paper is`() throws {
    var hand = try desk()
    let paper = try paper(hand)
    for place in [paper.low, paper.high] { point(&hand, place == paper.low ? .down : .up, place) }
    func isOnCard(_ color: Color) -> Bool {
      hand.desk.face.parts.filter { $0.name == .popup }.flatMap(\.marks).contains { mark in
        switch mark {
        case .box(let box, _, color): box.contains(paper.center)
        case .area(_, color), .line(_, _, color): true
        default: false
        }
      }
    }
    hand.tell(.asked(.toggleTheme))
    #expect(hand.desk.theme.isDark && isOnCard(.paper) && isOnCard(.sumi))
    hand.tell(.asked(.toggleDarkPaper))
    #expect(hand.desk.turnsPaper && !isOnCard(.paper))
    #expect(isOnCard(Color.paper.turned) && isOnCard(Color.sumi.turned))
  }

  @Test func `scribbling without end takes no memory without end`() throws {
    var hand = try desk()
    let paper = try paper(hand)
    for _ in 0..<40 {
      point(&hand, .down, paper.center)
      for step in 0..<100 { point(&hand, .move, paper.center + Point(x: Double(step % 7), y: 0)) }
      point(&hand, .up, paper.center)
    }
    #expect(hand.desk.cards.devices.trial.reduce(0) { $0 + $1.count } <= 1500)
    #expect(hand.desk.cards.devices.trial.count > 5)
  }

  @Test func `a button that is pressed is shown on the card of its device`() throws {
    var hand = try desk()
    hand.tell(.pressed(.number(9), of: Self.mouse.number))
    #expect(hand.desk.shownSetup?.subject == .device("Mouse"))
    #expect(hand.desk.shownSetup?.lit == .button(.number(9)))
    hand.tell(.pressed(.number(17), of: Self.pen.number))
    #expect(hand.desk.cardSources.contains(.button(.number(17))))
    #expect(hand.desk.shownSetup?.lit == .button(.number(17)))
    hand.tell(.pressed(.end, of: Self.eraser.number))
    #expect(hand.desk.cardSources == [.button(.end)])
    hand.tell(.pressed(.number(2), of: 99))
    #expect(hand.desk.shownSetup?.subject == .device("Tablet Eraser"))
  }

  @Test func `a button is given something to do, held and clicked, and back again`() throws {
    var hand = try desk()
    let lower = DeviceSetup.Source.button(.number(2))
    func choose(_ words: Words, isHeld: Bool) throws {
      ask(&hand, .offer(.init(lower, isHeld: isHeld)))
      let place = try #require(Offers.names(isHeld: isHeld).firstIndex(of: words))
      #expect(hand.desk.face.targets.contains { $0.control.action == .device(.choose(place)) })
      ask(&hand, .choose(place))
      #expect(hand.desk.shownSetup?.slot == nil)
    }
    try choose("Straight lines", isHeld: true)
    try choose("Undo", isHeld: false)
    #expect(
      hand.desk.preferences.input[Self.pen.name]?.binding(of: .number(2))
        == Binding(held: .straight, clicked: .undo))
    try choose("Nothing", isHeld: false)
    try choose("Stroke eraser", isHeld: true)
    // As it came: nothing of it is kept.
    #expect(hand.desk.preferences.input == InputSettings())
    ask(&hand, .give(.soft))
    ask(&hand, .restore)
    #expect(hand.desk.preferences.input == InputSettings())
  }

  @Test func `escape leaves what is offered first, then the card`() throws {
    var hand = try desk()
    ask(&hand, .offer(.init(.button(.number(2)), isHeld: true)))
    hand.tell(.asked(.dismiss))
    #expect(hand.desk.shownSetup?.slot == nil && hand.desk.shownSetup != nil)
    hand.tell(.asked(.dismiss))
    #expect(hand.desk.shownSetup == nil)
  }

  @Test func `on the card of the keyboard a key is only shown`() throws {
    var hand = try desk()
    ask(&hand, .show(.keyboard))
    let key = Key("z", control: true)
    let action = try #require(key.action(on: hand.desk))
    #expect(action == .device(.listen(key)))
    hand.tell(.asked(action))
    #expect(hand.desk.cardSources.first == .key(key))
    #expect(hand.desk.binding(of: .key(key)) == Binding(clicked: .undo))
    ask(&hand, .offer(.init(.key(key), isHeld: false)))
    #expect(key.action(on: hand.desk) == .undo)
    ask(&hand, .choose(0))
    #expect(hand.desk.preferences.input.binding(of: key) == Binding())
    #expect(Key("escape").action(on: hand.desk) == .dismiss)
    #expect(Key("tab").action(on: hand.desk) == .focusNext)
    #expect(Key("left shift").action(on: hand.desk) == nil)
  }

  @Test func `one finger pans or draws by choice`() throws {
    var hand = try desk()
    hand.tell(.asked(.set(SettingAction("finger", "draws"))))
    #expect(hand.desk.preferences.input.finger == .draws)
  }

  @Test(arguments: [
    (480.0, 320.0, 1.0), (640, 480, 1), (1280, 860, 1), (960, 640, 2), (3840, 2160, 2),
  ])
  func `in every window the card is whole, and all of it can be reached`(
    window: (Double, Double, Double)
  ) throws {
    var hand = try desk()
    hand.tell(.resized(width: window.0, height: window.1, faceScale: window.2))
    let whole = Box(low: .zero, high: Point(x: window.0, y: window.1))
    let views: [DeviceAction] = [
      .show(.keyboard), .show(.device("Mouse")), .show(.device(Self.pen.name)),
      .offer(.init(.button(.number(2)), isHeld: false)),
    ]
    for view in views {
      ask(&hand, view)
      let shown = try #require(hand.desk.cardFrame).shown
      #expect(whole.contains(shown))
      let actions = Set(
        hand.desk.face.targets.filter { $0.part == .popup }.map(\.control.action))
      // Keys walk through all of it, and scroll what they have hold of into sight.
      var met: Set<Action> = []
      for _ in actions {
        hand.tell(.asked(.focusNext))
        let focus = try #require(hand.desk.focus)
        met.insert(focus.control.action)
        let seen = focus.room.map { focus.box.intersection($0) } ?? focus.box
        #expect(!seen.intersection(whole).isEmpty, "\(view) \(focus.control.action)")
      }
      #expect(met == actions, "\(view)")
    }
    let offers = hand.desk.face.targets.map(\.control.action)
    for place in Offers.names(isHeld: false).indices {
      #expect(offers.contains(.device(.choose(place))))
    }
  }
}
