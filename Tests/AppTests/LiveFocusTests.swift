import Bytes
import Foundation
import Geometry
import Support
import Testing

@testable import Stage

/// The keyboard goes to another window in the midst of a stroke, under a real X server with a window
/// manager; then the pointer may go as well.
@Suite(.serialized) struct LiveFocusTests {
  /// A place beside the other window, which lies at the top left.
  private let start = Point(x: 700, y: 420)

  /// Another program, which ends with this object.
  private final class Other {
    private let folder: String
    private let child: ChildProcess

    init(_ words: [String], saying answer: String, beside bench: ManagedApp) throws {
      folder = try Scratch.folder()
      let tool = Execution.suzuri.deletingLastPathComponent().appending(path: "PenTool").path
      child = try ChildProcess(
        .init(
          command: [tool] + (words.isEmpty ? ["\(folder)/session", "300"] : words),
          environment: bench.server.environment, folder: folder, passed: nil, lifetime: 300))
      try bench.app.wait { [child] in child.output.contains(answer) }
    }

    deinit {
      child.end()
      Disk.removeTree(folder)
    }

    /// A window that has the keyboard.
    static func window(beside bench: ManagedApp) throws -> Other {
      let other = try Other([], saying: "ready", beside: bench)
      try bench.app.wait { try bench.tell("getactivewindow getwindowname").contains("Pen") }
      return other
    }
  }

  /// Goes on with a line to a place, in so many samples.
  private func goOn(_ bench: ManagedApp, to end: Point, count: Int = 20) throws {
    let last = start + Point(x: 116, y: 0)
    for number in 1...count {
      let share = Double(number) / Double(count)
      try bench.pen.move(to: last + (end - last) * share, pressure: 0.6)
    }
    try bench.pen.synchronize()
  }

  @Test func `a stroke goes on when another window takes the keyboard`() throws {
    let bench = try ManagedApp()
    defer { bench.end() }
    try bench.begin(at: start)
    let other = try Other.window(beside: bench)
    try goOn(bench, to: Point(x: 800, y: 600))
    try bench.hover()
    try bench.app.wait { try bench.lines() == [51] }
    withExtendedLifetime(other) {}
  }

  @Test func `a stroke that leaves to the window that took the keyboard ends there, and is kept`()
    throws
  {
    let bench = try ManagedApp()
    defer { bench.end() }
    try bench.begin(at: start)
    let other = try Other.window(beside: bench)
    try goOn(bench, to: Point(x: 300, y: 420))
    // Nothing more is said, and the pen still touches.
    try bench.app.wait { try bench.lines().count == 1 }
    try #require(try bench.lines()[0] > 31)
    let kept = try bench.lines()
    try bench.pen.release(at: Point(x: 300, y: 420))
    try bench.hover(at: Point(x: 1000, y: 600))
    try bench.write(at: Point(x: 700, y: 560))
    try bench.app.wait { try bench.lines() == kept + [50] }
    withExtendedLifetime(other) {}
  }

  @Test func `a stroke that brought the keyboard along may leave the window`() throws {
    let bench = try ManagedApp()
    defer { bench.end() }
    try bench.tell("search --name Suzuri windowmove --sync 100 100 windowsize --sync 900 700")
    let other = try Other.window(beside: bench)
    try bench.begin(at: start)
    try bench.app.wait { try bench.tell("getactivewindow getwindowname").contains("Suzuri") }
    try goOn(bench, to: Point(x: 1150, y: 420))
    try bench.pen.release(at: Point(x: 1150, y: 420))
    try bench.pen.synchronize()
    // No pen comes back.
    try bench.app.wait { try bench.lines().count == 1 }
    try #require(try bench.lines()[0] >= 31)
    withExtendedLifetime(other) {}
  }

  @Test func `a pen that comes in and presses at once may leave the window`() throws {
    let bench = try ManagedApp()
    defer { bench.end() }
    try bench.tell("search --name Suzuri windowmove --sync 100 100 windowsize --sync 900 700")
    for turn in 1...3 {
      try bench.pen.move(to: Point(x: 1200, y: 900))
      try bench.pen.synchronize()
      try bench.begin(at: start)
      try goOn(bench, to: Point(x: 1150, y: 420))
      try bench.pen.release(at: Point(x: 1150, y: 420))
      try bench.pen.synchronize()
      // No pen comes back.
      try bench.app.wait { try bench.lines().count == turn }
    }
  }

  @Test func `a program that takes the pointer ends the stroke, and what hovers writes nothing`()
    throws
  {
    let bench = try ManagedApp()
    defer { bench.end() }
    try bench.begin(at: start)
    let other = try Other.window(beside: bench)
    do {
      let taker = try Other(["take", "pointer"], saying: "taken", beside: bench)
      // Nothing more is said, and the pen still touches.
      try bench.app.wait { try bench.lines() == [31] }
      try goOn(bench, to: Point(x: 800, y: 600))
      try bench.pen.release(at: Point(x: 800, y: 600))
      try bench.pen.synchronize()
      withExtendedLifetime(taker) {}
    }
    try bench.hover(at: Point(x: 1000, y: 600))
    try bench.write(at: Point(x: 700, y: 560))
    try bench.app.wait { try bench.lines() == [31, 50] }
    withExtendedLifetime(other) {}
  }
}
