import Bytes
import Support
import Testing

@Suite struct ChecksumTests {
  @Test func `the check value of CRC-32`() {
    #expect(Checksum.crc32(Array("123456789".utf8)) == 0xCBF4_3926)
    #expect(Checksum.crc32([]) == 0)
    let fox = "The quick brown fox jumps over the lazy dog"
    #expect(Checksum.crc32(Array(fox.utf8)) == 0x414F_A339)
  }
}

@Suite struct SHA256Tests {
  @Test func `the examples of FIPS 180`() {
    #expect(
      hex("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(hex("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(
      hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")
        == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
  }

  @Test func `a million letters in uneven parts`() {
    var digest = SHA256()
    var left = 1_000_000
    var random = RandomSource(seed: Seed.of(3))
    while left > 0 {
      let part = min(left, Int.random(in: 0...5000, using: &random))
      digest.update([UInt8](repeating: 0x61, count: part))
      left -= part
    }
    #expect(
      digest.finalized().description
        == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  @Test func `parts do not matter`() {
    let bytes = (0..<300).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let whole = ContentHash(of: bytes)
    for cut in 0...bytes.count {
      var digest = SHA256()
      digest.update(Array(bytes[..<cut]))
      _ = digest.finalized()
      digest.update(Array(bytes[cut...]))
      #expect(digest.finalized() == whole)
    }
  }

  private func hex(_ text: String) -> String {
    ContentHash(of: Array(text.utf8)).description
  }
}

@Suite struct ContentHashTests {
  @Test func `a hash is its 32 bytes and its 64 digits`() throws {
    let hash = ContentHash(of: Array("abc".utf8))
    #expect(hash.bytes.count == 32 && hash.bytes.starts(with: [0xBA, 0x78, 0x16, 0xBF]))
    #expect(ContentHash(bytes: hash.bytes) == hash)
    #expect(ContentHash(hexadecimal: hash.description) == hash)
    #expect(ContentHash(hexadecimal: hash.description.uppercased()) == hash)
  }

  @Test(arguments: [0, 1, 31, 33, 64]) func `nothing else is a hash`(count: Int) {
    let text = String(repeating: "0a", count: count)
    #expect(ContentHash(bytes: [UInt8](repeating: 10, count: count)) == nil)
    #expect(ContentHash(hexadecimal: text) == nil)
    #expect(ContentHash(hexadecimal: String(repeating: "g", count: 64)) == nil)
    #expect(ContentHash(hexadecimal: String(repeating: "a", count: 64) + "é") == nil)
  }

  @Test func `hashes are in the order of their bytes`() throws {
    var random = RandomSource(seed: Seed.of(4))
    let some = [UInt8](repeating: 0x7F, count: 32)
    let one = try #require(ContentHash(bytes: some))
    for _ in 0..<300 {
      var bytes = some
      bytes[.random(in: 0..<32, using: &random)] = .random(in: 0...255, using: &random)
      let other = try #require(ContentHash(bytes: bytes))
      #expect((one < other) == some.lexicographicallyPrecedes(bytes))
      #expect((one == other) == (some == bytes))
    }
  }
}

@Suite struct RandomSourceTests {
  @Test func `the numbers of SplitMix64`() {
    var random = RandomSource(seed: 1_234_567)
    let expected: [UInt64] = [
      6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
    ]
    #expect(expected.map { _ in random.next() } == expected)
  }
}
