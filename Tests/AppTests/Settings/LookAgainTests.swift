import Foundation
import Geometry
import Ink
import Notebook
import Pen
import Stage
import Store
import Testing

@testable import App

/// What a window shows again after it was closed.
@Suite struct LookAgainTests {
  private static let size = WindowSize(width: 1000, height: 800)

  /// A session in which a wheel turns away from the hand to zoom in, and towards it to scroll down.
  private var zooming: Session {
    var session = Session(window: Self.size, entries: [])
    for step in 0..<6 {
      var event = PenEvent(
        tool: .mouse, phase: .wheel, position: Point(x: 400, y: 500), time: Double(step) * 10,
        received: UInt64(step + 1) * 10_000_000)
      event.keys = step < 3 ? .control : []
      event.wheel = Point(x: 0, y: step < 3 ? -1 : 1)
      session.entries.append(.pen(event))
    }
    return session
  }

  /// Opens a window that closes at once; returns what it began with.
  private func beginning(of app: RunningApp, _ words: String...) throws -> Session {
    let record = app.folder.appending(path: "record")
    let nothing = try app.file(of: Session(window: Self.size, entries: []))
    try app.start(words + ["--replay", nothing, "--close", "--record", record.path])
    #expect(app.finish() == 0)
    return try Session(parsing: Array(try Data(contentsOf: record)))
  }

  private func look(_ session: Session) throws -> SessionLook {
    let looks = session.entries.compactMap { if case .look(let look) = $0 { look } else { nil } }
    return try #require(looks.first)
  }

  @Test func `zoom and place are as they were`() throws {
    let app = try RunningApp()
    let before = try look(beginning(of: app))
    try app.start("--replay", try app.file(of: zooming), "--close")
    #expect(app.finish() == 0)
    let after = try look(beginning(of: app))
    #expect(before.fit == 1 && after.fit == 0)
    #expect(after.zoom > before.zoom * 1.05 && after.place.y > before.place.y + 20)
    #expect(try look(beginning(of: app)) == after)
    // What is asked for goes before.
    #expect(try abs(look(beginning(of: app, "--zoom", "50%")).zoom - 0.5) < 1e-6)
  }

  @Test func `the notebook of the last window opens, whatever commands have done since`() throws {
    let app = try RunningApp()
    let library = try Library(at: app.library, create: true)
    let ids = try ["One", "Two", "Three"].enumerated().map { time, title in
      try library.createNotebook(
        titled: title, size: .a4, paper: Paper(.ruled), now: Int64(time + 1))
    }
    _ = try beginning(of: app, "One")
    _ = try beginning(of: app, "Two")
    try library.edit(ids[2], action: .rename, now: .max / 4) { editor in
      try editor.set(.title, of: .notebook, to: "Four")
    }
    #expect(try library.notebooks().first?.id == ids[2])
    #expect(try library.notebookLookedAtLast() == ids[1])
    // In the trash it is out of sight.
    try library.setTrashed(true, ids[1], now: 9)
    #expect(try library.notebookLookedAtLast() == ids[0])
  }

  /// A size that was kept, and what a screen of 1280 x 960 has room for of it.
  struct Size: CustomTestStringConvertible {
    let kept: (Int, Int)
    let shown: WindowSize
    let testDescription: String

    init(_ width: Int, _ height: Int, shown shownWidth: Int32, _ shownHeight: Int32) {
      kept = (width, height)
      shown = WindowSize(width: shownWidth, height: shownHeight)
      testDescription = "\(width) x \(height)"
    }
  }

  @Test(arguments: [
    Size(700, 500, shown: 700, 500), Size(16_384, 16_384, shown: 1280, 960),
    Size(3000, 400, shown: 1280, 400), Size(1, 1, shown: 480, 320),
    // A size that no window can have.
    Size(90_000, 9_000, shown: 1280, 960),
  ])
  func `the window is as large as it was, and no larger than the screen`(size: Size) throws {
    let server = try XServer(width: 1280, height: 960)
    let app = try RunningApp(display: server.environment)
    try app.set("{\"window\": {\"width\": \(size.kept.0), \"height\": \(size.kept.1)}}")
    let record = app.folder.appending(path: "record")
    try app.start("--record", record.path)
    try app.wait { FileManager.default.fileExists(atPath: record.path) }
    app.end(by: SIGTERM)
    #expect(app.finish() == 0)
    let window = try Session(parsing: Array(try Data(contentsOf: record))).window
    #expect(window == size.shown)
  }

  @Test func `a new window leaves room for its frame on a small screen`() throws {
    let server = try XServer(width: 1024, height: 600)
    let app = try RunningApp(display: server.environment)
    let record = app.folder.appending(path: "record")
    try app.start("--record", record.path)
    try app.wait { FileManager.default.fileExists(atPath: record.path) }
    app.end(by: SIGTERM)
    let window = try Session(parsing: Array(try Data(contentsOf: record))).window
    #expect(window.width < 1024 && window.height < 580)
    #expect(window.width > 1000 && window.height > 550)
  }

  @Test func `a session leaves the same ink in any home`() throws {
    let (home, other) = (try RunningApp(), try RunningApp())
    try home.set(
      """
      {"pens": [{"tool": "pen", "color": "#224466", "width": 9}], "finger": "draws",
      "scrolling": "single", "theme": "dark"}
      """)
    let path = (0..<60).map { step in
      (place: Point(x: 300 + Double(step) * 3, y: 300 + Double(step)), pressure: 0.4)
    }
    var session = Session.writing([path, path.reversed()])
    for entry in session.entries {
      guard case .pen(var event) = entry else { continue }
      event.tool = .finger
      event.position.y += 150
      event.time += 3000
      event.received += 3_000_000_000
      session.entries.append(.pen(event))
    }
    // In the first home the page is looked at closely, and the second one knows nothing of that.
    try home.start("--replay", try home.file(of: zooming), "--close")
    #expect(home.finish() == 0)
    let record = home.folder.appending(path: "record")
    try home.start("--replay", try home.file(of: session), "--close", "--record", record.path)
    #expect(home.finish() == 0)
    try other.set("{\"tool\": \"hand\"}")
    try other.start("--replay", record.path, "--close")
    #expect(other.finish() == 0)
    let strokes = try home.strokes()
    #expect(strokes.count == 4 && strokes[0].style.width == 9)
    #expect(try other.strokes().map(\.samples) == strokes.map(\.samples))
    let hashes = try [home, other].map { app in
      let library = try Library(at: app.library)
      return try library.contentHash(of: try #require(try library.notebooks().first?.id))
    }
    #expect(hashes[0] == hashes[1])
    // Whose settings those are, keeps them.
    #expect(try String(contentsOf: other.settings, encoding: .utf8).contains("hand"))
    #expect(try !String(contentsOf: other.settings, encoding: .utf8).contains("224466"))
  }
}
