import Foundation
import Geometry
import Ink
import Notebook
@testable import Pen
import Store
import Testing

/// Fingers, keys and devices of a session, under the settings of the window that plays it.
@Suite struct InputReplayTests {
  private func event(
    _ tool: PenTool, _ phase: PenPhase, _ x: Double, _ time: Double, device: Int32 = 5
  ) -> SessionEntry {
    var event = PenEvent(
      device: device, tool: tool, phase: phase, position: Point(x: x, y: 400), time: time,
      received: UInt64((1000 + time) * 1e6))
    event.pressure = phase == .up ? 0 : 0.5
    event.channels = tool == .pen ? .pressure : []
    event.buttons = phase == .up ? [] : .tip
    return .pen(event)
  }

  private func line(_ tool: PenTool, from start: Double = 0) -> [SessionEntry] {
    [event(tool, .down, 400, start)]
      + (1..<30).map { event(tool, .move, 400 + Double($0) * 5, start + Double($0) * 8) }
      + [event(tool, .up, 545, start + 240)]
  }

  private func session(_ entries: [SessionEntry]) -> Session {
    Session(window: WindowSize(width: 1000, height: 800), entries: entries)
  }

  @Test(arguments: [(nil, 0), ("{\"finger\": \"pans\"}", 0), ("{\"finger\": \"draws\"}", 1)])
  func `one finger pans, or draws by choice`(settings: String?, strokes: Int) throws {
    let app = try RunningApp()
    if let settings { try app.set(settings) }
    #expect(try app.play(session(line(.finger))) == 0)
    #expect(try app.strokes().count == strokes)
    #expect(try app.strokes().allSatisfy { $0.samples.count == 30 })
  }

  @Test func `a finger's line stays, whatever a mouse or a pen does beside it`() throws {
    let others: [[SessionEntry]] = [
      [event(.mouse, .hover, 700, 101, device: 9), event(.mouse, .leave, 700, 102, device: 9)],
      [event(.mouse, .down, 700, 101, device: 9), event(.mouse, .up, 700, 102, device: 9)],
      [event(.mouse, .press, 700, 101, device: 9), event(.mouse, .release, 700, 102, device: 9)],
      [event(.mouse, .wheel, 700, 101, device: 9), event(.mouse, .cancel, 700, 102, device: 9)],
      [event(.finger, .down, 700, 300, device: 9), event(.finger, .up, 700, 310, device: 9)],
      [event(.pen, .enter, 700, 101, device: 9), event(.pen, .leave, 700, 102, device: 9)],
    ]
    for (number, other) in others.enumerated() {
      let app = try RunningApp()
      try app.set("{\"finger\": \"draws\"}")
      // The line goes on for longer than a pinch may take to begin.
      var entries = line(.finger).enumerated().flatMap { $0 == 14 ? other + [$1] : [$1] }
      if number == 4 { entries = Array(line(.finger).dropLast()) + other + [line(.finger)[29]] }
      #expect(try app.play(session(entries)) == 0)
      let counts = try app.strokes().map(\.samples.count).filter { $0 > 5 }
      #expect(counts.count == 1 && counts.allSatisfy { $0 >= 14 }, "\(number): \(counts)")
    }
  }

  @Test func `a finger touches what floats above the page, whatever it does on the page`() throws {
    let app = try RunningApp()
    try app.set("{\"finger\": \"draws\"}")
    // The right end of the pill, which makes a new page behind the last one.
    func tap(_ phase: PenPhase, _ time: Double) -> SessionEntry {
      .pen(
        PenEvent(
          device: 5, tool: .finger, phase: phase, position: Point(x: 562, y: 758), time: time,
          received: UInt64((1000 + time) * 1e6)))
    }
    let rest = event(.mouse, .hover, 500, 800)
    #expect(try app.play(session([tap(.down, 400), tap(.up, 450), rest])) == 0)
    #expect(try app.strokes().isEmpty)
    let library = try Library(at: app.library)
    let notebook = try #require(try library.notebooks().first?.id)
    #expect(try library.outline(of: notebook).pages.count == 2)
  }

  @Test func `a curve finds its device by name, and a session says which it was`() throws {
    let app = try RunningApp()
    try app.set(
      """
      {"devices": [{"name": "A", "kind": "pen", "pressure": true, "curve": {"gamma": 2}}]}
      """)
    let pens = [
      PenDevice(number: 5, name: "A", tool: .pen, channels: .pressure),
      PenDevice(number: 6, name: "B", tool: .pen, channels: .pressure),
    ]
    let other = line(.pen, from: 1000).map { entry in
      guard case .pen(var event) = entry else { return entry }
      event.device = 6
      return .pen(event)
    }
    #expect(try app.play(session(pens.map { .device($0) } + line(.pen) + other)) == 0)
    let pressures = try app.strokes().map { $0.samples.dropLast().map(\.pressure) }
    #expect(pressures.count == 2)
    #expect(pressures[0].allSatisfy { abs($0 - 0.25) < 0.001 })
    #expect(pressures[1].allSatisfy { abs($0 - 0.5) < 0.001 })
  }

  @Test func `the space bar moves the page while it is held, and a key may draw straight`() throws {
    func key(_ code: Int32, _ isDown: Bool, _ time: Double) -> SessionEntry {
      .key(KeyEvent(code: code, isDown: isDown, received: UInt64((1000 + time) * 1e6)))
    }
    let app = try RunningApp()
    try app.set(
      "{\"heldKeys\": [{\"key\": \"space\", \"held\": \"hand\"}, {\"key\": \"x\", \"held\": \"straight\"}]}"
    )
    #expect(
      try app.play(session([key(32, true, 0)] + line(.pen, from: 10) + [key(32, false, 300)])) == 0)
    #expect(try app.strokes().isEmpty)
    let bent = line(.pen, from: 10).enumerated().map { number, entry in
      guard case .pen(var event) = entry else { return entry }
      event.position.y += number % 3 == 1 ? 9 : 0
      return .pen(event)
    }
    #expect(try app.play(session([key(120, true, 0)] + bent + [key(120, false, 300)])) == 0)
    let samples = try #require(try app.strokes().first).samples
    #expect(samples.allSatisfy { abs($0.position.y - samples[0].position.y) < 0.6 })
  }
}
