import Geometry
import Ink
import SyntheticHand
import Testing

@Suite struct MotionTests {
  /// Speeds between neighboring samples in millimeters a second, sorted.
  private func speeds(_ strokes: [Stroke]) -> [Double] {
    strokes.flatMap { stroke in
      zip(stroke.samples, stroke.samples.dropFirst()).map { one, other in
        one.position.distance(to: other.position) / Length.millimeter * 1000
          / (other.time - one.time)
      }
    }.sorted()
  }

  @Test func `pens go as fast as those of people`() {
    let speeds = speeds(sampleStrokes())
    #expect((1...8).contains(speeds.percentile(0.05)))
    #expect((16...30).contains(speeds.percentile(0.5)))
    #expect((50...75).contains(speeds.percentile(0.95)))
    #expect((60...105).contains(speeds.percentile(0.99)))
    #expect(speeds.percentile(1) < 200)
  }

  @Test func `time goes forward`() {
    for hand in [Hand.neat, .flowing, .hurried, .careful] {
      var free: Int64 = -1
      for stroke in sampleStrokes(hand: hand) {
        #expect(stroke.start > free)
        #expect(stroke.samples.first?.time == 0)
        for (one, other) in zip(stroke.samples, stroke.samples.dropFirst()) {
          #expect(other.time > one.time)
        }
        free = stroke.start + Int64(stroke.samples.last?.time ?? 0)
      }
    }
  }

  @Test func `pauses are those of a person`() {
    let strokes = sampleStrokes()
    let pauses = zip(strokes, strokes.dropFirst()).map { one, other in
      Double(other.start - one.start) - (one.samples.last?.time ?? 0)
    }.sorted()
    #expect((50...200).contains(pauses.percentile(0.25)))
    #expect(pauses.percentile(0.98) > 250)
    #expect(pauses.percentile(1) < 5000)
  }

  @Test func `pressure rises on landing and falls on lifting`() {
    for hand in [Hand.neat, .flowing, .hurried] {
      let strokes = sampleStrokes(hand: hand)
      var all: [Float] = []
      for stroke in strokes {
        let pressures = stroke.samples.map(\.pressure)
        let most = pressures.max() ?? 0
        // A touch is over before it has begun lightly.
        let isTouch = stroke.samples.count < 15
        #expect((pressures.first ?? 1) < most * (isTouch ? 0.85 : 0.65))
        #expect((pressures.last ?? 1) < most * 0.8)
        all += pressures
      }
      all.sort()
      #expect(all.percentile(0) > 0)
      #expect((0.3...0.6).contains(all.percentile(0.5)))
      #expect(all.percentile(1) < 0.9)
    }
  }

  @Test func `the pen stops at corners and hurries on straight ways`() throws {
    let corner = Point(x: 200, y: 100)
    let path = [Point(x: 100, y: 100), corner, Point(x: 200, y: 200)]
    var writer = Writer(seed: 5)
    let drawn = writer.draw(through: path, hasCorners: true)
    let stroke = try #require(drawn)
    var (slowest, fastest) = (Double.infinity, 0.0)
    for (one, other) in zip(stroke.samples, stroke.samples.dropFirst()) {
      let way = one.position.distance(to: other.position) / Length.millimeter
      let speed = way * 1000 / (other.time - one.time)
      if one.position.distance(to: corner) < 0.6 { slowest = min(slowest, speed) }
      fastest = max(fastest, speed)
    }
    #expect(slowest < 10)
    #expect(fastest > 70)
  }

  @Test func `tighter circles are drawn more slowly`() throws {
    let circle = [(0, -1), (1, 0), (0, 1), (-1, 0), (0, -1), (1, 0), (0, 1), (-1, 0), (0, -1)]
    var speeds: [Double] = []
    for radius in [2.0, 6, 18] {
      var writer = Writer(seed: 6)
      let points = circle.map {
        Point(x: 99 + Double($0.0) * radius, y: 99 + Double($0.1) * radius)
      }
      let drawn = writer.draw(through: points)
      let stroke = try #require(drawn)
      speeds.append(self.speeds([stroke]).percentile(0.5))
    }
    #expect(speeds == speeds.sorted())
    // Three times the radius is 1.44 times the speed by the power law; ends take their share.
    #expect(speeds[1] > speeds[0] * 1.2)
  }

  @Test func `a hand trembles as much as it is told to`() throws {
    func roughness(_ tremor: Double) throws -> Double {
      var hand = Hand.neat
      (hand.tremor, hand.variation, hand.speed) = (tremor, 0, 0.3)
      let still = Digitiser(rate: 133, noise: 0, channels: [.pressure])
      var writer = Writer(seed: 8, hand: hand, device: still)
      let drawn = writer.draw(through: [Point(x: 50, y: 90), Point(x: 450, y: 90)])
      let stroke = try #require(drawn)
      let strays = stroke.samples.map { ($0.position.y - 90) * ($0.position.y - 90) }
      let mean = strays.reduce(0, +) / Double(strays.count)
      return mean.squareRoot() / Length.micrometer
    }
    #expect(try roughness(0) < 3)
    let usual = try roughness(25)
    #expect((12...50).contains(usual))
  }

  @Test func `the lean of the pen wanders slowly`() {
    let samples = sampleStrokes().flatMap(\.samples)
    #expect(Set(samples.map(\.azimuth)).count > 5)
    for (one, other) in zip(samples, samples.dropFirst()) {
      #expect(abs(one.azimuth - other.azimuth) <= 2)
      #expect(abs(one.altitude - other.altitude) <= 2)
      #expect((25...85).contains(one.altitude))
    }
  }
}
