internal import Bytes
public import Notebook
public import Wording

/// The pages in a bundle, drawn without their notebook.
public final class BundlePages: PageSupply {
  private let id: NotebookID
  private let notebook: Notebook
  private let blobs: [ContentHash: [UInt8]]
  private let pages: [(section: LoosePage.Section, page: Outline.Page)]
  private var passed = 0

  /// True if some of the pages are on a PDF.
  public var mayLieOnPDF: Bool { pages.contains { $0.page.backdrop?.isPrinted == true } }
  /// All pages.
  public var knownPages: [NumberedPage]? {
    pages.enumerated().map { NumberedPage($0.offset + 1, $0.element.page) }
  }
  /// The title of the notebook.
  public let title: String
  /// The tags of the notebook.
  public let tags: [String]
  /// The parts left out so far.
  public private(set) var notes: [Words]

  /// Opens the pages of a bundle.
  public init(_ bundle: Bundle) throws {
    let mending = try BundleMending(bundle, in: nil)
    id = bundle.manifest.notebook
    notebook = Notebook(mending.bundle.records.lazy.map(\.record))
    notes = mending.notes
    blobs = bundle.blobs
    let outline = try Outline(of: notebook)
    (title, tags) = (outline.title, outline.tags)
    pages = outline.sections.enumerated().flatMap { index, section in
      let loose = LoosePage.Section(number: index + 1, title: section.title)
      return section.pages.map { (loose, $0) }
    }
  }

  /// The share of pages passed, 0 to 1.
  public var share: Double { pages.isEmpty ? 1 : Double(passed) / Double(pages.count) }

  /// Reads the next page; nil at the end.
  public func next() throws -> LoosePage? {
    guard passed < pages.count else { return nil }
    let (section, page) = pages[passed]
    passed += 1
    let content = try PageContent(of: page.id, in: notebook)
    var loose = LoosePage(
      page, of: id, number: passed, section: section, content: content)
    for hash in loose.fileHashes {
      loose.files[hash] = blobs[hash]
      if blobs[hash] == nil { notes.append("page \(passed): an image or a PDF is missing") }
    }
    return loose
  }
}
