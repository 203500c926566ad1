import Geometry
import Ink
import SyntheticHand
import Testing

@Suite struct SettingsTests {
  /// A device and the steps in milliseconds that its reports can be apart.
  struct Case: CustomTestStringConvertible {
    let device: Digitiser
    let steps: Set<Double>
    var testDescription: String { "\(device.rate) Hz" }
  }

  @Test(arguments: [
    Case(device: .tablet, steps: [7, 8]), Case(device: .quickTablet, steps: [5]),
    Case(device: .screen, steps: [4, 5]), Case(device: .mouse, steps: [15, 16]),
  ])
  func `devices report at their rate`(_ test: Case) {
    let strokes = sampleStrokes("The hand moves.", device: test.device)
    let steps = strokes.flatMap { stroke in
      zip(stroke.samples, stroke.samples.dropFirst()).map { $1.time - $0.time }
    }
    #expect(Set(steps) == test.steps)
  }

  @Test func `a mouse has whole pixels and no pressure`() {
    for stroke in sampleStrokes("The hand moves.", device: .mouse) {
      #expect(stroke.channels == [])
      for sample in stroke.samples {
        #expect(sample.position.x.remainder(dividingBy: 0.75) == 0)
        #expect(sample.position.y.remainder(dividingBy: 0.75) == 0)
        #expect(sample.pressure == 1 && sample.azimuth == 0 && sample.altitude == 90)
      }
    }
  }

  @Test func `ink, size and time are the writer's`() {
    let style = Style(color: Color(rgb: 0x2244AA), width: 2)
    var small = Writer(seed: 1, style: style, xHeight: 5, start: 1_700_000_000_000)
    var large = Writer(seed: 1, style: style, xHeight: 10, start: 1_700_000_000_000)
    let (one, other) = (small.write("Hxg", in: page), large.write("Hxg", in: page))
    #expect(one.strokes.allSatisfy { $0.style == style && $0.start > 1_700_000_000_000 })
    let ratio = extent(of: other.strokes).height / extent(of: one.strokes).height
    #expect((1.8...2.2).contains(ratio))
    small.style.width = 3
    #expect(small.write("a", in: page).strokes.first?.style.width == 3)
  }

  @Test func `habits beyond their ranges do no harm`() {
    for wrong in [Double.nan, .infinity, -.infinity, 1e300, -1, 0] {
      var hand = Hand.neat
      (hand.slant, hand.width, hand.spacing, hand.joining) = (wrong, wrong, wrong, wrong)
      (hand.roundness, hand.speed, hand.tremor) = (wrong, wrong, wrong)
      (hand.pressure, hand.variation, hand.drift) = (wrong, wrong, wrong)
      let device = Digitiser(rate: wrong, noise: wrong, channels: .pressure, grid: wrong)
      var writer = Writer(seed: 1, hand: hand, device: device, xHeight: wrong)
      let strokes = writer.write("Ink 硯", in: page, lineHeight: 400).strokes
      #expect(strokes.allSatisfy { $0.samples.allSatisfy(\.position.isFinite) })
      #expect(strokes.reduce(0) { $0 + $1.samples.count } < 200_000)
    }
  }

  @Test func `frames that are no frames stay empty`() {
    for wrong in [Double.nan, .infinity, -.infinity, 1e300] {
      var writer = Writer(seed: 1)
      let frame = Box(low: .zero, high: Point(x: wrong, y: wrong))
      #expect(writer.write("ink", in: frame).strokes.isEmpty)
      #expect(writer.write("ink", in: page, lineHeight: wrong).strokes.isEmpty)
      #expect(writer.draw(through: [Point(x: wrong, y: 0)]) == nil)
    }
    var writer = Writer(seed: 1)
    #expect(writer.write("ink", in: page, lineHeight: 0).strokes.isEmpty)
    #expect(writer.draw(through: []) == nil)
    #expect(writer.draw(through: [.zero, .zero, .zero])?.samples.isEmpty == false)
  }
}
