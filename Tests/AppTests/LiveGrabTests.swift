import Foundation
import Geometry
import Stage
import Testing

/// The pointer is taken away from the window in the midst of a stroke, under a real X server with a
/// window manager.
@Suite(.serialized) struct LiveGrabTests {
  @Test(arguments: [
    ["search --name Suzuri windowunmap", "search --name Suzuri windowmap"],
    ["search --name Suzuri windowminimize", "search --name Suzuri windowactivate"],
    ["set_desktop 2", "set_desktop 0"],
  ])
  func `a window that is hidden keeps the stroke, and what hovers afterwards writes nothing`(
    words: [String]
  ) throws {
    let bench = try ManagedApp()
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
    let lines = try bench.lines()
    #expect(lines.allSatisfy { $0 == 50 || $0 == 31 }, "\(lines)")
    #expect(try bench.lines().count { $0 == 31 } == 1)
  }

  @Test func `a held button of the barrel does not stay held when the window is hidden`() throws {
    let bench = try ManagedApp()
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
    let bench = try ManagedApp()
    defer { bench.end() }
    try bench.begin()
    try bench.tell("float|Stage stylus", by: "xinput")
    try bench.app.wait { try bench.lines() == [31] }
    try bench.tell("reattach|Stage stylus|Virtual core pointer", by: "xinput")
  }
}
