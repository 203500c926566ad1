internal import Geometry
internal import Ink

/// A model's drawing of a stroke.
struct DrawnInk {
  /// The curve of the finished stroke.
  var curve: [Point] = []
  /// The end of the drawn line after each sample: the tip that the writer sees at the nib.
  var tips: [Point] = []
  /// The expected place of the pen 8 ms after each sample; the tip if the model does not predict.
  var ahead8: [Point] = []
  /// The expected place of the pen 16 ms after each sample.
  var ahead16: [Point] = []
}

/// A way to turn samples into ink.
struct Contender: Sendable {
  let name: String
  /// Makes the curve and everything seen on the way.
  let draw: @Sendable ([Sample], SimulatedDevice) -> DrawnInk
  /// Does only the work of drawing live, for timing; returns the number of points made.
  let work: @Sendable ([Sample], SimulatedDevice) -> Int

  /// The models compared, with this program's own first.
  static let all: [Contender] = [
    Contender(name: "suzuri") {
      drawing(of: $0, model: $1.model, predicts: true)
    } work: {
      work(on: $0, model: $1.model)
    },
    Contender(name: "window20") { samples, _ in
      drawing(of: samples, model: .window, predicts: false)
    } work: { samples, _ in
      work(on: samples, model: .window)
    },
    Contender(name: "raw") { samples in
      let points = samples.map(\.position)
      return DrawnInk(curve: points, tips: points, ahead8: points, ahead16: points)
    },
    Contender(name: "spring", SpringModel.drawing), Contender(name: "mean20", EventMean.drawing),
  ]

  private static func drawing(
    of samples: [Sample], model: ModelVersion, predicts: Bool
  ) -> DrawnInk {
    var drawing = DrawnInk()
    var builder = StrokeBuilder(model: model, channels: [])
    var ink: [InkPoint] = []
    var tail: [InkPoint] = []
    for sample in samples {
      builder.append(sample, to: &ink)
      tail.removeAll(keepingCapacity: true)
      builder.appendTail(to: &tail)
      guard let tip = (tail.last ?? ink.last)?.position else { continue }
      drawing.tips.append(tip)
      drawing.ahead8.append(predicts ? builder.predicted(by: 8)?.position ?? tip : tip)
      drawing.ahead16.append(predicts ? builder.predicted(by: 16)?.position ?? tip : tip)
    }
    builder.end(appendingTo: &ink)
    drawing.curve = ink.map(\.position)
    return drawing
  }

  /// Does an application's work at each sample: the final ink, the tail, one prediction.
  private static func work(on samples: [Sample], model: ModelVersion) -> Int {
    var builder = StrokeBuilder(model: model, channels: [])
    var ink: [InkPoint] = []
    ink.reserveCapacity(samples.count * 4)
    var tail: [InkPoint] = []
    tail.reserveCapacity(64)
    var points = 0
    for sample in samples {
      builder.append(sample, to: &ink)
      tail.removeAll(keepingCapacity: true)
      builder.appendTail(to: &tail)
      if let point = builder.predicted(by: 16) { points += point.time > 0 ? 1 : 0 }
      points += tail.count
    }
    builder.end(appendingTo: &ink)
    return points + ink.count
  }
}

extension Contender {
  /// A model that draws a whole stroke at once, whatever the device.
  private init(name: String, _ draw: @escaping @Sendable ([Sample]) -> DrawnInk) {
    self.init(name: name) { samples, _ in
      draw(samples)
    } work: { samples, _ in
      draw(samples).curve.count
    }
  }
}

/// A mass on a spring that follows the pen: a widely used stroke modeler, with its defaults.
///
/// The mass is pulled toward the pen and slowed by drag, `a = (pen - s) / M - k v`, in semi-implicit steps
/// of at most 1/180 s; at the end of the stroke it runs on to where the pen stopped.
enum SpringModel {
  private static let mass = 11.0 / 32400
  private static let drag = 72.0
  private static let rate = 180.0
  /// The mass has arrived when it is this close to the pen, in points.
  private static let stop = 0.001 * Length.millimeter
  private static let mostEndSteps = 20

  private struct State {
    var position: Point
    var velocity: Point = .zero

    func advanced(toward pen: Point, by seconds: Double) -> State {
      let pull = (pen - position) * (1 / SpringModel.mass) - velocity * SpringModel.drag
      let faster = velocity + pull * seconds
      return State(position: position + faster * seconds, velocity: faster)
    }
  }

  static func drawing(of samples: [Sample]) -> DrawnInk {
    guard var last = samples.first else { return DrawnInk() }
    var state = State(position: last.position)
    var drawing = DrawnInk(curve: [last.position], tips: [last.position])
    for sample in samples.dropFirst() {
      let seconds = (sample.time - last.time) / 1000
      let steps = max(1, Int((seconds * rate - 1e-6).rounded(.up)))
      for step in 1...steps {
        let share = Double(step) / Double(steps)
        let pen = last.position.mixed(with: sample.position, by: share)
        state = state.advanced(toward: pen, by: seconds / Double(steps))
        drawing.curve.append(state.position)
      }
      drawing.tips.append(state.position)
      last = sample
    }
    finish(state, at: last.position, drawing: &drawing)
    drawing.ahead8 = drawing.tips
    drawing.ahead16 = drawing.tips
    return drawing
  }

  /// Lets the mass come to rest without running past the pen.
  private static func finish(_ start: State, at pen: Point, drawing: inout DrawnInk) {
    var state = start
    var seconds = 1 / rate
    for _ in 0..<mostEndSteps {
      let next = state.advanced(toward: pen, by: seconds)
      let way = next.position - state.position
      guard way.length >= stop else { return }
      if (pen - state.position).dot(way) < way.squaredLength {
        seconds /= 2
        continue
      }
      state = next
      drawing.curve.append(state.position)
      if state.position.distance(to: pen) < stop { return }
    }
  }
}

/// The mean of the last 20 reports, whatever time they span; the pen counts as still before the stroke.
enum EventMean {
  private static let count = 20

  static func drawing(of samples: [Sample]) -> DrawnInk {
    guard let first = samples.first?.position else { return DrawnInk() }
    var queue = [Point](repeating: first, count: count)
    var points: [Point] = []
    for (index, sample) in samples.enumerated() {
      queue[index % count] = sample.position
      points.append(queue.reduce(.zero, +) * (1 / Double(count)))
    }
    return DrawnInk(curve: points, tips: points, ahead8: points, ahead16: points)
  }
}
