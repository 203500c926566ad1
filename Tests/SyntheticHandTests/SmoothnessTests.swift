import Geometry
import Ink
import SyntheticHand
import Testing

@Suite struct SmoothnessTests {
  /// The time between two samples that are 133 to a second.
  private let gap = 1 / 133.0

  /// The share of the power of the pen's velocity below some frequencies in hertz.
  ///
  /// Strokes are long enough to tell, and fade in and out, so that ends count little.
  private func shares(of strokes: [Stroke], below limits: [Double]) -> [Double] {
    let steps = stride(from: 0.5, to: 66, by: 0.5)
    var powers = steps.map { _ in 0.0 }
    for stroke in strokes where stroke.samples.count >= 40 {
      let places = stroke.samples.map { $0.position * (1 / Length.millimeter) }
      let ways = zip(places, places.dropFirst()).map { $1 - $0 }
      let mean = ways.reduce(.zero, +) * (1 / Double(ways.count))
      for (index, frequency) in steps.enumerated() {
        // Sine and cosine go on by one turn from sample to sample.
        let turn = sineAndCosine(of: 2 * Double.pi * frequency * gap)
        let fade = sineAndCosine(of: 2 * Double.pi / Double(ways.count))
        var (wave, window) = (Point(x: 1, y: 0), Point(x: 1, y: 0))
        var (real, imaginary) = (Point.zero, Point.zero)
        for way in ways {
          let velocity = (way - mean) * (0.5 - 0.5 * window.x)
          real = real + velocity * wave.x
          imaginary = imaginary + velocity * wave.y
          wave = turned(wave, by: turn)
          window = turned(window, by: fade)
        }
        powers[index] += real.squaredLength + imaginary.squaredLength
      }
    }
    let whole = powers.reduce(0, +)
    return limits.map { limit in
      zip(steps, powers).filter { $0.0 <= limit }.reduce(0) { $0 + $1.1 } / whole
    }
  }

  private func turned(_ point: Point, by angle: (sine: Double, cosine: Double)) -> Point {
    Point(
      x: point.x * angle.cosine - point.y * angle.sine,
      y: point.x * angle.sine + point.y * angle.cosine)
  }

  /// In recordings of seven people 95 % lay below 6.8 to 8.8 Hz and 99 % below 9.8 to 12.3 Hz.
  @Test func `the pen swings no faster than a hand can`() {
    let shares = shares(of: sampleStrokes(), below: [3, 9, 12])
    #expect(shares[0] < 0.6)
    #expect(shares[1] > 0.95)
    #expect(shares[2] > 0.985)
  }

  /// In the recordings 95 % stayed below 1,100 to 2,700 mm/s².
  @Test func `the pen gains speed no faster than a hand can`() {
    var still = Hand.neat
    still.tremor = 0
    var gains: [Double] = []
    let exact = Digitiser(rate: 133, noise: 0, channels: [])
    for stroke in sampleStrokes(hand: still, device: exact) {
      let places = stroke.samples.map { $0.position * (1 / Length.millimeter) }
      for index in places.indices.dropFirst().dropLast() {
        let bend = places[index + 1] + places[index - 1] - places[index] * 2
        gains.append(bend.length / (gap * gap))
      }
    }
    gains.sort()
    #expect((400...1100).contains(gains.percentile(0.5)))
    #expect(gains.percentile(0.95) < 2700)
    #expect(gains.percentile(1) < 6000)
  }

  @Test func `strokes begin and end where they are meant to`() throws {
    var hand = Hand.neat
    (hand.tremor, hand.variation) = (0, 0)
    let exact = Digitiser(rate: 1000, noise: 0, channels: [])
    let path = [(100, 100), (110, 90), (120, 110), (112, 118), (104, 112)].map {
      Point(x: $0, y: $1)
    }
    for speed in [0.3, 1, 4] {
      hand.speed = speed
      var writer = Writer(seed: 3, hand: hand, device: exact)
      let drawn = writer.draw(through: path)
      let samples = try #require(drawn).samples
      let (first, last) = (try #require(samples.first), try #require(samples.last))
      // A sample may come up to a millisecond after landing or before lifting.
      let slack = 0.25 * Length.millimeter
      #expect(first.position.distance(to: path[0]) < slack)
      #expect(last.position.distance(to: path[4]) < slack)
    }
  }

  @Test func `a hand makes its loops little smaller than they are meant`() throws {
    var hand = Hand.neat
    (hand.tremor, hand.variation) = (0, 0)
    let exact = Digitiser(rate: 133, noise: 0, channels: [])
    // Circles of 2 mm, written three times around.
    let round = [(0, -1), (1, 0), (0, 1), (-1, 0)]
    let radius = Length.millimeter
    let path = (0..<13).map { index in
      let (x, y) = round[index % 4]
      return Point(x: 100 + Double(x) * radius, y: 100 + Double(y) * radius)
    }
    var writer = Writer(seed: 3, hand: hand, device: exact)
    let drawn = writer.draw(through: path)
    let size = extent(of: [try #require(drawn)])
    #expect((1.75...2.1).contains(size.width / Length.millimeter))
    #expect((1.75...2.1).contains(size.height / Length.millimeter))
  }
}
