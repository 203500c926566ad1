public import Notebook
public import Recognition
public import Store

/// The handwriting of a library as it was read, and what reads the rest; for one thread at a time.
public final class HandwritingIndex {
  private let library: Library
  let index: WordIndex
  private var reader: HandwritingReader?
  /// The states of pages whose ink is known to be read.
  private var states: [PageID: PageState] = [:]
  /// The number of pages that were read since the index was opened.
  public private(set) var readCount = 0

  /// Opens or creates the index of a library; throws where it cannot be written.
  public init(of library: Library) throws(LibraryError) {
    self.library = library
    index = try WordIndex(of: library.directory, version: HandwritingReader.version)
    try index.forgetDamaged()
  }

  /// Opens the index of a library without changing it; nil if there is none that can be read.
  public init?(reading library: Library) {
    let version = HandwritingReader.version
    guard let index = WordIndex(reading: library.directory, version: version) else { return nil }
    (self.library, self.index) = (library, index)
  }

  /// Returns what was read on a page when it was read last; nil if it never was.
  public func page(_ page: EntityID, of notebook: NotebookID) throws(LibraryError) -> ReadPage? {
    try index.content(of: page, in: notebook).flatMap { try? ReadPage(stored: $0.content) }
  }

  /// Reads a page, unless its ink is what was read already; returns whether it was read.
  ///
  /// Lines at which the reader failed are read again. Throws a `ReadingError` or a `LibraryError`.
  @discardableResult public func read(
    _ page: EntityID, of notebook: NotebookID, while isWanted: () -> Bool = { true }
  ) throws -> Bool {
    let name = PageID(page, of: notebook)
    let state = try library.state(of: page, of: notebook)
    guard states[name] != state else { return false }
    states[name] = nil
    let content = try library.page(page, of: notebook)
    let ink = content.inkFingerprint
    let known = try index.content(of: page, in: notebook)
    let old = known.flatMap { try? ReadPage(stored: $0.content) }
    if known?.ink == ink, old?.isWhole == true {
      states[name] = state
      return false
    }
    let read = try twin(withInk: ink) ?? self.read(content, knowing: old, while: isWanted)
    try index.save(IndexedPage(ink: ink, content: read.stored), of: page, in: notebook)
    readCount += 1
    if read.isWhole { states[name] = state }
    return true
  }

  /// What was read on a page with the same ink, wherever that is.
  private func twin(withInk ink: UInt64) throws(LibraryError) -> ReadPage? {
    let twin = try index.content(withInk: ink).flatMap { try? ReadPage(stored: $0.content) }
    return twin?.isWhole == true ? twin : nil
  }

  private func read(
    _ content: PageContent, knowing old: ReadPage?, while isWanted: () -> Bool
  ) throws(ReadingError) -> ReadPage {
    let lines = WrittenStrokes(on: content).lines
    guard !lines.isEmpty else { return ReadPage() }
    return try ReadPage(of: lines, knowing: old, by: openedReader(), while: isWanted)
  }

  /// The reader, whose process starts with the first line.
  public func openedReader() throws(ReadingError) -> HandwritingReader {
    if let reader { return reader }
    let reader = try HandwritingReader()
    self.reader = reader
    return reader
  }
}

extension HandwritingIndex {
  /// The notebooks of which some pages may not have been read, the one changed last first; those in the trash are
  /// not read.
  public func unreadNotebooks() throws(LibraryError) -> [ShelvedNotebook] {
    let complete = try completeNotebooks()
    let unread = try library.shelf().filter { !$0.cover.isTrashed && !complete.contains($0.id) }
    return unread.sorted { ($1.changed, $0.id) < ($0.changed, $1.id) }
  }

  /// The notebooks of which every page was read as it is now.
  func completeNotebooks() throws(LibraryError) -> Set<NotebookID> {
    var complete: Set<NotebookID> = []
    for notebook in try library.shelf() {
      // A damaged row says nothing.
      let stamp = (try? index.changeStamp(of: notebook.id)) ?? nil
      if stamp == notebook.changed { complete.insert(notebook.id) }
    }
    return complete
  }

  /// True if a page still has the ink that was read.
  public func isCurrent(_ page: EntityID, of notebook: NotebookID) -> Bool {
    guard let known = try? index.content(of: page, in: notebook) else { return false }
    return hasInk(known.ink, page, of: notebook)
  }

  func hasInk(_ ink: UInt64, _ page: EntityID, of notebook: NotebookID) -> Bool {
    (try? library.page(page, of: notebook).inkFingerprint) == ink
  }

  /// Reads the pages of a notebook that have not been read, while `isWanted`, and tells each page that it has looked
  /// at, and whether it was read; returns false if some are left.
  ///
  /// Throws a `ReadingError` or a `LibraryError`.
  @discardableResult public func readAll(
    of notebook: ShelvedNotebook, while isWanted: () -> Bool = { true },
    telling tell: (EntityID, Bool) -> Void = { _, _ in }
  ) throws -> Bool {
    let pages = try library.outline(of: notebook.id).pages.map(\.id)
    var isWhole = true
    for page in pages {
      guard isWanted() else { return false }
      do {
        tell(page, try read(page, of: notebook.id, while: isWanted))
        if states[PageID(page, of: notebook.id)] == nil { isWhole = false }
      } catch ReadingError.unwanted {
        return false
      } catch LibraryError.damaged {
        // What cannot be read has no words, until it is mended.
        let nothing = IndexedPage(ink: 0, content: ReadPage().stored)
        try index.save(nothing, of: page, in: notebook.id)
      }
    }
    // Lines at which the reader failed are tried again when the notebook is next looked through.
    guard isWhole else { return true }
    if try index.setComplete(notebook.id, at: notebook.changed, pages: Set(pages)) { return true }
    // Another program has begun the index again.
    states = [:]
    return false
  }

  /// Forgets notebooks that are gone for good.
  public func removeGone() throws(LibraryError) {
    try index.forget(except: Set(try library.shelf().map(\.id)))
  }

  /// How much was read.
  public struct Status: Hashable, Sendable {
    /// The notebooks outside the trash.
    public let notebooks: Int
    /// Those of which every page was read.
    public let complete: Int
    /// The pages that were read.
    public let pages: Int
    /// The size of the index on disk, in bytes.
    public let bytes: Int

    /// Creates a status.
    public init(notebooks: Int, complete: Int, pages: Int, bytes: Int) {
      (self.notebooks, self.complete, self.pages, self.bytes) = (notebooks, complete, pages, bytes)
    }
  }

  /// Returns how much was read.
  public func status() throws(LibraryError) -> Status {
    let all = try library.shelf().count { !$0.cover.isTrashed }
    let status = try index.status()
    return Status(
      notebooks: all, complete: try all - unreadNotebooks().count, pages: status.pages,
      bytes: status.bytes)
  }

  static let handKey = "hand"

  /// What the writer has corrected.
  public var hand: OwnHand {
    get throws(LibraryError) {
      try index.value(for: Self.handKey).flatMap { try? OwnHand(stored: $0) } ?? OwnHand()
    }
  }

  /// Remembers what the writer has corrected.
  public func setHand(_ hand: OwnHand) throws(LibraryError) {
    try index.setValue(hand.isEmpty ? nil : hand.stored, for: Self.handKey)
  }
}
