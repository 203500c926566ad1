import Foundation
import Geometry
import Ink
import Pen
import Stage
import Support
import Testing

/// What the window's thread does between what the pen says and its ink on the screen.
@Suite struct NibPathTests {
  private typealias Place = (place: Point, pressure: Double)

  /// A line without an end, over the middle of a page.
  private func stroke(samples: Int) -> [Place] {
    (0..<samples).map { sample in
      let turn = Double(sample % 400) / 200
      let x = 560 + 300 * (turn < 1 ? turn : 2 - turn)
      return (
        Point(x: x, y: 150 + Double(sample % 97) + Double(sample) / 30),
        0.2 + Double(sample % 100) / 150
      )
    }
  }

  /// Holds that no memory is taken for pictures of a stroke of so many samples.
  ///
  /// What is not optimized takes memory for each call of what is generic: some forty blocks a sample,
  /// of which a picture of a busy machine has many, however long the stroke is.
  private func expectNoMemory(in pictures: ArraySlice<NibWatch.Picture>, samples: Int) {
    let blocks = pictures.map(\.blocks)
    #if DEBUG
      #expect(blocks.reduce(0, +) <= 80 * (samples + pictures.count))
    #else
      #expect(blocks.allSatisfy { $0 == 0 })
    #endif
  }

  /// The pictures of a stroke apart from its first and last, while tiles and page come and go.
  private func steady(_ pictures: [NibWatch.Picture]) -> ArraySlice<NibWatch.Picture> {
    pictures[(pictures.count / 4)..<max(pictures.count - 20, pictures.count / 4)]
  }

  /// Who follows what is written.
  enum Follower: CaseIterable {
    case nobody, trace, screenReader
  }

  @Test(arguments: Follower.allCases)
  func `while a stroke goes on no memory is taken, no lock waited for, no file touched`(
    follower: Follower
  ) throws {
    let reader = follower == .screenReader ? try ReaderSession() : nil
    try reader?.listen()
    let app = try RunningApp(
      display: [
        "SDL_VIDEODRIVER": "dummy", "DBUS_SESSION_BUS_ADDRESS": reader?.bus.address ?? "",
      ])
    let file = app.watchNib()
    let written = stroke(samples: 1600)
    let session = try app.file(of: .writing([written], pace: 2))
    let trace = app.folder.appending(path: "trace.csv").path
    try app.startReplay(of: session, closes: true, follower == .trace ? ["--trace", trace] : [])
    #expect(app.finish() == 0)
    let pictures = steady(try NibWatch(file).pictures)
    // A picture holds the more samples the busier the machine is, but a stroke is seen to grow.
    #expect(pictures.count > 8)
    expectNoMemory(in: pictures, samples: written.count)
    #expect(pictures.filter { $0.waits > 0 }.isEmpty)
    #expect(pictures.filter { $0.files > 0 }.isEmpty)
  }

  @Test func `under an X server its libraries alone take memory, the same for each picture`()
    throws
  {
    let server = try XServer(width: 1280, height: 960)
    let app = try RunningApp(display: server.environment)
    let file = app.watchNib()
    let pen = try server.pen()
    let dot = try app.startWriting(with: pen)
    let written = stroke(samples: 800)
    try pen.press(at: written[0].place, pressure: 0.3)
    for sample in written {
      try pen.move(to: sample.place, pressure: sample.pressure)
      Thread.sleep(forTimeInterval: 0.004)
    }
    try pen.release(at: dot)
    try pen.synchronize()
    try app.wait { try app.strokes().contains { $0.samples.count > 500 } }
    app.end(by: SIGTERM)
    let pictures = steady(try NibWatch(file).pictures)
    #expect(pictures.count > 8)
    expectNoMemory(in: pictures, samples: written.count)
    #expect(pictures.filter { $0.waits > 0 }.isEmpty)
    #expect(pictures.filter { $0.files > 0 }.isEmpty)
    // An event and its copy for each report, and a reply for each picture.
    let blocks = pictures.map(\.blocksOfX)
    #expect(blocks.reduce(0, +) <= 20 * (written.count + pictures.count), "\(blocks)")
  }

  @Test func `a stroke costs no more memory on a full page than on an empty one`() throws {
    let app = try RunningApp()
    let file = app.watchNib()
    let strokes = (0..<800).map { number -> [Place] in
      (0..<8).map { sample -> Place in
        let x = 320 + Double(number % 32 * 15 + sample)
        let y = 100 + Double(number / 32 * 15 + sample * sample % 7)
        return (place: Point(x: x, y: y), pressure: 0.5)
      }
    }
    #expect(try app.play(.writing(strokes, pace: 10)) == 0)
    #expect(try app.strokes().count == strokes.count)
    let bytes = try NibWatch(file).bytes
    let first = bytes[bytes.count / 16..<bytes.count / 8]
    let last = bytes[bytes.count * 15 / 16..<bytes.count]
    func mean(_ bytes: ArraySlice<Int>) -> Int {
      ((bytes.last ?? 0) - (bytes.first ?? 0)) / max(bytes.count - 1, 1)
    }
    #expect(mean(last) < 2 * mean(first), "\(mean(first)) to \(mean(last)) bytes")
  }
}
