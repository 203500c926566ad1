import Foundation
import Geometry
import Notebook
import Pen
import Stage
import Support
import Testing

@testable import App
@testable import Desk

/// Keys under a real X server with several layouts.
@Suite(.serialized) struct LayoutTests {
  /// The numbers of keys by what stands on them on a US keyboard.
  private static let keys: [String: Int] = {
    var keys: [String: Int] = [:]
    for (row, first) in [
      ("1234567890-=", 10), ("qwertyuiop[]", 24), ("asdfghjkl;'`", 38), ("\\zxcvbnm,./", 51),
    ] {
      for (number, sign) in row.enumerated() { keys[String(sign)] = first + number }
    }
    return keys.merging(
      [
        "shift": 50, "ctrl": 37, "altgr": 108, "pageup": 112, "pagedown": 117, "plus": 86,
        "minus": 82, "nine": 81, "numlock": 77,
      ]
    ) { $1 }
  }()

  /// A key that is pressed with others, "ctrl shift z", and what it is to ask for.
  private struct Chord {
    let words: String
    let action: Action?

    init(_ words: String, _ action: Action?) { (self.words, self.action) = (words, action) }
  }

  /// What holds under every layout: the keys that are told by their names.
  private static let everywhere = [
    Chord("pageup", .previousPage), Chord("pagedown", .nextPage), Chord("plus", .zoomIn),
    Chord("minus", .zoomOut), Chord("ctrl plus", .zoomIn), Chord("ctrl minus", .zoomOut),
    Chord("ctrl 0", .fitPage), Chord("ctrl 1", .trueSize), Chord("ctrl 2", .fitWidth),
    Chord("3", .selectPen(2)), Chord("nine", .selectPen(8)),
  ]

  /// Letters of a US keyboard, which layouts of other scripts have as well.
  private static let letters = [
    Chord("ctrl z", .undo), Chord("ctrl shift z", .redo), Chord("ctrl y", .redo),
    Chord("ctrl n", .page(.addAfter)), Chord("ctrl a", .select(.all)),
    Chord("ctrl c", .select(.copy)),
    Chord("ctrl v", .select(.paste)), Chord("ctrl b", .page(.toggleBookmark)),
    Chord("e", .selectTool(.eraser)),
    Chord("shift e", .selectTool(.partEraser)), Chord("l", .selectTool(.lasso)),
    Chord("p", .selectTool(.pen)),
    Chord("=", .zoomIn), Chord("shift =", .zoomIn), Chord("-", .zoomOut),
    Chord("m", .pen(.toggleMarking)),
  ]

  private static let layouts: [(name: String, chords: [Chord])] = [
    (
      "us",
      letters + [
        Chord("[", .pen(.finer)), Chord("shift ]", .pen(.firmer)), Chord("shift /", .toggle(.keys)),
        Chord("shift 7", nil), Chord(",", .pen(.moveLeft)),
      ]
    ),
    (
      "ru",
      letters + [
        Chord("[", .pen(.finer)), Chord("]", .pen(.wider)), Chord("shift 7", .toggle(.keys)),
        Chord("ctrl q", .close), Chord("ctrl ,", .toggle(.devices)),
      ]
    ),
    ("gr", letters + [Chord("q", nil), Chord("[", .pen(.finer))]),
    ("ara", letters),
    ("il", letters),
    (
      "de",
      [
        Chord("ctrl y", .undo), Chord("ctrl z", .redo), Chord("]", .zoomIn),
        Chord("ctrl ]", .zoomIn), Chord("/", .zoomOut), Chord("shift -", .toggle(.keys)),
        Chord("altgr 8", .pen(.finer)), Chord("[", nil), Chord("-", nil),
        Chord("e", .selectTool(.eraser)),
      ]
    ),
    (
      "fr",
      [
        Chord("ctrl w", .undo), Chord("ctrl q", .select(.all)), Chord("1", .selectPen(0)),
        Chord("shift 1", .selectPen(0)), Chord("2", .selectPen(1)), Chord("0", .selectPen(9)),
        Chord("6", .zoomOut), Chord("shift 6", .selectPen(5)), Chord("=", .zoomIn),
        Chord("shift =", .zoomIn), Chord("shift m", .toggle(.keys)),
        Chord(";", .pen(.toggleMarking)),
      ]
    ),
  ]

  /// What the program took keys for that were pressed one after another under a layout.
  private func press(_ chords: [Chord], under layout: String) throws -> [Action?] {
    let server = try XServer(width: 1280, height: 960)
    let app = try RunningApp(display: server.environment)
    let record = app.folder.appending(path: "record")
    let pen = try server.pen()
    @discardableResult
    func run(_ words: [String]) throws -> String {
      let run = try Execution(
        of: URL(filePath: "/usr/bin/env"), words,
        environment: server.environment.merging(["PATH": "/usr/bin:/bin"]) { $1 })
      try #require(run.code == 0, "\(run.messages)")
      return run.output.trimmingCharacters(in: .whitespacesAndNewlines)
    }
    try run(["setxkbmap", "-rules", "evdev", "-model", "pc105", "-layout", layout])
    try app.start("--zoom", "100%", "--record", record.path)
    try app.wait {
      try pen.press(at: Point(x: 640, y: 640), pressure: 0.5)
      try pen.release(at: Point(x: 640, y: 640))
      try pen.synchronize()
      return try !app.strokes().isEmpty
    }
    let window = try run(["xdotool", "search", "--name", "Suzuri"])
    try run(["xdotool", "windowfocus", "--sync", window])
    try run(["xdotool", "key", "77"])
    for chord in chords {
      let keys = try chord.words.split(separator: " ").map { word in
        String(try #require(Self.keys[String(word)]))
      }
      let down = keys.dropLast().flatMap { ["keydown", $0] }
      let up = keys.dropLast().reversed().flatMap { ["keyup", $0] }
      try run(["xdotool"] + down + ["key", keys[keys.count - 1]] + up)
    }
    // Some keys close the window; else it is asked to close, which it hears behind the last key.
    if chords.last?.action != .close {
      let tool = Execution.suzuri.deletingLastPathComponent().appending(path: "PenTool").path
      try run([tool, "close", window])
    }
    try #require(app.finish() == 0)
    let session = try Session(parsing: [UInt8](try Data(contentsOf: record)))
    let held: Set = ["left ctrl", "left shift", "right alt", "altgr", "modeswitch", "numlock"]
    return session.entries.compactMap { entry -> Key? in
      guard case .key(let event) = entry, let key = Key(event) else { return nil }
      return held.contains(key.name) || key.name.isEmpty ? nil : key
    }.map { KeyRealm.everywhere.usual[$0] }
  }

  @Test(arguments: layouts.map(\.name))
  func `keys mean what stands on them, or what stands at their place`(layout: String) throws {
    // What opens the card that takes keys, and what closes the window, comes last.
    let all = Self.everywhere + (Self.layouts.first { $0.name == layout }?.chords ?? [])
    let last: [Action] = [.toggle(.devices), .close]
    func rank(_ chord: Chord) -> Int { chord.action.flatMap(last.firstIndex) ?? -1 }
    let chords = all.sorted { rank($0) < rank($1) }
    let actions = try press(chords, under: layout)
    try #require(actions.count == chords.count)
    for (chord, action) in zip(chords, actions) {
      #expect(action == chord.action, "\(layout): \(chord.words)")
    }
  }
}
