import Testing
@testable import Trace

@Suite("The meter beside writing")
struct LatencyMeterTests {
  @Test("The latest reports count, and no others")
  func window() throws {
    var meter = LatencyMeter()
    #expect(meter.figures == nil)
    for number in 0..<5000 as Range<Int64> {
      let isOld = number < 5000 - Int64(LatencyMeter.window)
      let begin = number * 5_000_000
      meter.add(from: begin, to: begin + (isOld ? 90_000_000 : 2_000_000), frame: number / 4)
    }
    let figures = try #require(meter.figures)
    #expect(figures.median == 2)
    #expect(figures.worst == 2)
    #expect(abs(try #require(figures.rate) - 200) < 0.001)
    #expect(figures.reportsPerFrame == 4)
    #expect(figures.course.allSatisfy { $0 == 2 })
  }

  @Test("Pauses between strokes are no part of the rate, and one late report is the worst")
  func pauses() throws {
    var meter = LatencyMeter()
    var moment: Int64 = 0
    for number in 0..<200 as Range<Int64> {
      moment += number % 20 == 0 ? 700_000_000 : 4_000_000
      meter.add(from: moment, to: moment + (number == 77 ? 50_000_000 : 1_000_000), frame: number)
    }
    let figures = try #require(meter.figures)
    #expect(abs(try #require(figures.rate) - 250) < 0.001)
    #expect(figures.worst == 50)
    #expect(figures.p95 == 1)
    #expect(figures.course.filter { $0 == 50 }.count == 1)
  }
}
