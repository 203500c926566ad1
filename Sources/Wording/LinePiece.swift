/// A piece of a text within which no line ends: a word, or less in Chinese and Japanese.
///
/// There a line may end between any two characters, but not before a sign that closes something or belongs
/// to what is before it, nor after one that opens something.
public struct LinePiece: Hashable, Sendable {
  /// The piece, without spaces around it.
  public let text: Substring
  /// True if a space precedes it unless it is the first of its line.
  public let isSpaced: Bool

  /// Cuts a text into its pieces.
  public static func all(in text: String) -> [LinePiece] { all(in: text.split(separator: " ")) }

  /// Cuts a text, given as its words, some of which may contain spaces, into its pieces.
  public static func all(in words: [some StringProtocol]) -> [LinePiece] {
    words.enumerated().flatMap { number, word in
      pieces(of: Substring(word)).enumerated().map { place, piece in
        LinePiece(text: piece, isSpaced: place == 0 && number > 0)
      }
    }
  }

  private static func pieces(of word: Substring) -> [Substring] {
    guard word.unicodeScalars.contains(where: \.takesSquare) else { return [word] }
    var (pieces, start, isPlaceholder) = ([Substring](), word.startIndex, false)
    for place in word.indices.dropFirst() {
      let last = word[word.index(before: place)]
      // A placeholder for a value in a usage stays whole.
      if last == "<" || last == ">" { isPlaceholder = last == "<" }
      guard !isPlaceholder, mayEnd(last, before: word[place]) else { continue }
      pieces.append(word[start..<place])
      start = place
    }
    return pieces + [word[start...]]
  }

  /// True if a line may end between two characters; a number stays with what it counts.
  private static func mayEnd(_ one: Character, before next: Character) -> Bool {
    guard one.takesSquare || next.takesSquare, !one.isFigure || !next.takesSquare else {
      return false
    }
    return !opening.contains(one) && !closing.contains(next)
  }

  /// The signs with which no line ends.
  private static let opening: Set<Character> = Set("（「『【〔〈《([{‘“")
  /// The signs with which no line begins.
  private static let closing: Set<Character> = Set(
    "。、，．）」』】〕〉》)]}’”？！：；?!:;,.…‥・ー～％%々ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ")
}

extension Unicode.Scalar {
  /// True for square characters, such as Hangul, Kana and Han; signs between them are not.
  public var takesSquare: Bool { (0x1100..<0x1200).contains(value) || value >= 0x2E80 }
}

extension Character {
  /// True if it is square.
  public var takesSquare: Bool { unicodeScalars.contains(where: \.takesSquare) }
  /// True for a digit, and not a number written as a character.
  fileprivate var isFigure: Bool { isNumber && !takesSquare }
}
