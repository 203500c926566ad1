import Bytes
import Support
import Testing

@Suite struct StreamTests {
  private func gzip(_ pieces: [[UInt8]]) throws -> [UInt8] {
    var packed: [UInt8] = []
    let writer = GzipWriter { packed += $0 }
    for piece in pieces { try writer.append(piece) }
    try writer.finish()
    return packed
  }

  private func all(of source: any ByteSource, step: Int = 1000) throws -> [UInt8] {
    let part = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: step)
    defer { part.deallocate() }
    var whole: [UInt8] = []
    while true {
      let count = try source.read(into: part)
      if count == 0 { return whole }
      whole += part[..<count]
    }
  }

  private func text(_ count: Int, seed: UInt64) -> [UInt8] {
    var random = RandomSource(seed: seed)
    return (0..<count).map { _ in UInt8.random(in: 0x30...0x39, using: &random) }
  }

  @Test func `what was compressed comes out again, however it is cut`() throws {
    let text = text(100_000, seed: 1)
    let whole = try gzip([text])
    #expect(whole.count < text.count / 2)
    #expect(try gzip([Array(text[..<7]), [], Array(text[7...])]) == whole)
    for step in [1000, 65_536, 200_000] {
      let source = try #require(Inflation(whole[...], .gzip))
      #expect(try all(of: source, step: step) == text)
      #expect(source.share == 1)
    }
    let two = try gzip([Array(text[..<50])]) + gzip([Array(text[50...])])
    #expect(try all(of: #require(Inflation(two[...], .gzip))) == text)
    let raw = Deflate.compressed(text)
    #expect(try all(of: #require(Inflation(raw[...], .raw))) == text)
    #expect(try all(of: StoredBytes(text[10...])) == Array(text[10...]))
  }

  @Test func `what came before a fault comes, then the fault`() throws {
    let text = text(50_000, seed: 2)
    let packed = try gzip([text])
    let cut = try #require(Inflation(packed[..<(packed.count / 2)], .gzip))
    let part = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 100_000)
    defer { part.deallocate() }
    let count = try cut.read(into: part)
    #expect(count > 10_000 && text.starts(with: part[..<count]))
    #expect(throws: DeflateError.truncated) { try cut.read(into: part) }
    var changed = packed
    changed[packed.count - 6] ^= 1
    #expect(throws: DeflateError.damaged) {
      try all(of: #require(Inflation(changed[...], .gzip)))
    }
  }

  @Test func `what expands without end is refused`() throws {
    let zeros = [UInt8](repeating: 0x20, count: 1 << 20)
    let bomb = try gzip(Array(repeating: zeros, count: 20))
    #expect(throws: DeflateError.implausible(ratio: 200)) {
      try all(of: #require(Inflation(bomb[...], .gzip)), step: 1 << 20)
    }
    let limits = Inflation.Limits(bytes: 1000)
    #expect(throws: DeflateError.tooLarge(limit: 1000)) {
      try all(of: #require(Inflation(gzip([zeros])[...], .gzip, limits: limits)))
    }
  }

  @Test func `an archive gives its entries`() throws {
    let text = text(5000, seed: 3)
    let zip = ZipSample.bytes([("a.txt", text, true), ("b/c", Array("stored".utf8), false)])
    let archive = try #require(ZipArchive(zip))
    #expect(archive.bytes(of: "a.txt", limit: 5000) == text)
    #expect(archive.bytes(of: "a.txt", limit: 4999) == nil)
    #expect(archive.bytes(of: "b/c", limit: 100) == Array("stored".utf8))
    #expect(archive.bytes(of: "../a.txt", limit: 100) == nil)
  }

  @Test func `a damaged archive does no harm`() throws {
    let zip = ZipSample.bytes([("content.xml", text(300, seed: 4), true)])
    for length in 0..<zip.count {
      _ = ZipArchive(Array(zip[..<length]))?.bytes(of: "content.xml", limit: 1000)
    }
    var random = RandomSource(seed: 5)
    for _ in 0..<2000 {
      var changed = zip
      for _ in 0..<3 {
        changed[Int.random(in: changed.indices, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      _ = ZipArchive(changed)?.bytes(of: "content.xml", limit: 1000)
    }
  }
}
