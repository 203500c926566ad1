import Bytes
import Geometry
import Testing
@testable import Trace

@Suite("Recordings that libinput replay plays")
struct LibinputTextTests {
  @Test("A trace that is played and recorded again says the same", arguments: 0..<40)
  func roundTrip(_ seed: UInt64) throws {
    var random = RandomSource(seed: seed)
    let trace = RandomTrace.pen(&random, isWhole: true)
    let bytes = try LibinputText(trace).yaml
    #expect(TraceFileKind(of: bytes) == .libinput)
    let twin = try Trace(importing: bytes, as: .libinput)
    #expect(twin.count == trace.count)
    let start = try #require(trace[.kernel]?.min())
    for row in 0..<min(trace.count, twin.count) {
      var (one, other) = (trace[row], twin[row])
      one[.kernel] = one[.kernel].map { $0 - start }
      // Places on a canvas come from the resolution.
      other.place = nil
      #expect(one.summary == other.summary, "row \(row)")
      #expect(one.devicePlace == other.devicePlace)
      #expect(abs((one.pressure ?? -1) - (other.pressure ?? -1)) < 1e-9)
      let tilts = try #require(one.tilt.flatMap { tilt in other.tilt.map { (tilt, $0) } })
      #expect(abs(tilts.0.x - tilts.1.x) <= 0.051 && abs(tilts.0.y - tilts.1.y) <= 0.051)
    }
    #expect(twin.metadata["device"]?["vid_pid"] == "1234:0abc")
    #expect(twin.metadata["device"]?["resolution"] == 100)
    #expect(twin.metadata["device"]?["name"] == "Slate ?5?")
  }

  @Test("Any trace with places and times is written and read back", arguments: 0..<20)
  func anyTrace(_ seed: UInt64) throws {
    var random = RandomSource(seed: seed)
    let trace = RandomTrace.pen(&random)
    let twin = try Trace(importing: LibinputText(trace).yaml, as: .libinput)
    let meant = (0..<trace.count).filter { !trace[$0].isPredicted }
    #expect(twin.count >= meant.count)
  }

  @Test("A trace without places or times is no recording of a tablet")
  func missing() throws {
    for text in ["t_recv\n1\n", "x,y\n1,2\n", "t_recv,x,y\n,1,2\n3,4,5\n"] {
      let trace = try Trace(parsing: Array(text.utf8))
      #expect(throws: TraceError(LibinputText.requirements)) { try LibinputText(trace) }
    }
  }
}
