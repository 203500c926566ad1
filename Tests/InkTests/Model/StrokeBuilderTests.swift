import Bytes
import Geometry
import Testing

@testable import Ink

@Suite struct StrokeBuilderTests {
  @Test(arguments: ModelInput.models)
  func `final points never change, and with the tail they are the ink of the stroke so far`(
    model: ModelVersion
  ) {
    for samples in ModelInput.strokes {
      var builder = StrokeBuilder(model: model)
      var ink: [InkPoint] = []
      for (index, sample) in samples.prefix(150).enumerated() {
        let before = ink.count
        builder.append(sample, to: &ink)
        guard index % 7 == 0 || index < 12 else { continue }
        var whole = ink
        builder.appendTail(to: &whole)
        #expect(whole == ModelInput.ink(of: Array(samples[...index]), model: model))
        #expect(before <= ink.count)
      }
    }
  }

  @Test(arguments: ModelInput.models)
  func `what was final stands unchanged in the finished stroke`(model: ModelVersion) {
    for samples in ModelInput.strokes {
      var builder = StrokeBuilder(model: model)
      var ink: [InkPoint] = []
      var taken: [[InkPoint]] = []
      for sample in samples {
        var fresh: [InkPoint] = []
        builder.append(sample, to: &fresh)
        taken.append(fresh)
        ink += fresh
      }
      builder.end(appendingTo: &ink)
      #expect(ink == ModelInput.ink(of: samples, model: model))
      #expect(Array(ink.prefix(taken.joined().count)) == Array(taken.joined()))
    }
  }

  @Test func `only the last window of a stroke can still change`() {
    for (model, reach) in [
      (ModelVersion.straight, 0.0), (.window, 10), (.parabola, 28), (.broadParabola, 50),
    ] {
      var builder = StrokeBuilder(model: model)
      var ink: [InkPoint] = []
      for sample in ModelInput.written() {
        builder.append(sample, to: &ink)
        var tail: [InkPoint] = []
        builder.appendTail(to: &tail)
        #expect(tail.allSatisfy { $0.time > sample.time - reach })
      }
    }
  }

  @Test(arguments: ModelInput.models)
  func `ink begins and ends exactly where the pen did and its tip is at the pen`(
    model: ModelVersion
  ) throws {
    for samples in ModelInput.strokes {
      let ink = ModelInput.ink(of: samples, model: model)
      let first = try #require(ink.first)
      let last = try #require(ink.last)
      #expect(first.position == samples[0].position)
      #expect(first.pressure == samples[0].pressure)
      #expect(first.parameter == 0)
      #expect(last.position == samples[samples.count - 1].position)
      #expect(last.pressure == samples[samples.count - 1].pressure)
      #expect(last.parameter == Double(samples.count - 1))
      #expect(abs(last.azimuth - samples[samples.count - 1].azimuth) < 0.01)
    }
  }

  @Test func `ink goes forward and leaves no long gaps`() {
    for model in ModelInput.models.dropFirst() {
      let ink = ModelInput.ink(of: ModelInput.written(rate: 40), model: model)
      for (one, other) in zip(ink, ink.dropFirst()) {
        #expect(other.time - one.time <= 1000.0 / 180 + 0.01)
        #expect(other.time > one.time)
        #expect(other.parameter > one.parameter)
      }
      let paused = [0.0, 60_000].map { Sample(position: Point(x: $0, y: 0), time: $0) }
      #expect(ModelInput.ink(of: paused, model: model).count == 101)
    }
  }

  @Test func `parameters and times say where on the raw stroke a point lies`() {
    let samples = ModelInput.written()
    for point in ModelInput.ink(of: samples) {
      let index = min(Int(point.parameter), samples.count - 2)
      let share = point.parameter - Double(index)
      let time = samples[index].time + (samples[index + 1].time - samples[index].time) * share
      #expect(abs(point.time - time) < 1e-9)
    }
  }

  @Test func `an ended builder begins again as if it were new`() {
    var builder = StrokeBuilder()
    for samples in ModelInput.strokes.prefix(4) {
      var ink: [InkPoint] = []
      for sample in samples { builder.append(sample, to: &ink) }
      builder.end(appendingTo: &ink)
      #expect(ink == ModelInput.ink(of: samples))
    }
    #expect(builder.predicted(by: 10) == nil)
  }

  @Test(arguments: [ModelVersion.window, .current])
  func `a stroke without end gives a bounded amount of ink`(model: ModelVersion) {
    var builder = StrokeBuilder(model: model, channels: [])
    var ink: [InkPoint] = []
    var tail: [InkPoint] = []
    var count = 0
    let total = model == .window ? 1_000_000 : 100_000
    for index in 0..<total {
      let place = Double(index % 1000)
      builder.append(
        Sample(position: Point(x: place, y: 0), time: Double(index) * 5.5), to: &ink)
      count += ink.count
      ink.removeAll(keepingCapacity: true)
    }
    builder.appendTail(to: &tail)
    #expect(tail.count < 8)
    #expect(count + tail.count == total)
  }

  @Test func `at most 64 samples on a side of a window decide`() {
    // 10 kHz: the window would hold 280 samples on a side.
    let samples = (0..<500).map {
      Sample(position: Point(x: Double($0), y: 0), time: Double($0) * 0.1)
    }
    for changed in [150, 250, 400] {
      var others = samples
      others[changed].position.y = 1000
      let moved = zip(ModelInput.ink(of: samples), ModelInput.ink(of: others))
        .filter { $0.position != $1.position }.map { Int($0.0.parameter) }
      #expect(moved == Array((changed - 64)...(changed + 64)))
    }
  }
}
