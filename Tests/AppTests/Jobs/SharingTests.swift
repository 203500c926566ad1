import Foundation
import Geometry
import Pen
import Support
import Testing

/// Pages that are exported while somebody writes.
@Suite struct SharingTests {
  private let line = (0..<40).map { (place: Point(x: 300 + 3 * Double($0), y: 300), pressure: 0.5) }

  /// A stroke, and keys right behind it: what was written last is exported as well.
  private func session(keys: [(code: Int32, held: KeyModifiers)]) -> Session {
    var session = Session.writing([line])
    var time: UInt64 = 600_000_000
    for key in keys {
      for isDown in [true, false] {
        session.entries.append(
          .key(
            KeyEvent(
              code: key.code, isDown: isDown, isRepeat: false, keys: key.held, received: time)))
        time += 20_000_000
      }
    }
    return session
  }

  private func export(_ app: RunningApp) throws {
    // Ctrl+E and Enter.
    let keys: [(Int32, KeyModifiers)] = [(101, .control), (13, [])]
    try app.startReplay(of: try app.file(of: session(keys: keys)))
  }

  @Test func `the card makes a PDF of what was just written, and another beside it`() throws {
    let app = try RunningApp()
    for name in ["Notes.pdf", "Notes 2.pdf"] {
      let file = app.folder.appending(path: name)
      try export(app)
      try app.wait { FileManager.default.fileExists(atPath: file.path) }
      app.end(by: SIGTERM)
      let check = try Execution(ofShell: "qpdf --check '\(file.path)' && pdfinfo '\(file.path)'")
      #expect(check.code == 0)
      #expect(check.output.contains("Pages:"))
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: app.folder.path)
    #expect(!files.contains { $0.hasSuffix(".part") })
    // The second has a stroke more.
    let sizes = try ["Notes.pdf", "Notes 2.pdf"].map { name in
      try Data(contentsOf: app.folder.appending(path: name)).count
    }
    #expect(sizes[0] < sizes[1])
  }

  @Test func `files come, are recorded and go under names that are no text`() throws {
    let app = try RunningApp()
    let keys: [(Int32, KeyModifiers)] = [(101, .control), (13, [])]
    let environment = [
      "SDL_VIDEODRIVER": "dummy", "folder": app.folder.path,
      "session": try app.file(of: session(keys: keys)),
    ]
    let run = try Execution(
      ofShell: """
        cd "$folder"; rm -r library; e=$'\\xE9'; mkdir "home$e"
        export HOME="$PWD/home$e" SUZURI_LIBRARY="$PWD/lib$e" SUZURI_CONFIG="$PWD/config$e"
        "$suzuri" new Physics >/dev/null && "$suzuri" export Physics -o "n$e.xopp" >/dev/null
        "$suzuri" open "n$e.xopp" --replay "$session" --record "r$e" --frame-times "t$e" &
        until [ -e home*/*.pdf ] || ! kill -0 $! 2>/dev/null; do sleep 0.1; done
        kill $!; wait $!; echo $?; ls -b . "home$e"
        """, environment: environment)
    #expect(
      run.output == """
        0
        .:
        home\\351
        lib\\351
        n\\351.xopp
        r\\351
        session
        t\\351

        home\\351:
        n\\357\\277\\275.pdf

        """, "\(run.messages)")
  }
}
