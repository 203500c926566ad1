internal import Ink
internal import Notebook
internal import Store

/// What there is in a notebook, counted.
struct NotebookFigures: Hashable, Sendable {
  /// The strokes that are to be seen, with what is left of them counted once.
  private(set) var strokes = 0
  /// The samples of those strokes, as far as they are to be seen.
  private(set) var points = 0
  /// The text boxes and images.
  private(set) var otherElements = 0
  /// The bytes of all that is recorded about the notebook, its deleted parts included.
  private(set) var bytes = 0

  /// Counts a notebook.
  ///
  /// Takes time linear in its ink.
  init(of id: NotebookID, in library: Library) throws {
    try library.forEachRecord(of: id) { record in
      bytes += record.stored.count
    }
    let pages = try library.outline(of: id).pages
    for page in pages {
      for element in try library.page(page.id, of: id).elements { count(element) }
    }
  }

  private mutating func count(_ element: Element) {
    guard case .stroke(let stroke) = element.content else {
      otherElements += 1
      return
    }
    strokes += 1
    points += (try? stroke.shownSamples()) ?? 0
  }
}

extension StrokeElement {
  /// The number of samples in the parts that are to be seen.
  fileprivate func shownSamples() throws -> Int {
    let count = try stroke().samples.count
    guard part != nil || !removed.isEmpty else { return count }
    return visible(among: count).reduce(0) { sum, range in
      let (first, last) = ((range.lower + 255) / 256, range.upper / 256)
      return sum + (last >= first ? Int(last - first) + 1 : 0)
    }
  }
}
