import Bytes
import Geometry
import Ink
import Testing

@Suite struct PredictionTests {
  /// The distances between predictions and the path, in points, at each sample but the first.
  private func errors(rate: Double, ahead: Double) -> [Double] {
    var builder = StrokeBuilder()
    var ink: [InkPoint] = []
    var errors: [Double] = []
    for sample in ModelInput.written(rate: rate, duration: 1500, noise: 0.05) {
      builder.append(sample, to: &ink)
      guard let point = builder.predicted(by: ahead), sample.time > 50 else { continue }
      errors.append(point.position.distance(to: ModelInput.path(at: sample.time + ahead)))
    }
    return errors.sorted()
  }

  @Test func `prediction changes nothing`() {
    for samples in ModelInput.strokes {
      var asked = StrokeBuilder()
      var ink: [InkPoint] = []
      for sample in samples {
        asked.append(sample, to: &ink)
        #expect(asked.predicted(by: 8) == asked.predicted(by: 8))
        _ = asked.predicted(by: 16)
      }
      asked.end(appendingTo: &ink)
      #expect(ink == ModelInput.ink(of: samples))
    }
  }

  @Test(arguments: [60.0, 133, 240, 1000])
  func `prediction is far closer than none at any report rate`(rate: Double) {
    let samples = ModelInput.written(rate: rate, duration: 1500, noise: 0)
    let still = samples.filter { $0.time > 50 }.map {
      $0.position.distance(to: ModelInput.path(at: $0.time + 16))
    }.sorted()
    let predicted = errors(rate: rate, ahead: 16)
    #expect(predicted[predicted.count / 2] < 0.5 * still[still.count / 2])
    #expect(predicted[predicted.count * 19 / 20] < 0.6 * still[still.count * 19 / 20])
    #expect(errors(rate: rate, ahead: 8)[predicted.count / 2] < predicted[predicted.count / 2])
  }

  @Test func `nothing is predicted before there is a pen, and a resting pen stays`() {
    var builder = StrokeBuilder()
    var ink: [InkPoint] = []
    #expect(builder.predicted(by: 12) == nil)
    for index in 0..<60 {
      builder.append(Sample(position: Point(x: 9, y: 8), time: Double(index) * 5), to: &ink)
      #expect(builder.predicted(by: 12)?.position == Point(x: 9, y: 8))
    }
  }

  @Test func `the time ahead is held between 8 and 16 milliseconds`() {
    var builder = StrokeBuilder()
    var ink: [InkPoint] = []
    for sample in ModelInput.written() { builder.append(sample, to: &ink) }
    #expect(builder.predicted(by: 1000) == builder.predicted(by: 16))
    #expect(builder.predicted(by: -3) == builder.predicted(by: 8))
    #expect(builder.predicted(by: .nan) == builder.predicted(by: 8))
  }

  @Test(arguments: [66.0, 133, 500])
  func `a pen that stops is hardly passed, and not for long`(rate: Double) {
    let speed = 80 * Length.millimeter / 1000
    var builder = StrokeBuilder()
    var ink: [InkPoint] = []
    var farthest = 0.0
    var late = 0.0
    for time in stride(from: 0.0, through: 500, by: 1000 / rate) {
      // Braking within 40 ms, as a hand does.
      let braking = min(max(time - 200, 0), 40)
      let x = speed * (min(time, 200) + braking - braking * braking / 80)
      builder.append(Sample(position: Point(x: x, y: 0), time: time), to: &ink)
      guard let ahead = builder.predicted(by: 16) else { continue }
      let past = ahead.position.x - speed * 220
      farthest = max(farthest, past)
      if time > 320 { late = max(late, abs(past)) }
    }
    // The pen itself goes 1.28 mm in 16 ms before it brakes.
    #expect(farthest < 0.4 * Length.millimeter)
    #expect(late < 0.05 * Length.millimeter)
  }
}
