internal import Folding
internal import Notebook

extension Finding {
  /// The hits in the titles and tags of pages.
  static func titles(of sheets: [Sheet], with needle: String) -> [PageID: [Hit]] {
    let folded = FoldedText(needle: needle)
    guard !folded.isEmpty else { return [:] }
    func hit(in text: String, _ kind: Hit.Kind) -> Hit? {
      guard !text.isEmpty else { return nil }
      let letters = Array(text.unicodeScalars)
      return FoldedText(letters).firstRange(of: folded).map {
        Hit([], in: kind, FoundWords(letters, around: $0))
      }
    }
    return sheets.reduce(into: [:]) { found, sheet in
      let title = hit(in: sheet.title, .title)
      let hits = [title].compactMap(\.self) + sheet.tags.compactMap { hit(in: $0, .tag) }
      if !hits.isEmpty { found[sheet.id] = hits }
    }
  }
}
