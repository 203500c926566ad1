import Bytes
import Geometry
import Ink
import Testing

@Suite struct InkCodecTests {
  private static let micrometer = Length.micrometer

  @Test func `what is read is what was settled, and encodes to the same bytes`() throws {
    var ink = RandomInk(seed: 1)
    for round in 0..<150 {
      let strokes = round % 2 == 0 ? ink.noise(strokes: round) : ink.writing(strokes: round % 20)
      let bytes = InkCodec.encoded(strokes)
      let read = try InkCodec.decoded(bytes)
      // Bare answers: the differences of whole pages take minutes to print.
      let isSettled = read == strokes.map(\.settled)
      let staysSettled = read == read.map(\.settled)
      let isCanonical = InkCodec.encoded(read) == bytes
      try #require(isSettled && staysSettled && isCanonical, "round \(round)")
    }
  }

  @Test func `writing keeps its place, time, pressure and tilt`() throws {
    var ink = RandomInk(seed: 2)
    let strokes = ink.writing(strokes: 40)
    let read = try InkCodec.decoded(InkCodec.encoded(strokes))
    for (stroke, twin) in zip(strokes, read) {
      #expect(twin.start == stroke.start)
      #expect(twin.style == stroke.style)
      #expect(twin.model == stroke.model)
      #expect(twin.channels == stroke.channels)
      #expect(twin.samples.count == stroke.samples.count)
      for (sample, kept) in zip(stroke.samples, twin.samples) {
        let miss = kept.position - sample.position
        #expect(max(abs(miss.x), abs(miss.y)) <= 5.00001 * Self.micrometer)
        var expected = sample
        expected.position = kept.position
        #expect(kept == expected)
      }
    }
  }

  @Test func `writing takes little room`() {
    var ink = RandomInk(seed: 3)
    let strokes = ink.writing(strokes: 200)
    let points = strokes.reduce(0) { $0 + $1.samples.count }
    #expect(Double(InkCodec.encoded(strokes).count) < 2.4 * Double(points))
  }

  @Test func `a single stroke has a head of a few bytes`() {
    let stroke = Stroke(
      samples: [], channels: [.pressure, .tilt], style: Style(color: .sumi, width: 1.4),
      start: 1_790_000_000_000)
    #expect(InkCodec.encoded([stroke]).count <= 14)
  }

  @Test(arguments: [1.0, 0.1, 0.01, 0.001])
  func `times are exact in the unit of the device`(unit: Double) throws {
    let ticks = [0, 7, 15, 22, 1030, 1031, 900, 901]
    let times = ticks.map { unit == 1 ? Double($0) : Double($0) / (1 / unit).rounded() }
    #expect(try roundTrip(times: times) == times)
  }

  @Test func `a long stroke keeps milliseconds where finer steps do not fit`() throws {
    #expect(try roundTrip(times: [0, 0.25, 900_000_000]) == [0, 0, 900_000_000])
    #expect(try roundTrip(times: [0, 0.25, 20_000_000]) == [0, 0.3, 20_000_000])
    #expect(try roundTrip(times: [-1e300, .infinity]) == [-1_073_741_824, 1_073_741_824])
  }

  @Test func `clocks may stand still, jump and run backwards`() throws {
    let times: [Double] = [0, 0, 0, 8, 8, 100_000, 99_999, -50, -50, 7, 15]
    #expect(try roundTrip(times: times) == times)
  }

  @Test(arguments: [1023, 2047, 4095, 8191])
  func `every pressure of a device is kept`(full: Int) throws {
    let samples = (0...full).map { step in
      Sample(position: .zero, time: 0, pressure: Float(Double(step) / Double(full)))
    }
    let isKept = try roundTrip(samples, channels: .pressure) == samples
    #expect(isKept)
  }

  @Test func `every tenth of a degree is kept`() throws {
    let samples = (0..<3600).map { step in
      Sample(
        position: .zero, time: 0, azimuth: Float(Double(step) / 10),
        altitude: Float(Double(step % 901) / 10))
    }
    let isKept = try roundTrip(samples, channels: .tilt) == samples
    #expect(isKept)
  }

  @Test func `a pen that leans across north takes the short way`() throws {
    func stroke(_ azimuths: [Float]) -> [Sample] {
      azimuths.map { Sample(position: .zero, time: 0, azimuth: $0) }
    }
    let across = stroke((0..<400).map { $0 % 2 == 0 ? 359 : 1 })
    let beside = stroke((0..<400).map { $0 % 2 == 0 ? 179 : 181 })
    let isKept = try roundTrip(across, channels: .tilt) == across
    #expect(isKept)
    let sizes = [across, beside].map { encodedSize($0) }
    #expect(abs(sizes[0] - sizes[1]) < 8)
    #expect(
      try roundTrip(stroke([360, -90, 725, .nan, .infinity]), channels: .tilt).map(\.azimuth)
        == [0, 270, 5, 5, 5])
  }

  @Test func `what is not a number is what was before`() throws {
    let samples = [
      Sample(position: Point(x: .nan, y: 72), time: 0, pressure: .nan, altitude: .nan),
      Sample(position: Point(x: 72, y: .nan), time: .nan, pressure: 2, altitude: -5),
      Sample(position: Point(x: .infinity, y: -1e300), time: 9, pressure: -.infinity),
    ]
    let read = try roundTrip(samples, channels: [.pressure, .tilt])
    let limit = 1_073_741_824 * 72 / 2540.0
    #expect(read.map(\.position.y) == [72, 72, -limit])
    #expect(read.map(\.position.x) == [0, 72, limit])
    #expect(read.map(\.time) == [0, 0, 9])
    #expect(read.map(\.pressure) == [0, 1, 0])
    #expect(read.map(\.altitude) == [90, 0, 90])
  }

  @Test func `channels that the device does not have take no room`() throws {
    var stroke = RandomInk(seed: 4).strokeOfMany()
    stroke.channels = []
    let read = try InkCodec.decoded(InkCodec.encoded([stroke]))
    #expect(read[0].samples.allSatisfy { $0.pressure == 1 && $0.altitude == 90 })
  }

  @Test func `the samples and the style of the first stroke are found without the rest`() throws {
    var ink = RandomInk(seed: 10)
    for strokes in [[], ink.writing(strokes: 1), ink.noise(strokes: 1), ink.writing(strokes: 9)] {
      let bytes = InkCodec.encoded(strokes)
      #expect(try InkCodec.sampleCount(of: bytes) == strokes.first?.samples.count ?? 0)
      #expect(try InkCodec.style(of: bytes) == InkCodec.decoded(bytes).first?.style)
    }
    let long = InkCodec.encoded([Stroke](repeating: ink.writing(strokes: 1)[0], count: 90))
    #expect(throws: InkCodecError.truncated) { try InkCodec.sampleCount(of: Array(long[..<9])) }
  }

  @Test func `the pressure of a pen that leaves the page is foreseen`() {
    // A pen that presses evenly and leaves in five points, as pens do, and one that leaves at once.
    func stroke(_ end: [Int]) -> Stroke {
      let pressures = (0..<40).map { 500 + $0 * 7 % 5 } + end
      let samples = pressures.enumerated().map { index, pressure in
        // In leaps, so that the least number of bytes for the points is not reached.
        let position = Point(x: Double(index * index % 17), y: Double(index * 7 % 11))
        return Sample(position: position, time: 0, pressure: Float(Double(pressure) / 1023))
      }
      return Stroke(samples: samples, channels: .pressure, style: Style(color: .sumi, width: 1))
    }
    func size(_ end: [Int]) -> Int {
      InkCodec.encoded([Stroke](repeating: stroke(end), count: 50)).count
    }
    #expect(size([490, 470, 430, 340, 160]) < size([160, 340, 430, 470, 490]))
  }

  @Test func `no strokes, empty strokes and long strokes`() throws {
    #expect(try InkCodec.decoded(InkCodec.encoded([])) == [])
    let empty = Stroke(samples: [], channels: [], style: Style(color: .sumi, width: 1))
    for count in [1, 2, 1000] {
      let strokes = [Stroke](repeating: empty, count: count)
      let isKept = try InkCodec.decoded(InkCodec.encoded(strokes)) == strokes
      #expect(isKept)
    }
    let still = [Sample](repeating: Sample(position: .zero, time: 0), count: 100_000)
    let isKept = try roundTrip(still, channels: [.pressure, .tilt]) == still
    #expect(isKept)
  }

  private func encodedSize(_ samples: [Sample]) -> Int {
    let style = Style(color: .sumi, width: 1)
    return InkCodec.encoded([Stroke(samples: samples, channels: .tilt, style: style)]).count
  }

  private func roundTrip(times: [Double]) throws -> [Double] {
    let samples = times.map { Sample(position: .zero, time: $0) }
    return try roundTrip(samples, channels: []).map(\.time)
  }

  private func roundTrip(_ samples: [Sample], channels: Channels) throws -> [Sample] {
    let style = Style(color: .sumi, width: 1)
    let stroke = Stroke(samples: samples, channels: channels, style: style)
    let bytes = InkCodec.encoded([stroke])
    let read = try InkCodec.decoded(bytes)
    let isCanonical = InkCodec.encoded(read) == bytes && read == [stroke.settled]
    #expect(isCanonical)
    return read.flatMap(\.samples)
  }
}

extension RandomInk {
  fileprivate func strokeOfMany() -> Stroke {
    var ink = self
    return ink.writing(strokes: 1)[0]
  }
}
