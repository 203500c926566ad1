internal import Geometry
internal import Ink

/// A sample stroke as a pen would draw it.
struct PenSample {
  let style: Style
  /// The number of pixels in a point.
  let scale: Double
  /// The pressure curve of the device.
  var curve = PressureCurve.linear

  /// A line of loops, light upwards and firm downwards, like handwriting.
  func flourish(in box: Box) -> Face.Mark {
    let loops = max((box.width / box.height * 1.4).rounded(), 2)
    return stroke(steps: Int(loops) * 20) { share in
      let (sine, cosine) = sineAndCosine(of: share * loops * 2 * .pi)
      // The loops start from a straight line and end in one.
      let size = Self.level(share, rise: 0.16, fall: 0.3)
      let pressure = (0.25 + 0.7 * (0.5 + 0.5 * sine)) * Self.level(share, rise: 0.06, fall: 0.15)
      let place = Point(
        x: box.width * share - size * size * size * box.height * 0.3 * sine,
        y: box.height * (0.5 + size * (0.1 - 0.36 * cosine)))
      return (box.low + place, 0.08 + 0.92 * pressure)
    }
  }

  /// A wave from no pressure to all of it and back.
  func wave(in box: Box) -> Face.Mark {
    stroke(steps: 32) { share in
      let height = box.height * 0.3 * sineAndCosine(of: share * 2 * .pi).sine
      let place = Point(x: box.low.x + box.width * share, y: box.center.y - height)
      return (place, sineAndCosine(of: share * .pi).sine)
    }
  }

  /// A straight line from the left edge to the right.
  func bar(in box: Box) -> Face.Mark {
    let inset = min(style.width * scale, box.width * 0.8) / 2
    return stroke(steps: 8) { share in
      (Point(x: box.low.x + inset + (box.width - 2 * inset) * share, y: box.center.y), 1)
    }
  }

  /// Rises smoothly from 0 to 1 over the first part of the way, and falls back over the last.
  private static func level(_ share: Double, rise: Double, fall: Double) -> Double {
    let level = min(share / rise, (1 - share) / fall, 1)
    return level * level * (3 - 2 * level)
  }

  /// The ink of a movement in pixels.
  private func stroke(
    steps: Int, _ movement: (Double) -> (place: Point, pressure: Double)
  ) -> Face.Mark {
    stroke(
      (0...steps).map { step in
        let (place, pressure) = movement(Double(step) / Double(steps))
        return Sample(position: place, time: Double(step) * 10, pressure: Float(pressure))
      })
  }

  /// The ink of samples in pixels, with the pressure that the device reported.
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
