import Bus
import Foundation
import Geometry
import Support
import Testing

/// The program under a real X server, heard by a reader on the real bus of screen readers.
@Suite(.serialized) struct LiveReaderTests {
  /// A window with a reader that knows it.
  private func listen() throws -> (ReaderSession, ManagedApp, ReaderSession.Place) {
    let session = try ReaderSession()
    try session.listen()
    let bench = try ManagedApp(in: ["DBUS_SESSION_BUS_ADDRESS": session.bus.address])
    try bench.app.wait { try session.programs().count == 1 }
    let program = try session.programs()[0]
    try bench.app.wait { try !session.children(of: program).isEmpty }
    return (session, bench, program)
  }

  /// What has got the keys after something was done.
  private func focus(
    after words: String, in session: ReaderSession, _ bench: ManagedApp
  ) throws -> ReaderSession.Place {
    _ = session.takeEvents("StateChanged")
    try bench.tell(words)
    var place: ReaderSession.Place?
    try bench.app.wait {
      place = session.takeEvents("StateChanged").last {
        $0.first?.text == "focused" && $0.arguments[1].integer == 1
      }.flatMap(session.place)
      return place != nil
    }
    return try #require(place)
  }

  @Test func `what Tab walks through is heard, with its name and whether it is on`() throws {
    let (session, bench, program) = try listen()
    defer { bench.end() }
    #expect(try session.name(of: program) == "Suzuri")
    var names: [String] = []
    var isPenHeld: [Bool] = []
    for _ in 0..<12 {
      let place = try focus(after: "key Tab", in: session, bench)
      let name = try session.name(of: place)
      names.append(name)
      if name.contains("pen,") { isPenHeld.append(try session.isIn(20, place)) }
    }
    #expect(Set(names).count == names.count && !names.contains(""), "\(names)")
    #expect(isPenHeld.first == true && isPenHeld.count { $0 } == 1, "\(names)")
    let menu = try focus(after: "key F10", in: session, bench)
    #expect(try session.ask(menu, "Accessible", "GetRoleName").first?.text != nil)
    let page = try focus(after: "key Escape", in: session, bench)
    #expect(try session.name(of: page) == "Page 1")
  }

  @Test func `what was undone is said, and what is typed is heard letter by letter`() throws {
    let (session, bench, _) = try listen()
    defer { bench.end() }
    try bench.tell("key ctrl+z")
    try bench.app.wait {
      session.takeEvents("Announcement").contains {
        $0.arguments[3].text?.hasPrefix("Undone on page 1") == true
      }
    }
    let field = try focus(after: "key F2", in: session, bench)
    #expect(try session.ask(field, "Accessible", "GetRole").first?.integer == 79)
    try bench.tell("type ab")
    try bench.app.wait {
      try session.ask(field, "Text", "GetText", [.int32(0), .int32(-1)]).first?.text == "ab"
    }
    #expect(session.takeEvents("TextChanged").contains { $0.first?.text == "insert" })
    #expect(try session.property("CaretOffset", "Text", of: field)?.integer == 2)
  }

  @Test func `a reader uses what it hears`() throws {
    let (session, bench, program) = try listen()
    defer { bench.end() }
    let lasso = try #require(
      try session.all(below: program).first { try session.name(of: $0) == "Lasso" })
    #expect(try !session.isIn(20, lasso))
    #expect(try session.ask(lasso, "Action", "DoAction", [.int32(0)]).first?.flag == true)
    try bench.app.wait { try session.isIn(20, lasso) }
    bench.app.end(by: SIGTERM)
    try bench.app.wait { try session.programs().isEmpty }
  }
}
