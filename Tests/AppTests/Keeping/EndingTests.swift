import Foundation
import Geometry
import Glibc
import Ink
import Notebook
import Pen
import Stage
import Store
import Testing

/// However the program ends, what was written is kept.
@Suite struct EndingTests {
  /// Begins a long stroke, of which a part is on the disk; returns how often the pen moved.
  private func beginStroke(in app: RunningApp, with pen: VirtualPen) throws -> Int {
    try pen.press(at: Point(x: 500, y: 400), pressure: 0.5)
    var step = 0
    try app.wait {
      step += 1
      try pen.move(to: Point(x: 500 + Double(step % 200), y: 400), pressure: 0.5)
      try pen.synchronize()
      return try app.hasUnfinishedStroke()
    }
    return step
  }

  /// The strokes that are kept: where another thread than the window's found out that the server went,
  /// the next start puts the last one on its page.
  private func strokesAfterNextStart(of app: RunningApp) throws -> [Stroke] {
    if try app.hasUnfinishedStroke() {
      app.leaveDisplay()
      #expect(try app.play(Session(window: WindowSize(width: 800, height: 600), entries: [])) == 0)
    }
    return try app.strokes()
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
  func `a signal in the midst of a stroke keeps it as far as it is`(signal: Int32) throws {
    let server = try XServer(width: 1280, height: 960)
    let app = try RunningApp(display: server.environment)
    let pen = try server.pen()
    // A runner in the background ignores some of them, and so would what it starts.
    _ = Glibc.signal(signal, SIG_DFL)
    try app.startWriting(with: pen)
    let dots = try app.strokes().count
    let steps = try beginStroke(in: app, with: pen)
    app.end(by: signal)
    #expect(app.finish() == 0)
    let strokes = try app.strokes()
    #expect(strokes.count > dots)
    #expect(strokes.contains { $0.samples.count > steps / 2 })
    #expect(try !app.hasUnfinishedStroke())
  }

  @Test func `a stroke that has just begun is kept as well`() throws {
    let server = try XServer(width: 1280, height: 960)
    let app = try RunningApp(display: server.environment)
    let pen = try server.pen()
    let record = app.folder.appending(path: "record").path
    try app.start("--zoom", "100%", "--record", record)
    try app.wait {
      try pen.press(at: Point(x: 640, y: 640), pressure: 0.5)
      try pen.release(at: Point(x: 640, y: 640))
      try pen.synchronize()
      return try !app.strokes().isEmpty
    }
    try pen.press(at: Point(x: 500, y: 400), pressure: 0.5)
    for step in 1..<20 { try pen.move(to: Point(x: 500 + Double(step), y: 400), pressure: 0.5) }
    try pen.synchronize()
    app.end(by: SIGTERM)
    #expect(app.finish() == 0)
    // What reached the program before the signal did is in its record, and so is it on the page.
    let session = try Session(parsing: Array(try Data(contentsOf: URL(filePath: record))))
    let moves = session.entries.filter { entry in
      guard case .pen(let event) = entry else { return false }
      return event.phase == .move && event.position.y < 450
    }
    #expect(try app.strokes().contains { $0.samples.count == moves.count + 1 })
  }

  @Test func `when the server goes, all that was written is kept`() throws {
    let server = try XServer(width: 1280, height: 960)
    let app = try RunningApp(display: server.environment)
    let pen = try server.pen()
    try app.startWriting(with: pen)
    let dots = try app.strokes().count
    let steps = try beginStroke(in: app, with: pen)
    server.end()
    #expect(app.finish() == 1)
    let strokes = try strokesAfterNextStart(of: app)
    #expect(strokes.count > dots)
    #expect(strokes.contains { $0.samples.count > steps / 2 })
  }

  @Test func `a server that goes while the program ends does not hold it up`() throws {
    let server = try XServer(width: 1280, height: 960)
    let app = try RunningApp(display: server.environment)
    let pen = try server.pen()
    try app.startWriting(with: pen)
    let dots = try app.strokes().count
    let library = try Library(at: app.library)
    let id = try #require(try library.notebooks().first?.id)
    _ = try beginStroke(in: app, with: pen)
    try library.edit(id, action: .write, now: 0) { _ in
      app.send(SIGTERM)
      // Threads of less weight end before it waits for the library.
      try app.wait { try !app.threads().contains("import") }
      server.end()
    }
    #expect([0, 1].contains(app.finish()))
    #expect(try strokesAfterNextStart(of: app).count > dots)
  }
}
