import Bytes
import Folding
import Support
import Testing

@testable import Recognition

@Suite struct OwnHandTests {
  private static func hand(_ random: inout RandomSource, corrections: Int = 20) -> OwnHand {
    var hand = OwnHand()
    for _ in 0..<corrections {
      func word() -> String {
        String((0..<6).map { _ in "amnorué".randomElement(using: &random) ?? "a" })
      }
      hand.learn(read: word(), meant: word())
    }
    return hand
  }

  @Test func `learning and forgetting a word restores what was known`() {
    var random = RandomSource(seed: Seed.of(1))
    for _ in 0..<50 {
      let before = Self.hand(&random)
      var hand = before
      hand.learn(read: "rnoon", meant: "moonlight")
      #expect(hand != before)
      #expect(hand.words.contains("moonlight"))
      hand.forget("moonlight")
      #expect(hand == before)
    }
  }

  @Test func `words are listed in order, each once, without the signs around them`() {
    var hand = OwnHand()
    #expect(hand.isEmpty)
    hand.learn(read: "(suzuki),", meant: "(Suzuri),")
    hand.learn(read: "szuri", meant: "Suzuri")
    hand.learn(read: "leaming how", meant: "learning Rust")
    #expect(hand.words == ["Rust", "Suzuri", "learning"])
    hand.learn(read: "...", meant: "!")
    #expect(hand.words.count == 3)
  }

  @Test func `letters that are confused are found between what was read and meant`() {
    #expect(Confusion.all(read: "rnodem", meant: "modem") == [Confusion(read: "rn", meant: "m")])
    #expect(Confusion.all(read: "fom", meant: "farm")?.first == Confusion(read: "o", meant: "ar"))
    #expect(Confusion.all(read: "same", meant: "Same") == [])
    #expect(Confusion.all(read: "xyzabc", meant: "abc") == nil)
    #expect(Confusion.all(read: "the", meant: "they") == [Confusion(read: "", meant: "y")])
  }

  @Test func `the oldest corrections leave`() {
    var hand = OwnHand()
    for number in 0..<2100 {
      let word = String(
        String(number).compactMap { $0.wholeNumberValue }.map { Array("abcdefghij")[$0] })
      hand.learn(read: word + "x", meant: word)
    }
    #expect(hand.words.count == 2000)
    #expect(!hand.words.contains("a"))
    #expect(hand.words.contains("cajj"))
    #expect(hand.confusions.count <= 500)
  }

  @Test func `what is stored is read back, and nothing else is`() throws {
    var random = RandomSource(seed: Seed.of(2))
    let hand = Self.hand(&random)
    let bytes = hand.stored
    #expect(try OwnHand(stored: bytes) == hand)
    #expect(try OwnHand(stored: OwnHand().stored).isEmpty)
    for length in 0..<bytes.count {
      #expect(throws: ByteError.self) { try OwnHand(stored: Array(bytes[..<length])) }
    }
    for _ in 0..<2000 {
      var damaged = bytes
      damaged[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
        in: 0...255, using: &random)
      guard let hand = try? OwnHand(stored: damaged) else { continue }
      #expect(hand.stored == damaged)
    }
  }

  @Test func `a stored word is a word, within its bounds`() {
    for word in ["", "two words", "(x", "x\n", String(repeating: "x", count: 201)] {
      var writer = ByteWriter()
      writer.append([word]) {
        $0.appendText("x")
        $0.appendText($1)
      }
      #expect(throws: ByteError.self) { try OwnHand(stored: writer.bytes) }
    }
  }

  @Test func `a search finds what the reader confuses in this hand`() throws {
    let lattice = Lattice(spelling: "moln")
    let text = FoldedText(needle: "main")
    let strange = try #require(LatticeSearch(text))
    #expect(strange.matches(in: lattice).isEmpty)
    var hand = OwnHand()
    hand.learn(read: "somo", meant: "sama")
    hand.learn(read: "ln", meant: "in")
    let known = try #require(LatticeSearch(text, by: hand))
    #expect(known.matches(in: lattice).count == 1)
    #expect(known.mayMatch(LatticeSearch.bits(of: lattice)))
    let other = try #require(LatticeSearch(FoldedText(needle: "moln"), by: hand))
    #expect(try #require(other.matches(in: lattice).first).doubt < 0.3)
  }
}
