import Bytes
import Foundation
import Geometry
import Support
import Testing
import Trace
import Wording

@testable import Stage

/// Watching a pen that a hand holds; the virtual one stands in for it.
@Suite(.serialized) struct PenWatchTests {
  private let tool = Execution.suzuri.deletingLastPathComponent().appending(path: "StageTool").path

  /// What is seen of two strokes over the plain program, the second begun while ink of the first is to come.
  private func watch(delay: Double, kind: StrokePath.Kind) throws -> [TraceSample] {
    let server = try XServer(width: 800, height: 600, lifetime: 300)
    var program = ReferenceProgram()
    (program.delay, program.isVerbose) = (delay, true)
    let child = try ChildProcess(
      .init(
        command: [tool, "reference"] + program.arguments, environment: server.environment,
        folder: try Scratch.folder(), passed: nil, lifetime: 300))
    defer { child.end() }
    while !child.output.contains("ready") {
      try #require(child.exitCode(within: 0.02) == nil)
    }
    var watch = try PenWatch(display: server.display)
    var injector = Injector(try server.pen())
    (injector.hover, injector.rest) = (0.02, 0.02)
    let plans = [100.0, 330].map { top in
      let box = Box(low: Point(x: 100, y: top), high: Point(x: 400, y: top + 150))
      return StrokePlan(StrokePath(kind, in: box), speed: 800, rate: 200, pressure: 0.25)
    }
    let first = injector.begin(plans[0], at: StageClock.after(0.5))
    var reports: [[InjectedSample]] = []
    var second: Injection?
    let end = StageClock.after(120)
    let trace = try watch.watch { strokes in
      if second == nil, let done = try? first.reports(within: 0) {
        reports.append(done)
        second = injector.begin(plans[1], at: StageClock.after(0.03))
      }
      return strokes > 1 || StageClock.now > end
    }
    reports.append(try #require(second).reports(within: 60))
    let rows = (0..<trace.count).map { trace[$0] }
    for (number, reports) in reports.enumerated() {
      try expect(rows.filter { $0.stroke == number + 1 }, toBe: reports)
    }
    #expect(rows.allSatisfy { $0.device == StageDevice.stylus.title })
    return rows.filter { $0.phase != .up }
  }

  /// Each report is there, in its place, with its pressure, heard after it was made.
  private func expect(_ rows: [TraceSample], toBe reports: [InjectedSample]) throws {
    try #require(rows.map(\.phase) == reports.map(\.phase))
    for (row, report) in zip(rows.dropLast(), reports) {
      let place = try #require(row.place)
      #expect(place.distance(to: report.place) < 0.1)
      #expect(abs((row.pressure ?? 0) - 0.25) < 0.01)
      #expect(try #require(row[.received]) > report.actual)
      #expect(try #require(row[.server]) > report.actual - 1_100_000)
      #expect(row.tool == .pen)
    }
  }

  @Test(arguments: StrokePath.Kind.allCases, [0.0, 60])
  func `ink under a pen is seen, later by what it is held back and never sooner`(
    kind: StrokePath.Kind, delay: Double
  ) throws {
    let rows = try watch(delay: delay, kind: kind)
    let watched = rows.filter { !$0.flags.contains("blind") }
    #expect(watched.count * 10 >= rows.count * 9)
    #expect(watched.count { $0[.visible] == nil } * 50 <= watched.count)
    for row in watched {
      guard let seen = row[.visible], let server = row[.server] else { continue }
      #expect(Double(seen - server) / 1e6 >= delay, "report \(row.sequence)")
    }
  }

  @Test
  func
    `the server's milliseconds are moments of the monotonic clock, when they begin anew as well`()
  {
    for now in [5_000_000_000, 4_294_967_296_000_000 + 3_000_000, 1 << 60] as [Int64] {
      for behind in [0, 1, 7, 100_000] as [Int64] {
        let moment = now / 1_000_000 - behind
        let told = UInt32(truncatingIfNeeded: moment)
        #expect(PenListener.moment(of: told, near: now) == moment * 1_000_000)
      }
    }
  }

  @Test func `a display that is not there is named`() {
    #expect(throws: StageError("cannot connect to the X server")) {
      try PenWatch(display: ":59999")
    }
  }
}
