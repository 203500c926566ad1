import Bytes
import Ink
import Support
import Testing
import Wording

@Suite struct HostileInkTests {
  @Test func `every cut is noticed`() {
    var ink = RandomInk(seed: 5)
    for strokes in [ink.writing(strokes: 1), ink.writing(strokes: 12), ink.noise(strokes: 12)] {
      let bytes = InkCodec.encoded(strokes)
      for length in bytes.indices {
        #expect(throws: InkCodecError.self) { try InkCodec.decoded(Array(bytes[..<length])) }
      }
    }
  }

  @Test func `bytes after the end are refused`() {
    var ink = RandomInk(seed: 6)
    for strokes in [[], ink.writing(strokes: 1), ink.noise(strokes: 5)] {
      for excess: UInt8 in [0, 1] {
        #expect(throws: InkCodecError.self) {
          try InkCodec.decoded(InkCodec.encoded(strokes) + [excess])
        }
      }
    }
  }

  @Test func `changed bytes are read as some ink or refused`() {
    var ink = RandomInk(seed: 7)
    var random = RandomSource(seed: Seed.of(8))
    var outcomes = (read: 0, refused: 0)
    for round in 0..<250 {
      let strokes = round % 2 == 0 ? ink.writing(strokes: 1 + round % 4) : ink.noise(strokes: 4)
      let sound = InkCodec.encoded(strokes)
      for _ in 0..<80 {
        var bytes = sound
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          let place = Int.random(in: bytes.indices, using: &random)
          bytes[place] = UInt8(truncatingIfNeeded: random.next() >> (random.next() % 8))
        }
        guard let read = try? InkCodec.decoded(bytes) else {
          outcomes.refused += 1
          continue
        }
        outcomes.read += 1
        #expect(read.reduce(0) { $0 + $1.samples.count + 1 } <= bytes.count)
        let isSettled = read == read.map(\.settled)
        #expect(isSettled)
      }
    }
    #expect(outcomes.read > 100)
    #expect(outcomes.refused > 100)
  }

  @Test func `random bytes never do harm`() {
    var random = RandomSource(seed: Seed.of(9))
    for _ in 0..<5000 {
      let count = Int.random(in: 0...100, using: &random)
      var bytes = (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      if count > 0 { bytes[0] = 2 | bytes[0] & 1 }
      if let read = try? InkCodec.decoded(bytes) { #expect(read.count <= bytes.count) }
    }
  }

  @Test func `promises of many points take no memory`() {
    let huge: [UInt8] = [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F]
    for bytes in [[2] + huge, [2] + huge + huge, [3] + huge, [2, 1] + huge] {
      #expect(throws: InkCodecError.self) { try InkCodec.decoded(bytes) }
    }
  }

  @Test func `other versions are named`() {
    #expect(throws: InkCodecError.unknownVersion(2)) { try InkCodec.decoded([4, 0, 0]) }
    #expect(throws: InkCodecError.truncated) { try InkCodec.decoded([]) }
    #expect(InkCodecError.unknownVersion(2).description.contains("2"))
  }

  @Test func `a style that came later keeps its known parts`() throws {
    // Version 1, one stroke; a style of width 1.4 and one more byte; then the stroke of `plain`.
    let style = Style(color: .sumi, width: 1.4)
    let plain = InkCodec.encoded([Stroke(samples: [], channels: [], style: style)])
    #expect(Array(plain[..<5]) == [3, 3, 4, 0xF8, 0x0A])
    let later = [3, 4, 4, 0xF8, 0x0A, 0x99] + plain[5...]
    #expect(try InkCodec.decoded(later)[0].style == style)
  }
}
