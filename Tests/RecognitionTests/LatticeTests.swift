import Bytes
import Folding
import Foundation
import Geometry
import Support
import Testing

@testable import Recognition

extension Lattice {
  /// A line that shows a text, a letter in each second frame; other letters may be likely as well.
  init(showing text: String, orElse others: [Character: Character] = [:], cost: UInt8 = 20) {
    let frames = text.flatMap { sign -> [[Letter]] in
      func letter(_ sign: Character, _ cost: UInt8) -> Letter {
        Letter(UInt16(sign.unicodeScalars.first?.value ?? 0), cost: cost)
      }
      let other = others[sign].map { [letter($0, cost)] } ?? []
      return [[letter(sign, 0)] + other, [Letter(Lattice.blank, cost: 0)]]
    }
    self.init(frames)
  }

  /// A line of random letters.
  init(drawn random: inout RandomSource) {
    let frames = (0..<Int.random(in: 0...120, using: &random)).map { _ in
      (0..<Int.random(in: 1...6, using: &random)).map { place in
        Letter(
          UInt16(Int.random(in: 0...0x9FFF, using: &random)),
          cost: UInt8(place * Int.random(in: 0...50, using: &random)))
      }
    }
    self.init(frames)
  }
}

@Suite struct LatticeTests {
  @Test func `what is written is read back`() throws {
    var random = RandomSource(seed: Seed.of(1))
    for _ in 0..<200 {
      let lattice = Lattice(drawn: &random)
      var writer = ByteWriter()
      lattice.write(to: &writer)
      var reader = ByteReader(writer.bytes)
      #expect(try Lattice(from: &reader) == lattice)
      #expect(reader.isAtEnd)
    }
  }

  @Test func `no damaged page is read as if it had other frames, and none brings the program down`()
    throws
  {
    var random = RandomSource(seed: Seed.of(2))
    let ink = LineInk(
      of: [[.zero, Point(x: 40, y: 9)]], in: Box(low: .zero, high: Point(x: 40, y: 20)), scale: 2,
      width: 90)
    let map = LineMap(
      isVertical: false, slope: 0, middle: 50, start: 10, scale: 2, low: 20, high: 40, ink: ink)
    let lines = (0..<5).map {
      ReadLine(key: UInt64($0), map: map, lattice: Lattice(drawn: &random))
    }
    let bytes = ReadPage(lines: lines).stored
    #expect(try ReadPage(stored: bytes) == ReadPage(lines: lines))
    for length in 0..<bytes.count {
      #expect(throws: ByteError.self) { try ReadPage(stored: Array(bytes[..<length])) }
    }
    let search = try #require(LatticeSearch(FoldedText(needle: "word")))
    for place in bytes.indices {
      var damaged = bytes
      damaged[place] ^= UInt8(Int.random(in: 1...255, using: &random))
      guard let page = try? ReadPage(stored: damaged) else { continue }
      for line in page.lines {
        for match in line.matches(of: search) { _ = line.box(of: match.frames) }
        _ = LatticeText(line.lattice, in: .both)
      }
    }
  }

  @Test func `what the fuzzer begins with is read as far as it is whole`() throws {
    let files = Repository.files(below: "Tests/Fuzz/Corpus/Handwriting")
    #expect(files.count >= 3)
    let search = try #require(LatticeSearch(FoldedText(needle: "word")))
    var found = 0
    for file in files {
      let bytes = Array(try Data(contentsOf: Repository.file(file)))
      for count in 0...bytes.count {
        let page = try? ReadPage(stored: Array(bytes.prefix(count)))
        found += page?.lines.reduce(0) { $0 + $1.matches(of: search).count } ?? 0
        _ = try? OwnHand(stored: Array(bytes.prefix(count)))
      }
    }
    #expect(found == 1)
  }

  @Test func `the likeliest letters are the text, and letters of other scripts do not count`() {
    let lattice = Lattice(showing: "café 12", orElse: ["é": "e"])
    #expect(LatticeText(lattice, in: .latin).string == "café 12")
    let mixed = Lattice(showing: "漢a")
    #expect(LatticeText(mixed, in: .japanese).string == "漢a")
    #expect(LatticeText(mixed, in: .latin).string == "a")
  }

  @Test func `a letter that two frames show is read once, and twice with a blank frame between`() {
    let letter = Lattice.Letter(97, cost: 0)
    let blank = Lattice.Letter(Lattice.blank, cost: 0)
    #expect(LatticeText(Lattice([[letter], [letter]]), in: .latin).string == "a")
    #expect(LatticeText(Lattice([[letter], [blank], [letter]]), in: .latin).string == "aa")
  }
}

@Suite struct LatticeSearchTests {
  private func search(_ text: String) throws -> LatticeSearch {
    try #require(LatticeSearch(FoldedText(needle: text)))
  }

  private func line(_ lattice: Lattice) -> ReadLine {
    let map = LineMap(
      isVertical: false, slope: 0, middle: 50, start: 10, scale: 2, low: 20, high: 40)
    return ReadLine(key: 0, map: map, lattice: lattice)
  }

  @Test(arguments: [
    ("differential", "The differential equation"), ("DIFFERENTIAL", "the differential"),
    ("cafe", "un café noir"), ("会議", "今日の会議は"), ("ノート", "のーとを買う"), ("がか", "かか"),
    ("two words", "these are two words here"), ("two words", "twowords"), ("letter", "letter"),
    ("cœur", "le coeur"), ("coeur", "le coeur"),
  ])
  func `what is read is found without doubt, where it is`(_ word: String, _ text: String) throws {
    let matches = line(Lattice(showing: text)).matches(of: try search(word))
    #expect(matches.count == 1)
    #expect(try #require(matches.first).doubt < 0.3)
    let folded = FoldedText(needle: text)
    if let place = folded.firstRange(of: FoldedText(needle: word)) {
      #expect(matches.first?.frames == place.lowerBound * 2..<place.upperBound * 2 - 1)
    }
  }

  @Test func `a word is found where the reader preferred others, with more doubt`() throws {
    let sure = line(Lattice(showing: "the differential of"))
    let lattice = Lattice(showing: "the differentiol of", orElse: ["o": "a"])
    let search = try search("differential")
    let doubt = try #require(line(lattice).matches(of: search).first).doubt
    #expect(try doubt > #require(sure.matches(of: search).first).doubt)
    let unlikely = Lattice(showing: "the differentiol of", orElse: ["o": "a"], cost: 200)
    #expect(try #require(line(unlikely).matches(of: search).first).doubt > doubt)
  }

  @Test func `a part of a word is more doubtful than the whole`() throws {
    func doubt(_ text: String) throws -> Double {
      try #require(line(Lattice(showing: text)).matches(of: search("tree")).first).doubt
    }
    #expect(try doubt("a tree.") < doubt("trees"))
    #expect(try doubt("trees") < doubt("streets, streets"))
  }

  @Test func `other words are not found`() throws {
    let line = line(Lattice(showing: "the differential equation of heat"))
    for word in ["integral", "thermal", "会議", "heap", "xyz", "at the"] {
      #expect(line.matches(of: try search(word)).isEmpty, "\(word)")
    }
  }

  @Test func `each occurrence is found once`() throws {
    let line = line(Lattice(showing: "tree, trees and a street"))
    #expect(line.matches(of: try search("tree")).count == 3)
    let same = self.line(Lattice(showing: "aaaa"))
    #expect(same.matches(of: try search("aaaa")).count == 1)
  }

  @Test func `no match is lost by looking at the letters first`() throws {
    var random = RandomSource(seed: Seed.of(3))
    let letters = Array("aeinrst")
    for _ in 0..<2000 {
      func text(_ counts: ClosedRange<Int>) -> String {
        String(
          (0..<Int.random(in: counts, using: &random)).map { _ in
            letters[Int.random(in: 0...6, using: &random)]
          })
      }
      let (line, search) = (line(Lattice(showing: text(1...30))), try search(text(4...9)))
      #expect(line.matches(of: search) == search.matches(in: line.lattice))
    }
  }

  @Test func `a text without letters is not sought`() {
    for text in ["", " ", "\u{301}"] { #expect(LatticeSearch(FoldedText(needle: text)) == nil) }
  }
}
