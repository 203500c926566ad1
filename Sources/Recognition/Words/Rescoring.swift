private import Glibc

/// Turns lattices into words: a word that is in no list becomes one of a list that the frames show nearly as
/// well.
struct Rescoring: Sendable {
  private let language: ReadingLanguage
  private let list: WordList
  private let own: WordList
  private let meanings: [String: Set<String>]
  private let confusions: [Confusion: Int]
  /// The bits of letters that the reader does not see in this hand.
  private let confused: UInt32

  /// By how many nats a word of the writer's may be less likely than a word of a list that was read.
  private static let ownBound = 2.0
  /// What a word that the writer has corrected before counts more.
  private static let ownBonus = 1.5
  /// The same where just that was corrected.
  private static let meantBonus = 15.0
  /// By how many nats a choice may be less likely than what was read.
  private static let choiceBound = 12.0
  private static let mostChoices = 5
  /// The fewest letters of a word that is replaced.
  private static let fewestLetters = 3

  /// By how many nats a word of a list may be less likely than what was read.
  ///
  /// A letter that the reader does not see costs 5.8: with one of these, short names would become words that
  /// are like them by chance.
  private static func bound(letters: Int) -> Double { letters < 6 ? 4 : letters < 8 ? 5 : 8 }

  init(in language: ReadingLanguage, list: WordList, hand: OwnHand) {
    (self.language, self.list) = (language, list)
    own = WordList(words: hand.words)
    meanings = hand.meanings
    confusions = hand.confusions
    confused = confusions.keys.flatMap { WordSymbols.symbols(ofUTF8: Array($0.meant.utf8)) }
      .reduce(0) { $0 | WordSymbols.bit(of: $1) }
  }

  /// The words of a line.
  func line(_ lattice: Lattice) -> RecognizedLine {
    let letters = LatticeText(lattice, in: language).letters
    let frames = lattice.frames
    return RecognizedLine(
      words: letters.indices.split { letters[$0].scalar == " " }.map { places in
        word(places, of: letters, frames)
      })
  }

  private func word(
    _ places: Range<Int>, of letters: [LatticeText.Letter], _ frames: [[Lattice.Letter]]
  ) -> RecognizedWord {
    let parts = WordParts(String(letters[places]))
    let sum = letters[places].reduce(0) { $0 + $1.likelihood }
    let confidence = sum / Double(places.count)
    let start = places.lowerBound + parts.before.unicodeScalars.count
    let end = start + parts.word.unicodeScalars.count
    // Letters that the reader missed are in the blank frames around.
    let first = start > 0 ? letters[start - 1].frames.upperBound : 0
    let last = end < letters.count ? letters[end].frames.lowerBound : frames.count
    let choice = choice(for: parts, confidence) {
      WordScore(frames[first..<max(first, last)], in: language)
    }
    return RecognizedWord(
      text: choice.text,
      frames: letters[places.lowerBound].frames
        .lowerBound..<letters[places.upperBound - 1].frames.upperBound,
      confidence: confidence, isKnown: choice.isKnown, alternatives: choice.others)
  }

  private typealias Choice = (text: String, isKnown: Bool, others: [String])

  private func choice(
    for parts: WordParts, _ confidence: Double, _ score: () -> WordScore
  ) -> Choice {
    let isKnown = isKnown(parts)
    guard isUncertain(parts, isKnown, confidence) else { return (parts.text, isKnown, []) }
    let score = score()
    let read = Candidate(word: parts.word, value: score(parts.word), isOwn: false)
    let all = ([read] + candidates(for: parts.word, score)).sorted { $0.value > $1.value }
    let best = all.first { replaces(read, with: $0, isKnown) }
    let text = best.map { parts.replacing(with: $0.word) } ?? parts.text
    var seen: Set = [text]
    let others = all.filter { $0.value > read.value - Self.choiceBound }
      .map { $0.word == read.word ? parts.text : parts.replacing(with: $0.word) }
      .filter { seen.insert($0).inserted }
    return (text, isKnown || best != nil, Array(others.prefix(Self.mostChoices)))
  }

  /// False for known words that were read well, for texts that are no words, and for those that go on in the
  /// next line.
  private func isUncertain(_ parts: WordParts, _ isKnown: Bool, _ confidence: Double) -> Bool {
    !(isKnown && confidence >= RecognizedWord.sure) && !parts.after.hasPrefix("-")
      && parts.word.unicodeScalars.count >= Self.fewestLetters && WordSymbols(parts.word) != nil
  }

  /// True if a candidate is to stand for what was read: a known word gives way to one of the writer's alone.
  private func replaces(_ read: Candidate, with other: Candidate, _ isKnown: Bool) -> Bool {
    guard other.word != read.word else { return false }
    guard isKnown else {
      return other.value > read.value - Self.bound(letters: read.word.unicodeScalars.count)
    }
    return other.isOwn && !own.contains(read.word) && other.value > read.value - Self.ownBound
  }

  private func isKnown(_ parts: WordParts) -> Bool {
    [parts.word, parts.before + parts.word].contains { own.contains($0) || list.contains($0) }
      || parts.word.contains("-")
        && parts.word.split(separator: "-").allSatisfy { list.contains(String($0)) }
  }

  private struct Candidate {
    let word: String
    let value: Double
    let isOwn: Bool
  }

  /// The words that a word may be.
  private func candidates(for read: String, _ score: WordScore) -> [Candidate] {
    let edits = WordList.edits(in: read)
    let isCapital = read.uppercased() == read
    let listed = list.neighbors(of: read, within: edits, of: score.letters | confused)
      // Abbreviations are written in capitals.
      .filter { isCapital || !$0.dropFirst().contains(where: \.isUppercase) }
      .map { Candidate(word: $0, value: score($0) + bonus(read, $0), isOwn: false) }
    let meant = meanings[read.lowercased()] ?? []
    let corrected = Set(own.neighbors(of: read, within: edits > 1 ? 3 : 1, of: .max)).union(meant)
      .map { word in
        let more = meant.contains(word) ? Self.meantBonus : Self.ownBonus
        return Candidate(word: word, value: score(word) + bonus(read, word) + more, isOwn: true)
      }
    return corrected + listed
  }

  /// What a word counts more because the reader confuses such letters in this hand.
  private func bonus(_ read: String, _ word: String) -> Double {
    guard !confusions.isEmpty, let all = Confusion.all(read: read, meant: word) else { return 0 }
    return all.reduce(0) { sum, confusion in
      sum + (confusions[confusion].map { min(1.5 * log(Double($0) + 1), 3.5) } ?? 0)
    }
  }
}

extension String {
  fileprivate init(_ letters: ArraySlice<LatticeText.Letter>) {
    var view = UnicodeScalarView()
    view.append(contentsOf: letters.map(\.scalar))
    self.init(view)
  }
}
