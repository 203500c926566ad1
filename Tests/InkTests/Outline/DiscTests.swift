import Geometry
import Ink
import Support
import Testing

/// Outlines of discs that grow, shrink and turn in ways that no writing does.
@Suite struct DiscTests {
  private func check(
    _ points: [InkPoint], _ seed: UInt64,
    style: Style = Style(color: .sumi, width: 4, response: .linear)
  ) {
    let comparison = OutlineComparison(of: points, style: style)
    #expect(comparison.missing == 0, "\(seed)")
    #expect(comparison.excess == 0, "\(seed)")
  }

  /// Straight ways, short ones more often: there the pen rests while it is pressed.
  private func straightWays(_ seed: UInt64) -> [InkPoint] {
    var dice = Dice(seed)
    var place = Point.zero
    return (0..<12).map { index in
      let step = dice.number(0...1) < 0.6 ? 0.3 : 3
      place = place + Point(x: dice.number(-step...step), y: dice.number(-step...step))
      return InkPoint(
        position: place, time: 0, parameter: Double(index), pressure: Float(dice.number(0...1)))
    }
  }

  @Test func `a disc may swallow those before and after it`() {
    for seed in 1...40 as ClosedRange<UInt64> { check(straightWays(seed), seed) }
  }

  @Test func `what a thin line encloses stays open`() {
    for seed in 30_004...30_024 as ClosedRange<UInt64> {
      check(straightWays(seed), seed, style: Style(color: .sumi, width: 0.85))
    }
  }

  @Test func `a pen that turns back while the ink grows loses nothing`() {
    for seed in 1...20 as ClosedRange<UInt64> {
      var dice = Dice(seed)
      let angle = Double.pi + dice.number(-0.2...0.2)
      let back = Affine.rotation(by: angle)(Point(x: dice.number(1...6), y: 0))
      let ends = (dice.number(0.2...0.6), dice.number(0.2...0.6))
      let places = [Point(x: -4, y: 0), .zero, back]
      let points = zip(places, [ends.0, 0.8, ends.1]).map { place, pressure in
        InkPoint(position: place, time: 0, parameter: 0, pressure: Float(pressure))
      }
      check(points, seed)
    }
  }

  @Test func `a pen that turns about itself fills its turn`() {
    for seed in 1...20 as ClosedRange<UInt64> {
      var dice = Dice(seed)
      let (radius, sweep) = (dice.number(0.05...2), dice.number(1...7))
      let (arm, phase) = (dice.number(0...5), dice.number(0...6))
      let turn = (0...24).map { step in
        Affine.rotation(by: sweep * Double(step) / 24)(Point(x: radius, y: 0))
      }
      let end = Affine.rotation(by: sweep)(Point(x: radius, y: arm))
      let places = [Point(x: radius, y: -arm)] + turn + [end]
      let points = places.enumerated().map { index, place in
        let wave = Affine.rotation(by: phase + Double(index) / 9)(Point(x: 0.25, y: 0)).x
        return InkPoint(position: place, time: 0, parameter: 0, pressure: Float(0.5 + wave))
      }
      check(points, seed)
    }
  }
}
