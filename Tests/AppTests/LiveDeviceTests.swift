import Foundation
import Geometry
import Ink
import Stage
import Support
import Testing

/// Buttons, curves and plugs of a virtual pen under a real X server.
@Suite(.serialized) struct LiveDeviceTests {
  /// A program in which one dot was written.
  private struct Bench {
    let server: XServer
    let app: RunningApp
    let pen: VirtualPen

    init(settings: String? = nil) throws {
      server = try XServer(width: 1280, height: 960)
      app = try RunningApp(display: server.environment)
      if let settings { try app.set(settings) }
      pen = try server.pen()
      try app.startWriting(with: pen, at: Point(x: 640, y: 840))
    }

    /// Draws a line to the right, rising from no pressure to full.
    func draw(_ device: VirtualPen? = nil, at y: Double = 420, count: Int = 40) throws {
      let pen = device ?? pen
      func place(_ number: Int) -> Point { Point(x: 500 + Double(number) * 4, y: y) }
      try pen.press(at: place(0), pressure: 0)
      for number in 1..<count {
        try pen.move(to: place(number), pressure: Double(number) / Double(count - 1))
      }
      try pen.release(at: place(count - 1))
      try pen.synchronize()
    }

    func lines() throws -> [Stroke] { try app.strokes().filter { $0.samples.count > 10 } }
  }

  @Test func `a button of the barrel erases while it is held, and no longer`() throws {
    let bench = try Bench()
    try bench.draw()
    try bench.app.wait { try bench.lines().count == 1 }
    let place = Point(x: 480, y: 400)
    try bench.pen.press(button: 2, at: place, pressure: 0)
    try bench.draw()
    try bench.pen.release(button: 2, at: place)
    try bench.app.wait { try bench.lines().isEmpty }
    try bench.draw()
    try bench.app.wait { try bench.lines().count == 1 }
  }

  @Test func `the other end erases`() throws {
    let bench = try Bench()
    try bench.draw()
    try bench.app.wait { try bench.lines().count == 1 }
    try bench.draw(bench.server.pen(.eraser))
    try bench.app.wait { try bench.lines().isEmpty }
  }

  @Test func `settings give the other end and a click something else to do`() throws {
    let bench = try Bench(
      settings: """
        {"devices": [
          {"name": "Stage eraser", "kind": "eraser", "pressure": true,
           "buttons": [{"button": "end", "held": "pen"}]},
          {"name": "Stage stylus", "kind": "pen", "pressure": true,
           "buttons": [{"button": 3, "held": "hand", "clicked": "undo"}]}]}
        """)
    try bench.draw(bench.server.pen(.eraser))
    try bench.app.wait { try bench.lines().count == 1 }
    let place = Point(x: 480, y: 400)
    try bench.pen.press(button: 3, at: place, pressure: 0)
    try bench.pen.release(button: 3, at: place)
    try bench.app.wait { try bench.lines().isEmpty }
  }

  @Test func `a curve is what its device's pressure counts as, and no other's`() throws {
    let bench = try Bench(
      settings: """
        {"devices": [{"name": "Stage stylus", "kind": "pen", "pressure": true,
          "curve": {"lowest": 0.2, "highest": 0.8, "gamma": 2}}]}
        """)
    try bench.draw()
    try bench.app.wait { try bench.lines().count == 1 }
    let curve = PressureCurve(lowest: 0.2, highest: 0.8, gamma: 2)
    let samples = try #require(try bench.lines().first).samples
    #expect(samples.count == 40)
    for (number, sample) in samples.enumerated() {
      #expect(abs(Double(sample.pressure) - curve.value(at: Double(number) / 39)) < 0.004)
    }
  }

  @Test func `a pen that is unplugged while it writes keeps all that it wrote`() throws {
    let bench = try Bench()
    for number in 0..<30 {
      let place = Point(x: 500 + Double(number) * 4, y: 420)
      if number == 0 { try bench.pen.press(at: place, pressure: 0.5) }
      try bench.pen.move(to: place, pressure: 0.5 + Double(number) / 100)
    }
    try bench.pen.synchronize()
    for word in ["disable", "enable"] {
      let run = try Execution(
        of: URL(filePath: "/usr/bin/env"), ["xinput", word, "Stage stylus"],
        environment: bench.server.environment.merging(["PATH": "/usr/bin:/bin"]) { $1 })
      try #require(run.code == 0, "\(run.messages)")
    }
    try bench.app.wait { try bench.lines().count == 1 }
    #expect(try bench.lines().first?.samples.count == 31)
  }
}

extension RunningApp {
  /// Writes settings for the next start.
  func set(_ text: String) throws {
    try FileManager.default.createDirectory(
      at: settings.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: settings)
  }
}
