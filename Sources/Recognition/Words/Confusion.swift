/// Letters that are read where a writer meant others, such as rn for m; small ones, and at most two.
struct Confusion: Hashable, Sendable {
  let read: String
  let meant: String

  /// The most letters on either side: what differs by more is another word.
  private static let mostLetters = 2

  /// The places where a word differs from what was meant; nil if there are others than confusions.
  static func all(read: String, meant: String) -> [Confusion]? {
    let (read, meant) = (
      Array(read.lowercased().unicodeScalars), Array(meant.lowercased().unicodeScalars)
    )
    var confusions: [Confusion] = []
    for part in differences(of: read, from: meant) {
      guard part.read.count <= mostLetters, part.meant.count <= mostLetters else { return nil }
      confusions.append(
        Confusion(read: String(read[part.read]), meant: String(meant[part.meant])))
    }
    return confusions
  }

  /// The parts that differ where as many letters as possible are the same.
  private static func differences(
    of read: [Unicode.Scalar], from meant: [Unicode.Scalar]
  ) -> [(read: Range<Int>, meant: Range<Int>)] {
    let common = commonLetters(read, meant)
    var parts: [(read: Range<Int>, meant: Range<Int>)] = []
    var (one, other, start, otherStart) = (0, 0, 0, 0)
    func close() {
      if start < one || otherStart < other { parts.append((start..<one, otherStart..<other)) }
    }
    while one < read.count || other < meant.count {
      if one < read.count, other < meant.count, read[one] == meant[other] {
        close()
        (one, other) = (one + 1, other + 1)
        (start, otherStart) = (one, other)
      } else if other == meant.count
        || one < read.count && common[one + 1][other] >= common[one][other + 1]
      {
        one += 1
      } else {
        other += 1
      }
    }
    close()
    return parts
  }

  /// The most letters that the ends of two words from each two places on have in common.
  private static func commonLetters(
    _ one: [Unicode.Scalar], _ other: [Unicode.Scalar]
  ) -> [[Int]] {
    var common = [[Int]](
      repeating: [Int](repeating: 0, count: other.count + 1), count: one.count + 1)
    for row in one.indices.reversed() {
      for column in other.indices.reversed() {
        common[row][column] =
          one[row] == other[column]
          ? common[row + 1][column + 1] + 1
          : max(common[row + 1][column], common[row][column + 1])
      }
    }
    return common
  }
}

extension String {
  fileprivate init(_ letters: ArraySlice<Unicode.Scalar>) {
    var view = UnicodeScalarView()
    view.append(contentsOf: letters)
    self.init(view)
  }
}
