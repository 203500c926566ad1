import Bytes
import Geometry
import Testing
@testable import Trace
internal import Wording

@Suite("The steps of a stylus")
struct StylusResolutionTests {
  @Test("Steps of places and of the clock are found, whatever the rate", arguments: 0..<16)
  func steps(_ seed: UInt64) throws {
    var random = RandomSource(seed: seed)
    var pen = SyntheticPen()
    pen.seed = seed
    pen.rate = Double.random(in: 80...300, using: &random)
    pen.noise = 0.02
    pen.timing = 0.02 * 1000 / pen.rate
    pen.step = [0.005, 0.01, 0.025, 0.1].randomElement(using: &random) ?? 0.01
    pen.clockStep = [0.001, 0.1, 1].randomElement(using: &random) ?? 1
    let resolution = StylusMeasures(of: pen.writing([SyntheticHand.circles()]).trace).resolution
    let step = try #require(resolution.step.value)
    #expect(abs(step / pen.step - 1) < 0.02)
    #expect(resolution.step.unit == .millimeters)
    let clock = try #require(resolution.clockStep.value)
    #expect(abs(clock / pen.clockStep - 1) < 0.01)
    #expect(resolution.levels.value == nil)
    #expect(resolution.levelsSeen.value == 1)
  }

  @Test("Places without steps have none, and whole pixels are counted")
  func pixels() {
    var pen = SyntheticPen()
    pen.noise = 0.02
    let free = StylusMeasures(of: pen.writing([SyntheticHand.circles()]).trace).resolution
    #expect(free.step.value == nil)
    #expect(free.step.remark == "no steps are visible")
    #expect(free.wholePixels.value == 0)
    // A tenth of a millimeter is a pixel.
    pen.step = 0.1
    var (trace, _) = pen.writing([SyntheticHand.circles()])
    var rounded = Trace(metadata: trace.metadata)
    for row in 0..<trace.count {
      var sample = trace[row]
      sample.place = sample.place.map {
        Point(x: $0.x.rounded(), y: $0.y.rounded() + (row % 4 == 0 ? 0.5 : 0))
      }
      rounded.append(sample)
    }
    trace = rounded
    let whole = StylusMeasures(of: trace).resolution.wholePixels.value ?? 0
    #expect(abs(whole - 75) < 0.2)
  }
}
