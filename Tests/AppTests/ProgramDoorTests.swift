import Bus
import Bytes
import Foundation
import Notebook
import Support
import Synchronization
import Store
import Testing
import Wording

@testable import App
@testable import Desk

/// One running program, which others find on the session bus.
@MainActor @Suite(.serialized) struct ProgramDoorTests {
  private static let library = "/somewhere/suzuri"

  private func door(
    on bus: PrivateBus, library: String = library, usual: String? = library
  ) -> ProgramDoor {
    ProgramDoor(on: BusConnection(to: bus.address), library: library, usual: usual)
  }

  @Test func `what is wanted comes through, and nothing else`() throws {
    let bus = try PrivateBus()
    let (program, caller) = (door(on: bus), door(on: bus))
    #expect(program.open() == true && caller.open() == false)
    let heard = Mutex<[LaunchRequest]>([])
    let notebook = try #require(NotebookID(bytes: Array(repeating: 7, count: 16)))
    let page = EntityID(counter: .max, incarnation: Incarnation(rawValue: 3))
    let requests: [LaunchRequest] = [
      .activate, .open(["/a b", PathText.text([0x2F, 0xE9])]), .show(notebook, page: nil),
      .show(notebook, page: page), .newWindow, .choose("Physics", among: [notebook, notebook]),
      .begin(.newNotebook), .begin(.importFiles),
    ]
    // The first come before anybody listens.
    for request in requests.prefix(2) { #expect(caller.request(request)) }
    program.listen { request, _ in heard.withLock { $0.append(request) } }
    for request in requests.dropFirst(2) { #expect(caller.request(request)) }
    #expect(heard.withLock { $0 } == requests)
    let client = BusConnection(to: bus.address)
    for (member, arguments) in [
      ("Quit", []), ("ActivateAction", []), ("ActivateAction", [.string("other")]),
      ("ActivateAction", [.string("show"), .array(of: "v", [.variant(.string("zz"))])]),
    ] as [(String, [BusValue])] {
      #expect(throws: BusError.self) {
        try client.answer(
          to: .call(
            LaunchRequest.interface, member, of: ProgramDoor.name, at: ProgramDoor.path, arguments))
      }
    }
    _ = try client.answer(
      to: .call(
        LaunchRequest.interface, "Open", of: ProgramDoor.name, at: ProgramDoor.path,
        [.strings(["http://a/b", "nonsense"]), .options([:])]))
    #expect(heard.withLock { $0 } == requests + [.activate])
  }

  @Test func `the token of the desktop goes to the program that runs`() throws {
    let bus = try PrivateBus()
    let program = door(on: bus)
    #expect(program.open() == true)
    let heard = Mutex<[String?]>([])
    program.listen { _, token in heard.withLock { $0.append(token?.text) } }
    func started(with variables: [String: String]) -> ProgramDoor {
      ProgramDoor(
        on: BusConnection(to: bus.address), library: Self.library, usual: nil,
        token: DesktopToken { variables[$0] })
    }
    let both = ["XDG_ACTIVATION_TOKEN": "wayland", "DESKTOP_STARTUP_ID": "x"]
    for variables in [
      both, ["DESKTOP_STARTUP_ID": "x_TIME12"], ["XDG_ACTIVATION_TOKEN": ""], [:],
      ["DESKTOP_STARTUP_ID": String(repeating: "x", count: 1001)],
    ] {
      #expect(started(with: variables).request(.activate))
    }
    #expect(heard.withLock { $0 } == ["wayland", "x_TIME12", nil, nil, nil])
    heard.withLock { $0 = [] }
    // As the desktop itself calls.
    let client = BusConnection(to: bus.address)
    for data in [
      .options(["activation-token": .string("a")]), .options(["desktop-startup-id": .string("b")]),
      .options(["activation-token": .uint32(3)]), .string("none"),
    ] as [BusValue] {
      _ = try client.answer(
        to: .call(
          LaunchRequest.interface, "Activate", of: ProgramDoor.name, at: ProgramDoor.path, [data]))
    }
    #expect(heard.withLock { $0 } == ["a", "b", nil, nil])
  }

  @Test func `another library has another program, and the next window takes the name over`() throws
  {
    let bus = try PrivateBus()
    let other = door(on: bus, library: "/elsewhere")
    do {
      let program = door(on: bus)
      #expect(program.open() == true && other.open() == true)
    }
    let (next, last) = (door(on: bus), door(on: bus))
    while next.open() != true { usleep(20_000) }
    last.waitForName()
    #expect(door(on: bus).open() == false)
  }

  @Test func `the desktop calls the usual library's program, or else the one that it started`()
    throws
  {
    let bus = try PrivateBus()
    let client = BusConnection(to: bus.address)
    func isHeard() -> Bool {
      (try? client.answer(
        to: .call(
          LaunchRequest.interface, "Activate", of: ProgramDoor.name, at: ProgramDoor.path,
          [.options([:])])))
        != nil
    }
    let other = door(on: bus, library: "/elsewhere")
    #expect(other.open() == true && !isHeard())
    // It is started for the desktop, and finds that library's window there already.
    let started = ProgramDoor(
      on: BusConnection(to: bus.address), library: "/elsewhere", usual: Self.library,
      isService: true)
    #expect(started.open() == false)
    // It takes the desktop's name a moment later.
    for _ in 0..<3000 where !isHeard() { usleep(10_000) }
    #expect(other.firstRequest(within: 0) == .activate)
    // The usual library's program is not taken for it.
    #expect(door(on: bus).open() == true)
  }

  @Test func `started by the desktop, it opens the file in the session's library, and no more`()
    throws
  {
    let folder = FileManager.default.temporaryDirectory.appending(path: "suzuri-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (library, file) = (folder.appending(path: "library").path, folder.appending(path: "a.xopp"))
    try Data("<xournal fileversion='4'><page/></xournal>".utf8).write(to: file)
    let bus = try PrivateBus(
      services: [
        "org.suzuri.Suzuri.service":
          "[D-BUS Service]\nName=\(ProgramDoor.name)\nExec=\(Execution.suzuri.path) open --service\n"
      ],
      environment: [
        "SUZURI_LIBRARY": library, "HOME": folder.path, "SDL_VIDEODRIVER": "dummy",
      ])
    let client = BusConnection(to: bus.address)
    _ = try client.answer(
      to: .call(
        LaunchRequest.interface, "Open", of: ProgramDoor.name, at: ProgramDoor.path,
        [.strings([file.absoluteString]), .options([:])]), within: 120)
    let answer = try client.answer(
      to: .call(
        "org.freedesktop.DBus", "GetConnectionUnixProcessID", of: "org.freedesktop.DBus",
        at: "/org/freedesktop/DBus", [.string(ProgramDoor.name)]))
    let process = try #require(answer.first?.integer.flatMap(pid_t.init(exactly:)))
    defer { kill(process, SIGTERM) }
    func titles() -> [String] {
      ((try? Library(at: library).titles(inTrash: false)) ?? []).map(\.title)
    }
    let end = ContinuousClock.now + .seconds(120)
    while titles().isEmpty, .now < end { usleep(50_000) }
    #expect(titles() == ["a"])
  }

  @Test func `thirty calls at once open one window`() {
    var pacing = WindowPacing()
    let now = ContinuousClock.now
    let opened = (0..<30).filter { pacing.mayOpen(at: now + .milliseconds($0 * 10)) }
    #expect(opened == [0])
    let isLater = pacing.mayOpen(at: now + WindowPacing.pause)
    #expect(isLater)
  }

  @Test func `files that cannot be read are named in one sentence`() {
    let failed: [Words] = ["cannot read a", "cannot read b", "cannot read c"]
    let sentences = (0...3).map { FileOpening.words(for: Array(failed.prefix($0)))?.english }
    #expect(
      sentences == [
        nil, "cannot read a", "cannot read a, and 1 more file", "cannot read a, and 2 more files",
      ])
  }

  @Test func `without a bus nobody is asked, and nobody answers`() {
    let door = ProgramDoor(on: BusConnection(to: nil), library: "/x", usual: "/x")
    #expect(door.open() == nil && !door.request(.activate))
  }

  @Test func `the window shows the notebook that is wanted`() throws {
    let bus = try PrivateBus()
    let program = door(on: bus)
    #expect(program.open() == true)
    let hand = try AppInHand(pages: [[]], door: program)
    let library = try hand.library()
    let other = try library.createNotebook(
      titled: "Other", size: .a4, paper: Paper(.ruled), now: 0)
    let caller = door(on: bus)
    #expect(caller.request(.show(other, page: nil)))
    try hand.wait(for: "the notebook") { hand.app.desk.notebook?.id == other }
    #expect(caller.request(.show(hand.id, page: try library.outline(of: hand.id).pages[0].id)))
    try hand.wait(for: "the notebook") { hand.app.desk.notebook?.id == hand.id }
    try hand.close()
  }

  @Test func `started again, the program has its window show what is wanted, and ends`() throws {
    let bus = try PrivateBus()
    let app = try RunningApp(
      display: ["SDL_VIDEODRIVER": "dummy", "DBUS_SESSION_BUS_ADDRESS": bus.address])
    try app.start()
    let client = BusConnection(to: bus.address)
    func names() throws -> [String] {
      try client.answer(
        to: .call(
          "org.freedesktop.DBus", "ListNames", of: "org.freedesktop.DBus", at: "/")
      ).first?.texts ?? []
    }
    try app.wait { try names().contains { $0.hasPrefix(ProgramDoor.name) } }
    let file = app.folder.appending(path: "note.xopp").path
    let made = try Execution(
      ofShell: """
        "$suzuri" new Physics >/dev/null && "$suzuri" export Physics -o "$file" >/dev/null
        "$suzuri" open && "$suzuri" open Physics && "$suzuri" "$file" && "$suzuri" list --json
        """,
      environment: [
        "SUZURI_LIBRARY": app.library, "HOME": app.folder.path, "file": file,
        "SDL_VIDEODRIVER": "dummy", "DBUS_SESSION_BUS_ADDRESS": bus.address,
      ])
    #expect(made.code == 0, "\(made.messages)")
    // The file has become a notebook beside the one that it was made from, and is named after the file.
    let listed = made.output.split(separator: "\n")
    #expect(listed.count { $0.contains(#""Physics""#) } == 1)
    #expect(listed.count { $0.contains(#""note""#) } == 1)
    #expect(app.isRunning)
    app.end(by: SIGTERM)
  }

  @Test func `of several notebooks with the name that is wanted, the window lets one be chosen`()
    throws
  {
    let bus = try PrivateBus()
    let program = door(on: bus)
    #expect(program.open() == true)
    let hand = try AppInHand(pages: [[]], door: program)
    let library = try hand.library()
    let twins = try (0..<2).map { _ in
      try library.createNotebook(titled: "Physics", size: .a4, paper: Paper(.ruled), now: 0)
    }
    #expect(door(on: bus).request(.choose("Physics", among: twins)))
    try hand.wait(for: "the choice") { hand.app.desk.library.unopened?.choices == twins }
    #expect(hand.app.desk.notebook?.id == hand.id)
    try hand.close()
  }

  @Test func `a name that several notebooks have is handed to the window`() throws {
    let bus = try PrivateBus()
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "library").path
    let library = try Library(at: path, create: true)
    let twins = try (0..<2).map { _ in
      try library.createNotebook(titled: "Physics", size: .a4, paper: Paper(.ruled), now: 0)
    }
    let program = ProgramDoor(on: BusConnection(to: bus.address), library: path, usual: nil)
    #expect(program.open() == true)
    let asked = try Execution(
      ofShell: "\"$suzuri\" open Physics",
      environment: [
        "SUZURI_LIBRARY": path, "HOME": folder.path, "SDL_VIDEODRIVER": "dummy",
        "DBUS_SESSION_BUS_ADDRESS": bus.address,
      ])
    #expect(asked.code == 0, "\(asked.messages)")
    guard case .choose("Physics", let choices)? = program.firstRequest(within: 10) else {
      Issue.record("nothing was wanted")
      return
    }
    #expect(Set(choices) == Set(twins))
  }

  @Test
  func
    `a file that cannot be read is told by the window too, which is all one sees without a terminal`()
    throws
  {
    let bus = try PrivateBus()
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (library, file) = (folder.appending(path: "library").path, folder.appending(path: "a.pdf"))
    try Data("no PDF".utf8).write(to: file)
    let program = ProgramDoor(on: BusConnection(to: bus.address), library: library, usual: nil)
    #expect(program.open() == true)
    let heard = Mutex<[LaunchRequest]>([])
    program.listen { request, _ in heard.withLock { $0.append(request) } }
    let missed = try Execution(
      ofShell: "cd \"$folder\" && \"$suzuri\" a.pdf",
      environment: [
        "SUZURI_LIBRARY": library, "HOME": folder.path, "folder": folder.path,
        "SDL_VIDEODRIVER": "dummy", "DBUS_SESSION_BUS_ADDRESS": bus.address,
      ])
    #expect(missed.code == 1 && missed.messages.contains("a.pdf"))
    let resolved = folder.resolvingSymlinksInPath().appending(path: "a.pdf").path
    #expect(heard.withLock { $0 } == [.open([resolved])])
  }
}
