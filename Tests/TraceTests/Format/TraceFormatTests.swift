import Bytes
import Testing
@testable import Trace

@Suite("The format of traces")
struct TraceFormatTests {
  private static let text = """
    # {"schema": "stylus-trace/1", "app": {"name": "Ink"}, "later": [1, 2]}
    run,stroke,seq,phase,tool,t_kernel,t_visible,x,mood,pressure,device
    1,1,0,down,pen,1000,2500,10.5,"glad, very",0.25,One
    1,1,1,move,pen,6000,,11,,0.5,One

    # a remark
    1,1,2,up,pen,11000.0,1.25e4
    """

  @Test("Any columns in any order are read, and unknown ones come back")
  func reading() throws {
    let trace = try Trace(parsing: Array(Self.text.utf8))
    #expect(trace.count == 3)
    #expect(trace[.kernel] == [1000, 6000, 11000])
    #expect(trace[.visible] == [2500, Trace.absent, 12500])
    #expect(trace[2].phase == .up)
    #expect(trace[1].pressure == 0.5)
    #expect(trace[2].device == "")
    #expect(trace.metadata["app"]?["name"] == "Ink")
    let written = String(decoding: trace.csv, as: UTF8.self)
    #expect(written.contains("\"later\": [ 1, 2 ]"))
    #expect(written.contains("\"glad, very\""))
    #expect(try Trace(parsing: trace.csv).csv == trace.csv)
  }

  @Test("A report is appended where the columns lie, which are not copied for it")
  func appending() throws {
    var trace = Trace()
    var latest: Int?
    var moves = 0
    for number in 0..<4000 {
      var sample = TraceSample(.move)
      sample[.received] = Int64(number)
      trace.append(sample)
      let place = trace[.received]?.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) } ?? 0
      if place != latest { moves += 1 }
      latest = place
    }
    // It grows by doubling.
    #expect(moves < 40)
  }

  @Test(
    "What is wrong is said with its line",
    arguments: [
      ("t_recv\nabc\n", "line 2: t_recv is not a whole number"),
      ("t_recv,x\n1,2\n1,2,3\n", "line 3: it has more fields than columns"),
      ("t_recv\n1 2\n", "line 2: t_recv has extra text after its value"),
      ("t_recv,t_recv\n1,1\n", "line 1: the column t_recv appears twice"),
      (
        "#{\"schema\":\"stylus-trace/2\"}\nt_recv\n1\n",
        "line 1: the trace has version 2, and this program reads version 1"
      ),
      ("a,b\n1,2\n", "line 1: it names no stylus trace column"),
      ("t_recv\n", "the trace has no reports"),
      ("", "the file has no line with column names"),
    ])
  func faults(_ text: String, _ sentence: String) {
    #expect { try Trace(parsing: Array(text.utf8)) } throws: { "\($0)" == sentence }
  }

  @Test("A trace of many pieces reads like a short one, and counts its lines")
  func pieces() throws {
    var text = "run,stroke,seq,t_recv,device,x\n"
    for row in 0..<400_000 {
      text += "1,\(row / 100),\(row % 100),\(row * 5_000_000),\(row / 150_000),\(row % 7).5\n"
    }
    let trace = try Trace(parsing: Array(text.utf8))
    #expect(trace.count == 400_000)
    #expect(trace[.received]?.last == 1_999_995_000_000)
    #expect(trace[.device]?[399_999] == "2")
    #expect { try Trace(parsing: Array((text + "1,x").utf8)) } throws: {
      "\($0)" == "line 400002: stroke is not a whole number"
    }
  }
}
