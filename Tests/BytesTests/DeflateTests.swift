import Bytes
import Support
import Testing

@Suite struct DeflateTests {
  @Test(arguments: [-5, 0, 1, 6, 9, 50])
  func `what was compressed comes back`(level: Int) throws {
    var random = RandomSource(seed: Seed.of(4))
    for size in [0, 1, 2, 100, 5000, 200_000] {
      let noise = (0..<size).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      for bytes in [noise, noise.map { $0 & 3 }, [UInt8](repeating: 9, count: size)] {
        let small = Deflate.compressed(bytes, level: level)
        #expect(try Deflate.expanded(small, limit: size) == bytes)
        #expect(small.count <= size + size / 1000 + 100)
      }
    }
  }

  @Test func `even bytes become small`() {
    #expect(Deflate.compressed([UInt8](repeating: 1, count: 100_000)).count < 500)
  }

  @Test func `a bomb is refused at the limit`() {
    let bomb = Deflate.compressed([UInt8](repeating: 0, count: 3_000_000), level: 9)
    for limit in [-1, 0, 1, 4096, 2_999_999] {
      #expect(throws: DeflateError.tooLarge(limit: max(0, limit))) {
        try Deflate.expanded(bomb, limit: limit)
      }
    }
  }

  @Test func `every cut is noticed`() {
    let small = Deflate.compressed(Array("a stone on which ink is ground, ground, ground".utf8))
    for length in 0..<small.count {
      #expect(throws: DeflateError.truncated) {
        try Deflate.expanded(Array(small[..<length]), limit: 1000)
      }
    }
  }

  @Test func `bytes after the end are refused`() {
    let small = Deflate.compressed([1, 2, 3])
    #expect(throws: DeflateError.excess) { try Deflate.expanded(small + [0], limit: 1000) }
  }

  @Test func `damaged bytes never crash`() {
    var random = RandomSource(seed: Seed.of(5))
    let sound = Deflate.compressed((0..<2000).map { UInt8(truncatingIfNeeded: $0 &* $0) })
    for _ in 0..<2000 {
      var bytes = sound
      for _ in 0..<3 {
        let place = Int.random(in: bytes.indices, using: &random)
        bytes[place] = UInt8(truncatingIfNeeded: random.next())
      }
      let result = Result { try Deflate.expanded(bytes, limit: 10_000) }
      if case .success(let output) = result { #expect(output.count <= 10_000) }
    }
    #expect(throws: DeflateError.damaged) { try Deflate.expanded([0xFF, 0xFF], limit: 10) }
  }
}
