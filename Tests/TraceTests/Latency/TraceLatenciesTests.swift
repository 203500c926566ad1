import Bytes
import Testing
@testable import Trace

@Suite("Latencies of strokes")
struct TraceLatenciesTests {
  private static func trace(_ rows: String) throws -> Trace {
    let columns = "run,stroke,phase,t_recv,t_visible,predicted,flags\n"
    return try Trace(parsing: Array((columns + rows).utf8))
  }

  private static func latencies(_ rows: String) throws -> TraceLatencies {
    let span = try #require(TraceSpan(from: .received, to: .visible))
    return TraceLatencies(try trace(rows), over: span)
  }

  @Test("Each part of a stroke is a stratum, and hovering, guesses and unwatched places are none")
  func strata() throws {
    let latencies = try Self.latencies(
      """
      1,1,hover,0,9000000
      1,1,down,10000000,14000000
      1,1,move,60000000,63000000
      1,1,move,70000000,71000000,1
      1,1,move,80000000,,,blind
      1,1,move,109999999,
      1,1,move,110000000,112000000
      1,1,up,120000000,125000000
      """)
    #expect(latencies.samples.map(\.stratum) == [.firstInk, .early, .early, .inStroke, .lift])
    #expect(latencies.samples.map(\.latency) == [4, 3, .infinity, 2, 5])
    #expect(latencies.samples.map(\.row) == [1, 2, 5, 6, 7])
    #expect(latencies.predicted == 1)
    #expect(latencies.blind == 1)
    #expect(latencies.strokes.count == 1)
  }

  @Test("A lift without ink is not missing, and a touch without ink is")
  func lifts() throws {
    let latencies = try Self.latencies("1,1,down,0,\n1,1,move,5000000,6000000\n1,1,up,9000000,\n")
    #expect(latencies.samples.map(\.isMissing) == [true, false])
  }

  @Test(
    "Strokes are told apart by run and number wherever their rows stand, and come in their order")
  func order() throws {
    let latencies = try Self.latencies(
      """
      2,1,down,9000,9500
      1,1,down,1000,1500
      2,1,move,8000,8600
      1,2,down,5000,5500
      1,1,move,2000,
      """)
    #expect(latencies.strokes.map(\.run) == [1, 1, 2])
    #expect(latencies.strokes.map(\.number) == [1, 2, 1])
    #expect(latencies.strokes.map(\.samples.count) == [2, 1, 2])
    #expect(latencies.samples[latencies.strokes[2].samples].map(\.row) == [2, 0])
    #expect(latencies.runs == 2)
  }

  @Test("Without numbers of strokes each touch begins one")
  func unnumbered() throws {
    let text = "phase,t_recv,t_visible\ndown,0,1\nmove,1,2\ndown,5,6\nmove,6,7\n"
    let trace = try Trace(parsing: Array(text.utf8))
    let span = try #require(TraceSpan.common(to: [trace]))
    #expect(TraceLatencies(trace, over: span).strokes.count == 2)
  }

  @Test("The widest way that all traces observed is measured")
  func span() throws {
    func trace(_ text: String) throws -> Trace { try Trace(parsing: Array(text.utf8)) }
    let wide = try trace("t_kernel,t_recv,t_submit,t_visible\n1,2,3,4\n2,3,4,5\n")
    let narrow = try trace("t_recv,t_model,t_submit\n2,3,4\n3,4,5\n")
    #expect(TraceSpan.common(to: [wide]) == TraceSpan(from: .kernel, to: .visible))
    #expect(TraceSpan.common(to: [wide, narrow]) == TraceSpan(from: .received, to: .submitted))
    #expect(
      TraceSpan.common(to: [wide], from: .received) == TraceSpan(from: .received, to: .visible))
    #expect(TraceSpan(from: .visible, to: .received) == nil)
    #expect(TraceSpan.common(to: [try trace("t_recv,x\n1,2\n")]) == nil)
    let planned = try trace("t_sched,t_visible\n1,2\n")
    #expect(TraceSpan.common(to: [planned]) == TraceSpan(from: .scheduled, to: .visible))
  }

  @Test("Moments at the ends of what a file may say are carried")
  func extremes() throws {
    let limit = Int64(1) << 62
    let latencies = try Self.latencies("1,1,down,-\(limit),\(limit)\n1,1,move,\(limit),-\(limit)\n")
    #expect(latencies.samples.allSatisfy { $0.latency.isFinite })
    #expect(latencies.negative == 1)
  }
}
