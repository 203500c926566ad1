import Foundation
import Geometry
import Ink
import Notebook
import Pen
import Store
import Support
import Testing

/// What goes wrong around the program: windows, disks and other programs.
@Suite struct TroubleTests {
  /// A stroke that cannot be kept in few bytes.
  private func restless(_ number: Int) -> [(place: Point, pressure: Double)] {
    var random = Dice(Seed.of(UInt64(number)))
    return (0..<4000).map { _ in
      (
        Point(
          x: .random(in: 300...600, using: &random),
          y: .random(in: 200...500, using: &random)),
        .random(in: 0.1...1, using: &random)
      )
    }
  }

  private let nothing = Session(window: WindowSize(width: 800, height: 600), entries: [])

  @Test func `a stroke goes through any size of the window, and writing goes on after it`() throws {
    let app = try RunningApp()
    let path = (0..<60).map { (place: Point(x: 400 + Double($0), y: 300), pressure: 0.5) }
    var session = Session.writing([path, path, path])
    let sizes: [(Int32, Int32)] = [(1, 1), (480, 320), (3840, 2160), (60, 2000), (1000, 800)]
    for (number, size) in sizes.enumerated() {
      let entry = SessionEntry.window(WindowSize(width: size.0, height: size.1))
      session.entries.insert(entry, at: 80 + number * 8)
    }
    #expect(try app.play(session) == 0)
    let counts = try app.strokes().map(\.samples.count)
    #expect(counts == [60, 60, 60])
  }

  @Test func `what is played after a change of the window finds the new window`() throws {
    let app = try RunningApp()
    let path = (0..<60).map { (place: Point(x: 400 + Double($0), y: 300), pressure: 0.5) }
    var session = Session.writing([path, path], pause: 500).startingStrokesAtOnce
    let narrow = SessionEntry.window(WindowSize(width: 60, height: 2000))
    let wide = SessionEntry.window(WindowSize(width: 1000, height: 800))
    session.entries.insert(wide, at: 61)
    session.entries.insert(narrow, at: 30)
    #expect(try app.play(session) == 0)
    let counts = try app.strokes().map(\.samples.count)
    #expect(counts == [60, 60])
  }

  @Test func `damage that a window meets is told at the end, and is a failure`() throws {
    let app = try RunningApp()
    #expect(try app.play(nothing) == 0)
    let path = (0..<60).map { (place: Point(x: 400 + Double($0), y: 300), pressure: 0.5) }
    #expect(try app.play(Session.writing([path])) == 0)
    let file = URL(filePath: app.library).appending(path: "library.sqlite")
    var bytes = try Data(contentsOf: file)
    let title = try #require(bytes.firstRange(of: Data("Notes".utf8)))
    bytes[title.lowerBound] ^= 0x10
    try bytes.write(to: file)
    #expect(try app.play(nothing) == 1)
    #expect(app.messages.contains("Damaged: "), "\(app.messages)")
    #expect(app.messages.contains("'suzuri verify'"), "\(app.messages)")
  }

  @Test(arguments: [false, true])
  func `strokes that a full disk refuses are counted at the end`(isRecorded: Bool) throws {
    let app = try RunningApp()
    #expect(try app.play(nothing) == 0)
    let strokes = (0..<8).map(restless)
    let record = app.folder.appending(path: "record").path
    let session = Session.writing(strokes).atOnce
    if isRecorded {
      #expect(try app.play(session, fileBlocks: 160, "--record", record) == 1)
      #expect(app.messages.contains("cannot write \(record)"), "\(app.messages)")
    } else {
      #expect(try app.play(session, fileBlocks: 160) == 1)
    }
    let kept = try app.strokes().count
    #expect(kept < 8)
    let words = kept == 7 ? "the last change is not saved" : "the last \(8 - kept) changes are not"
    #expect(app.messages.contains(words), "\(app.messages)")
  }

  @Test func `strokes that a full disk refused are kept as soon as there is room`() throws {
    let app = try RunningApp()
    #expect(try app.play(nothing) == 0)
    let strokes = (0..<8).map(restless)
    try app.startReplay(of: try app.file(of: Session.writing(strokes).atOnce), fileBlocks: 160)
    try app.wait { try !app.strokes().isEmpty }
    try app.liftFileLimit()
    try app.wait { try app.strokes().count == 8 }
    app.end(by: SIGTERM)
    #expect(app.finish() == 0)
    #expect(try app.strokes().map(\.samples.count) == strokes.map(\.count))
  }

  @Test func `a library that another process locks gets all strokes when it is free`() throws {
    let app = try RunningApp()
    #expect(try app.play(nothing) == 0)
    let library = try Library(at: app.library)
    let id = try #require(try library.notebooks().first?.id)
    let strokes = (0..<3).map(restless)
    let file = try app.file(of: Session.writing(strokes).atOnce)
    try library.edit(id, action: .write, now: 0) { _ in
      try app.startReplay(of: file, closes: true)
      Thread.sleep(forTimeInterval: 1)
    }
    #expect(app.finish() == 0)
    #expect(try app.strokes().map(\.samples.count) == strokes.map(\.count))
  }

  @Test func `without any display one sentence says where to go, and no library is made`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    let environments: [[String: String]] = [
      [:], ["DISPLAY": ":nowhere"], ["DISPLAY": ""],
      ["WAYLAND_DISPLAY": "nowhere", "XDG_RUNTIME_DIR": "/nowhere"],
      ["SDL_VIDEODRIVER": "x11", "DISPLAY": ":nowhere"],
    ]
    for environment in environments {
      for words in [["--library", folder], ["open", "--library=\(folder)"]] {
        let run = try Execution(of: Execution.suzuri, words, environment: environment)
        #expect(run.code == 1)
        #expect(run.messages.contains("suzuri tour"))
        #expect(run.messages.split(separator: "\n").count == 1, "\(run.messages)")
      }
    }
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  @Test func `scales that make no sense are refused`() throws {
    for (words, variables, code) in [
      (["open", "--scale", "0.1"], [:], 64), (["open", "--scale", "nan"], [:], 64),
      (["open"], ["SUZURI_SCALE": "large"], 1),
    ] as [([String], [String: String], Int32)] {
      let run = try Execution(
        of: Execution.suzuri, words, environment: variables.merging(["HOME": "/nowhere"]) { $1 })
      #expect(run.code == code)
      #expect(run.messages.contains("from 0.5 to 8"))
    }
  }

  @Test func `memory stays bounded over many pages and all zooms`() throws {
    let app = try RunningApp()
    let library = try Library(at: app.library, create: true)
    let id = try library.createNotebook(titled: "Long", size: .a4, paper: Paper(.ruled), now: 0)
    try library.edit(id, action: .write, now: 1) { editor in
      let section = try #require(try Outline(of: editor).sections.first?.id)
      for _ in 0..<150 { try editor.addPage(to: section, size: .a4, paper: Paper(.ruled)) }
    }
    var session = Session(window: WindowSize(width: 1200, height: 900), entries: [])
    var time: UInt64 = 1
    func add(_ entry: (UInt64) -> SessionEntry) {
      time += 4_000_000
      session.entries.append(entry(time))
    }
    for _ in 0..<150 {
      add { .key(KeyEvent(code: 0x4000_004F, isDown: true, received: $0)) }
    }
    for turn in 0..<160 {
      add {
        var event = PenEvent(
          tool: .mouse, phase: .wheel, position: Point(x: 600, y: 450), time: Double($0) / 1e6)
        event.received = $0
        event.keys = .control
        event.wheel = Point(x: 0, y: (turn / 40) % 2 == 0 ? -1 : 1)
        return .pen(event)
      }
    }
    try app.startReplay(of: try app.file(of: session), closes: true)
    var most = 0
    while app.isRunning {
      most = max(most, app.mostMemory)
      Thread.sleep(forTimeInterval: 0.01)
    }
    #expect(app.finish() == 0)
    #expect(most > 0)
    #expect(most < 400 << 20, "\(most >> 20) MB")
  }
}

extension Session {
  /// The session with each stroke told in one go, together with what ended the one before.
  fileprivate var startingStrokesAtOnce: Session {
    var session = self
    var now: UInt64 = 1
    session.entries = entries.map { entry in
      guard case .pen(var event) = entry else { return entry }
      if event.phase == .up { now = event.received + 500_000_000 }
      event.received = now
      return .pen(event)
    }
    return session
  }

  /// The session with the same times on the devices' clocks, but told in one go.
  fileprivate var atOnce: Session {
    var session = self
    session.entries = entries.map { entry in
      guard case .pen(var event) = entry else { return entry }
      event.received = 1
      return .pen(event)
    }
    return session
  }
}
