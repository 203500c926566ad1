import Testing
@testable import Trace
import Wording

/// When pictures were shown, as a program writes it down.
@Suite struct FrameReportTests {
  /// The lines of movements: each picture takes `time` ms, one every 20 ms, and ink is sharp some
  /// pictures after the last.
  private func text(_ movements: [(count: Int, time: Int, sharpAfter: Int?)]) -> String {
    var lines = ["suzuri-frames 2"]
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
      "pan", title: "pan", parsing: text([(3, 90, 1), (40, 5, 0), (40, 11, 2)]))
    #expect(report.name == "pan")
    #expect(report.frames.count == 90)
    #expect(abs(try #require(report.frames.maximum) - 11) < 1e-6)
    // Sharp in the very last picture of the movement, and two pictures later.
    #expect(abs(try #require(report.sharp.quantile(0)) - 5) < 1e-6)
    #expect(abs(try #require(report.sharp.maximum) - 51) < 1e-6)
    #expect(report.aims.allSatisfy { $0.isReached })
  }

  @Test func `a picture that takes too long, and one that is never sharp, are told`() throws {
    let slow = try FrameReport("zoom", title: "zoom", parsing: text([(1, 1, 0), (30, 17, 0)]))
    #expect(slow.aims.map(\.isReached) == [false, true])
    let dull = try FrameReport(
      "zoom", title: "zoom", parsing: text([(1, 1, 0), (30, 2, nil), (30, 2, 0)]))
    #expect(dull.sharp.missing == 1)
    #expect(dull.aims.map(\.isReached) == [true, false])
  }

  @Test func `where nothing moved nothing is reached`() throws {
    let report = try FrameReport("pan", title: "pan", parsing: text([(1, 1, 0)]))
    #expect(report.frames.count == 0)
    #expect(report.aims.allSatisfy { !$0.isReached && $0.value == nil })
  }

  @Test(arguments: [
    "", "hello\n", "suzuri-frames 1\n", "suzuri-frames 2\n1 2 3\n", "suzuri-frames 2\na b 1 0\n",
  ])
  func `a text that is none is refused`(text: String) {
    #expect(throws: TraceError.self) { try FrameReport("pan", title: "pan", parsing: text) }
  }
}

/// How soon a program takes ink after its start.
@Suite struct StartReportTests {
  @Test func `the aim is missed where one start never took ink`() {
    #expect(StartReport(page: [1, 2, 3], ink: [100, 200, 290]).aims.allSatisfy { $0.isReached })
    #expect(StartReport(page: [1, 2, 3], ink: [100, 310, 320]).aims.allSatisfy { !$0.isReached })
    #expect(StartReport(page: [1, 2, 3], ink: [100, nil, 100]).aims.allSatisfy { !$0.isReached })
  }
}
