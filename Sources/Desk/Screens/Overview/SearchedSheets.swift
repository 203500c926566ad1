internal import Folding

/// What pages are found by, folded once for all letters that are typed: their numbers, labels, titles and tags.
struct SearchedSheets: Hashable, Sendable {
  private var sheets: [Sheet] = []
  private var entries: [Entry] = []

  private struct Entry: Hashable, Sendable {
    let number: FoldedText
    let label: FoldedText
    /// The title and the tags.
    let texts: [FoldedText]

    func has(_ word: FoldedText) -> Bool {
      number.starts(with: word) || label.isAll(of: word) || texts.contains { $0.contains(word) }
    }
  }

  /// Follows what has happened to the pages.
  mutating func follow(_ new: [Sheet]) {
    guard new != sheets else { return }
    sheets = new
    entries = new.enumerated().map { place, sheet in
      Entry(
        number: FoldedText(needle: String(place + 1)), label: FoldedText(needle: sheet.label),
        texts: ([sheet.title] + sheet.tags).map { FoldedText(needle: $0) })
    }
  }

  /// Whether the page at a place has all of some words; every page has none.
  func have(_ words: [FoldedText], at place: Int) -> Bool {
    words.allSatisfy { entries[safe: place]?.has($0) == true }
  }
}
