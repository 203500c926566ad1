import Bytes
import Desk
import Foundation
import Geometry
import Ink
import Stage
import Support
import Testing
import Trace

@testable import App
@testable import Desk

/// The guided test of a stylus, done with a virtual pen in windows of several sizes.
@Suite struct LiveStylusTests {
  /// Where an action is on the desk after others were asked for.
  private static func place(of action: Action, after actions: [Action], in window: Point) throws
    -> Point
  {
    let desk = try FacePictureTests.desk(of: .init(name: "", size: window, actions: actions))
    return try #require(desk.place(of: action), "\(action)")
  }

  /// What is drawn for a task, in the coordinates of a window.
  private static func lines(for task: StylusTask, in window: Point) -> [[Point]] {
    let center = Point(x: window.x / 2, y: 122 + (window.y - 198) / 2)
    let half = (window.y - 198) * 0.4
    func line(_ from: Point, _ to: Point) -> [Point] {
      (0...60).map { from + (to - from) * (Double($0) / 60) }
    }
    let diagonal = line(
      center + Point(x: -half, y: half), center + Point(x: half, y: -half))
    switch task {
    case .slowDiagonal, .fastDiagonal:
      return Array(repeating: diagonal, count: task.wantedStrokes)
    case .circles:
      return [
        (0...200).map { number in
          let (sine, cosine) = sineAndCosine(of: Double(number) / 20 * 2 * .pi)
          return center + Point(x: cosine, y: sine) * half
        }
      ]
    case .taps:
      return (0..<12).map { [center + Point(x: Double($0 % 4) * 30 - 45, y: Double($0 / 4) * 20)] }
    case .ramp, .line:
      return Array(
        repeating: line(center - Point(x: 120, y: 0), center + Point(x: 120, y: 0)),
        count: task.wantedStrokes)
    case .hover: return []
    }
  }

  private static func draw(_ line: [Point], with pen: VirtualPen) throws {
    try pen.approach(line[0])
    try pen.move(to: line[0])
    try pen.press(at: line[0], pressure: 0.3)
    for (number, place) in line.dropFirst().enumerated() {
      try pen.move(to: place, pressure: 0.3 + 0.6 * Double(number) / Double(line.count))
      usleep(2000)
    }
    try pen.release(at: line[line.count - 1])
    try pen.synchronize()
  }

  @Test(arguments: [Point(x: 1000, y: 640), Point(x: 480, y: 320)])
  func `whoever does all of it has what was drawn, task by task`(size: Point) throws {
    let server = try XServer(width: 1280, height: 960)
    let app = try RunningApp(display: server.environment)
    let pen = try server.pen()
    try app.startWriting(with: pen)
    // What lies at the edge of a menu in a small window is found in a large one.
    var window = try Self.resize(Point(x: 1200, y: 920), on: server)
    func tap(_ action: Action, after actions: [Action]) throws {
      let place = try Self.place(of: action, after: actions, in: window.size)
      try Self.draw([window.corner + place], with: pen)
    }
    try tap(.toggle(.menu), after: [])
    try tap(.toggle(.laboratory), after: [.toggle(.menu)])
    try tap(.laboratory(.beginTest), after: [.toggle(.laboratory)])
    // The program takes the new size before touches that still wait.
    _ = try server.picture(of: "Suzuri", quiet: 0.5)
    window = try Self.resize(size, on: server)
    var done = [Action.laboratory(.beginTest)]
    for task in StylusTask.allCases {
      for line in Self.lines(for: task, in: window.size) {
        try Self.draw(line.map { window.corner + $0 }, with: pen)
      }
      if task == .hover { try Self.hover(over: window.corner + window.size * 0.5, with: pen) }
      try tap(.laboratory(.nextTask), after: done)
      done.append(.laboratory(.nextTask))
    }
    try tap(.laboratory(.giveMark(.grip, 4)), after: done)
    try tap(.laboratory(.nextTask), after: done)
    let folder = app.library + "/styluses"
    var files: [String] = []
    try app.wait {
      files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return files.contains { $0.hasSuffix(".csv") }
    }
    let file = URL(filePath: "\(folder)/\(files.first { $0.hasSuffix(".csv") } ?? "")")
    let trace = try Trace(parsing: Array(try Data(contentsOf: file)))
    #expect(trace.metadata["stylus"]?["marks"]?["grip"] == 4)
    let samples = (0..<trace.count).map { trace[$0] }
    for task in StylusTask.allCases {
      let drawn = samples.filter { $0.flags == task.flag }
      #expect(drawn.count { $0.phase == .down } == task.wantedStrokes, "\(task)")
      #expect(task != .hover || drawn.count { $0.phase == .hover } > 50)
    }
    #expect(try app.strokes().allSatisfy { $0.samples.count < 10 }, "nothing of it is in the notes")
  }

  private static func hover(over place: Point, with pen: VirtualPen) throws {
    for number in 0..<100 {
      try pen.move(to: place + Point(x: Double(number) - 50, y: 0))
      usleep(2000)
    }
    try pen.synchronize()
  }

  /// Gives the window a size; returns where it is and how large it has become.
  private static func resize(_ size: Point, on server: XServer) throws -> (
    corner: Point, size: Point
  ) {
    func tell(_ words: [String]) throws -> String {
      let environment = server.environment.merging(["PATH": "/usr/bin:/bin"]) { $1 }
      return try Execution(
        of: URL(filePath: "/usr/bin/env"), ["xdotool", "search", "--name", "Suzuri"] + words,
        environment: environment
      ).output
    }
    _ = try tell(["windowsize", "--sync", "\(Int(size.x))", "\(Int(size.y))"])
    _ = try server.picture(of: "Suzuri", quiet: 0.5)
    let lines = try tell(["getwindowgeometry", "--shell"]).split(separator: "\n")
    func number(_ name: String) throws -> Double {
      let line = try #require(lines.last { $0.hasPrefix(name + "=") })
      return try #require(Double(line.dropFirst(name.count + 1)))
    }
    return try (
      Point(x: number("X"), y: number("Y")), Point(x: number("WIDTH"), y: number("HEIGHT"))
    )
  }
}
