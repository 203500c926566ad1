import Foundation
import Support
import Testing
@testable import Trace

/// The traces that lie in Samples, and what the documentation says of them.
@Suite struct SampleTracesTests {
  private static let programs = ["suzuri", "xournal", "xournalpp", "krita", "mypaint"]

  private static func trace(_ name: String) throws -> Trace {
    try Trace(parsing: Array(Data(contentsOf: Repository.file("Samples/Latency/\(name).csv"))))
  }

  /// Two digits, as the table has them.
  private static func shown(_ value: Double) -> String {
    String(format: value >= 10 ? "%.0f" : value >= 1 ? "%.1f" : "%.2f", value)
  }

  @Test(arguments: programs)
  func `the table of programs says what their traces say`(name: String) throws {
    let program = ProgramLatency(try Self.trace(name))
    let (first, stroke) = (program.firstInk, program.inStroke)
    let figures = [
      first.median, stroke.median, stroke.quantile(0.9), stroke.quantile(0.99), stroke.maximum,
    ]
    let row = try figures.map { Self.shown(try #require($0)) }.joined(separator: " | ")
    let table = try String(contentsOf: Repository.file("Docs/Programs.md"), encoding: .utf8)
    let lines = table.split(separator: "\n").filter { $0.hasPrefix("| \(program.name) ") }
    #expect(lines.contains { $0.contains(" | \(row) | ") }, "\(program.name): \(row)")
  }

  @Test(arguments: programs.dropFirst())
  func `they can be compared, and differ by what the table says`(name: String) throws {
    let comparison = try TraceComparison([
      ("suzuri", Self.trace("suzuri")), (name, Self.trace(name)),
    ])
    #expect(comparison.pairs[0].verdict == (name == "xournal" ? .equivalent : .worse))
    #expect(!comparison.pairs[0].warnings.contains { $0.contains("Unless this is what") })
    #expect(!comparison.pairs[0].warnings.contains { $0.contains("calibrat") })
    let interval = try #require(comparison.pairs[0].difference.interval)
    let shown = [interval.lowerBound, interval.upperBound].map { value in
      String(format: abs(value) < 1 ? "%.2f" : "%.1f", value).replacing("-", with: "−")
    }
    let table = try String(contentsOf: Repository.file("Docs/Programs.md"), encoding: .utf8)
    #expect(table.contains("| \(shown[0]) to \(shown[1]) |"), "\(shown)")
  }
}
