import Bytes
import Geometry
import Ink
import Testing

@Suite struct HostileInputTests {
  @Test(arguments: ModelInput.models)
  func `whatever comes in, sound ink comes out`(model: ModelVersion) {
    let numbers = [
      Double.nan, .infinity, -.infinity, 0, -0.0, 1e308, -1e308, .leastNonzeroMagnitude, 1e7, -1e7,
      1, 1e13, 1e300,
    ]
    for seed in UInt64(1)...30 {
      var random = RandomSource(seed: seed)
      func number(_ usual: Double) -> Double {
        guard Int.random(in: 0..<6, using: &random) == 0 else { return usual }
        return numbers.randomElement(using: &random) ?? 0
      }
      var builder = StrokeBuilder(model: model)
      var ink: [InkPoint] = []
      for index in 0..<200 {
        builder.append(
          Sample(
            position: Point(x: number(Double(index)), y: number(50)),
            time: number(Double(index) * 7.5), pressure: Float(number(0.5)),
            azimuth: Float(number(120)), altitude: Float(number(60))), to: &ink)
        if index % 20 == 0 {
          var tail: [InkPoint] = []
          builder.appendTail(to: &tail)
          if let ahead = builder.predicted(by: number(12)) { tail.append(ahead) }
          #expect(tail.allSatisfy(ModelInput.isSound))
        }
      }
      builder.end(appendingTo: &ink)
      #expect(ink.allSatisfy(ModelInput.isSound))
      #expect(zip(ink, ink.dropFirst()).allSatisfy { $0.time <= $1.time })
    }
  }

  @Test func `samples without a place are passed over and keep their number`() {
    var samples = ModelInput.written(noise: 0)
    samples[20].position.x = .nan
    samples[0].position.y = .infinity
    let ink = ModelInput.ink(of: samples)
    #expect(ink.first?.parameter == 1)
    #expect(ink.contains { $0.parameter > 19 && $0.parameter < 21 })
    #expect(ink.last?.parameter == Double(samples.count - 1))
  }

  @Test func `a channel that is not a number holds what it said`() {
    var samples = ModelInput.written(noise: 0)
    for index in samples.indices { samples[index].pressure = index < 30 ? 0.4 : .nan }
    let ink = ModelInput.ink(of: samples)
    #expect(ink.allSatisfy { abs($0.pressure - 0.4) < 1e-6 })
  }

  @Test(arguments: ModelInput.models)
  func `one sample is one point, no sample is none`(model: ModelVersion) {
    let sample = Sample(position: Point(x: 3, y: 4), time: 17, pressure: 0.5)
    let ink = ModelInput.ink(of: [sample], model: model)
    #expect(ink.count == 1)
    #expect(ink.first?.position == sample.position)
    #expect(ModelInput.ink(of: [], model: model).isEmpty)
  }

  @Test(arguments: ModelInput.models)
  func `a stroke in which no time passes keeps its shape`(model: ModelVersion) {
    let samples = ModelInput.written(noise: 0).map { Sample(position: $0.position, time: 5) }
    let ink = ModelInput.ink(of: samples, model: model)
    #expect(ink.map(\.position) == samples.map(\.position))
  }

  @Test func `a time that runs backwards is as good as one that stands still`() {
    var backward = ModelInput.written()
    var still = backward
    for index in 50..<54 {
      backward[index].time = 10
      still[index].time = still[49].time
    }
    #expect(ModelInput.ink(of: backward) == ModelInput.ink(of: still))
  }
}
