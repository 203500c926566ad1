import Bytes
import Support
import Testing
import Zip

@Suite struct ZipArchiveTests {
  private func text(_ count: Int, seed: UInt64) -> [UInt8] {
    var random = RandomSource(seed: seed)
    return (0..<count).map { _ in UInt8.random(in: 0x30...0x39, using: &random) }
  }

  @Test func `an archive gives its entries, and only those`() throws {
    let text = text(5000, seed: 3)
    let bytes = ZipSample.bytes([("a.txt", text, true), ("b/c", Array("stored".utf8), false)])
    for rules in [ZipRules.strict, .foreign] {
      let zip = try ZipArchive(bytes, rules: rules)
      #expect(zip.names == ["a.txt", "b/c"])
      #expect(try zip.bytes(of: "a.txt", limit: 5000) == text)
      #expect(throws: ZipError.tooLarge("a.txt", limit: 4999)) {
        try zip.bytes(of: "a.txt", limit: 4999)
      }
      #expect(try zip.bytes(of: "b/c", limit: 100) == Array("stored".utf8))
      for name in ["../a.txt", "b", "A.TXT", ""] {
        #expect(throws: ZipError.missing(name)) { try zip.bytes(of: name, limit: 100) }
        #expect(zip.size(of: name) == nil)
      }
    }
  }

  @Test func `a folder is none of the files, and spellings are told apart`() throws {
    let (one, other) = ("e\u{301}", "\u{E9}")
    #expect(one == other)
    var sample = ZipSample([.init("f/", [], isDeflated: false), .init(one, [1]), .init(other, [2])])
    sample.entries[0].mode = 0
    let zip = try ZipArchive(sample.bytes, rules: .foreign)
    #expect(zip.names.count == 2)
    #expect(try zip.bytes(of: one, limit: 1) == [1])
    #expect(try zip.bytes(of: other, limit: 1) == [2])
  }

  @Test func `two entries are read side by side, in small pieces`() throws {
    let (one, other) = (text(30_000, seed: 5), text(20_000, seed: 6))
    let bytes = ZipSample.bytes([("one", one, true), ("other", other, false)])
    let zip = try ZipArchive(bytes, rules: .strict)
    let sources = try ["one", "other"].map { try zip.source(of: $0) }
    var read: [[UInt8]] = [[], []]
    #expect(sources[0].share == 0)
    while read[0].count < one.count {
      for place in sources.indices {
        _ = try sources[place].append(to: &read[place], atMost: 777)
      }
    }
    #expect(read == [one, other])
    for source in sources {
      #expect(source.share == 1)
      var none: [UInt8] = []
      #expect(try source.append(to: &none, atMost: 1) == 0)
    }
  }

  @Test func `a source outlives its archive`() throws {
    let text = text(200_000, seed: 7)
    let source = try ZipArchive(ZipSample.bytes([("a", text, true)]), rules: .strict).source(
      of: "a")
    #expect(try source.rest(limit: text.count) == text)
  }

  @Test func `of a damaged archive an entry is given as it was, or not at all`() throws {
    let text = text(300, seed: 4)
    let zip = ZipSample.bytes([("content.xml", text, true), ("other", [1], false)])
    func content(_ bytes: [UInt8], _ rules: ZipRules) -> [UInt8]? {
      try? ZipArchive(bytes, rules: rules).bytes(of: "content.xml", limit: 1000)
    }
    for rules in [ZipRules.strict, .foreign] {
      for length in 0..<zip.count { #expect(content(Array(zip[..<length]), rules) == nil) }
      var refused = 0
      for place in zip.indices {
        for bit in 0..<8 {
          var changed = zip
          changed[place] ^= 1 << bit
          let entry = content(changed, rules)
          let isWhole = entry == text
          #expect(entry == nil || isWhole, "\(place) \(bit)")
          if entry == nil { refused += 1 }
        }
      }
      #expect(refused > zip.count * 7)
      var random = RandomSource(seed: Seed.of(5))
      for _ in 0..<2000 {
        var changed = zip
        for _ in 0..<3 {
          changed[Int.random(in: changed.indices, using: &random)] = .random(
            in: 0...255, using: &random)
        }
        let entry = content(changed, rules)
        let isWhole = entry == text
        #expect(entry == nil || isWhole)
      }
    }
  }
}
