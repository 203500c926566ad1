internal import Folding
internal import Recognition

/// A page of handwriting that was read, with what is written there.
struct ReadSample: Sendable {
  /// The file and the number of the page.
  let name: String
  /// The lines that a person reads.
  let truth: [String]
  let page: ReadPage
  /// The lines as text.
  let lines: [String]
  /// The time that reading took.
  let milliseconds: Double
  /// The words of the truth that can be compared.
  let words: [String]
  /// The folded truth, to tell what else is found on the page.
  private let folded: FoldedText
  private let foldedLines: [FoldedText]

  /// Compares in a language, or for nil in the one of the truth.
  init(
    _ name: String, _ page: ReadPage, truth: [String], in language: ReadingLanguage?,
    milliseconds: Double
  ) {
    (self.name, self.page, self.truth, self.milliseconds) = (name, page, truth, milliseconds)
    lines = page.text(in: language ?? Self.language(of: truth)).map(\.text)
    words = truth.flatMap { ComparedWords($0).words }
    folded = Self.folded(truth.joined(separator: "\n"))
    foldedLines = lines.map(Self.folded)
  }

  private static func folded(_ text: String) -> FoldedText { FoldedText(needle: text) }

  /// The language whose letters lines are written with.
  static func language(of lines: [String]) -> ReadingLanguage {
    lines.contains { $0.unicodeScalars.contains(where: \.isJapanese) } ? .both : .latin
  }

  /// True if a word is part of what is written on the page.
  func contains(_ word: SearchedWord) -> Bool { folded.contains(word.folded) }

  /// True if the search among all letters that the page may have finds a word.
  func finds(_ word: SearchedWord) -> Bool {
    page.lines.contains { !$0.matches(of: word.search).isEmpty }
  }

  /// True if a word is in the text that was read.
  func reads(_ word: SearchedWord) -> Bool { foldedLines.contains { $0.contains(word.folded) } }
}

/// A word that is looked for.
struct SearchedWord: Sendable {
  let folded: FoldedText
  let search: LatticeSearch

  /// Takes a word of `ComparedWords`; nil if it cannot be looked for.
  init?(_ word: String) {
    folded = FoldedText(needle: word)
    guard let search = LatticeSearch(folded) else { return nil }
    self.search = search
  }
}
