public import Geometry
internal import Notebook
public import Recognition

/// A word of handwriting on its page.
public struct WrittenWord: Hashable, Sendable {
  /// What was read, with the signs around it.
  public let text: String
  /// The box around its ink, in points.
  public let box: Box
  /// The box that is as long as its ink and as high as its line; on a slope, ink reaches out of it.
  let lineBox: Box
  /// The number of its line on the page, from 0; lines without words count as well.
  public let line: Int
  /// The change of y for each x along the line; in a column, of x for each y.
  public let slope: Double
  /// True if it is part of a column.
  public let isVertical: Bool
  /// The mean likelihood of its letters, from 0 to 1.
  public let confidence: Double
  /// True for a word of a list, or one that the writer has corrected before.
  public let isKnown: Bool
  /// True if a reader should check it.
  public let isDoubtful: Bool
  /// Other texts that it may be, the likeliest first.
  public let alternatives: [String]

  init(_ word: RecognizedWord, in line: ReadLine, number: Int) {
    (text, self.line) = (word.text, number)
    (box, lineBox) = (line.box(of: word.frames), line.lineBox(of: word.frames))
    slope = line.map.isVertical ? -line.map.slope : line.map.slope
    isVertical = line.map.isVertical
    (confidence, isKnown, isDoubtful) = (word.confidence, word.isKnown, word.isDoubtful)
    alternatives = word.alternatives
  }
}

extension ReadPage {
  /// The words of each line that has some, in reading order.
  public func words(
    in language: ReadingLanguage, list: WordList = .installed, hand: OwnHand = OwnHand()
  ) -> [[WrittenWord]] {
    zip(lines, text(in: language, list: list, hand: hand)).enumerated().compactMap { number, read in
      let (line, text) = read
      let words = text.words.map { WrittenWord($0, in: line, number: number) }
      return words.isEmpty ? nil : words
    }
  }
}

extension WrittenWord {
  /// Of the words below that no list has, every fourth is wrong and not even near.
  private static let leastConfidence = 0.75

  var certainty: HiddenWord.Certainty {
    if !isKnown, confidence < Self.leastConfidence { return .guessed }
    return isDoubtful ? .doubtful : .sure
  }

  /// True with two letters or digits side by side: a formula or a drawing is read as single signs.
  var isMoreThanSigns: Bool {
    zip(text, text.dropFirst()).contains { $0.isWordPart && $1.isWordPart }
  }

  /// The word for files, whose letters are as high as the line unless it is steep.
  ///
  /// Readers of PDFs order words by their heights: as high as its ink, each would be a line of its own.
  var hidden: HiddenWord {
    let box = lineBox
    let rise = abs(slope) * (isVertical ? box.height : box.width)
    guard rise > 2 * (isVertical ? box.width : box.height) else {
      return HiddenWord(text, in: box, isVertical: isVertical)
    }
    let reach = isVertical ? Point(x: rise / 2, y: 0) : Point(x: 0, y: rise / 2)
    let sloped = Box(low: box.low - reach, high: box.high + reach)
    return HiddenWord(text, in: sloped, slope: slope, isVertical: isVertical)
  }
}

extension [WrittenWord] {
  /// The words of a line for files; none for a line of signs, or one of guesses.
  var hidden: [HiddenWord] {
    guard contains(where: { $0.certainty != .guessed && $0.isMoreThanSigns }) else { return [] }
    return enumerated().map { place, word in
      var hidden = word.hidden
      hidden.certainty = word.certainty
      hidden.endsLine = place == count - 1
      return hidden
    }
  }
}

extension Character {
  fileprivate var isWordPart: Bool { isLetter || isNumber }
}
