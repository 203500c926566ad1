import Foundation
import Geometry
import Notebook
import Store
import Support
import Testing

@testable import Stage

/// Titles typed on a keyboard, under a real X server with a window manager.
@Suite(.serialized) struct LiveTypingTests {
  @Test func `letters are shortcuts, then a title, then shortcuts again`() throws {
    let bench = try ManagedApp()
    defer { bench.end() }
    try bench.tell("key F2")
    try bench.tell("type --delay 20 Heap")
    try bench.tell("key space")
    try bench.tell("type --delay 20 p1?")
    try bench.tell("key Left BackSpace shift+End ctrl+x ctrl+v Return")
    try bench.app.wait { try title(bench).hasPrefix("Heap p?") }
    // A question mark on its own opens the list of keys, and Escape closes it.
    try bench.tell("key h question Escape p F2 ctrl+a")
    try bench.tell("type --delay 20 Queue")
    try bench.tell("key Return")
    try bench.app.wait { try title(bench).hasPrefix("Queue") }
    try bench.tell("key ctrl+z")
    try bench.app.wait { try title(bench).hasPrefix("Heap p?") }
  }

  private func title(_ bench: ManagedApp) throws -> String {
    try bench.tell("getactivewindow getwindowname")
  }
}
