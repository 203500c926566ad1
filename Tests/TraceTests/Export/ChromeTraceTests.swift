import Bytes
import Testing
@testable import Trace

@Suite("Events for Perfetto")
struct ChromeTraceTests {
  private func events(_ traces: [Trace]) throws -> [JSON] {
    let named = traces.enumerated().map { ("Trace \"\($0.offset)\"", $0.element) }
    let json = try JSON(parsing: ChromeTrace(named).json)
    #expect(json["displayTimeUnit"] == "ms")
    #expect(json["otherData"]?.members.count == traces.count)
    return try #require(try json.list("traceEvents"))
  }

  /// Nanoseconds out of microseconds with three decimals.
  private func time(_ event: JSON, _ name: String = "ts") throws -> Int64 {
    let value = try #require(try event.number(name, in: 0...1e12))
    return Int64((value * 1000).rounded())
  }

  @Test(
    "Every stage that begins ends, no earlier, and nothing is before the beginning",
    arguments: 0..<20)
  func balance(_ seed: UInt64) throws {
    var random = RandomSource(seed: seed)
    let traces = (0..<3).map { _ in RandomTrace.pen(&random) }
    var open: [String: Int64] = [:]
    var known: Set<String> = []
    for event in try events(traces) {
      guard let kind = try event.text("ph"), kind == "b" || kind == "e" else { continue }
      let parts = try [event.text("cat"), event.text("id"), event.text("name")]
      let name = parts.map { $0 ?? "?" }.joined(separator: " ")
      if kind == "b" {
        let isNew = open.updateValue(try time(event), forKey: name) == nil
        #expect(isNew)
        let isAlone = known.insert(name).inserted
        #expect(isAlone, "\(name) appears twice")
      } else {
        let start = open.removeValue(forKey: name)
        let begin = try #require(start)
        #expect(try time(event) >= begin)
      }
    }
    #expect(open.isEmpty)
    #expect(!known.isEmpty)
  }

  @Test("Pictures never overlap on their thread", arguments: 0..<20)
  func pictures(_ seed: UInt64) throws {
    var random = RandomSource(seed: seed)
    var end: Int64 = 0
    var count = 0
    for event in try events([RandomTrace.pen(&random)]) where try event.text("ph") == "X" {
      #expect(try time(event) >= end)
      end = try time(event) + time(event, "dur")
      count += 1
    }
    #expect(count > 0)
  }

  @Test("Traces begin their first stroke together, and say how far they were moved")
  func alignment() throws {
    let texts = [
      "phase,t_kernel,t_recv\nhover,5000,6000\ndown,9000,9500\nup,10000,11000\n",
      "phase,t_kernel,t_recv\ndown,1000000,1000250\nup,1001000,1002000\n",
    ]
    let all = try events(texts.map { try Trace(parsing: Array($0.utf8)) })
    let touches = try all.filter { try $0.text("name") == "pen down" }.map { try time($0) }
    #expect(touches == [4000, 4000])
    let stages = try all.filter { try $0.text("ph") == "b" }
    #expect(try stages.first.map { try time($0) } == 0)
    #expect(try stages.allSatisfy { try $0.text("name") == "transport" })
  }

  @Test("Moments at the ends of what numbers hold make no crash")
  func extremes() throws {
    let limit = Int64(1) << 62
    let text =
      "phase,t_kernel,t_recv,frame,t_submit\ndown,-\(limit),\(limit),-\(limit),0\nup,\(limit),-\(limit),0,1\n"
    _ = try events([Trace(parsing: Array(text.utf8)), Trace(parsing: Array("t_recv\n1\n".utf8))])
  }
}
