internal import Bytes
public import Notebook
public import Wording

/// Copied pages on their way to another window: their names, and a bundle of their contents.
public struct PageParcel: Hashable, Sendable {
  /// The library's current incarnation, by which a window on the same one knows it; nil if it has none.
  public let library: Incarnation?
  /// Their notebook.
  public let notebook: NotebookID
  /// The pages.
  public let pages: Set<EntityID>
  /// True to remove them from their place once they are pasted.
  public let isCut: Bool
  /// A bundle as a file; empty if too large to travel.
  public let bundle: [UInt8]

  /// The version of the format, in the first byte.
  private static let version: UInt8 = 1

  /// Creates a parcel.
  public init(
    library: Incarnation?, notebook: NotebookID, pages: Set<EntityID>, isCut: Bool,
    bundle: [UInt8]
  ) {
    (self.library, self.notebook, self.pages) = (library, notebook, pages)
    (self.isCut, self.bundle) = (isCut, bundle)
  }

  /// The same pages by their names alone.
  public var withoutBundle: PageParcel {
    PageParcel(library: library, notebook: notebook, pages: pages, isCut: isCut, bundle: [])
  }

  /// A version, the library or 0, the notebook, 1 for cut pages, the pages after their number, and the bundle.
  public var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.append(Self.version)
    writer.appendFixed64(library?.rawValue ?? 0)
    writer.append(contentsOf: notebook.bytes)
    writer.append(isCut ? 1 : 0)
    writer.append(pages.sorted()) { $1.write(to: &$0) }
    writer.append(contentsOf: bundle)
    return writer.bytes
  }

  /// The name to request once the pages are saved, so that cut ones are removed.
  ///
  /// Only this parcel has it, and only whoever has read the parcel knows it.
  public var receipt: String {
    "application/x-suzuri-taken-\("\(ContentHash(of: bytes))".prefix(32))"
  }

  /// Reads a parcel from untrusted bytes; the bundle is not examined yet.
  public init(_ bytes: [UInt8]) throws(PageParcelError) {
    var reader = ByteReader(bytes)
    do {
      guard try reader.byte() == Self.version else { throw PageParcelError.newer }
      let library = Incarnation(rawValue: try reader.fixed64())
      guard let notebook = NotebookID(bytes: try reader.bytes(16))
      else { throw PageParcelError.damaged }
      let isCut = try reader.byte() == 1
      let pages = try (0..<reader.count(reader.remaining / 16)).map { _ in
        try EntityID(from: &reader)
      }
      self.init(
        library: library.rawValue == 0 ? nil : library, notebook: notebook, pages: Set(pages),
        isCut: isCut, bundle: try reader.bytes(reader.remaining))
    } catch {
      throw error as? PageParcelError ?? .damaged
    }
  }
}

/// The reason why pages copied elsewhere cannot be taken.
public enum PageParcelError: Error, Hashable, Sendable, Worded {
  case damaged
  case newer
  case tooLarge

  /// The problem, lower-case, without a full stop.
  public var words: Words {
    switch self {
    case .damaged: "the copied pages are damaged"
    case .newer: "the pages were copied by another version of Suzuri"
    case .tooLarge:
      "these pages are too large to copy to another library: export them as a notebook"
    }
  }
}

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
    let mending = try BundleRepair(bundle, in: nil)
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
    var loose = LoosePage(page, of: id, number: passed, section: section, content: content)
    for hash in loose.fileHashes {
      loose.files[hash] = blobs[hash]
      if blobs[hash] == nil { notes.append("page \(passed): an image or a PDF is missing") }
    }
    return loose
  }
}
