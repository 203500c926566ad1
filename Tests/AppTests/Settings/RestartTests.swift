import Bytes
import Desk
import Foundation
import Ink
import Pen
import Testing

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
    var faults: [String] = []
    let preferences = Preferences(try JSON(parsing: [UInt8](bytes)), faults: &faults)
    #expect(faults.isEmpty)
    return preferences
  }

  @Test func `pens, light and scrolling are as they were`() throws {
    let app = try RunningApp()
    #expect(try app.play(keys([])) == 0)
    #expect(!FileManager.default.fileExists(atPath: app.settings.path))
    #expect(
      try app.play(keys([("2", []), ("]", []), ("]", []), ("d", .control), ("l", .control)])) == 0)
    var kept = try preferences(of: app)
    #expect(kept.heldPen == 1 && kept.theme == .dark && kept.scrolling == .single)
    #expect(kept.pens[1].style.width > PenPreset.usual[1].style.width * 1.5)
    // A key more in the next run changes what it changes and nothing else.
    #expect(try app.play(keys([("d", .control)])) == 0)
    kept.theme = .light
    #expect(try preferences(of: app) == kept)
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
