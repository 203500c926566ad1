import Foundation
import Geometry
import Ink
import Stage
import Support
import Testing

/// The pointer is taken away from the window in the midst of a stroke, under a real X server with a
/// window manager.
@Suite(.serialized) struct LiveGrabTests {
  /// A program in which one dot was written, and a window manager beside it.
  private struct Bench {
    let server: XServer
    let app: RunningApp
    let pen: VirtualPen
    private let manager: Process

    init() throws {
      server = try XServer(width: 1280, height: 960)
      manager = Process()
      manager.executableURL = URL(filePath: "/usr/bin/env")
      manager.arguments = ["openbox", "--sm-disable"]
      manager.environment = Self.environment(of: server)
      manager.standardError = FileHandle.nullDevice
      try manager.run()
      app = try RunningApp(display: server.environment)
      pen = try server.pen()
      // A window manager that comes later than the window would take its time to see it.
      try app.wait { try !tell("get_desktop").isEmpty }
      try app.startWriting(with: pen, at: Point(x: 640, y: 700))
      try app.wait { try tell("getactivewindow getwindowname").contains("Suzuri") }
    }

    private static func environment(of server: XServer) -> [String: String] {
      server.environment.merging(["PATH": "/usr/bin:/bin", "HOME": "/nowhere"]) { $1 }
    }

    /// Lets the server's helper do something with windows; returns what it says.
    @discardableResult
    func tell(_ words: String, by tool: String = "xdotool") throws -> String {
      try Execution(
        of: URL(filePath: "/usr/bin/env"),
        [tool]
          + words.split(separator: "|").flatMap {
            $0.contains("Stage") ? [String($0)] : $0.split(separator: " ").map(String.init)
          }, environment: Self.environment(of: server)
      ).output
    }

    /// Writes a line with some samples whose end is not said.
    func begin(count: Int = 30) throws {
      for number in 0..<count {
        let place = Point(x: 500 + Double(number) * 4, y: 420)
        if number == 0 { try pen.press(at: place, pressure: 0.5) }
        try pen.move(to: place, pressure: 0.5 + Double(number) / 100)
      }
      try pen.synchronize()
    }

    /// Lifts the pen, and moves it above the page.
    func hover() throws {
      try pen.release(at: Point(x: 620, y: 420))
      for number in 0..<30 { try pen.move(to: Point(x: 620 - Double(number) * 5, y: 500)) }
      try pen.synchronize()
    }

    /// Writes a whole line.
    func write() throws {
      func place(_ number: Int) -> Point { Point(x: 480 + Double(number) * 3, y: 560) }
      try pen.press(at: place(0), pressure: 0.5)
      for number in 1..<50 { try pen.move(to: place(number), pressure: 0.6) }
      try pen.release(at: place(49))
      try pen.synchronize()
    }

    func lines() throws -> [Int] {
      try app.strokes().map(\.samples.count).filter { $0 > 10 }
    }

    func end() { manager.terminate() }
  }

  @Test(arguments: [
    ["search --name Suzuri windowunmap", "search --name Suzuri windowmap"],
    ["search --name Suzuri windowminimize", "search --name Suzuri windowactivate"],
    ["set_desktop 2", "set_desktop 0"],
  ])
  func `a window that is hidden keeps the stroke, and what hovers afterwards writes nothing`(
    words: [String]
  ) throws {
    let bench = try Bench()
    defer { bench.end() }
    try bench.begin()
    try bench.tell(words[0])
    // Nothing more is said, and the pen still touches.
    try bench.app.wait { try bench.lines() == [31] }
    try bench.tell(words[1])
    // While the window manager brings the window in, what is written lands beside it.
    try bench.app.wait {
      try bench.hover()
      try bench.write()
      return try bench.lines().count > 1
    }
    try bench.hover()
    try bench.write()
    try bench.app.wait { try bench.lines().count > 2 }
    #expect(try bench.lines().allSatisfy { $0 == 50 || $0 == 31 })
    #expect(try bench.lines().count { $0 == 31 } == 1)
  }

  @Test func `a held button of the barrel does not stay held when the window is hidden`() throws {
    let bench = try Bench()
    defer { bench.end() }
    try bench.pen.press(button: 2, at: Point(x: 480, y: 400), pressure: 0)
    try bench.pen.synchronize()
    try bench.tell("search --name Suzuri windowminimize")
    try bench.app.wait { try bench.tell("search --onlyvisible --name Suzuri").isEmpty }
    try bench.pen.release(button: 2, at: Point(x: 480, y: 400))
    try bench.pen.synchronize()
    try bench.tell("search --name Suzuri windowactivate --sync")
    try bench.app.wait { try !bench.tell("search --onlyvisible --name Suzuri").isEmpty }
    // The window may have to take itself in again before it gets what the pen says.
    try bench.app.wait {
      try bench.write()
      return try bench.lines().contains(50)
    }
  }

  @Test func `a pen that goes to another master ends its stroke`() throws {
    let bench = try Bench()
    defer { bench.end() }
    try bench.begin()
    try bench.tell("float|Stage stylus", by: "xinput")
    try bench.app.wait { try bench.lines() == [31] }
    try bench.tell("reattach|Stage stylus|Virtual core pointer", by: "xinput")
  }

  @Test func `a signal keeps the stroke`() throws {
    let bench = try Bench()
    defer { bench.end() }
    try bench.begin()
    try bench.app.wait { try bench.app.hasUnfinishedStroke() }
    bench.app.end(by: SIGTERM)
    #expect(try bench.lines() == [31])
  }
}
