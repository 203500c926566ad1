import Bytes
import Foundation
import Geometry
import Stage
import Testing
import Trace

/// Traces of the program under a real X server, written in with a virtual pen.
@Suite struct LiveTraceTests {
  private static let strokes = 3
  private static let reports = 60

  /// Draws some strokes of as many reports each.
  private func write(_ pen: VirtualPen) throws {
    for stroke in 0..<Self.strokes {
      let low = Point(x: 300, y: 300 + Double(stroke) * 60)
      try pen.approach(low)
      try pen.move(to: low)
      try pen.press(at: low, pressure: 0.4)
      for number in 1..<Self.reports - 1 {
        try pen.move(to: low + Point(x: Double(number) * 4, y: 0), pressure: 0.5)
        usleep(4000)
      }
      try pen.release(at: low + Point(x: Double(Self.reports - 2) * 4, y: 0))
      try pen.withdraw(from: low)
    }
    try pen.synchronize()
  }

  @Test func `a recording has every report of the pen with each stage of its way`() throws {
    let server = try XServer(width: 1280, height: 960)
    let app = try RunningApp(display: server.environment)
    let file = app.folder.appending(path: "trace.csv").path
    let pen = try server.pen()
    try app.start("--zoom", "100%", "--trace", file)
    let dot = Point(x: 640, y: 700)
    try app.wait {
      try pen.press(at: dot, pressure: 0.5)
      try pen.release(at: dot)
      try pen.synchronize()
      return try !app.strokes().isEmpty
    }
    let dots = try app.strokes().count
    try write(pen)
    try app.wait { try app.strokes().count >= dots + Self.strokes }
    app.send(SIGTERM)
    #expect(app.finish() == 0)
    let trace = try Trace(parsing: Array(try Data(contentsOf: URL(filePath: file))))
    let samples = (0..<trace.count).map { trace[$0] }
    let strokes = Dictionary(grouping: samples.filter { $0.phase.isInk }, by: \.stroke)
    #expect(strokes.values.count { $0.count == Self.reports } == Self.strokes)
    // The tablet's own steps grow with the place: the pen goes to the right.
    for stroke in strokes.values where stroke.count == Self.reports {
      let steps = stroke.compactMap(\.devicePlace?.x)
      #expect(steps.count == Self.reports)
      #expect(steps == steps.sorted() && Set(steps).count >= Self.reports - 1)
    }
    for sample in samples where sample.phase == .move {
      let way = [
        TraceMoment.received, .dequeued, .modeled, .renderBegan, .renderEnded, .presented,
      ]
      .map { sample[$0] ?? .min }
      #expect(way == way.sorted() && way[0] > 0)
      // The server counts whole milliseconds, and has each report before the program.
      let server = try #require(sample[.server])
      #expect(server <= way[0] + 1_000_000)
    }
    #expect(Set(samples.map { [$0.stroke, $0.sequence] }).count == samples.count)
    #expect(trace.metadata["device"]?["name"] == "Stage stylus")
    #expect(trace.metadata["host"]?["kernel"] != nil)
  }
}
