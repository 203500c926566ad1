/// Compares words with one word by the number of letters that differ, are missing or are too much.
///
/// The column of the table of distances is in the bits of two numbers (Myers 1999), so that a letter takes some
/// twenty steps however long the word is.
struct EditDistance {
  private let count: Int
  private let most: Int
  /// For each symbol the places at which the word has it, as bits.
  private var places = [UInt64](repeating: 0, count: 256)

  /// The word may have 64 letters.
  init(from word: [UInt8], atMost most: Int) {
    (count, self.most) = (word.count, most)
    for (place, symbol) in word.enumerated() { places[Int(symbol)] |= 1 << UInt64(place) }
  }

  /// True if no more letters than the most differ in another word.
  func reaches(_ other: some Sequence<UInt8>) -> Bool {
    var (rises, falls, distance) = (UInt64.max, UInt64(0), count)
    let last: UInt64 = 1 << UInt64(max(count, 1) - 1)
    for symbol in other {
      let equal = places[Int(symbol)]
      let across = (((equal & rises) &+ rises) ^ rises) | equal
      var (higher, lower) = (falls | ~(across | rises), rises & across)
      if higher & last != 0 { distance += 1 }
      if lower & last != 0 { distance -= 1 }
      (higher, lower) = (higher << 1 | 1, lower << 1)
      let kept = equal | falls
      (rises, falls) = (lower | ~(kept | higher), higher & kept)
    }
    return distance <= most
  }
}
