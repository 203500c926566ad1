import Bytes
import Support
import Testing

@Suite struct PathTextTests {
  /// Pieces of names: letters, bytes of no UTF-8, and the noncharacters that stand for such bytes.
  private static let pieces: [[UInt8]] = [
    Array("a".utf8), Array("/".utf8), Array(".".utf8), Array("é".utf8), Array("e\u{301}".utf8),
    Array("硯".utf8), Array("𝄞".utf8), Array("\u{FFFD}".utf8), Array("\u{FFFF}".utf8),
    [0x80], [0xBF], [0xC0], [0xC3], [0xE9], [0xEF], [0xEF, 0xB7], [0xF0, 0x9F], [0xFF],
    [0xED, 0xA0, 0x80], [0xE0, 0x80, 0xAF], [0xF4, 0x90, 0x80, 0x80],
    [0xEF, 0xB7, 0x90], [0xEF, 0xB7, 0x9E], [0xEF, 0xB7, 0xA9], [0xEF, 0xB7, 0xAF],
    [0xEF, 0xB7, 0x9E, 0xEF, 0xB7, 0xA9], Array("\u{FDCF}".utf8), Array("\u{FDF0}".utf8),
  ]

  private static func names(_ seed: UInt64, from pieces: [[UInt8]]) -> [[UInt8]] {
    var dice = Dice(seed)
    return (0..<2000).map { _ in
      (0..<Int.random(in: 0...8, using: &dice)).flatMap { _ in
        pieces.randomElement(using: &dice) ?? []
      }
    }
  }

  @Test(arguments: Seed.several(4))
  func `every path comes back from its text, byte for byte`(seed: UInt64) {
    let bytes = (1...255).map { [UInt8($0)] }
    for name in Self.names(seed, from: Self.pieces) + Self.names(seed, from: bytes) {
      let text = PathText.text(name)
      #expect(PathText.bytes(text) == name)
      #expect(PathText.text(PathText.bytes(text)).utf8.elementsEqual(text.utf8))
    }
  }

  @Test func `two paths are never one text`() {
    var known: [String: [UInt8]] = [:]
    for one in Self.pieces {
      for other in Self.pieces {
        let text = PathText.text(one + other)
        // As text, two spellings of é are equal: whoever compares paths compares bytes.
        let key = text.utf8.map { "\($0)" }.joined(separator: " ")
        #expect(known[key, default: one + other] == one + other)
        known[key] = one + other
      }
    }
  }

  @Test(arguments: ["", "notes.xopp", "/home/é/硯 𝄞.csv", "e\u{301}", "\u{FFFD}\u{FFFF}\u{FDCF}"])
  func `text stays as it is`(name: String) {
    #expect(PathText.text(Array(name.utf8)).utf8.elementsEqual(name.utf8))
    #expect(PathText.bytes(name) == Array(name.utf8))
    #expect(PathText.readable(name).utf8.elementsEqual(name.utf8))
  }

  @Test func `a byte that is no text becomes two noncharacters`() {
    let name = Array("caf".utf8) + [0xE9] + Array(".xopp".utf8)
    #expect(PathText.text(name).unicodeScalars.map(\.value)[3...4] == [0xFDDE, 0xFDE9])
    #expect(PathText.readable(PathText.text(name)) == "caf\u{FFFD}.xopp")
    #expect(PathText.cString(PathText.text(name)) == (name + [0]).map { CChar(bitPattern: $0) })
  }

  @Test func `noncharacters in a name are told from those that stand for a byte`() {
    let noncharacters = PathText.text([0xE9])
    let text = PathText.text(Array(noncharacters.utf8))
    #expect(text != noncharacters)
    #expect(PathText.bytes(text) == Array(noncharacters.utf8))
  }

  @Test func `text from outside cannot smuggle in a slash, a point or a zero`() {
    for upper in 0xFDD0...0xFDDF as ClosedRange<UInt32> {
      for lower in 0xFDE0...0xFDEF as ClosedRange<UInt32> {
        let scalars = [upper, lower].compactMap(Unicode.Scalar.init)
        let bytes = PathText.bytes(String(String.UnicodeScalarView(scalars)))
        #expect(bytes.allSatisfy { $0 >= 0x80 })
      }
    }
  }

  @Test func `text from outside cannot smuggle a sign past those who look at letters`() {
    // The bytes of a sign that steers terminals.
    let text = PathText.text([0xC2]) + PathText.text([0x9B])
    #expect(PathText.bytes(text) == Array("\u{9B}".utf8))
    #expect(PathText.readable(text) == "\u{FFFD}\u{FFFD}")
  }

  @Test(arguments: Seed.several(2))
  func `any text has bytes of its own length or less`(seed: UInt64) {
    for name in Self.names(seed, from: Self.pieces) {
      let text = String(decoding: name, as: UTF8.self)
      #expect(PathText.bytes(text).count <= text.utf8.count)
      #expect(String(validating: PathText.readable(text).utf8, as: UTF8.self) != nil)
    }
  }
}
