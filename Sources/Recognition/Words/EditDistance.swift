/// Compares words with one word by the number of letters that differ, are missing or are too much.
///
/// All ways to change the beginning of the word into that of another one are followed at once, as bits (Wu and Manber
/// 1992), so that most words are ruled out by their first letters.
struct EditDistance {
  private let count: Int
  private let most: Int
  /// For each symbol the numbers of letters after which the word has it, as bits.
  private var places = [UInt64](repeating: 0, count: 256)

  /// The word may have 63 letters, and at most three may differ.
  init(from word: [UInt8], atMost most: Int) {
    (count, self.most) = (word.count, most)
    for (place, symbol) in word.enumerated() { places[Int(symbol)] |= 2 << UInt64(place) }
  }

  /// True if no more letters than the most differ in another word in UTF-8.
  func reaches(_ other: Span<UInt8>, _ table: Span<UInt8>) -> Bool {
    let places = places.span
    // For each number of edits, the numbers of letters that are what was seen of the other word, as bits.
    var reached: InlineArray<4, UInt64> = [1, 3, 7, 15]
    var place = 0
    while place < other.count {
      let equal = places[Int(WordSymbols.next(in: other, at: &place, table))]
      var (before, now): (UInt64, UInt64) = (0, 0)
      for edits in 0...most {
        let old = reached[edits]
        now = (old << 1 & equal) | before | (before | now) << 1
        (before, reached[edits]) = (old, now)
      }
      if now == 0 { return false }
    }
    return reached[most] >> UInt64(count) & 1 == 1
  }
}
