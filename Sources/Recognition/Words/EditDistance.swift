/// Compares words with one word by the number of letters that differ, are missing or are too much.
struct EditDistance {
  private let word: [UInt8]
  private let most: Int
  private var row: [Int]

  init(from word: [UInt8], atMost most: Int) {
    (self.word, self.most) = (word, most)
    row = [Int](repeating: 0, count: word.count + 1)
  }

  /// True if no more letters than the most differ in another word.
  mutating func reaches(_ other: [UInt8]) -> Bool {
    guard abs(other.count - word.count) <= most else { return false }
    for place in row.indices { row[place] = place }
    for (line, letter) in other.enumerated() {
      var (diagonal, least) = (row[0], line + 1)
      row[0] = line + 1
      for place in word.indices {
        let above = row[place + 1]
        let kept = diagonal + (word[place] == letter ? 0 : 1)
        row[place + 1] = min(kept, min(above, row[place]) + 1)
        least = min(least, row[place + 1])
        diagonal = above
      }
      if least > most { return false }
    }
    return row[word.count] <= most
  }
}
