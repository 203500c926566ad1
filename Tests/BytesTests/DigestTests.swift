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
      SHA256.hexadecimal(digest.finalized())
        == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  @Test func `parts do not matter`() {
    let bytes = (0..<300).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let whole = SHA256.digest(of: bytes)
    for cut in 0...bytes.count {
      var digest = SHA256()
      digest.update(Array(bytes[..<cut]))
      _ = digest.finalized()
      digest.update(Array(bytes[cut...]))
      #expect(digest.finalized() == whole)
    }
  }

  private func hex(_ text: String) -> String {
    SHA256.hexadecimal(SHA256.digest(of: Array(text.utf8)))
  }
}

@Suite struct RandomSourceTests {
  @Test func `the numbers of SplitMix64`() {
    var random = RandomSource(seed: Seed.of(1_234_567))
    let expected: [UInt64] = [
      6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
    ]
    #expect(expected.map { _ in random.next() } == expected)
  }
}
