/// Finds the word that the user may have meant.
enum Spelling {
  /// The longest word compared, so that no input makes the comparison slow.
  private static let longest = 40

  /// The candidate nearest to a word; nil if none is near.
  ///
  /// The beginning of only one candidate means that candidate. Otherwise one edit for every three letters
  /// is near, and at least one: a letter too many, missing, wrong, or swapped with its neighbor.
  static func nearest(to word: String, among candidates: [String]) -> String? {
    guard !word.isEmpty, word.count <= longest else { return nil }
    let begun = candidates.filter { $0.hasPrefix(word) }
    if begun.count == 1 { return begun.first }
    let allowed = max(1, word.count / 3)
    let near = candidates.map { (word: $0, edits: distance(word, $0)) }
      .filter { $0.edits <= allowed }
    return near.min { $0.edits < $1.edits }?.word
  }

  /// The number of edits between two words; swapped neighbors count as one.
  ///
  /// Takes time proportional to the product of both lengths.
  static func distance(_ first: String, _ second: String) -> Int {
    let a = Array(first)
    let b = Array(second)
    var before: [Int] = []
    var above = Array(0...b.count)
    for row in a.indices {
      var current = [row + 1]
      for column in b.indices {
        let replaced = above[column] + (a[row] == b[column] ? 0 : 1)
        var best = min(replaced, above[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, a[row] == b[column - 1], a[row - 1] == b[column] {
          best = min(best, before[column - 1] + 1)
        }
        current.append(best)
      }
      before = above
      above = current
    }
    return above[b.count]
  }
}
