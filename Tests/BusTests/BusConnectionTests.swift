import Bytes
import Foundation
import Support
import Synchronization
import Testing

@testable import Bus

/// Connections to a real bus.
@Suite struct BusConnectionTests {
  private static let (name, path, interface) = ("org.example.Echo", "/org/example", "org.example.I")

  private func call(_ member: String, _ arguments: [BusValue] = []) -> BusMessage {
    .call(Self.interface, member, of: Self.name, at: Self.path, arguments)
  }

  /// A connection that has a name, and answers each call with what is said in it.
  private func echo(on bus: PrivateBus) throws -> BusConnection {
    let connection = BusConnection(to: bus.address)
    connection.serve(Self.path, isTree: true) { call in
      switch call.member {
      case "Echo": .done(call.arguments)
      case "Fail": .failed(name: "org.example.Error.No", reason: "not today")
      case "Where": .done([.string(call.path ?? "")])
      default: .unknown
      }
    }
    #expect(try connection.own(Self.name) == .owner)
    return connection
  }

  @Test func `every kind of value comes back as it was sent`() throws {
    let bus = try PrivateBus()
    let (served, client) = (try echo(on: bus), BusConnection(to: bus.address))
    let values: [BusValue] = [
      .byte(255), .boolean(true), .boolean(false), .int16(-3), .uint16(65_535),
      .int32(.min), .uint32(.max), .int64(.min), .uint64(.max), .double(-0.1), .double(.infinity),
      .string("硯 \u{FFFE} é"), .string(""), .path("/a/b_1"), .signature("a{s(ii)}v"),
      .signature(""),
      .array(of: "s", []), .array(of: "(ii)", [.structure([.int32(1), .int32(2)])]),
      .structure([.string("a"), .variant(.variant(.bytes([0, 1, 255])))]),
      .options(["one": .boolean(true), "two": .strings(["x", "y"])]),
      .array(of: "{us}", [.entry(.uint32(7), .string("seven"))]),
    ]
    #expect(try client.answer(to: call("Echo", values)).arguments == values)
    for value in values {
      #expect(try client.answer(to: call("Echo", [value])).first == value)
    }
    _ = served
  }

  @Test func `an open file goes along`() throws {
    let bus = try PrivateBus()
    let (served, client) = (try echo(on: bus), BusConnection(to: bus.address))
    var ends: [CInt] = [-1, -1]
    #expect(pipe(&ends) == 0)
    let sent = BusFile(descriptor: ends[1])
    let answer = try client.answer(to: call("Echo", [.array(of: "h", [.file(sent)])]))
    let files = try #require(answer.first?.list)
    guard case .file(let file) = try #require(files.first) else {
      Issue.record("no file")
      return
    }
    #expect(file.descriptor != sent.descriptor)
    #expect(write(file.descriptor, "a", 1) == 1)
    var byte: UInt8 = 0
    #expect(read(ends[0], &byte, 1) == 1)
    #expect(byte == 0x61)
    close(ends[0])
    _ = served
  }

  @Test func `a call that fails says why`() throws {
    let bus = try PrivateBus()
    let (served, client) = (try echo(on: bus), BusConnection(to: bus.address))
    #expect(throws: BusError.refused(name: "org.example.Error.No", reason: "not today")) {
      try client.answer(to: call("Fail"))
    }
    let unknown = #expect(throws: BusError.self) { try client.answer(to: call("Nothing")) }
    guard case .refused("org.freedesktop.DBus.Error.UnknownMethod", _) = unknown else {
      Issue.record("\(String(describing: unknown))")
      return
    }
    let nobody = BusMessage.call("a.b", "C", of: "org.example.Nobody", at: "/")
    #expect(throws: BusError.self) { try client.answer(to: nobody) }
    _ = served
  }

  @Test func `an object answers for those below it, unless they answer themselves`() throws {
    let bus = try PrivateBus()
    let (served, client) = (try echo(on: bus), BusConnection(to: bus.address))
    served.serve("\(Self.path)/inner") { _ in .done([.string("inner")]) }
    for (path, said) in [
      ("/org/example", "/org/example"), ("/org/example/a/b", "/org/example/a/b"),
      ("/org/example/inner", "inner"), ("/org/example/innermost", "/org/example/innermost"),
    ] {
      let answer = try client.answer(
        to: .call(Self.interface, "Where", of: Self.name, at: path))
      #expect(answer.first?.text == said)
    }
    #expect(throws: BusError.self) {
      try client.answer(to: .call(Self.interface, "Where", of: Self.name, at: "/org/examples"))
    }
  }

  @Test func `who listens hears the signals of the object that is listened to, and no others`()
    throws
  {
    let bus = try PrivateBus()
    let (sender, client) = (BusConnection(to: bus.address), BusConnection(to: bus.address))
    let heard = Mutex<[BusMessage]>([])
    client.listen(to: BusRule(Self.interface, "News", at: "/a")) { message in
      heard.withLock { $0.append(message) }
    }
    // The bus knows of it when a later call has been answered.
    _ = try client.answer(
      to: .call("org.freedesktop.DBus.Peer", "Ping", of: "org.freedesktop.DBus", at: "/"))
    sender.send(.signal(Self.interface, "News", at: "/b", [.string("no")]))
    sender.send(.signal(Self.interface, "Other", at: "/a", [.string("no")]))
    sender.send(.signal(Self.interface, "News", at: "/a", [.string("yes")]))
    for _ in 0..<2400 where heard.withLock({ $0.isEmpty }) { usleep(50_000) }
    #expect(heard.withLock { $0.map(\.first?.text) } == ["yes"])
  }

  @Test func `a name has one owner, and its next one once that is gone`() throws {
    let bus = try PrivateBus()
    let second = BusConnection(to: bus.address)
    do {
      let first = try echo(on: bus)
      #expect(try second.own(Self.name) == .taken)
      #expect(try first.own(Self.name) == .owner)
    }
    var mine = BusName.taken
    for _ in 0..<2400 where mine == .taken {
      usleep(50_000)
      mine = try second.own(Self.name)
    }
    #expect(mine == .owner)
  }

  @Test(arguments: [
    BusValue.string("a\0b"), .path("no path"), .path("/a/"), .signature("!"), .signature("a"),
    .array(of: "s", [.byte(1)]), .array(of: "", []), .array(of: "ss", []), .structure([]),
    .entry(.string("a"), .string("b")), .structure([.entry(.string("a"), .string("b"))]),
    .array(of: "{vs}", [.entry(.variant(.byte(1)), .string("b"))]),
    (0..<40).reduce(BusValue.byte(1)) { value, _ in .variant(value) },
  ])
  func `what is not well-formed is not sent`(value: BusValue) throws {
    let bus = try PrivateBus()
    let (served, client) = (try echo(on: bus), BusConnection(to: bus.address))
    let fault = #expect(throws: BusError.self) { try client.answer(to: call("Echo", [value])) }
    guard case .invalid = fault else {
      Issue.record("\(String(describing: fault))")
      return
    }
    #expect(try client.answer(to: call("Echo", [.byte(1)])).first == .byte(1))
    _ = served
  }

  @Test(arguments: ["", "no name", "a..b", "a\0b", "9.9", "a.b.\u{E9}"])
  func `names that are none are not sent`(name: String) throws {
    let bus = try PrivateBus()
    let client = BusConnection(to: bus.address)
    for message in [
      BusMessage.call("org.example.I", "M", of: name, at: "/"),
      .call(name, "M", of: "org.example.I", at: "/"), .call("a.b", name, of: "a.b", at: "/"),
      .call("a.b", "M", of: "a.b", at: name),
    ] {
      let fault = #expect(throws: BusError.self) { try client.answer(to: message) }
      #expect(fault == .invalid(name), "\(message)")
    }
  }

  @Test func `a message that says too much is not taken, and the next one is`() throws {
    let bus = try PrivateBus()
    let (served, client) = (try echo(on: bus), BusConnection(to: bus.address))
    let many = BusValue.bytes([UInt8](repeating: 1, count: MessageReader.mostValues))
    let fault = #expect(throws: BusError.self) { try client.answer(to: call("Echo", [many])) }
    guard case .refused("org.freedesktop.DBus.Error.InvalidArgs", _) = fault else {
      Issue.record("\(String(describing: fault))")
      return
    }
    #expect(try client.answer(to: call("Echo", [.byte(1)])).first == .byte(1))
    _ = served
  }

  @Test func `without a bus each call fails at once, and nothing waits`() throws {
    for address in [nil, "", "nonsense", "unix:path=/nowhere/bus", "unix:path=a\0b", "unix:"] {
      let connection = BusConnection(to: address)
      connection.send(.signal("a.b", "C", at: "/"))
      #expect(throws: BusError.lost) { try connection.answer(to: call("Echo")) }
    }
  }

  @Test func `a bus that never answers is given up`() throws {
    let place = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString.prefix(8))
    defer { try? FileManager.default.removeItem(at: place) }
    let mute = try ListeningSocket(at: place.path)
    let connection = BusConnection(to: "unix:path=\(place.path)", patience: 0.3)
    #expect(throws: BusError.lost) { try connection.answer(to: call("Echo")) }
    _ = mute
  }

  @Test func `an object that never answers is given up, and all others are not`() throws {
    let bus = try PrivateBus()
    let client = BusConnection(to: bus.address)
    let mute = BusConnection(to: bus.address)
    let isOver = DispatchSemaphore(value: 0)
    defer { isOver.signal() }
    mute.serve(Self.path) { _ in
      isOver.wait()
      return .done()
    }
    #expect(try mute.own(Self.name) == .owner)
    #expect(throws: BusError.late) { try client.answer(to: call("Echo"), within: 0.1) }
    #expect(try client.own("org.example.Other") == .owner)
  }

  @Test func `calls fail when the bus goes away`() throws {
    let bus = try PrivateBus()
    let client = BusConnection(to: bus.address)
    #expect(try client.own(Self.name) == .owner)
    bus.end()
    #expect(throws: BusError.lost) { try client.answer(to: call("Echo")) }
    #expect(throws: BusError.lost) { try client.own(Self.name) }
  }

  @Test func `it is known once that a connection is lost, or never was`() throws {
    let bus = try PrivateBus()
    let lost = Mutex(0)
    for address in [bus.address, nil, "unix:path=/nowhere"] {
      let client = BusConnection(to: address)
      client.whenLost { lost.withLock { $0 += 1 } }
      _ = try? client.own(Self.name)
      #expect(lost.withLock { $0 } == (address == bus.address ? 0 : 1))
      if address != bus.address { lost.withLock { $0 = 0 } }
    }
    let client = BusConnection(to: bus.address)
    client.whenLost { lost.withLock { $0 += 1 } }
    _ = try client.own("\(Self.name).second")
    bus.end()
    for _ in 0..<2400 where lost.withLock({ $0 == 0 }) { usleep(50_000) }
    #expect(throws: BusError.lost) { try client.answer(to: call("Echo")) }
    #expect(lost.withLock { $0 } == 1)
  }

  @Test func `a connection that is given up is not lost`() throws {
    let lost = Mutex(0)
    for _ in 0..<20 {
      let bus = try PrivateBus()
      do {
        let client = BusConnection(to: bus.address)
        client.whenLost { lost.withLock { $0 += 1 } }
        _ = try client.own(Self.name)
      }
      bus.end()
    }
    usleep(100_000)
    #expect(lost.withLock { $0 } == 0)
  }

  @Test func `what comes after sending comes in its turn`() throws {
    let bus = try PrivateBus()
    let (server, client) = (try echo(on: bus), BusConnection(to: bus.address))
    let turns = Mutex<[Int]>([])
    for turn in 0..<100 {
      client.send(
        .signal(Self.interface, "News", at: "/a", [.bytes([UInt8](repeating: 0, count: 9000))]))
      client.whenSent { turns.withLock { $0.append(turn) } }
    }
    for _ in 0..<2400 where turns.withLock({ $0.count < 100 }) { usleep(50_000) }
    #expect(turns.withLock { $0 } == Array(0..<100))
    _ = server
  }

  @Test func `the owners of a name are heard of`() throws {
    let bus = try PrivateBus()
    let client = BusConnection(to: bus.address)
    let owners = Mutex<[String?]>([])
    client.listen(toOwnersOf: Self.name) { owner in owners.withLock { $0.append(owner) } }
    _ = try client.answer(
      to: .call("org.freedesktop.DBus.Peer", "Ping", of: "org.freedesktop.DBus", at: "/"))
    do {
      let first = BusConnection(to: bus.address)
      // Nobody but the bus can say so.
      first.send(
        .signal(
          "org.freedesktop.DBus", "NameOwnerChanged", at: "/org/freedesktop/DBus",
          [.string(Self.name), .string(""), .string(":1.99")]))
      #expect(try first.own(Self.name) == .owner)
    }
    for _ in 0..<2400 where owners.withLock({ $0.count < 2 }) { usleep(50_000) }
    let heard = owners.withLock { $0 }
    #expect(heard.count == 2 && heard[0]?.hasPrefix(":") == true && heard[1] == nil)
  }

  @Test func `a path is one word of an address`() {
    #expect(BusAddress.escaped("/run/user/1000/bus") == "/run/user/1000/bus")
    #expect(BusAddress.escaped("/a b,c;d=é%") == "/a%20b%2cc%3bd%3d%c3%a9%25")
    #expect(BusAddress.escaped(PathText.text([0x2F, 0xE9])) == "/%e9")
  }
}

/// A socket on which nobody says anything.
private final class ListeningSocket {
  private let descriptor: CInt

  init(at path: String) throws {
    descriptor = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) }
    }
    try #require(result == 0 && listen(descriptor, 1) == 0)
  }

  deinit { close(descriptor) }
}
