import Bytes
import Geometry
import Ink
import Support
import Testing
import Wording

@Suite struct RecordingTests {
  @Test func `a stroke is a run of samples with pressure`() throws {
    let recording = try read(
      """
      t_ms,x,y,pressure,azimuth,altitude
      0,10,20,0,2700,860
      7,11,21,1023,2700,870
      15,12,23,512,3599,900
      22,12,23,0,0,0
      30,-5,0,1,0,0

      """)
    #expect(recording.strokes.count == 2)
    let first = recording.strokes[0]
    #expect(first.start == 7)
    #expect(first.channels == [.pressure, .tilt])
    #expect(
      first.samples == [
        Sample(
          position: Point(x: 11 * 72 / 5080, y: 21 * 72 / 5080), time: 0, pressure: 1,
          azimuth: 270, altitude: 87),
        Sample(
          position: Point(x: 12 * 72 / 5080, y: 23 * 72 / 5080), time: 8,
          pressure: Float(512.0 / 1023), azimuth: 359.9, altitude: 90),
      ])
    #expect(recording.strokes[1].start == 30)
    #expect(recording.strokes[1].samples[0].position.x == -5 * 72.0 / 5080)
    #expect(recording.strokes[1].samples[0].altitude == 0)
  }

  @Test func `hovering samples are kept before their stroke and after the last`() throws {
    let text = "0,1,1,0\n4,2,1,0\n8,3,1,9\n8,3,1,0\n16,4,1,0\n24,5,1,9\n32,6,1,0\n"
    let recording = try read(text)
    #expect(recording.strokes.map { $0.hovers.map(\.time) } == [[-8, -4], [-8]])
    #expect(recording.hovers.map(\.time) == [32])
    #expect(try read(recording.csv()) == recording)
  }

  @Test func `four columns have no tilt`() throws {
    let stroke = try #require(try read("1,2,3,4\n").strokes.first)
    #expect(stroke.channels == .pressure)
    #expect(stroke.samples[0].altitude == 90)
    #expect(stroke.samples[0].azimuth == 0)
  }

  @Test func `harmless differences do not matter`() throws {
    let plain = try read("t_ms,x,y,pressure\n0,1,2,3\n7.5,-4.25,5,6\n")
    let spellings = [
      "0,1,2,3\n7.5,-4.25,5,6",
      "0,1,2,3\r\n7.5,-4.25,5,6\r\n",
      "\u{FEFF}T_ms, X, Y, Pressure\n\n0 , 1,\t2,3 \n\r\n  \n7.50,-4.250,+5.,06",
      "0,1,2,3.0\n7.5,-4.25,5,6.000000000000000000000000000001\n\n",
    ]
    for spelling in spellings { #expect(try read(spelling) == plain) }
  }

  @Test func `a clock that runs backwards is kept`() throws {
    let stroke = try #require(try read("10,0,0,5\n3,1,1,5\n").strokes.first)
    #expect(stroke.start == 10)
    #expect(stroke.samples.map(\.time) == [0, -7])
  }

  @Test func `a full turn is no turn`() throws {
    #expect(try read("0,0,0,5,3600,900").strokes[0].samples[0].azimuth == 0)
  }

  @Test func `what is written reads back the same`() throws {
    var random = RandomSource(seed: Seed.of(6))
    for round in 0..<40 {
      var text = ""
      for line in 0..<200 {
        let lift = random.next() % 9 == 0 ? 0 : 1
        var values = [
          line * 8, Int.random(in: -4000...9000, using: &random),
          Int.random(in: -9...9, using: &random), lift * Int.random(in: 1...1023, using: &random),
        ]
        if round % 2 == 0 {
          values.append(Int.random(in: 0...3599, using: &random))
          values.append(Int.random(in: 0...900, using: &random))
        }
        text += values.map { round % 3 == 0 ? "\($0)" : "\($0).0" }.joined(separator: ",") + "\n"
      }
      let recording = try read(text)
      #expect(try read(recording.csv()) == recording)
      #expect(try read(recording.csv()).csv() == recording.csv())
    }
  }

  @Test func `numbers that are no ink can still be written`() throws {
    let wild = [Double.nan, .infinity, -.infinity, 1e300, -1e300, 1e-300]
    let samples = wild.map { number in
      Sample(
        position: Point(x: number, y: -number), time: number, pressure: Float(number),
        azimuth: Float(number), altitude: Float(number))
    }
    for start in wild {
      let stroke = RecordedStroke(start: start, samples: samples, channels: [.pressure, .tilt])
      let text = Recording(strokes: [stroke, stroke]).csv()
      let strokes = try read(text).strokes
      #expect(strokes.map(\.samples.count) == [wild.count, wild.count])
    }
  }

  @Test
  func `wherever a file is cut into pieces, the same strokes are read or the same is refused`()
    throws
  {
    let texts = [
      "t_ms,x,y,pressure\r\n0,1,2,3\r\n1,2,3,4\r\n2,3,4,0\r\n\r\n9,8,7,6", "1,2,3,4\n2,3,4,5\n",
      "\u{FEFF}0,1,2,3,4,5\n5,4,3,0,0,0\n6,7,8,9,10,11", "0,1,2,3\n7,1,2,abc\n", "0,1,2,0\n", "",
      "\n",
    ]
    for text in texts {
      let whole = Result { () throws(RecordingError) in try read(text) }
      for size in 1...9 {
        let reader = RecordingReader(Crumbs(Array(text.utf8), size: size))
        var strokes: [RecordedStroke] = []
        do {
          while let stroke = try reader.next() { strokes.append(stroke) }
          #expect(try whole.get().strokes.map(\.ink) == strokes, "\(text)")
        } catch let error as RecordingError {
          #expect(throws: error) { try whole.get() }
        }
      }
    }
  }

  @Test func `a run of very many samples becomes strokes that go on where the last one ended`()
    throws
  {
    let limit = 250_000
    let text = (0...limit).map { "\($0),\($0 % 9),0,1" }.joined(separator: "\n")
    let strokes = try read(text).strokes
    #expect(strokes.map(\.samples.count) == [limit, 2])
    #expect(strokes.map(\.start) == [0, Double(limit - 1)])
    #expect(strokes[0].samples.last?.position == strokes[1].samples.first?.position)
  }

  @Test func `a line without end is refused before it takes all memory`() throws {
    let endless = [UInt8](repeating: 0x31, count: 2 << 20)
    let reader = RecordingReader(StoredBytes(endless[...]))
    #expect(throws: RecordingError.longLine) { try reader.next() }
  }

  private func read(_ text: String) throws(RecordingError) -> Recording {
    try Recording(parsing: Array(text.utf8))
  }
}

extension RecordedStroke {
  /// The stroke without what the pen reported before it.
  fileprivate var ink: RecordedStroke {
    RecordedStroke(start: start, samples: samples, channels: channels)
  }
}

/// Bytes that come a few at a time.
private final class Crumbs: ByteSource {
  private var bytes: ArraySlice<UInt8>
  private let size: Int

  init(_ bytes: [UInt8], size: Int) { (self.bytes, self.size) = (bytes[...], size) }

  var share: Double { 0 }

  func read(into buffer: UnsafeMutableBufferPointer<UInt8>) throws(SourceError) -> Int {
    let part = bytes.prefix(size)
    _ = buffer.update(fromContentsOf: part)
    bytes = bytes.dropFirst(part.count)
    return part.count
  }
}

@Suite struct WrongRecordingTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    let message: String
    var testDescription: String { message }
  }

  @Test(arguments: [
    Case(text: "", message: "the recording is empty"),
    Case(text: "t_ms,x,y,pressure\r\n\r\n", message: "the recording is empty"),
    Case(
      text: "0,1,2,0\n",
      message: "the recording has no stroke: the pressure is 0 throughout"),
    Case(text: "0,1,2,3\n\n7,1,2,abc\n", message: "line 3: pressure is not a number: abc"),
    Case(text: "0,1,2,3\r\n7,1 2,2,3\r\n", message: "line 2: x is not a number: 1 2"),
    Case(text: "0,1,2\n", message: "line 1: there are 3 values instead of 4 or 6"),
    Case(text: "0,1,2,3,4\n", message: "line 1: there are 5 values instead of 4 or 6"),
    Case(text: "0,1,2,3,4,5,6\n", message: "line 1: there are more than 6 values"),
    Case(text: "0,1,2,3\n0,1\n", message: "line 2: 2 values, but the lines before have 4"),
    Case(text: "0,1,2,3,", message: "line 1: azimuth is missing"),
    Case(text: "0,,2,3", message: "line 1: x is missing"),
    Case(text: "0,1,2,1024", message: "line 1: pressure is not between 0 and 1023: 1024"),
    Case(text: "0,1,2,-1", message: "line 1: pressure is not between 0 and 1023: -1"),
    Case(
      text: "0,1,2,3,3601,0", message: "line 1: azimuth is not between 0 and 3600: 3601"),
    Case(text: "0,1,2,3,0,901", message: "line 1: altitude is not between 0 and 900: 901"),
    Case(text: "0,1e5,2,3", message: "line 1: x is not a number: 1e5"),
    Case(text: "0,nan,2,3", message: "line 1: x is not a number: nan"),
    Case(
      text: "0,1,2000000000000,3", message: "line 1: y is too large: 2000000000000"),
    Case(
      text: "0,1,9999999999999999999999999999,3",
      message: "line 1: y is too large: 999999999999999999999999"),
    Case(
      text: "time,x,y,pressure\n",
      message: "line 1: the columns must be t_ms,x,y,pressure,azimuth,altitude"),
    Case(text: "0,1,2,\u{1}é;", message: "line 1: pressure is not a number: ???;"),
  ])
  func `the message names the line and the fault`(wrong: Case) {
    let error = #expect(throws: RecordingError.self) {
      try Recording(parsing: Array(wrong.text.utf8))
    }
    #expect(error?.description == wrong.message)
  }

  @Test func `any bytes are read or refused`() {
    var random = RandomSource(seed: Seed.of(7))
    let letters = Array("0123456789,,,,\n\n.-+ \r\tae\u{FEFF}".utf8)
    var taken = 0
    for _ in 0..<20_000 {
      let length = Int.random(in: 0...60, using: &random)
      let bytes = (0..<length).map { _ in letters[Int(random.next() % UInt64(letters.count))] }
      guard let recording = try? Recording(parsing: bytes) else { continue }
      taken += 1
      #expect(recording.strokes.allSatisfy { !$0.samples.isEmpty })
    }
    #expect(taken < 20_000)
  }
}
