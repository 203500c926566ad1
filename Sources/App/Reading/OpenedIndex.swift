internal import Notebook
internal import Recognition
internal import Search
internal import Store

/// The library of the reading thread and its index, each opened when it is first needed.
struct OpenedIndex {
  private let source: NotesSource
  private var library: Library?
  private var written: HandwritingIndex?
  private var read: HandwritingIndex?
  /// What reads where there is no index.
  private var reader: HandwritingReader?

  init(_ source: NotesSource) { self.source = source }

  /// Changes with whatever another program changes in the library.
  var changeCount: Int64? { get throws { try library?.changeCount } }

  private mutating func openedLibrary() throws -> Library {
    if let library { return library }
    let library = try source.library()
    self.library = library
    return library
  }

  /// The index; throws where it cannot be written.
  mutating func toWrite() throws -> HandwritingIndex {
    if let written { return written }
    let index = try HandwritingIndex(of: try openedLibrary())
    written = index
    return index
  }

  /// The index, also where it cannot be written; nil if there is none.
  mutating func toRead() throws -> HandwritingIndex? {
    if let index = try? toWrite() { return index }
    read = try read ?? HandwritingIndex(reading: openedLibrary())
    return read
  }

  /// What the writer has corrected.
  var hand: OwnHand {
    mutating get throws { try toRead()?.hand ?? OwnHand() }
  }

  /// Reads some elements of a page as if nothing else were on it, or all for nil, and saves nothing.
  mutating func strokes(
    _ elements: Set<EntityID>? = nil, on page: PageID, while isWanted: () -> Bool
  ) throws -> (strokes: WrittenStrokes, read: ReadPage) {
    let content = try openedLibrary().page(page.page, of: page.notebook)
    let written = WrittenStrokes(on: content, among: elements)
    guard !written.lines.isEmpty else { return (written, ReadPage()) }
    let index = try toRead()
    let reader = try index?.openedReader() ?? self.reader ?? HandwritingReader()
    if index == nil { self.reader = reader }
    let known = try index?.page(page.page, of: page.notebook)
    return (written, try ReadPage(of: written.lines, knowing: known, by: reader, while: isWanted))
  }
}
