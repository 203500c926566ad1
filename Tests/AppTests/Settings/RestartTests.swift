import Bytes
import Foundation
import Geometry
import Ink
import Pen
import Testing
import Wording

@testable import Desk

/// What the program remembers from one run to the next.
@Suite struct RestartTests {
  private static let size = WindowSize(width: 1000, height: 800)

  /// A session in which keys are pressed, by their code and the keys beside them.
  private func keys(_ keys: [(Character, KeyModifiers)]) -> Session {
    var session = Session(window: Self.size, entries: [])
    for (key, modifiers) in keys {
      let code = Int32(key.unicodeScalars.first?.value ?? 0)
      session.entries.append(
        .key(KeyEvent(code: code, isDown: true, isRepeat: false, keys: modifiers, received: 0)))
    }
    return session
  }

  private func preferences(of app: RunningApp) throws -> Preferences {
    let bytes = try Data(contentsOf: app.settings)
    var faults: [Words] = []
    let preferences = Preferences(try JSON(parsing: [UInt8](bytes)), faults: &faults)
    #expect(faults.isEmpty)
    return preferences
  }

  @Test func `pens, light and scrolling are as they were`() throws {
    let app = try RunningApp()
    #expect(try app.play(keys([])) == 0)
    #expect(!FileManager.default.fileExists(atPath: app.settings.path))
    #expect(
      try app.play(
        keys([("2", []), ("]", []), ("]", []), ("m", [.control, .shift]), ("l", .control)])) == 0)
    var kept = try preferences(of: app)
    #expect(kept.heldPen == 1 && kept.theme == .dark && kept.scrolling == .single)
    #expect(kept.pens[1].style.width > PenPreset.usual[1].style.width * 1.5)
    // A key more in the next run changes what it changes and nothing else.
    #expect(try app.play(keys([("m", [.control, .shift])])) == 0)
    kept.theme = .light
    #expect(try preferences(of: app) == kept)
  }

  @Test func `what is open belongs to the library, and not to the settings`() throws {
    let app = try RunningApp()
    #expect(try app.play(keys([("o", .control), ("m", [.control, .shift])])) == 0)
    let places = URL(filePath: "\(app.library)/window.json")
    let kept = try JSON(parsing: [UInt8](Data(contentsOf: places)))
    #expect(try kept.flag("shelfShown") == true)
    let settings = try JSON(parsing: [UInt8](Data(contentsOf: app.settings)))
    #expect(Set(settings.members.map(\.name)).isDisjoint(with: kept.members.map(\.name)))
  }

  @Test func `a pen that was made on its card writes the same after a restart`() throws {
    let app = try RunningApp()
    var desk = Desk()
    var effects: [Effect] = []
    desk.apply(.resized(width: 1000, height: 800, faceScale: 1), effects: &effects)
    // The card hangs at the pen that is held.
    desk.apply(.asked(.selectPen(1)), effects: &effects)
    desk.apply(.asked(.togglePenCard), effects: &effects)
    let card = desk.face.targets
    func place(of action: PenAction) throws -> Point {
      try #require(card.first { $0.control.action == .pen(action) }).box.center
    }
    let track = try #require(card.first { $0.control.action == .pen(.hold(.width)) }?.track)
    func tap(_ place: Point) -> [(place: Point, pressure: Double)] { [(place, 0.5)] }
    let line = (0..<30).map {
      (place: Point(x: 300 + Double($0) * 8, y: 600), pressure: 0.2 + Double($0) / 50)
    }
    let pen = try #require(desk.face.targets.first { $0.control.action == .selectPen(1) })
    let written: [[(place: Point, pressure: Double)]] = [
      tap(pen.box.center), tap(pen.box.center), tap(try place(of: .chooseColor(3))),
      tap(try place(of: .chooseResponse(4))),
      [(track.center, 0.5), (Point(x: track.high.x, y: track.center.y), 0.5)], line,
    ]
    #expect(try app.play(.writing(written)) == 0)
    #expect(try app.play(.writing([line])) == 0)
    let styles = try app.strokes().map(\.style)
    #expect(styles.count == 2)
    #expect(styles.first == styles.last)
    #expect(styles.first?.color == .moss)
    #expect(styles.first.map { abs($0.width - 12) < 0.1 } == true)
    #expect(try preferences(of: app).pens[1].style.response == PressureResponse.offered[4].response)
  }

  @Test func `a damaged file is put aside, and the program runs`() throws {
    let app = try RunningApp()
    let folder = app.settings.deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(#"{"theme": "dark", "tool": "axe", "mine": [1]}"#.utf8).write(to: app.settings)
    #expect(try app.play(keys([])) == 0)
    #expect(try preferences(of: app).theme == .dark)
    #expect(
      try JSON(parsing: [UInt8](try Data(contentsOf: app.settings)))["mine"] == [1])
    let aside = folder.appending(path: "settings.damaged.json")
    #expect(try String(contentsOf: aside, encoding: .utf8).contains("axe"))
  }
}
