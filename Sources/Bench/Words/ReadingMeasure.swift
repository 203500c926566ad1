internal import Bytes

/// How well a page was read, or several together.
struct ReadingMeasure: Hashable, Sendable {
  /// The letters of the truth, and those that are wrong, missing or too much.
  var (letters, wrongLetters) = (0, 0)
  /// The letters of lines that the truth does not have.
  var extraLetters = 0
  /// The words of the truth, and those that the page's text lacks.
  var (words, missingWords) = (0, 0)
  /// The words of the text beyond those.
  var extraWords = 0
  /// The words of the page that were looked for.
  var searched = Finds()
  /// The words of other pages that were looked for on the page, which does not have them.
  var absent = Finds()
  /// The times of the pages.
  var milliseconds: [Double] = []

  /// How many words were looked for, and where they were found.
  struct Finds: Hashable, Sendable {
    var words = 0
    /// Found by the search among all letters that may be there.
    var inLattices = 0
    /// Found in the text.
    var inText = 0

    mutating func add(_ word: SearchedWord, on page: ReadSample) {
      words += 1
      if page.finds(word) { inLattices += 1 }
      if page.reads(word) { inText += 1 }
    }

    static func += (sum: inout Finds, other: Finds) {
      sum.words += other.words
      sum.inLattices += other.inLattices
      sum.inText += other.inText
    }
  }

  static func += (sum: inout ReadingMeasure, other: ReadingMeasure) {
    sum.letters += other.letters
    sum.wrongLetters += other.wrongLetters
    sum.extraLetters += other.extraLetters
    sum.words += other.words
    sum.missingWords += other.missingWords
    sum.extraWords += other.extraWords
    sum.searched += other.searched
    sum.absent += other.absent
    sum.milliseconds += other.milliseconds
  }

  var letterError: Double? { Self.share(wrongLetters, of: letters) }
  var wordError: Double? { Self.share(missingWords, of: words) }

  static func share(_ count: Int, of all: Int) -> Double? {
    all > 0 ? Double(count) / Double(all) : nil
  }
}

extension ReadingMeasure {
  /// Compares the text of a page with its truth.
  init(_ page: ReadSample) {
    let letters = PageAlignment(of: page.truth, with: page.lines)
    (self.letters, wrongLetters, extraLetters) = (letters.letters, letters.wrong, letters.extra)
    let read = page.lines.flatMap { ComparedWords($0).words }
    words = page.words.count
    missingWords = ComparedWords.missing(page.words, among: read)
    extraWords = ComparedWords.missing(read, among: page.words)
    milliseconds = [page.milliseconds]
  }

  /// Measures pages, on each of which the words of all are looked for.
  static func measures(of pages: [ReadSample]) -> [ReadingMeasure] {
    let wordsOfPages = pages.map { Set($0.words.filter(ComparedWords.isSearched)) }
    let words = wordsOfPages.reduce(into: Set()) { $0.formUnion($1) }.sorted()
    let finds = words.mappedInParallel(inPartsOf: 8, from: 2) { word in
      Self.finds(of: word, on: pages, writtenOn: wordsOfPages.map { $0.contains(word) })
    }
    return pages.enumerated().map { number, page in
      var measure = ReadingMeasure(page)
      for find in finds {
        measure.searched += find[number].searched
        measure.absent += find[number].absent
      }
      return measure
    }
  }

  /// Looks for a word on all pages.
  private static func finds(
    of word: String, on pages: [ReadSample], writtenOn: [Bool]
  ) -> [(searched: Finds, absent: Finds)] {
    guard let word = SearchedWord(word) else { return pages.map { _ in (Finds(), Finds()) } }
    return zip(pages, writtenOn).map { page, isWritten in
      var (searched, absent) = (Finds(), Finds())
      if isWritten {
        searched.add(word, on: page)
      } else if !page.contains(word) {
        absent.add(word, on: page)
      }
      return (searched, absent)
    }
  }
}
