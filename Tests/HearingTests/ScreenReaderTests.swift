import Bus
import Bytes
import Foundation
import Geometry
import Support
import Synchronization
import Testing
import Wording

@testable import Desk
@testable import Hearing

/// The window on the real bus of screen readers.
@Suite(.serialized) struct ScreenReaderTests {
  /// A window that is told to readers, as the program would.
  private final class Window {
    var desk = Desk()
    let readers: ScreenReaders
    private let requests = Mailbox()

    final class Mailbox: Sendable {
      let requests = Mutex<[ScreenReaders.Request]>([])
    }

    init(in session: ReaderSession) {
      readers = ScreenReaders(
        on: BusConnection(to: session.bus.address), version: "1.2"
      ) { [requests] request in requests.requests.withLock { $0.append(request) } }
      apply(.resized(width: 1200, height: 900, faceScale: 1))
    }

    func apply(_ message: Message) {
      var effects: [Effect] = []
      desk.apply(message, effects: &effects)
    }

    func tell(isActive: Bool = true) {
      readers.tell(desk.heard, at: Point(x: 100, y: 50), isActive: isActive)
    }

    /// Does what readers have asked for; returns how many there were.
    func grantWishes() -> [ScreenReaders.Request] {
      let new = requests.requests.withLock { requests in
        defer { requests = [] }
        return requests
      }
      for case .wish(let wish) in new { apply(.wished(wish)) }
      return new
    }
  }

  private func wait(_ isThere: () throws -> Bool) throws {
    for _ in 0..<1200 {
      if (try? isThere()) == true { return }
      usleep(50_000)
    }
    try #require(try isThere())
  }

  /// A window that somebody listens to, and the program as a reader sees it.
  private func listen() throws -> (ReaderSession, Window, ReaderSession.Place) {
    let session = try ReaderSession()
    try session.listen()
    let window = Window(in: session)
    try wait { window.readers.areListening }
    window.tell()
    try wait { try session.programs().count == 1 }
    let program = try session.programs()[0]
    try wait { try !session.children(of: program).isEmpty }
    return (session, window, program)
  }

  private func place(
    named name: String, below program: ReaderSession.Place, in session: ReaderSession
  ) throws -> ReaderSession.Place {
    try #require(
      try session.all(below: program).first { try session.name(of: $0) == name }, "\(name)")
  }

  @Test func `nobody is told before somebody listens, and nobody after`() throws {
    let session = try ReaderSession()
    let window = Window(in: session)
    usleep(200_000)
    #expect(!window.readers.areListening)
    try session.listen()
    try wait { window.readers.areListening }
    try wait { window.grantWishes().contains(.listening) }
    window.tell()
    try wait { try session.programs().count == 1 }
    try session.listen(false)
    try wait { !window.readers.areListening }
    try wait { try session.programs().isEmpty }
  }

  @Test func `a reader finds the window with all that is in it`() throws {
    let (session, window, program) = try listen()
    #expect(try session.name(of: program) == "Suzuri")
    #expect(try session.property("ToolkitName", "Application", of: program)?.text == "Suzuri")
    func compare(_ place: ReaderSession.Place, _ item: HeardItem, at number: Int) throws {
      #expect(try session.name(of: place) == item.name)
      #expect(
        try session.property("Description", "Accessible", of: place)?.text == item.description)
      #expect(
        try session.ask(place, "Accessible", "GetRole").first?.integer == Int(item.role.number))
      #expect(try session.ask(place, "Accessible", "GetIndexInParent").first?.integer == number)
      let box = try session.ask(place, "Component", "GetExtents", [.uint32(1)]).first?.list
      #expect(box?.compactMap(\.integer).first == Int(item.box.low.x.rounded()))
      let children = try session.children(of: place)
      #expect(children.count == item.children.count)
      for (number, (place, item)) in zip(children, item.children).enumerated() {
        try compare(place, item, at: number)
      }
    }
    for action in [Action.toggle(.settings), .toggle(.settings), .toggle(.menu)] {
      window.apply(.asked(action))
      window.tell()
      let heard = window.desk.heard.window
      try wait {
        try session.children(of: session.children(of: program)[0]).count == heard.children.count
      }
      try compare(try session.children(of: program)[0], heard, at: 0)
    }
    let cache = try session.ask(
      program.beside("/org/a11y/atspi/cache"), "Cache", "GetItems")
    #expect(try cache.first?.list?.count == session.all(below: program).count)
  }

  @Test func `each step of the Tab key is an event that names what has the keys`() throws {
    let (session, window, _) = try listen()
    window.apply(.asked(.toggle(.settings)))
    for _ in 0..<12 {
      window.apply(.asked(.focusNext))
      _ = session.takeEvents("StateChanged")
      window.tell()
      let focus = try #require(window.desk.focus)
      var heard: ReaderSession.Place?
      try wait {
        heard = session.takeEvents("StateChanged").last {
          $0.first?.text == "focused" && $0.arguments[1].integer == 1
        }.flatMap(session.place)
        return heard != nil
      }
      let place = try #require(heard)
      #expect(try !session.name(of: place).isEmpty)
      #expect(try session.isIn(12, place) && session.isIn(11, place) && session.isIn(24, place))
      let box = try session.ask(place, "Component", "GetExtents", [.uint32(0)]).first?.list
      #expect(box?.first?.integer == Int(focus.box.low.x.rounded()) + 100)
    }
  }

  @Test func `a message is announced, and what opens and closes is told`() throws {
    let (session, window, _) = try listen()
    window.apply(.told("All is well."))
    window.tell()
    try wait {
      session.takeEvents("Announcement").contains { $0.arguments[3].text == "All is well." }
    }
    _ = session.takeEvents("ChildrenChanged")
    window.apply(.asked(.toggle(.settings)))
    window.tell()
    try wait { session.takeEvents("ChildrenChanged").contains { $0.first?.text == "add" } }
    window.apply(.asked(.toggle(.settings)))
    window.tell()
    try wait { session.takeEvents("ChildrenChanged").contains { $0.first?.text == "remove" } }
    window.tell(isActive: false)
    try wait { !session.takeEvents("Deactivate").isEmpty }
  }

  @Test func `a reader uses controls and moves the keys`() throws {
    let (session, window, program) = try listen()
    window.apply(.asked(.toggle(.settings)))
    window.tell()
    let close = try place(named: "Close", below: program, in: session)
    #expect(try session.ask(close, "Component", "GrabFocus").first?.flag == true)
    try wait { !window.grantWishes().isEmpty }
    #expect(window.desk.focus?.control.action == .toggle(.settings))
    #expect(try session.ask(close, "Action", "DoAction", [.int32(0)]).first?.flag == true)
    try wait { !window.grantWishes().isEmpty }
    #expect(window.desk.popup == nil)
    #expect(try session.ask(close, "Action", "DoAction", [.int32(7)]).first?.flag == false)
  }

  @Test func `no question brings the window down`() throws {
    let (session, window, program) = try listen()
    window.apply(.asked(.toggle(.settings)))
    window.tell()
    let places = try session.all(below: program)
    let arguments: [[BusValue]] = [
      [], [.int32(-1)], [.int32(.max)], [.int32(.min), .int32(.max)], [.string("x")],
      [.int32(.max), .int32(.min), .uint32(9)],
      [.string("a"), .string("b"), .variant(.double(.nan))],
      [.double(.infinity)], [.array(of: "s", [])],
      [.string("org.a11y.atspi.Value"), .string("CurrentValue"), .variant(.double(.nan))],
    ]
    let members = [
      "GetChildAtIndex", "GetText", "GetTextAtOffset", "GetTextBeforeOffset", "GetTextAfterOffset",
      "GetStringAtOffset", "GetCharacterAtOffset", "GetSelection", "GetRangeExtents", "DoAction",
      "GetKeyBinding", "GetExtents", "Contains", "GetAccessibleAtPoint", "SetTextContents",
      "InsertText", "DeleteText", "Get", "GetAll", "Set", "Introspect", "GetItems", "Nothing",
    ]
    let interfaces =
      AccessInterface.allCases.map(\.name) + [
        AccessNames.properties, AccessNames.introspectable, "org.example.None",
      ]
    var source = RandomSource(seed: Seed.of(71))
    for _ in 0..<1500 {
      let place = places[Int(source.next() % UInt64(places.count))]
      let member = members[Int(source.next() % UInt64(members.count))]
      let interface = interfaces[Int(source.next() % UInt64(interfaces.count))]
      let said = arguments[Int(source.next() % UInt64(arguments.count))]
      _ = try? session.ask(place, interface, member, said)
    }
    _ = window.grantWishes()
    #expect(try session.name(of: program) == "Suzuri")
  }
}
