import Foundation
import Geometry
import Ink
import Pen
import Store
import Support
import Testing

@testable import App

/// Sessions that are played without any display, through the same path as what devices say.
@Suite struct ReplayTests {
  /// Strokes to the right, with pressures that never repeat.
  private func stroke(_ number: Int, samples: Int) -> [(place: Point, pressure: Double)] {
    (0..<samples).map { sample in
      let x = 300 + Double(sample % 400) + Double(number) * 0.25
      return (Point(x: x, y: 200 + Double(number) * 40), 0.2 + Double(sample % 100) / 200)
    }
  }

  @Test func `what a session writes is kept, every sample of it`() throws {
    let app = try RunningApp()
    let written = (0..<3).map { stroke($0, samples: 40 + $0) } + [[stroke(5, samples: 1)[0]]]
    #expect(try app.play(.writing(written)) == 0)
    let kept = try app.strokes()
    #expect(kept.map(\.samples.count) == written.map(\.count))
    for (stroke, samples) in zip(kept, written) {
      for (one, other) in zip(stroke.samples, samples) {
        #expect(abs(Double(one.pressure) - other.pressure) < 0.001)
      }
      let scale = 96.0 / 72
      for (one, other) in zip(
        zip(stroke.samples, stroke.samples.dropFirst()), zip(samples, samples.dropFirst()))
      {
        let step = (one.1.position - one.0.position) * scale
        // The store keeps hundredths of a millimeter.
        #expect(step.distance(to: other.1.place - other.0.place) < 0.06)
      }
    }
  }

  @Test func `a session can be recorded while it is played, and is the same`() throws {
    let app = try RunningApp()
    let session = Session.writing([stroke(0, samples: 30)])
    let (source, copy) = (app.folder.appending(path: "a"), app.folder.appending(path: "b"))
    try Data(session.text.utf8).write(to: source)
    try app.start("--replay", source.path, "--record", copy.path, "--close")
    #expect(app.finish() == 0)
    let recorded = try Session(parsing: Array(try Data(contentsOf: copy)))
    #expect(
      recorded.entries.filter { if case .pen = $0 { true } else { false } } == session.entries)
  }

  @Test func `a stroke that a killed program was writing is there as far as it was kept`() throws {
    let app = try RunningApp()
    let file = app.folder.appending(path: "session")
    try Data(Session.writing([stroke(0, samples: 4000)]).text.utf8).write(to: file)
    try app.start("--replay", file.path)
    try app.wait { try app.unfinishedParts() > 1 }
    app.end(by: SIGKILL)
    #expect(try app.strokes().isEmpty)
    let kept = try #require(app.leftStrokes().first)
    #expect(try app.play(Session(window: WindowSize(width: 800, height: 600), entries: [])) == 0)
    let strokes = try app.strokes()
    #expect(strokes.count == 1)
    #expect(strokes.first?.samples.count == kept.samples.count)
  }

  @Test func `a session that is none is refused`() throws {
    let app = try RunningApp()
    let file = app.folder.appending(path: "noise")
    try Data("hello".utf8).write(to: file)
    let run = try Execution(
      of: Execution.suzuri, ["open", "--replay", file.path, "--library", app.library],
      environment: ["SDL_VIDEODRIVER": "dummy"])
    #expect(run.code == 1)
    #expect(run.messages.contains("not an input session"))
  }
}

extension RunningApp {
  /// Whether a part of a stroke lies beside the notebook.
  func hasUnfinishedStroke() throws -> Bool { try unfinishedParts() > 0 }

  /// How many parts of strokes lie beside the notebook.
  func unfinishedParts() throws -> Int {
    guard let library = try? Library(at: library), let id = try library.notebooks().first?.id
    else { return 0 }
    return try library.viewStates(startingWith: "unfinished ", of: id).count
  }

  /// The strokes beside the notebook whose program is gone.
  func leftStrokes() throws -> [Stroke] {
    guard let library = try? Library(at: library), let id = try library.notebooks().first?.id
    else { return [] }
    return try AbandonedStroke.all(in: library, of: id).map(\.stroke)
  }
}
