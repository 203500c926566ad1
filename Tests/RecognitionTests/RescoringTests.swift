import Bytes
import Support
import Testing

@testable import Recognition

extension Lattice {
  /// A line that spells a text, a letter in each second frame, with others that are nearly as likely.
  init(spelling text: String, or others: [Character: Character] = [:], cost: UInt8 = 20) {
    func code(_ letter: Character) -> UInt16 { UInt16(letter.unicodeScalars.first?.value ?? 0) }
    self.init(
      text.flatMap { letter -> [[Letter]] in
        let other = others[letter].map { [Letter(code($0), cost: cost)] } ?? []
        return [[Letter(code(letter), cost: 0)] + other, [Letter(Lattice.blank, cost: 0)]]
      })
  }
}

@Suite struct RescoringTests {
  private static let list = WordList(
    words: [
      "lecture", "lectures", "learn", "house", "school", "école", "form", "farm", "the", "Dr",
    ])

  private static func words(
    _ lattice: Lattice, in language: ReadingLanguage = .latin, _ list: WordList = list,
    by hand: OwnHand = OwnHand()
  ) -> [RecognizedWord] {
    Rescoring(in: language, list: list, hand: hand).line(lattice).words
  }

  @Test func `words of the list stay as they are read, whoever wrote them`() {
    var random = RandomSource(seed: Seed.of(1))
    let words = ["lecture", "house", "School", "FORM", "farm", "the", "Dr"]
    for _ in 0..<50 {
      let text = words.shuffled(using: &random).joined(separator: " ")
      var hand = OwnHand()
      hand.learn(read: "form", meant: "farm")
      hand.learn(read: "house", meant: "hose")
      for hand in [OwnHand(), hand] {
        let line = Rescoring(in: .latin, list: Self.list, hand: hand).line(Lattice(spelling: text))
        #expect(line.text == text)
        #expect(line.words.allSatisfy { $0.isKnown && !$0.isDoubtful && $0.alternatives.isEmpty })
      }
    }
  }

  @Test func `a word that is in no list becomes the one that was nearly read`() {
    let read = Self.words(Lattice(spelling: "lecfure", or: ["f": "t"]))
    #expect(read.map(\.text) == ["lecture"])
    #expect(read.first?.alternatives.first == "lecfure")
    #expect(read.first?.isKnown == true)
    let sure = Self.words(Lattice(spelling: "horse"))
    #expect(sure.map(\.text) == ["horse"])
    #expect(sure.first?.isKnown == false)
    #expect(sure.first?.alternatives == ["house"])
  }

  @Test(arguments: [
    ("Leorn", "Learn"), ("LEORN", "LEARN"), ("(leorn),", "(learn),"), ("l'ecole", "l'école"),
    ("\"Leorn!\"", "\"Learn!\""), ("lecfure's", "lecture's"),
  ])
  func `capitals and the signs around a word stay`(_ text: String, _ meant: String) {
    let lattice = Lattice(spelling: text, or: ["o": "a", "O": "A", "e": "é", "f": "t"])
    #expect(Self.words(lattice).map(\.text) == [meant])
  }

  @Test(arguments: ["lea7n", "1984", "a+b", "leorn-", "ho", "a_leorn", "x²"])
  func `numbers, formulas and parts of words are left alone`(_ text: String) {
    #expect(Self.words(Lattice(spelling: text, or: ["o": "a", "7": "r"])).map(\.text) == [text])
  }

  @Test func `without a list the words are those that were read`() {
    let read = Self.words(Lattice(spelling: "lecfure is", or: ["f": "t"]), WordList())
    #expect(read.map(\.text) == ["lecfure", "is"])
    #expect(read.map(\.frames) == [0..<13, 16..<19])
    #expect(read.first?.confidence ?? 0 > 0.9)
    #expect(read.allSatisfy { !$0.isKnown })
  }

  @Test func `a word without spaces is one, and Latin notes have no kanji`() {
    let lattice = Lattice(spelling: "今日の講義 lecture")
    #expect(Self.words(lattice, in: .both).map(\.text) == ["今日の講義", "lecture"])
    #expect(Self.words(lattice).map(\.text) == ["lecture"])
  }

  @Test func `a corrected word is preferred afterward, and no longer when it is forgotten`() {
    let lattice = Lattice(spelling: "Suzuki", or: ["k": "r"], cost: 100)
    #expect(Self.words(lattice).map(\.text) == ["Suzuki"])
    var hand = OwnHand()
    hand.learn(read: "suzuki", meant: "Suzuri")
    let read = Self.words(lattice, by: hand)
    #expect(read.map(\.text) == ["Suzuri"])
    #expect(read.first?.isKnown == true)
    hand.forget("Suzuri")
    #expect(Self.words(lattice, by: hand).map(\.text) == ["Suzuki"])
  }

  @Test func `what was corrected once is corrected wherever just that is read again`() {
    let lattice = Lattice(spelling: "Qusy qusr")
    var hand = OwnHand()
    hand.learn(read: "qusr", meant: "query")
    #expect(Self.words(lattice, by: hand).map(\.text) == ["Qusy", "query"])
  }

  @Test func `a word of the writer's is never corrected away`() {
    var hand = OwnHand()
    hand.learn(read: "leorn", meant: "leorn")
    hand.learn(read: "learn", meant: "learn")
    let lattice = Lattice(spelling: "leorn", or: ["o": "a", "e": "c", "r": "n"], cost: 1)
    #expect(Self.words(lattice).map(\.text) == ["learn"])
    #expect(Self.words(lattice, by: hand).map(\.text) == ["leorn"])
  }

  @Test func `letters that the writer's hand makes alike are read as they were meant elsewhere`() {
    let lattice = Lattice(spelling: "leorn", or: ["o": "a"], cost: 130)
    #expect(Self.words(lattice).map(\.text) == ["leorn"])
    var hand = OwnHand()
    hand.learn(read: "morket", meant: "market")
    hand.learn(read: "mople", meant: "maple")
    #expect(Self.words(lattice, by: hand).map(\.text) == ["learn"])
  }

  @Test func `there are at most five other choices, each once, and never the text`() {
    var random = RandomSource(seed: Seed.of(2))
    let words = (0..<60).map { _ in
      String((0..<5).map { _ in "aeinrst".randomElement(using: &random) ?? "a" })
    }
    let list = WordList(words: words)
    for _ in 0..<50 {
      let text = String((0..<5).map { _ in "aeinrst".randomElement(using: &random) ?? "a" })
      let lattice = Lattice(spelling: text, or: ["a": "e", "i": "r", "n": "s"], cost: 30)
      for word in Self.words(lattice, list) {
        #expect(word.alternatives.count <= 5)
        #expect(Set(word.alternatives + [word.text]).count == word.alternatives.count + 1)
        #expect((0...1).contains(word.confidence))
      }
    }
  }
}
