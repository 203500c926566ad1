import Bus
import Bytes
import Foundation
import Geometry
import Support
import Synchronization
import Testing
import Wording

@testable import Desk
@testable import Accessibility

/// The window on the real bus of screen readers.
@Suite(.serialized) struct ScreenReaderTests {
  /// A window that is told to readers, as the program would.
  private final class Window {
    var desk = Desk()
    let readers: ScreenReaders
    private let mailbox = Mailbox()

    final class Mailbox: Sendable {
      let news = Mutex<[ScreenReaders.News]>([])
    }

    init(on bus: PrivateBus) {
      readers = ScreenReaders(
        on: BusConnection(to: bus.address), version: "1.2"
      ) { [mailbox] news in mailbox.news.withLock { $0.append(news) } }
      apply(.resized(width: 1200, height: 900, faceScale: 1))
    }

    convenience init(in session: ReaderSession) { self.init(on: session.bus) }

    /// What was last copied.
    var copied: String?

    func apply(_ message: Message) {
      var effects: [Effect] = []
      desk.apply(message, effects: &effects)
      for case .copyText(let text) in effects { copied = text }
    }

    func tell(isActive: Bool = true) {
      readers.update(desk.accessibilityTree, at: Point(x: 100, y: 50), isActive: isActive)
    }

    /// What has come from readers since the last time.
    func takeNews() -> [ScreenReaders.News] {
      mailbox.news.withLock { news in
        defer { news = [] }
        return news
      }
    }

    /// Does what readers have asked for, and returns it.
    func handleRequests() -> [AccessibilityRequest] {
      let requests = readers.takeRequests()
      for request in requests { apply(.requested(request)) }
      return requests
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
    try wait { window.takeNews().contains(.listening) }
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
    func compare(_ place: ReaderSession.Place, _ item: AccessibleItem, at number: Int) throws {
      #expect(try session.name(of: place) == item.name)
      #expect(
        try session.property("Description", "Accessible", of: place)?.text == item.description)
      let role = try session.ask(place, "Accessible", "GetRole").first?.integer
      #expect(role == Int(item.role.access.number))
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
      let heard = window.desk.accessibilityTree.window
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
      var focused: ReaderSession.Place?
      try wait {
        focused = session.takeEvents("StateChanged").last {
          $0.first?.text == "focused" && $0.arguments[1].integer == 1
        }.flatMap(session.place)
        return focused != nil
      }
      let place = try #require(focused)
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
    try wait { !window.handleRequests().isEmpty }
    #expect(window.desk.focus?.control.action == .toggle(.settings))
    #expect(try session.ask(close, "Action", "DoAction", [.int32(0)]).first?.flag == true)
    try wait { !window.handleRequests().isEmpty }
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
    _ = window.handleRequests()
    #expect(try session.name(of: program) == "Suzuri")
  }

  // MARK: - Restarts

  @Test func `a registry that is started again knows the program and its window`() throws {
    let (session, window, _) = try listen()
    _ = window.takeNews()
    try session.kill(.registry)
    // Whoever asks for it has it started.
    try wait { try session.programs().count == 1 }
    try wait { window.takeNews().contains(.listening) }
    window.tell()
    let program = try session.programs()[0]
    try wait { try session.children(of: program).count == 1 }
    #expect(try session.programs().count == 1)
  }

  @Test func `a bus of readers that comes again has the program on it, one that is gone nobody`()
    throws
  {
    let (session, window, _) = try listen()
    for victim in [ReaderSession.Victim.bus, .guide, .bus] {
      _ = window.takeNews()
      try session.kill(victim)
      if victim == .bus { try wait { !window.readers.areListening } }
      try wait {
        try session.listen()
        return true
      }
      try wait { window.takeNews().contains(.listening) }
      window.tell()
      try wait { try session.programs().count == 1 }
      let program = try session.programs()[0]
      try wait { try session.children(of: program).count == 1 }
    }
  }

  @Test func `where the session knows no readers, the bus that the screen announces counts`() throws
  {
    let (session, bus) = (try ReaderSession(), try PrivateBus())
    try session.listen()
    let window = Window(on: bus)
    for address in [nil, "", "unix:path=/nowhere", "tcp:host=localhost,port=9", "unixexec:path=/x"]
    {
      window.readers.announce(address)
    }
    usleep(200_000)
    #expect(!window.readers.areListening)
    window.readers.announce(try session.address())
    try wait { window.takeNews().contains(.listening) }
    window.tell()
    try wait { try session.programs().count == 1 }
    // The announcement is as good as the bus behind it.
    try session.kill(.bus)
    try wait { !window.readers.areListening }
  }

  // MARK: - Text

  /// A window with a field that has the keys.
  private func field(
    _ text: String
  ) throws -> (ReaderSession, Window, ReaderSession.Place) {
    let (session, window, program) = try listen()
    window.apply(.asked(.toggle(.newNotebook)))
    window.apply(.text(.commit(text)))
    window.tell()
    var field: ReaderSession.Place?
    try wait {
      field = try session.all(below: program).first { try session.isIn(7, $0) }
      return field != nil
    }
    return (session, window, try #require(field))
  }

  @Test func `a reader moves the caret of a field, and selects, inserts, deletes and copies`()
    throws
  {
    let (session, window, place) = try field("a👩‍👩‍👧é one")
    func ask(
      _ interface: String, _ member: String, _ arguments: [BusValue]
    ) throws -> [AccessibilityRequest] {
      #expect(
        try session.ask(place, interface, member, arguments).first?.flag != false, "\(member)")
      return window.handleRequests()
    }
    func typed() throws -> TextField { try #require(window.desk.typed?.field) }
    let count = "a👩‍👩‍👧é".unicodeScalars.count
    _ = try ask("Text", "SetCaretOffset", [.int32(Int32(count))])
    #expect(try typed().caret == 3 && typed().selection.isEmpty)
    _ = try ask("Text", "AddSelection", [.int32(0), .int32(1)])
    #expect(try typed().selection == 0..<1)
    // In the middle of a letter no caret stands.
    _ = try ask("Text", "SetSelection", [.int32(0), .int32(2), .int32(4)])
    #expect(try typed().selection == 2..<2)
    _ = try ask("Text", "RemoveSelection", [.int32(0)])
    #expect(try typed().selection.isEmpty)
    // What follows is asked for before the window has told what came before; the length is in bytes.
    for letters in ["é", "ab"] {
      let bytes = BusValue.int32(2)
      #expect(
        try session.ask(place, "EditableText", "InsertText", [.int32(0), .string(letters), bytes])
          .first?.flag == true)
    }
    _ = window.handleRequests()
    #expect(try typed().text == "abéa👩‍👩‍👧é one")
    _ = try ask("EditableText", "DeleteText", [.int32(0), .int32(3)])
    #expect(try typed().text == "a👩‍👩‍👧é one")
    let copied = try ask("EditableText", "CopyText", [.int32(0), .int32(1)])
    #expect(copied.count == 1 && window.copied == "a")
    window.tell()
    _ = try ask("EditableText", "CutText", [.int32(Int32(count)), .int32(-1)])
    #expect(try window.copied == " one" && typed().text == "a👩‍👩‍👧é")
    _ = try ask("EditableText", "SetTextContents", [.string("new\nline")])
    #expect(try typed().text == "new line")
    for places in [[BusValue.int32(-1)], [.int32(900)], []] {
      #expect(try session.ask(place, "Text", "SetCaretOffset", places).first?.flag == false)
    }
  }

  @Test func `what a reader asks for waits in a bounded number`() throws {
    let (session, window, place) = try field("one")
    let answers = try (0..<200).map { _ in
      try session.ask(place, "Text", "SetCaretOffset", [.int32(1)]).first?.flag
    }
    #expect(answers.filter { $0 == true }.count == 64 && answers.last == false)
    #expect(window.handleRequests().count == 64)
    #expect(try session.ask(place, "Text", "SetCaretOffset", [.int32(1)]).first?.flag == true)
  }
}
