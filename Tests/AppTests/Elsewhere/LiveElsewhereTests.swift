import Foundation
import Geometry
import Ink
import Notebook
import Stage
import Store
import Support
import Testing

/// A pen writes on while another process takes away what it writes on, under a real X server.
@Suite struct LiveElsewhereTests {
  private let server: XServer
  private let app: RunningApp
  private let pen: VirtualPen
  private let id: NotebookID

  init() throws {
    server = try XServer(width: 1280, height: 960)
    app = try RunningApp(display: server.environment)
    pen = try server.pen()
    try app.startWriting(with: pen)
    id = try #require(try Library(at: app.library).notebooks().first?.id)
  }

  /// Writes lines of three samples or more, in rows.
  private func write(_ rows: Range<Int>) throws {
    for row in rows {
      let start = Point(x: 480, y: 260 + 15 * Double(row))
      try pen.press(at: start, pressure: 0.5)
      for step in 1...20 {
        try pen.move(to: start + Point(x: 8 * Double(step), y: 0), pressure: 0.5)
      }
      try pen.release(at: start + Point(x: 160, y: 0))
      try pen.synchronize()
    }
  }

  private func lines() throws -> Int { try app.strokes().count { $0.samples.count > 10 } }

  /// Lets the window notice what has happened; what holds does not depend on whether it has.
  private func rest() { Thread.sleep(forTimeInterval: 2) }

  @Test func `each line written around a trashing by another process is in the notebook`() throws {
    try write(0..<2)
    for round in 0..<2 {
      try app.wait { try lines() == 2 + 11 * round }
      let run = try Execution(
        of: Execution.suzuri, ["trash", "--library", app.library, "\(id)"],
        environment: ProcessInfo.processInfo.environment)
      try #require(run.code == 0, "\(run.output)")
      rest()
      try write((2 + 11 * round)..<(13 + 11 * round))
    }
    try app.wait { try lines() == 24 }
    #expect(try !Library(at: app.library).summary(of: id).isTrashed)
  }

  @Test func `each line written around the deletion of its page is on it, with what was there`()
    throws
  {
    try write(0..<2)
    try app.wait { try lines() == 2 }
    let library = try Library(at: app.library)
    let page = try #require(try library.outline(of: id).pages.first?.id)
    try library.edit(id, action: .deletePage, now: 9) { _ = try $0.apply(.delete, to: page) }
    rest()
    try write(2..<13)
    try app.wait { try lines() == 13 }
    let kept = try library.page(page, of: id).elements.count
    #expect(kept >= 13)
  }
}
