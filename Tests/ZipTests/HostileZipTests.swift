import Bytes
import Support
import Testing
import Wording
import Zip

/// Archives that somebody could have built to harm: each is refused, or read as what it says.
@Suite struct HostileZipTests {
  /// An archive, and what the two sets of rules say of it: a part of the sentence, or nil where all of it
  /// is read.
  struct Case: Sendable, CustomTestStringConvertible {
    let title: String
    let strict: String?
    let foreign: String?
    let bytes: [UInt8]
    var testDescription: String { title }

    init(_ title: String, strict: String?, foreign: String?, _ bytes: [UInt8]) {
      (self.title, self.strict, self.foreign, self.bytes) = (title, strict, foreign, bytes)
    }

    /// An archive that would be welcome, changed in some way.
    init(
      _ title: String, strict: String?, foreign: String?, _ change: (inout ZipSample) -> Void
    ) {
      var sample = HostileZipTests.sample
      change(&sample)
      self.init(title, strict: strict, foreign: foreign, sample.bytes)
    }

    /// The same with a name.
    init(name: String, title: String? = nil, isHarmless: Bool) {
      let foreign = isHarmless ? nil : "name that is not allowed"
      self.init("the name \(title ?? name)", strict: "name that is not allowed", foreign: foreign) {
        $0.entries[1].name = Array(name.utf8)
      }
    }
  }

  static let text = Array("Words that come again and again and again and again.".utf8)

  static var sample: ZipSample {
    ZipSample([.init("mimetype", text, isDeflated: false), .init("a/b.json", text)])
  }

  private static let known: [Case] = [
    Case("a welcome archive", strict: nil, foreign: nil) { _ in },
    Case("two entries of one name", strict: "same name", foreign: "same name") {
      $0.entries[1].name = $0.entries[0].name
    },
    Case("two names for one entry", strict: "does not match", foreign: "does not match") {
      $0.entries[1].localName = Array("a/c.json".utf8)
    },
    Case(
      "bytes behind the end", strict: "end record of the archive", foreign: nil,
      sample.bytes + Array("Document for S-Pen SAMSUNG".utf8)),
    Case(
      "too many bytes behind the end", strict: "end record of the archive",
      foreign: "end record of the archive",
      sample.bytes + [UInt8](repeating: 0, count: 1 << 17)),
    Case(
      "another archive behind the end", strict: "directory is in", foreign: "directory is in",
      sample.bytes + sample.bytes),
    Case("bytes before the first entry", strict: "between", foreign: nil) { $0.head = [1, 2, 3] },
    Case(
      "bytes before all that is counted", strict: "directory is in", foreign: "directory is in"
    ) {
      $0.head = [1, 2, 3]
      $0.directoryStart = $0.entries.map(\.local.count).reduce(0, +)
    },
    Case(name: "../../evil", isHarmless: false),
    Case(name: "/abs", isHarmless: false),
    Case(name: "a\\..\\b", isHarmless: false),
    Case(name: "a/../../b", isHarmless: false),
    Case(name: "a\0b", title: "with a NUL", isHarmless: false),
    Case(name: "a\u{1B}[31mb", title: "that a terminal would obey", isHarmless: false),
    Case(name: "", title: "without a letter", isHarmless: false),
    Case("the name of slashes", strict: "not a file", foreign: "not allowed") {
      $0.entries[1] = .init("//", [], isDeflated: false)
      $0.entries[1].mode = 0
    },
    Case(name: String(repeating: "n", count: 1025), title: "without end", isHarmless: false),
    Case(name: "M", isHarmless: true),
    Case(name: ".hidden", isHarmless: true),
    Case(name: "a/.hidden", isHarmless: true),
    Case(name: "a/b/c/d", isHarmless: true),
    Case(name: "a//b", isHarmless: true),
    Case(name: "ä", isHarmless: true),
    Case(name: "a b", isHarmless: true),
    Case(name: String(repeating: "n", count: 101), title: "of 101 letters", isHarmless: true),
    Case("a link", strict: "not a file", foreign: "not a file") { $0.entries[1].mode = 0o120777 },
    Case("a device", strict: "not a file", foreign: "not a file") { $0.entries[1].mode = 0o020666 },
    Case("a folder with a file's name", strict: "not a file", foreign: "not a file") {
      $0.entries[1].mode = 0o040755
    },
    Case("an entry of no kind", strict: "not a file", foreign: nil) { $0.entries[1].mode = 0 },
    Case("names that differ in case", strict: "not allowed", foreign: nil) {
      $0.entries[0].name = Array("A/B.JSON".utf8)
    },
    Case("a name in a bad spelling", strict: "not allowed", foreign: "inconsistent") {
      $0.entries[1].name = [0xC3, 0x28]
      $0.entries[1].flags = 0x800
    },
    Case(
      "two archives, one after the other", strict: "directory is in", foreign: "directory is in",
      sample.bytes + sample.bytes),
    Case("an archive as the comment", strict: "directory is in", foreign: "two end records") {
      $0.comment = HostileZipTests.sample.bytes
    },
    Case(
      "entries that quote each other", strict: "overlap", foreign: "overlap",
      QuotedBomb(levels: 200).bytes),
    Case("2,000 names for one entry", strict: "does not match", foreign: "does not match") {
      sample in
      for number in 0..<2000 {
        var entry = sample.entries[1]
        (entry.name, entry.offset, entry.isOnlyNamed) = (Array("n\(number)".utf8), 0, true)
        sample.entries.append(entry)
      }
    },
    Case("60,000 entries", strict: "60,000 entries", foreign: "60,000 entries") {
      $0 = ZipSample((0..<60_000).map { .init("n\($0)", [], isDeflated: false) })
    },
    Case("an encrypted entry", strict: "encrypted", foreign: "encrypted") {
      $0.entries[1].flags = 1
    },
    Case("nothing", strict: "end record of the archive", foreign: "end record of the archive", []),
  ]

  private static let own: [Case] = [
    Case("no entries", strict: nil, foreign: nil) { $0 = ZipSample([]) },
    Case("a comment", strict: "end record of the archive", foreign: nil) {
      $0.comment = Array("hi".utf8)
    },
    Case("an entry's comment", strict: "unexpected data", foreign: nil) {
      $0.entries[1].comment = Array("hi".utf8)
    },
    Case("more fields in the directory", strict: "unexpected data", foreign: nil) {
      $0.entries[1].extra = [0xFE, 0xCA, 1, 0, 7]
    },
    Case("more fields before the data", strict: "does not match", foreign: nil) {
      $0.entries[1].localExtra = [0xFE, 0xCA, 1, 0, 7]
    },
    Case("a size for 64 bits", strict: "4 GiB", foreign: "4 GiB") {
      $0.entries[1].size = 0xFFFF_FFFF
      $0.entries[1].extra = [1, 0, 8, 0, 5, 0, 0, 0, 0, 0, 0, 0]
    },
    Case("a count for 64 bits", strict: "4 GiB", foreign: "4 GiB") { $0.count = 0xFFFF },
    Case("a directory for 64 bits", strict: "4 GiB", foreign: "4 GiB") {
      $0.directoryStart = 0xFFFF_FFFF
    },
    Case("the second of two parts", strict: "larger archive", foreign: "larger archive") {
      $0.disk = 1
    },
    Case("an entry on another disk", strict: "larger archive", foreign: "larger archive") {
      $0.entries[1].disk = 1
    },
    Case("entries elsewhere", strict: "larger archive", foreign: "larger archive") {
      $0.countHere = 1
    },
    Case("fewer entries than in the directory", strict: "wrong position", foreign: "wrong position")
    {
      $0.count = 1
    },
    Case("more entries than in the directory", strict: "ends early", foreign: "ends early") {
      $0.count = 3
    },
    Case("a smaller directory", strict: "wrong position", foreign: "wrong position") {
      $0.directorySize = 10
    },
    Case("a directory without end", strict: "wrong position", foreign: "wrong position") {
      $0.directorySize = 0xFFFF_FF00
    },
    Case("a gap between entries", strict: "between", foreign: nil) { $0.entries[0].gap = [9] },
    Case("a gap behind the entries", strict: "after its entries", foreign: nil) {
      $0.gap = [9, 9]
    },
    Case("a gap behind the directory", strict: "wrong position", foreign: "wrong position") {
      $0.directoryGap = [9]
    },
    Case("entries in another order than in the directory", strict: "between", foreign: nil) {
      let (one, other) = ($0.entries[0].local, $0.entries[1].local)
      $0.head = other + one
      for (place, offset) in [other.count, 0].enumerated() {
        $0.entries[place].isOnlyNamed = true
        $0.entries[place].offset = offset
      }
    },
    Case("an entry that begins behind the end", strict: "wrong position", foreign: "wrong position")
    {
      $0.entries[1].offset = 1 << 30
    },
    Case("an entry that begins in another", strict: "wrong position", foreign: "wrong position") {
      $0.entries[1].offset = 1
    },
    Case(
      "an entry that goes on into the directory", strict: "wrong position",
      foreign: "wrong position"
    ) {
      $0.entries[1].packed = 1000
    },
    Case("an entry that goes on into the next", strict: "overlap", foreign: "overlap") {
      $0.entries[0].isDeflated = true
      $0.entries[0].packed = 70
    },
    Case("a stored entry of two sizes", strict: "two sizes", foreign: "two sizes") {
      $0.entries[0].size = 5
    },
    Case("two times", strict: "does not match", foreign: nil) { $0.entries[1].localTime = 77 },
    Case("sizes behind the data", strict: "unknown type", foreign: nil) {
      $0.entries[1].areSizesBehind = true
    },
    Case(
      "another way of compressing", strict: "unknown compression", foreign: "unknown compression"
    ) {
      $0.entries[1].method = 12
    },
    Case("a patch", strict: "unknown type", foreign: "unknown type") { $0.entries[1].flags = 0x20 },
    Case("a name in UTF-8", strict: nil, foreign: nil) { $0.entries[1].flags = 0x800 },
    Case("a folder", strict: "not a file", foreign: nil) {
      $0.entries.append(.init("a/", [], isDeflated: false))
      $0.entries[2].mode = 0o040755
    },
    Case("a folder with data", strict: "not a file", foreign: "folder has data") {
      $0.entries.append(.init("c/", text))
      $0.entries[2].mode = 0o040755
    },
    Case("a file that is a folder", strict: "folder have the same name", foreign: nil) {
      $0.entries[0].name = Array("a".utf8)
    },
    Case("twice as much as an entry's size allows", strict: "200 times", foreign: "200 times") {
      $0.entries[1].bytes = [UInt8](repeating: 7, count: 17 << 20)
    },
    Case("a little that is compressed too well", strict: "200 times", foreign: nil) {
      $0.entries[1].bytes = [UInt8](repeating: 7, count: 1 << 20)
    },
  ]

  @Test(arguments: known + own) func `an archive is refused, or read as it is`(_ archive: Case) {
    for (rules, sentence) in [(ZipRules.strict, archive.strict), (.foreign, archive.foreign)] {
      do throws(ZipError) {
        let zip = try ZipArchive(archive.bytes, rules: rules)
        for name in zip.names {
          let bytes = try zip.bytes(of: name, limit: 1 << 20)
          #expect(bytes == Self.text || bytes == [UInt8](repeating: 7, count: 1 << 20), "\(name)")
        }
        #expect(sentence == nil, "\(rules)")
      } catch {
        let wanted = sentence ?? "nothing"
        #expect(error.description.contains(wanted), "\(error) is not \(wanted), \(rules)")
      }
    }
  }

  @Test(arguments: [5, 51, 53, 50_000]) func `a size that is a lie ends the reading`(size: Int)
    throws
  {
    var sample = Self.sample
    sample.entries[1].size = size
    for rules in [ZipRules.strict, .foreign] {
      let zip = try ZipArchive(sample.bytes, rules: rules)
      #expect(throws: ZipError.self) { try zip.bytes(of: "a/b.json", limit: 1 << 20) }
      #expect(try zip.bytes(of: "mimetype", limit: 1 << 20) == Self.text)
    }
  }

  @Test func `no more is expanded than an entry is said to have`() throws {
    var sample = Self.sample
    sample.entries[1].bytes = [UInt8](repeating: 7, count: 8 << 20)
    sample.entries[1].size = 1000
    let source = try ZipArchive(sample.bytes, rules: .strict).source(of: "a/b.json")
    var some: [UInt8] = []
    let fault = #expect(throws: SourceError.self) {
      while try source.append(to: &some, atMost: 1 << 20) > 0 {}
    }
    #expect(fault == .compressed(.excess) && some.count <= 1000)
  }

  @Test func `a wrong sum is noticed at the end`() throws {
    var sample = Self.sample
    sample.entries[1].sum = 1
    let zip = try ZipArchive(sample.bytes, rules: .strict)
    #expect(throws: ZipError.damaged("a/b.json: the compressed data is damaged")) {
      try zip.bytes(of: "a/b.json", limit: 1000)
    }
  }

  @Test func `all entries together are bounded before one is read`() throws {
    var rules = ZipRules.strict
    rules.total = Self.text.count * 2
    _ = try ZipArchive(Self.sample.bytes, rules: rules)
    rules.total -= 1
    #expect(throws: ZipError.refused("it expands to more than \(rules.total) bytes")) {
      try ZipArchive(Self.sample.bytes, rules: rules)
    }
    rules = .foreign
    rules.entries = 1
    #expect(throws: ZipError.refused("it has 2 entries, more than 1")) {
      try ZipArchive(Self.sample.bytes, rules: rules)
    }
  }
}

/// Entries each of which is its own data and all that follow it: the head of the next one is quoted as a
/// stored block.
private struct QuotedBomb {
  let bytes: [UInt8]

  init(levels: Int) {
    let kernel = [UInt8](repeating: 0, count: 100_000)
    var entry = ZipSample.Entry("n0", kernel)
    var body = entry.local
    var starts = [body.count]
    var entries = [entry]
    for level in 1..<levels {
      let head = Array(body[..<(30 + entry.name.count)])
      let size = UInt16(head.count)
      let quote: [UInt8] = [
        0, UInt8(size & 0xFF), UInt8(size >> 8), UInt8(~size & 0xFF), UInt8(~size >> 8),
      ]
      var next = ZipSample.Entry("n\(level)", head + entry.bytes)
      next.data = quote + head + entry.stored
      let local = next.local
      body = Array(local[..<(30 + next.name.count)]) + quote + body
      starts.append(body.count)
      entries.append(next)
      entry = next
    }
    for place in entries.indices {
      entries[place].isOnlyNamed = true
      entries[place].offset = body.count - starts[place]
    }
    var sample = ZipSample(entries.reversed())
    sample.head = body
    bytes = sample.bytes
  }
}
