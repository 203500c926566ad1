internal import Bytes

/// A word as it was read from handwriting, or a run of Japanese, which has no spaces.
public struct RecognizedWord: Hashable, Sendable {
  /// The word with the signs around it.
  public let text: String
  /// The frames of the line that it takes.
  public let frames: Range<Int>
  /// The mean likelihood of its letters as they were read, from 0 to 1.
  public let confidence: Double
  /// True for a word of a list, or one that the writer has corrected before.
  public let isKnown: Bool
  /// At most five other texts that it may be, the likeliest first.
  public let alternatives: [String]

  /// The confidence of a word that needs no list.
  static let sure = 0.9

  /// True if a reader should check the word.
  public var isDoubtful: Bool {
    let isWord = text.unicodeScalars.contains {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
    }
    return isWord && !isKnown && confidence < Self.sure
  }
}

/// The words of a line of handwriting.
public struct RecognizedLine: Hashable, Sendable {
  /// The words from left to right, or down a column.
  public let words: [RecognizedWord]

  /// The words with spaces between them.
  public var text: String { words.map(\.text).joined(separator: " ") }
}

extension ReadPage {
  /// The words of each line in a language, compared with the words of a list and with what a writer has
  /// corrected.
  ///
  /// Words are parted and joined by the list, or by `spacing` instead.
  public func text(
    in language: ReadingLanguage, list: WordList = .installed, spacing: WordList? = nil,
    hand: OwnHand = OwnHand()
  ) -> [RecognizedLine] {
    let rescoring = Rescoring(in: language, list: list, hand: hand)
    let spaces = WordSpaces(language: language, list: spacing ?? list)
    return lines.mappedInParallel(inPartsOf: 1, from: 2) {
      rescoring.line(spaces.lattice(of: $0))
    }
  }
}
