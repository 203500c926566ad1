private import Glibc
package import Geometry
package import Ink

/// Random numbers that are the same on every run.
package struct Dice: RandomNumberGenerator {
  private var state: UInt64

  package init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 0x1234_5678 }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number between two others.
  package mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }
}

/// Ways in which a pen may move.
package enum InkKind: String, CaseIterable, Sendable {
  case smooth, handwriting, cusps, hairpin, spiral, walk, zigzag, hook, scribble

  /// Returns modeled ink of this kind, different for each seed.
  package func points(seed: UInt64) -> [InkPoint] {
    var dice = Dice(seed &* 16 &+ UInt64(rawValue.count))
    let path = path(&dice)
    let force = (dice.number(0.2...0.8), dice.number(0...0.5), dice.number(2...9))
    let jump = dice.number(0...1) < 0.3 ? dice.number(0...0.4) : 0
    let place = dice.number(0...1)
    return path.enumerated().map { index, point in
      let share = Double(index) / Double(max(path.count - 1, 1))
      var pressure = force.0 + force.1 * sin(share * force.2 * 3)
      if abs(share - place) < 0.03 { pressure += jump }
      // A pen comes down and lifts.
      pressure *= min(1, share * 12 + 0.05, (1 - share) * 12 + 0.05)
      return InkPoint(
        position: point, time: Double(index) * 5, parameter: Double(index) / 2,
        pressure: Float(min(max(pressure, 0), 1)))
    }
  }

  /// Returns the way of the pen of ink of this kind.
  package func places(seed: UInt64) -> [Point] { points(seed: seed).map(\.position) }

  private func path(_ dice: inout Dice) -> [Point] {
    let phase = dice.number(0...6)
    let turn = Affine.rotation(by: dice.number(0...6.28))
    let shift = Affine.translation(by: Point(x: dice.number(0...500), y: dice.number(0...700)))
    return raw(&dice, phase: phase).map { turn.then(shift)($0) }
  }

  private func raw(_ dice: inout Dice, phase: Double) -> [Point] {
    switch self {
    case .smooth:
      let (a, b, c) = (dice.number(1...3), dice.number(1...3), dice.number(3...9))
      return (0..<90).map { step in
        let t = Double(step) / 90
        return Point(
          x: 30 * t + 4 * sin(a * t * 4 + phase), y: 9 * sin(b * t * 3) + 2 * sin(c * t * 2 + phase)
        )
      }
    case .handwriting:
      let (loop, height) = (dice.number(0.5...2.2), dice.number(2...5))
      return (0..<120).map { step in
        let t = Double(step) * 0.17
        return Point(
          x: 1.3 * t + loop * sin(t * 1.02 + phase) + 0.3 * sin(2 * t),
          y: height * cos(t + 0.2 * sin(t * 0.3)) + 0.5 * cos(t * 2.3 + phase))
      }
    case .cusps:
      let radius = dice.number(1...2.5)
      return (0..<100).map { step in
        let t = Double(step) * 0.2 + phase
        return Point(x: radius * (t - sin(t)), y: radius * 2 * (1 - cos(t)))
      }
    case .hairpin:
      let (radius, length) = (dice.number(0...0.8), dice.number(0.5...8))
      let legs = (0..<30).map { Point(x: length * Double($0) / 30, y: 0) }
      let bend = (0...12).map { step in
        let angle = .pi * Double(step) / 12
        return Point(x: length + radius * sin(angle), y: radius * (1 - cos(angle)))
      }
      return legs + bend
        + legs.reversed().map { Point(x: $0.x, y: 2 * radius + phase * 0.1 * ($0.x - length)) }
    case .spiral:
      let tightness = dice.number(0.05...0.5)
      return (0..<160).map { step in
        let t = Double(step) * 0.16
        return Point(x: tightness * t * cos(t), y: tightness * t * sin(t))
      }
    case .walk:
      var point = Point.zero
      let size = dice.number(0.1...1.5)
      return (0..<90).map { _ in
        point = point + Point(x: dice.number(-size...size), y: dice.number(-size...size))
        return point
      }
    case .zigzag:
      let width = dice.number(0.2...2)
      return (0..<14).map { Point(x: width * Double($0), y: $0.isMultiple(of: 2) ? 0 : 7 + phase) }
    case .hook:
      let (radius, length) = (dice.number(0.05...0.7), dice.number(0.1...2))
      let stem = (0..<40).map { Point(x: 0, y: Double($0) * 0.2) }
      let bend = (1...8).map { step in
        let angle = 1.3 * Double(step) / 4
        return Point(x: -radius * (1 - cos(angle)), y: 7.8 + radius * sin(angle))
      }
      let end = bend[bend.count - 1]
      return stem + bend
        + (1...6).map { end + Point(x: -length * 0.5, y: -length) * (Double($0) / 6) }
    case .scribble:
      return (0..<140).map { step in
        let t = Double(step) * 0.35
        return Point(x: 0.12 * t + sin(t + phase), y: 1.2 * sin(t * 1.31) * cos(t * 0.21))
      }
    }
  }
}
