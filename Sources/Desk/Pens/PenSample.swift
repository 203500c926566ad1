internal import Geometry
internal import Ink

/// A stroke that a very pen would draw, to be seen before it writes.
struct PenSample {
  let style: Style
  /// The number of pixels in a point.
  let scale: Double
  /// What the pressure of the device counts as that draws it.
  var curve = PressureCurve.linear

  /// A line of loops, light upwards and firm downwards, as handwriting goes.
  func flourish(in box: Box) -> Face.Mark {
    let loops = max((box.width / box.height * 1.4).rounded(), 2)
    let count = Int(loops) * 20
    return stroke(
      (0...count).map { step in
        let share = Double(step) / Double(count)
        let (sine, cosine) = sineAndCosine(of: share * loops * 2 * .pi)
        // The loops grow out of a line and end in one.
        let size = Self.swell(share, rise: 0.16, fall: 0.3) * box.height
        let pressure = 0.25 + 0.7 * (0.5 + 0.5 * sine)
        return Sample(
          position: Point(
            x: box.low.x + box.width * share - size * 0.3 * sine,
            y: box.center.y + size * 0.1 - size * 0.36 * cosine),
          time: Double(step) * 10,
          pressure: Float(pressure * (0.1 + 0.9 * Self.swell(share, rise: 0.05, fall: 0.12))))
      })
  }

  /// A wave from no pressure to all of it and back.
  func swell(in box: Box) -> Face.Mark {
    let count = 32
    return stroke(
      (0...count).map { step in
        let share = Double(step) / Double(count)
        let sine = sineAndCosine(of: share * 2 * .pi).sine
        let press = sineAndCosine(of: share * .pi).sine
        return Sample(
          position: Point(
            x: box.low.x + box.width * share, y: box.center.y - box.height * 0.3 * sine),
          time: Double(step) * 12, pressure: Float(press))
      })
  }

  /// Rises from 0 to 1 over the first share of the way, and falls back over the last.
  private static func swell(_ share: Double, rise: Double, fall: Double) -> Double {
    let level = min(share / rise, (1 - share) / fall, 1)
    return level * level * (3 - 2 * level)
  }

  /// The ink of samples that lie in pixels, pressed as the device says.
  func stroke(_ samples: [Sample]) -> Face.Mark {
    let samples = samples.map { sample in
      var sample = sample
      sample.position = sample.position * (1 / scale)
      sample.pressure = Float(curve.value(at: Double(sample.pressure)))
      return sample
    }
    let stroke = Stroke(samples: samples, channels: .pressure, style: style)
    let shape = InkShape(of: stroke.modelled(), style: style)
      .transformed(by: .scaling(x: scale, y: scale))
    return switch shape {
    case .filled(let path): .area(path, style.color)
    case .stroked(let path, let width, _, _): .line(path, width: width, style.color)
    }
  }
}
