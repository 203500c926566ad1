import Bytes
import Geometry
import Testing
import Trace

@Suite("Traces that are written and read back")
struct CSVRoundTripTests {
  @Test("Any trace comes back as it was", arguments: 0..<40)
  func roundTrip(_ seed: UInt64) throws {
    var random = RandomSource(seed: seed)
    let trace = RandomTrace.pen(&random)
    let twin = try Trace(parsing: trace.csv)
    #expect(twin.csv == trace.csv)
    #expect(twin.count == trace.count)
    for row in 0..<trace.count {
      #expect(trace[row].summary == twin[row].summary)
      let places = zip(
        [trace[row].place, trace[row].devicePlace, trace[row].tilt],
        [twin[row].place, twin[row].devicePlace, twin[row].tilt])
      for (one, other) in places {
        #expect((one == nil) == (other == nil))
        guard let one, let other else { continue }
        #expect(
          abs(one.x - other.x) <= abs(one.x) * 1e-14 && abs(one.y - other.y) <= abs(one.y) * 1e-14)
      }
    }
    #expect(twin.metadata["app"] == trace.metadata["app"])
  }
}
