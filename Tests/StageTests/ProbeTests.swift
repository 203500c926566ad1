import Bytes
import Foundation
import Support
import Testing
@testable import Trace
import Wording

@testable import Stage

/// The probe on programs whose faults are known.
///
/// No test says how quick anything is: of two programs
/// that take turns, the one that waits is later by about its wait, however busy the machine.
@Suite(.serialized) struct ProbeTests {
  private let reference = [
    Execution.suzuri.deletingLastPathComponent().appending(path: "StageTool").path, "reference",
  ]

  private var settings: ProbeSettings {
    var settings = ProbeSettings()
    settings.width = 1000
    settings.height = 600
    settings.strokes = 3
    return settings
  }

  private func program(_ name: String, _ options: String...) -> ProbedProgram {
    var program = ProbedProgram.reference(reference)
    program.name = name
    program.command += options
    return program
  }

  @Test func `every report of the pen is in the trace of each program, and seen as ink`() throws {
    var settings = settings
    settings.runs = 2
    let result = try CanvasProbe(settings).probe([
      .reference(reference), .reference(reference, delay: 50),
    ])
    #expect(result.failures.isEmpty)
    let programs = result.traces.map(ProgramLatency.init)
    #expect(programs.map(\.name) == ["plain X", "plain X + 50 ms"])
    for (program, trace) in zip(programs, result.traces) {
      #expect(program.strokes.map(\.kind) == ["line", "circle", "text", "line", "circle", "text"])
      #expect(program.inStroke.missing == 0)
      #expect(program.inStroke.count > 400)
      #expect(program.firstInk.count == 6)
      #expect(program.blind * 50 < program.inStroke.count)
      #expect(Set(trace[.run] ?? []) == [1, 2])
      #expect(abs((program.lead ?? 0) - 2) < 0.5)
      let text = try #require(try? Trace(parsing: trace.csv))
      #expect(text.csv == trace.csv)
    }
    // What the second waits is seen to the millisecond where the machine is quiet.
    let medians = programs.compactMap(\.inStroke.median)
    #expect((40...70).contains(medians[1] - medians[0]))
  }

  @Test func `one that draws each third report only is late by up to two of them`() throws {
    let result = try CanvasProbe(settings).probe([
      .reference(reference), program("Third", "--every", "3"),
    ])
    let programs = result.traces.map(ProgramLatency.init)
    #expect(programs[0].inStroke.missing == 0)
    // The last reports of a stroke may stay without ink, and are counted.
    #expect(programs[1].inStroke.missing <= 6)
    let (all, third) = (programs[0].inStroke.median ?? 0, programs[1].inStroke.median ?? 0)
    #expect(third > all + 2)
  }

  @Test func `a trace says how truly its probe measured, where a comparison looks for it`() throws {
    var probe = CanvasProbe(settings)
    probe.settings.strokes = 1
    let calibration = try #require(
      Calibration([.init(delay: 0, measured: 0.2), .init(delay: 5, measured: 5.2)]))
    probe.calibration = calibration
    probe.control = .reference(reference)
    let result = try probe.probe([.reference(reference)])
    let trace = try #require(result.traces.first)
    #expect(result.traces.count == 1 && result.control != nil)
    let error = try #require(trace.metadata["probe"]?["error_ms"])
    let count = result.control.map { ProgramLatency($0).inStroke.count }
    #expect(error["count"] == count.map(JSON.integer))
    let comparison = try TraceComparison([("a", trace), ("b", trace)])
    #expect(!comparison.pairs[0].warnings.contains { $0.contains("calibrat") })
    #expect(trace.metadata["probe"]?["floor_ms"] == .number(calibration.offset))
  }

  @Test func `a busy machine makes figures later, and none is refused`() throws {
    let loops = try (0..<4).map { _ in
      let loop = Process()
      loop.executableURL = URL(filePath: "/bin/sh")
      loop.arguments = ["-c", "while :; do :; done"]
      try loop.run()
      return loop
    }
    defer { for loop in loops { kill(loop.processIdentifier, SIGKILL) } }
    let calibration = try CanvasProbe(settings).calibrate(reference, attempts: 3)
    #expect(calibration.isUsable, "\(calibration.steps)")
    // The program tells how long it really waited, which is never as planned.
    #expect(calibration.steps.map(\.delay) != [0, 5, 10])
    #expect(zip(calibration.steps, [0.0, 5, 10]).allSatisfy { $0.delay >= $1 })
  }

  @Test func `one that draws ahead of the pen is not quicker for it`() throws {
    // It draws three reports ahead; the rehearsal shows how far.
    let result = try CanvasProbe(settings).probe([program("Ahead", "--ahead", "6")])
    let program = ProgramLatency(try #require(result.traces.first))
    #expect((program.lead ?? 0) > 6)
    #expect((program.inStroke.median ?? -1) > 0)
  }

  @Test func `one that fails in the middle is named, and the others go on`() throws {
    let result = try CanvasProbe(settings).probe([
      .reference(reference), program("Short", "--life", "300"),
      ProbedProgram("Nothing", ["/bin/false"]),
    ])
    #expect(result.failures.map { "\($0)".prefix(16) } == ["Nothing exited w", "Short has exited"])
    #expect(result.traces.map { ProgramLatency($0).strokeCount }.first == 3)
    #expect(ProgramLatency(result.traces[0]).inStroke.missing == 0)
    // What it drew before is kept.
    #expect(result.traces.count <= 2)
  }

  @Test func `the pointer of any display draws in whole pixels`() throws {
    let server = try XServer(width: 1000, height: 600, lifetime: 300)
    var settings = settings
    settings.display = server.display
    #expect(throws: StageError.self) { try settings.check() }
    settings.source = .xtest
    let result = try CanvasProbe(settings).probe([.reference(reference)])
    let trace = try #require(result.traces.first)
    #expect(ProgramLatency(trace).inStroke.missing * 50 < ProgramLatency(trace).inStroke.count)
    #expect(trace[.tool]?[0] == "mouse")
    #expect(trace[.x]?.allSatisfy { $0 == $0.rounded() } == true)
    #expect(trace[.pressure] == nil)
    // The display is somebody else's, and stays.
    #expect(server.isRunning)
  }

  @Test func `strokes become smaller on a small canvas`() throws {
    var settings = settings
    (settings.width, settings.height) = (640, 480)
    settings.strokes = 24
    settings.kinds = [.circle]
    let report = try CanvasProbe(settings).run([.reference(reference)])
    #expect(report.programs[0].strokeCount == 24)
    #expect(report.programs[0].inStroke.missing == 0)
  }

  @Test func `a program that ends at once is named with its code`() throws {
    #expect(throws: StageError("Nothing exited with 1 before it showed a window")) {
      try CanvasProbe(settings).run([ProbedProgram("Nothing", ["/bin/false"])])
    }
  }

  @Test func `a program that is not there is named`() throws {
    #expect(throws: StageError("there is no program 'no-such-program'")) {
      try CanvasProbe(settings).run([ProbedProgram("Nothing", ["no-such-program"])])
    }
  }

  @Test func `a program that draws nothing is named`() throws {
    #expect(throws: StageError("Never drew no ink under the pen")) {
      try CanvasProbe(settings).run([program("Never", "--every", "1000000")])
    }
  }

  @Test func `settings that cannot be are refused before anything is started`() {
    for change in [
      { (settings: inout ProbeSettings) in settings.rate = .nan },
      { $0.speed = 1e9 },
      {
        $0.rate = 1000; $0.speed = 100
      },
      { $0.strokes = 0 },
      { $0.runs = 0 },
      { $0.kinds = [] },
    ] {
      var settings = settings
      change(&settings)
      #expect(throws: StageError.self) { try settings.check() }
    }
  }
}
