import Foundation
import Geometry
import Ink
import Notebook
import Pen
import Store
import Support
import Testing

/// Recordings that come into the notebook while somebody writes in it.
@Suite struct ImportTests {
  /// A recording of so many strokes, none like another.
  private func recording(strokes: Int, samples: Int = 12) -> Recording {
    let all = (0..<strokes).map { number in
      RecordedStroke(
        start: Double(number) * 200, samples: (0..<samples).map { sample($0, of: number) },
        channels: .pressure)
    }
    return Recording(strokes: all)
  }

  private func sample(_ step: Int, of stroke: Int) -> Sample {
    let (column, row) = (stroke % 40, stroke / 40)
    let place = Point(
      x: Double(60 + step * 2 + column * 10), y: Double(60 + row * 7 + step % 5))
    return Sample(
      position: place, time: Double(step * 5), pressure: Float(step % 7) / 10 + 0.25)
  }

  private func write(_ recording: Recording, _ name: String, in app: RunningApp) throws -> String {
    let file = app.folder.appending(path: name)
    try Data(recording.csv().utf8).write(to: file)
    return file.path
  }

  /// Strokes of 40 samples with a pause, which take a while.
  private func writing(strokes: Int, pause: UInt64) -> Session {
    .writing((0..<strokes).map(line), pause: pause)
  }

  private func line(_ number: Int) -> [(place: Point, pressure: Double)] {
    let height = Double(200 + number * 20)
    return (0..<40).map { step in (Point(x: Double(300 + step * 3), y: height), 0.4) }
  }

  /// Plays a session in a window that stays open, with files that are imported.
  private func play(
    _ session: Session, importing files: [String], in app: RunningApp
  ) throws {
    let file = app.folder.appending(path: "session")
    try Data(session.text.utf8).write(to: file)
    try app.start(["--zoom", "100%", "--replay", file.path] + files.flatMap { ["--import", $0] })
  }

  /// Plays until the pages have so many strokes, and ends the program at once.
  private func play(
    _ session: Session, importing files: [String], in app: RunningApp, until strokes: [Int]
  ) throws {
    try play(session, importing: files, in: app)
    try app.wait { try pages(app).map(\.count) == strokes }
    app.end(by: SIGKILL)
  }

  /// The strokes of each page of the first notebook.
  private func pages(_ app: RunningApp) throws -> [[Stroke]] {
    guard let library = try? Library(at: app.library), let id = try library.notebooks().first?.id
    else { return [] }
    return try library.outline(of: id).pages.map { page in
      try library.page(page.id, of: id).elements.compactMap { element in
        guard case .stroke(let stroke) = element.content else { return nil }
        return try stroke.stroke()
      }
    }
  }

  /// The number of things that lie in the library, whether anything leads to them or not.
  private func things(_ app: RunningApp) throws -> Int {
    guard let library = try? Library(at: app.library), let id = try library.notebooks().first?.id
    else { return 0 }
    var count = 0
    try library.forEachRecord(of: id) { record in
      if case .body = record.fragment { count += 1 }
    }
    return count
  }

  @Test func `files come in exactly, behind all pages, and what is written meanwhile is kept`()
    throws
  {
    let app = try RunningApp()
    let (one, two) = (recording(strokes: 430), recording(strokes: 7, samples: 90))
    let files = [try write(one, "a.csv", in: app), try write(two, "b.csv", in: app)]
    try play(writing(strokes: 6, pause: 60), importing: files, in: app, until: [6, 430, 7])
    let pages = try pages(app)
    #expect(pages[0].allSatisfy { $0.samples.count == 40 })
    for (page, recording) in zip(pages.dropFirst(), [one, two]) {
      let source = try Recording(parsing: Array(recording.csv().utf8))
      for (kept, read) in zip(page, source.strokes) {
        let wanted = Stroke(
          samples: read.samples, channels: read.channels, style: kept.style, start: kept.start)
        #expect(kept == wanted.settled)
      }
    }
  }

  @Test func `one undo takes all of it back, and leaves what was written`() throws {
    let app = try RunningApp()
    let file = try write(recording(strokes: 250), "a.csv", in: app)
    try play(
      writing(strokes: 1, pause: 10), importing: [file, file], in: app, until: [1, 250, 250])
    let library = try Library(at: app.library)
    let id = try #require(try library.notebooks().first?.id)
    var kinds: [ActionKind?] = []
    // The stroke may have been kept before the import was complete, or after.
    for _ in 0..<2 { kinds.append(try library.undo(id, now: 1)) }
    #expect(Set(kinds) == [.importFile, .write])
    #expect(try pages(app).map(\.count) == [0])
    for _ in 0..<2 { _ = try library.redo(id, now: 2) }
    #expect(try pages(app).map(\.count) == [1, 250, 250])
    #expect(try Library.verify(at: app.library, now: 5).isWhole)
  }

  @Test func `an import that is ended leaves nothing, and writing goes on`() throws {
    let app = try RunningApp()
    let file = try write(recording(strokes: 4000), "a.csv", in: app)
    var session = writing(strokes: 3, pause: 10)
    var time: UInt64 = 1_500_000_000
    // Ctrl and the full stop end it; then a stroke is written.
    session.entries.append(
      .key(KeyEvent(code: 46, isDown: true, isRepeat: false, keys: .control, received: time)))
    for phase in [PenPhase.down, .move, .up] {
      time += 100_000_000
      var event = PenEvent(
        tool: .pen, phase: phase, position: Point(x: Double(time / 4_000_000), y: 500),
        time: Double(time) / 1e6)
      (event.received, event.pressure, event.channels) = (time, 0.5, .pressure)
      session.entries.append(.pen(event))
    }
    try play(session, importing: Array(repeating: file, count: 200), in: app)
    // A section, a page, its layer and the strokes.
    try app.wait { try pages(app).map(\.count) == [4] && things(app) == 7 }
  }

  @Test func `a window that is closed meanwhile leaves nothing of an import`() throws {
    let app = try RunningApp()
    let file = try write(recording(strokes: 4000), "a.csv", in: app)
    let files = Array(repeating: file, count: 200)
    try play(writing(strokes: 2, pause: 10), importing: files, in: app)
    try app.wait { try pages(app).map(\.count) == [2] && things(app) > 500 }
    app.send(SIGTERM)
    #expect(app.finish() == 0)
    #expect(try pages(app).map(\.count) == [2])
    #expect(try things(app) == 5)
  }

  @Test func `where one file is wrong, none comes in`() throws {
    let app = try RunningApp()
    let file = try write(recording(strokes: 120), "a.csv", in: app)
    let wrong = app.folder.appending(path: "wrong.csv")
    try Data("0,1,2,3\nhello\n".utf8).write(to: wrong)
    try play(
      writing(strokes: 20, pause: 50), importing: [file, wrong.path], in: app, until: [20])
    #expect(try things(app) == 23)
  }
}
