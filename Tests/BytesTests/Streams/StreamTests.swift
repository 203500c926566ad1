import Bytes
import Support
import Testing
import Wording

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
      let source = try #require(Inflation(StoredBytes(whole[...])))
      #expect(try all(of: source, step: step) == text)
      #expect(source.share == 1)
    }
    let two = try gzip([Array(text[..<50])]) + gzip([Array(text[50...])])
    #expect(try all(of: #require(Inflation(StoredBytes(two[...])))) == text)
    #expect(try all(of: StoredBytes(text[10...])) == Array(text[10...]))
  }

  @Test(arguments: [1, 2, 3, 17, 4096])
  func `it does not matter in which pieces compressed bytes come`(step: Int) throws {
    let text = text(20_000, seed: 6)
    // Where one member ends and the next begins, and what is no member, may lie in two pieces.
    let packed = try gzip([Array(text[..<77])]) + gzip([Array(text[77...])])
    for bytes in [packed, packed + [0x1F], packed + [0x1F, 0x8C]] {
      let source = try #require(Inflation(Trickle(bytes, step: step)))
      #expect(try all(of: source) == text)
    }
    for length in stride(from: 0, to: packed.count, by: 97) {
      let source = try #require(Inflation(Trickle(Array(packed[..<length]), step: step)))
      #expect(throws: SourceError.compressed(.truncated)) { try all(of: source) }
    }
  }

  @Test func `compressed bytes are read as they are wanted, and their faults passed on`() throws {
    let text = text(3_000_000, seed: 7)
    let packed = try gzip([text])
    let fault = SourceError.unreadable("Input/output error")
    let below = BrokenBytes(packed, until: packed.count * 3 / 4, fault)
    let source = try #require(Inflation(below))
    let part = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 100_000)
    defer { part.deallocate() }
    #expect(try source.read(into: part) == 100_000)
    #expect(below.count < packed.count / 4)
    #expect(abs(source.share - 1.0 / 30) < 0.01)
    var whole = Array(part)
    #expect(throws: fault) {
      while case let count = try source.read(into: part), count > 0 { whole += part[..<count] }
    }
    #expect(text.starts(with: whole) && whole.count > 2_000_000)
    #expect(throws: fault) { try source.read(into: part) }
  }

  @Test(arguments: [1, 3, 4096])
  func `the first bytes can be looked at and come all the same`(step: Int) throws {
    let text = text(5000, seed: 8)
    for count in [0, 1, 4, 4999, 5000, 6000] {
      let source = try HeadedBytes(Trickle(text, step: step), count: count)
      #expect(source.head == Array(text.prefix(count)))
      #expect(try all(of: source, step: 7) == text)
    }
    let stored = try HeadedBytes(StoredBytes(text[...]), count: 4)
    #expect(stored.share == 0)
    #expect(throws: SourceError.tooLarge(limit: 4999)) { try stored.rest(limit: 4999) }
    #expect(try HeadedBytes(StoredBytes(text[...]), count: 4).rest(limit: 5000) == text)
  }

  @Test func `what came before a fault comes, then the fault`() throws {
    let text = text(50_000, seed: 2)
    let packed = try gzip([text])
    let cut = try #require(Inflation(StoredBytes(packed[..<(packed.count / 2)])))
    let part = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 100_000)
    defer { part.deallocate() }
    let count = try cut.read(into: part)
    #expect(count > 10_000 && text.starts(with: part[..<count]))
    #expect(throws: SourceError.compressed(.truncated)) { try cut.read(into: part) }
    var changed = packed
    changed[packed.count - 6] ^= 1
    #expect(throws: SourceError.compressed(.damaged)) {
      try all(of: #require(Inflation(StoredBytes(changed[...]))))
    }
  }

  @Test func `what expands without end is refused`() throws {
    let zeros = [UInt8](repeating: 0x20, count: 1 << 20)
    let bomb = try gzip(Array(repeating: zeros, count: 20))
    #expect(throws: SourceError.compressed(.implausible(ratio: 200))) {
      try all(of: #require(Inflation(StoredBytes(bomb[...]))), step: 1 << 20)
    }
    let limits = Inflation.Limits(bytes: 1000)
    #expect(throws: SourceError.compressed(.tooLarge(limit: 1000))) {
      try all(of: #require(Inflation(StoredBytes(gzip([zeros])[...]), limits: limits)))
    }
  }
}

/// Bytes that can be read up to a place.
private final class BrokenBytes: ByteSource {
  /// How many bytes were read.
  private(set) var count = 0
  private let source: StoredBytes
  private let total: Int
  private let fault: SourceError

  init(_ bytes: [UInt8], until end: Int, _ fault: SourceError) {
    source = StoredBytes(bytes[..<end])
    total = bytes.count
    self.fault = fault
  }

  var share: Double { Double(count) / Double(total) }

  func read(into buffer: UnsafeMutableBufferPointer<UInt8>) throws(SourceError) -> Int {
    let more = source.read(into: buffer)
    guard more > 0 else { throw fault }
    count += more
    return more
  }
}
