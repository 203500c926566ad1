import Foundation
import Support
import Testing
import Trace

@testable import Stage

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

  @Test func `every report of the pen is seen as ink, in each of two programs`() throws {
    let report = try CanvasProbe(settings).run([
      .reference(reference), .reference(reference, delay: 5),
    ])
    #expect(report.programs.map(\.name) == ["plain X", "plain X + 5 ms"])
    for program in report.programs {
      #expect(program.strokes.map(\.kind) == [.line, .circle, .text])
      #expect(program.inStroke.missing == 0)
      #expect(program.inStroke.count > 200)
      #expect(program.firstInk.count == 3)
      #expect(program.blind * 50 < program.inStroke.count)
    }
  }

  @Test func `a program that ends at once is named with its code`() throws {
    #expect(throws: StageError("Nothing ended with 1 before it showed a window")) {
      try CanvasProbe(settings).run([ProbedProgram("Nothing", ["/bin/false"])])
    }
  }

  @Test func `a program that is not there is named`() throws {
    #expect(throws: StageError("there is no program 'no-such-program'")) {
      try CanvasProbe(settings).run([ProbedProgram("Nothing", ["no-such-program"])])
    }
  }

  @Test func `a program that draws nothing is named`() throws {
    var program = ProbedProgram.reference(reference)
    program.command += ["--delay", "1000"]
    program.name = "Never"
    #expect(throws: StageError("Never drew no ink under the pen")) {
      try CanvasProbe(settings).run([program])
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
      { $0.kinds = [] },
    ] {
      var settings = settings
      change(&settings)
      #expect(throws: StageError.self) { try settings.check() }
    }
  }
}
