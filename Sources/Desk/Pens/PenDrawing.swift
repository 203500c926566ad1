internal import Geometry
internal import Ink

struct PenDrawing {
  let style: Style
  /// The color around the tip on a dark bar, where ink may be as dark; nil on light bars.
  let rim: Color?

  private var isDark: Bool { rim != nil }

  /// Returns the drawing; `lift` raises the pen, so the barrel reaches farther down.
  func marks(height lift: Double, under map: Affine) -> [Face.Mark] {
    func area(_ numbers: [Double], _ color: Color) -> Face.Mark {
      var path = Path()
      for index in stride(from: 0, to: numbers.count - 1, by: 2) {
        path.line(to: map(Point(x: numbers[index], y: numbers[index + 1])))
      }
      path.close()
      return .area(path, color)
    }
    let (tip, band) = (Self.tip(of: style), Self.band(of: style))
    let neck = isDark ? Color(rgb: 0xEDEAE4) : Color(rgb: 0xDEDAD3)
    if style.tool == .highlighter {
      let edge = rim.map {
        area([-tip - 1, -24.5, tip + 1, -30.5, tip + 1, -21, -tip - 1, -21], $0)
      }
      return [edge].compactMap(\.self) + [
        area([-tip, -24, tip, -29, tip, -21, -tip, -21], style.color),
        area([-6, -21, 6, -21, 9, -13, -9, -13], neck),
        area([-9, -13, 9, -13, 9, lift, -9, lift], style.color.darker),
      ]
    }
    let barrel = isDark ? Color(rgb: 0x5A5550) : Color(rgb: 0x33302D)
    let edge = rim.map { area([-tip - 1, -33, tip + 1, -33, 5.7, -22, -5.7, -22], $0) }
    return [edge].compactMap(\.self) + [
      area([-tip, -32, tip, -32, 4.5, -22, -4.5, -22], style.color),
      area([-4, -22, 4, -22, 7, -13, -7, -13], neck),
      area([-7, -13, 7, -13, 7, lift, -7, lift], barrel),
      area([-7, -9, 7, -9, 7, -9 + band, -7, -9 + band], style.color),
    ]
  }

  /// Half the width of the tip, logarithmic in the pen's width.
  private static func tip(of style: Style) -> Double {
    let share = share(of: style)
    return style.tool == .highlighter ? 2.5 + 4.5 * share : 0.3 + 3.6 * share * share
  }

  /// The height of the band around the barrel, which also shows the width.
  private static func band(of style: Style) -> Double { 1 + 6 * share(of: style) }

  /// The width on a logarithmic scale: 0 for the finest pen, 1 for the widest.
  private static func share(of style: Style) -> Double {
    let range = style.tool.freeWidths
    let width = min(max(style.width, range.lowerBound), range.upperBound)
    return logarithm(of: width / range.lowerBound)
      / logarithm(of: range.upperBound / range.lowerBound)
  }
}

extension Color {
  fileprivate var darker: Color {
    func channel(_ shift: UInt32) -> UInt32 { ((rgba >> shift & 0xFF) * 9 / 10) << shift }
    return Color(rgba: channel(24) | channel(16) | channel(8) | 0xFF)
  }
}

struct PenSample {
  let style: Style
  /// Pixels per point.
  let scale: Double
  var curve = PressureCurve.linear

  /// A line of loops like handwriting, light upward and firm downward.
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

  /// A wave from no pressure to full pressure and back.
  func wave(in box: Box) -> Face.Mark {
    stroke(steps: 32) { share in
      let height = box.height * 0.3 * sineAndCosine(of: share * 2 * .pi).sine
      let place = Point(x: box.low.x + box.width * share, y: box.center.y - height)
      return (place, sineAndCosine(of: share * .pi).sine)
    }
  }

  func bar(in box: Box) -> Face.Mark {
    let inset = min(style.width * scale, box.width * 0.8) / 2
    return stroke(steps: 8) { share in
      (Point(x: box.low.x + inset + (box.width - 2 * inset) * share, y: box.center.y), 1)
    }
  }

  /// Rises smoothly from 0 to 1 over the first part and falls back over the last.
  private static func level(_ share: Double, rise: Double, fall: Double) -> Double {
    let level = min(share / rise, (1 - share) / fall, 1)
    return level * level * (3 - 2 * level)
  }

  private func stroke(
    steps: Int, _ movement: (Double) -> (place: Point, pressure: Double)
  ) -> Face.Mark {
    stroke(
      (0...steps).map { step in
        let (place, pressure) = movement(Double(step) / Double(steps))
        return Sample(position: place, time: Double(step) * 10, pressure: Float(pressure))
      })
  }

  /// The ink of samples in pixels, with the pressure reported by the device.
  func stroke(_ samples: [Sample]) -> Face.Mark {
    let samples = samples.map { sample in
      var sample = sample
      sample.position = sample.position * (1 / scale)
      sample.pressure = Float(curve.value(at: Double(sample.pressure)))
      return sample
    }
    let stroke = Stroke(samples: samples, channels: .pressure, style: style)
    let shape = InkShape(of: stroke.modeled(), style: style)
      .transformed(by: .scaling(x: scale, y: scale))
    return switch shape {
    case .filled(let path): .area(path, style.color)
    case .stroked(let path, let width, _, _): .line(path, width: width, style.color)
    }
  }
}
