import Foundation
import Geometry
import Ink
import Stage
import Support

/// A program in which one dot was written, under a real X server with a window manager.
struct ManagedApp {
  let server: XServer
  let app: RunningApp
  let pen: VirtualPen
  private let manager: Process

  init(in session: [String: String] = [:]) throws {
    server = try XServer(width: 1280, height: 960)
    manager = Process()
    manager.executableURL = URL(filePath: "/usr/bin/env")
    manager.arguments = ["openbox", "--sm-disable"]
    manager.environment = Self.environment(of: server)
    manager.standardError = FileHandle.nullDevice
    try manager.run()
    app = try RunningApp(display: server.environment.merging(session) { $1 })
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

  /// Lets a pen's usual time pass between two reports.
  ///
  /// A window manager holds events back while it takes in a click. For strokes that pass within that
  /// time the server gives each sample the place of the last one, and now and then no end.
  private func rest() { usleep(1500) }

  /// Writes a line with some samples whose end is not said.
  func begin(at start: Point = Point(x: 500, y: 420), count: Int = 30) throws {
    for number in 0..<count {
      let place = start + Point(x: Double(number) * 4, y: 0)
      if number == 0 { try pen.press(at: place, pressure: 0.5) }
      rest()
      try pen.move(to: place, pressure: 0.5 + Double(number) / 100)
    }
    try pen.synchronize()
  }

  /// Lifts the pen, and moves it above the page, to the left of a place.
  func hover(at place: Point = Point(x: 620, y: 500)) throws {
    try pen.release(at: place - Point(x: 0, y: 80))
    for number in 0..<30 {
      rest()
      try pen.move(to: place - Point(x: Double(number) * 5, y: 0))
    }
    try pen.synchronize()
  }

  /// Writes a whole line, to the right of a place.
  func write(at start: Point = Point(x: 480, y: 560)) throws {
    func place(_ number: Int) -> Point { start + Point(x: Double(number) * 3, y: 0) }
    try pen.press(at: place(0), pressure: 0.5)
    for number in 1..<50 {
      rest()
      try pen.move(to: place(number), pressure: 0.6)
    }
    rest()
    try pen.release(at: place(49))
    try pen.synchronize()
  }

  func lines() throws -> [Int] {
    try app.strokes().map(\.samples.count).filter { $0 > 10 }
  }

  func end() { manager.terminate() }
}
