internal import Bytes
public import Notebook
public import Wording

/// The pages of a notebook in a library, read one by one.
public final class LibraryPages: PageSupply {
  private let library: Library
  private let id: NotebookID
  private let wanted: [(number: Int, section: LoosePage.Section?, page: Outline.Page)]
  private let allowsDamage: Bool
  private let number: Int64
  private var passed = 0
  /// The PDF read last, which is usually under all pages.
  private var pdf: (hash: ContentHash, bytes: [UInt8])?

  /// True if some of the pages are on a PDF.
  public var mayLieOnPDF: Bool { wanted.contains { $0.page.backdrop?.isPrinted == true } }
  /// The wanted pages.
  public var knownPages: [NumberedPage]? { wanted.map { NumberedPage($0.number, $0.page) } }
  /// The title of the notebook.
  public let title: String
  /// The tags of the notebook.
  public let tags: [String]
  /// Notes on what was left out so far.
  public private(set) var notes: [Words] = []

  /// Opens the pages of a notebook.
  ///
  /// `isWanted` chooses pages by their numbers, from 1, and contents. Throws `LibraryError` if the notebook cannot be
  /// read, `DamagedNotebook` if a part cannot and `allowsDamage` is false; otherwise the library's log records it.
  public init(
    of id: NotebookID, in library: Library, allowingDamage allowsDamage: Bool,
    where isWanted: (Int, Outline.Page) -> Bool = { _, _ in true }
  ) throws {
    self.library = library
    self.id = id
    self.allowsDamage = allowsDamage
    number = try library.read(id) { $0.number }
    try library.lookForDamage(in: id)
    let outline = try library.outline(of: id)
    (title, tags) = (outline.title, outline.tags)
    var pages: [(number: Int, section: LoosePage.Section?, page: Outline.Page)] = []
    for (index, section) in outline.sections.enumerated() {
      let loose = LoosePage.Section(number: index + 1, title: section.title)
      pages += section.pages.map { (0, loose, $0) }
    }
    for index in pages.indices { pages[index].number = index + 1 }
    wanted = pages.filter { isWanted($0.number, $0.page) }
    try checkDamage()
  }

  private func checkDamage() throws {
    let count = library.damage.count { $0.notebook == number || $0.table == "blob" }
    guard count > 0, !allowsDamage else { return }
    throw DamagedNotebook(title: title, count: count)
  }

  /// The number of wanted pages.
  public var count: Int { wanted.count }

  /// The share of the pages read so far, 0 to 1.
  public var share: Double { wanted.isEmpty ? 1 : Double(passed) / Double(wanted.count) }

  /// Reads the next page; nil at the end.
  public func next() throws -> LoosePage? {
    guard passed < wanted.count else { return nil }
    let (number, section, page) = wanted[passed]
    passed += 1
    let content = try library.page(page.id, of: id)
    var loose = LoosePage(page, of: id, number: number, section: section, content: content)
    for hash in loose.fileHashes {
      let isPDF = hash == page.backdrop?.hash && page.backdrop?.imageHash == nil
      if let bytes = isPDF ? try pdf(hash) : try library.image(hash) {
        loose.files[hash] = bytes
      } else {
        notes.append(
          isPDF
            ? "page \(number): the PDF used as paper is missing or damaged"
            : "page \(number): an image is missing or damaged")
      }
    }
    try checkDamage()
    return loose
  }

  private func pdf(_ hash: ContentHash) throws -> [UInt8]? {
    if let pdf, pdf.hash == hash { return pdf.bytes }
    guard let bytes = try library.image(hash) else { return nil }
    pdf = (hash, bytes)
    return bytes
  }
}

/// The error for a notebook with damaged parts if those are not to be skipped.
public struct DamagedNotebook: Error, Hashable, Sendable, Worded {
  let title: String
  let count: Int

  /// Creates the error.
  public init(title: String, count: Int) { (self.title, self.count) = (title, count) }

  /// One line: the problem.
  public var words: Words {
    count == 1
      ? "part of '\(title)' is damaged and cannot be read"
      : "\(count) parts of '\(title)' are damaged and cannot be read"
  }
}
