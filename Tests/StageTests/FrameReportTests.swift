import Testing

@testable import Stage

/// When pictures were shown, as a program writes it down.
@Suite struct FrameReportTests {
  /// The lines of movements: each picture takes `time` ms, one every 20 ms, and ink is sharp some
  /// pictures after the last.
  private func text(_ movements: [(count: Int, time: Int, sharpAfter: Int?)]) -> String {
    var lines = ["suzuri-frames 1"]
    var now = 5_000_000_000
    for movement in movements {
      for number in 0..<movement.count + 5 {
        let isMoved = number < movement.count
        let rest = number - movement.count + 1
        let isSharp = movement.sharpAfter.map { rest >= $0 } ?? false
        lines.append(
          "\(now) \(now + movement.time * 1_000_000) \(isMoved ? 1 : 0) \(isSharp ? 0 : 3)")
        now += 20_000_000
      }
      now += 1_000_000_000
    }
    return lines.joined(separator: "\n") + "\n"
  }

  @Test func `the pictures of movements are timed, and the opening is left out`() throws {
    let report = try FrameReport(
      "pan", parsing: text([(3, 90, 1), (40, 5, 0), (40, 11, 2)]))
    #expect(report.name == "pan")
    #expect(report.frames.count == 90)
    #expect(report.frames.quantile(0) == 5 && report.frames.maximum == 11)
    // Sharp in the very last picture of the movement, and two pictures later.
    #expect(report.sharp.quantile(0) == 5)
    #expect(report.sharp.maximum == 2 * 20 + 11)
    #expect(report.aims.allSatisfy { $0.isReached })
  }

  @Test func `a picture that takes too long, and one that is never sharp, are told`() throws {
    let slow = try FrameReport("zoom", parsing: text([(1, 1, 0), (30, 17, 0)]))
    #expect(slow.aims.map(\.isReached) == [false, true])
    let dull = try FrameReport("zoom", parsing: text([(1, 1, 0), (30, 2, nil), (30, 2, 0)]))
    #expect(dull.sharp.missing == 1)
    #expect(dull.aims.map(\.isReached) == [true, false])
  }

  @Test func `where nothing moved nothing is reached`() throws {
    let report = try FrameReport("pan", parsing: text([(1, 1, 0)]))
    #expect(report.frames.count == 0)
    #expect(report.aims.allSatisfy { !$0.isReached && $0.value == nil })
  }

  @Test(arguments: [
    "", "hello\n", "suzuri-frames 2\n", "suzuri-frames 1\n1 2 3\n", "suzuri-frames 1\na b 1 0\n",
  ])
  func `a text that is none is refused`(text: String) {
    #expect(throws: StageError.self) { try FrameReport("pan", parsing: text) }
  }
}

/// A page and its first ink, as they are seen on the screen.
@Suite struct StartWatchTests {
  private func look(_ colours: [UInt32]) -> ScreenImage {
    ScreenImage(
      box: ScreenBox(x: 0, y: 0, width: colours.count, height: 1), pixels: colours)
  }

  @Test func `the black screen and the grey desk are neither page nor ink`() {
    var watch = StartWatch()
    watch.look(at: look([0, 0, 0]), after: 1)
    watch.look(at: look([0xe9_e6e1, 0xe9_e6e1, 0xe9_e6e1]), after: 2)
    #expect(watch == StartWatch())
    watch.look(at: look([0xff_fefb, 0xff_fefb, 0xff_fefb]), after: 3)
    #expect(watch.page == 3 && watch.ink == nil)
    watch.look(at: look([0xff_fefb, 0xcf_dce8, 0xff_fefb]), after: 4)
    #expect(watch.ink == nil)
    watch.look(at: look([0xff_fefb, 0x1c_1b1a, 0xff_fefb]), after: 5)
    watch.look(at: look([0xff_fefb, 0x1c_1b1a, 0xff_fefb]), after: 6)
    #expect(watch.page == 3 && watch.ink == 5)
  }

  @Test func `a first picture with ink is both`() {
    var watch = StartWatch()
    watch.look(at: look([0xff_fefb, 0x1c_1b1a, 0xff_fefb]), after: 9)
    #expect(watch.page == 9 && watch.ink == 9)
  }

  @Test func `the aim is missed where one start never took ink`() {
    #expect(StartReport(page: [1, 2, 3], ink: [100, 200, 290]).aims.allSatisfy { $0.isReached })
    #expect(StartReport(page: [1, 2, 3], ink: [100, 310, 320]).aims.allSatisfy { !$0.isReached })
    #expect(StartReport(page: [1, 2, 3], ink: [100, nil, 100]).aims.allSatisfy { !$0.isReached })
  }
}
