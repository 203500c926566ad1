import Bytes
import Geometry
import Ink
import Support
import SyntheticHand

/// Figures by a synthetic hand, for the tests of what is made of them.
enum DrawnShapes {
  static let middle = Point(x: 300, y: 400)

  /// A figure that ends with a rest of the pen.
  static func stroke(
    _ kind: FigureKind, seed: UInt64, hand: Hand = .neat, millimeters: Double = 40,
    rotation: Double = 0
  ) -> [Sample] {
    var writer = Writer(seed: seed, hand: hand)
    let stroke = writer.draw(
      kind, at: middle, size: millimeters * Length.millimeter, rotation: rotation)
    return stroke?.resting(for: 550, seed: seed).samples ?? []
  }

  /// A line through points at an even pace, 0.3 mm from sample to sample.
  static func path(_ corners: [Point], rest: Double = 500) -> [Sample] {
    var samples: [Sample] = []
    for (from, to) in zip(corners, corners.dropFirst()) {
      let steps = max(Int(from.distance(to: to) / (0.3 * Length.millimeter)), 1)
      for step in 0..<steps {
        samples.append(
          Sample(
            position: from.mixed(with: to, by: Double(step) / Double(steps)),
            time: Double(samples.count) * 7.5))
      }
    }
    guard let last = corners.last else { return samples }
    let start = Double(samples.count) * 7.5
    for time in stride(from: 0, through: rest, by: 7.5) {
      samples.append(Sample(position: last, time: start + time))
    }
    return samples
  }

  static func moved(_ samples: [Sample], by map: Affine) -> [Sample] {
    samples.map { sample in
      var sample = sample
      sample.position = map(sample.position)
      return sample
    }
  }

  /// Random shapes of all forms that can be drawn.
  static func random(_ form: Shape.Form, using source: inout RandomSource) -> Shape {
    func point() -> Point {
      Point(
        x: Double.random(in: 50...500, using: &source),
        y: Double.random(in: 50...500, using: &source))
    }
    let count =
      form.hasThreePoints
      ? 3 : Int.random(in: form.leastPoints...(form.leastPoints + 4), using: &source)
    var shape = Shape(form, (0..<count).map { _ in point() })
    switch form {
    case .rectangle:
      let (a, b) = (shape.points[0], shape.points[1])
      shape.points[2] = b + (b - a).perpendicular * Double.random(in: 0.2...2, using: &source)
      if Bool.random(using: &source) { shape.radius = Double.random(in: 0...30, using: &source) }
    case .ellipse, .arc:
      let way = shape.points[1] - shape.points[0]
      shape.points[2] =
        shape.points[0] + way.perpendicular * Double.random(in: 0.2...2, using: &source)
      shape.sweep = Double.random(in: -6...6, using: &source)
    case .line, .polygon, .curve: break
    }
    return shape
  }

  /// The largest distance of the points of one line from another, of a hundred of its points or so.
  static func distance(of line: [Point], from other: [Point]) -> Double {
    let segments = zip(other, other.dropFirst()).map { Segment($0.0, $0.1) }
    let places = stride(from: 0, to: line.count, by: max(line.count / 100, 1))
    return places.map { place in
      segments.map { $0.distance(to: line[place]) }.min() ?? .infinity
    }.max() ?? .infinity
  }
}
