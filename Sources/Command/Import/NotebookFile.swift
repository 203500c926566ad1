internal import App
internal import Bundle
internal import Bytes
internal import Exchange
internal import Export
internal import Notebook
internal import Store
internal import Wording

/// A file that becomes a notebook the first time, and is later recognized by its contents.
struct NotebookFile {
  private let path: String
  private let content: Content
  /// True for notes of another program.
  let isForeign: Bool

  private enum Content {
    /// Statements about a notebook, which are merged into it.
    case bundle(Bundle)
    /// The notebook that was made of the same bytes.
    case known(NotebookID)
    /// Pages, and the mark by which their notebook is recognized; nil if it is not.
    case pages(ImportedFile, ContentHash?)
  }

  enum Arrival {
    case merged(BundleImport)
    /// The notebook was here already; with the additions.
    case found(NotebookID, [Words])
    case made(ImportResult)
  }

  /// The key under which a notebook keeps the SHA-256 of the file that it was made from.
  static let key = "file"

  /// Inspects a file before anything is made; one that `isApart` becomes a notebook of its own.
  init(
    _ file: consuming NotesFile, pages wanted: PageRanges = .all, password: String?,
    isApart: Bool = true, knownIn library: Library?
  ) throws {
    path = file.path
    isForeign = file.kind.isForeign
    let isWhole = isApart && wanted == .all
    if isWhole, file.kind == .bundle {
      content = .bundle(try file.bundle())
      return
    }
    // Standard input can be read only once.
    let isMarked = isWhole && !file.isPaper && path != "-"
    let mark = isMarked ? try Self.digest(of: path) : nil
    if let mark, let known = try library?.notebooks(keeping: Self.key, as: mark.bytes).first {
      content = .known(known)
    } else {
      content = .pages(try ImportedFile(file, pages: wanted, password: password), mark)
    }
  }

  /// Imports the file, by default to a new notebook, or finds its notebook; `tell` stops it by throwing.
  func importFile(
    to target: ImportTarget? = nil, in library: Library, besides taken: TakenTitles,
    tell: (Double) throws -> Void
  ) throws -> Arrival {
    switch content {
    case .bundle(let bundle): return .merged(try BundleImport(path, bundle, into: library))
    case .known(let notebook):
      return .found(notebook, try ReappearedPDF.add(to: notebook, beside: path, in: library))
    case .pages(let file, let mark):
      let result = try file.importPages(to: target, in: library, besides: taken, tell: tell)
      if let mark { try library.setViewState(Self.key, of: result.notebook, to: mark.bytes) }
      return .made(result)
    }
  }

  static func digest(of path: String) throws -> ContentHash {
    do {
      let source = try InputFile.source(path)
      var digest = SHA256()
      let piece = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 256 << 10)
      defer { piece.deallocate() }
      while case let count = try source.read(into: piece), count > 0 {
        digest.update(Array(piece[..<count]))
      }
      return digest.finalized()
    } catch {
      throw InputError(path, "\(error)")
    }
  }
}

extension NotebookFile.Arrival {
  var opened: OpenedNotebooks {
    switch self {
    case .merged(let result):
      OpenedNotebooks(
        notebook: result.notebook, made: result.isNew ? [result.notebook] : [], notes: result.lacks)
    case .found(let notebook, let notes): OpenedNotebooks(notebook: notebook, notes: notes)
    case .made(let result):
      OpenedNotebooks(notebook: result.notebook, made: [result.notebook], notes: result.notes)
    }
  }
}

/// A file whose notebook was here already.
struct KnownFile {
  private let path: String
  private let summary: NotebookSummary
  private let added: [Words]

  init(
    path: String, notebook: NotebookID, adding added: [Words], in library: Library
  ) throws(LibraryError) {
    (self.path, self.added) = (path, added)
    summary = try library.summary(of: notebook)
  }

  var line: Words {
    "\(path.printable): '\(summary.title.printable)' (\(summary.id.short)) had already been "
      + "imported."
  }

  /// The result as JSON, like a bundle that brought nothing new, with the damage found so far.
  func json(_ damage: [Damage]) -> JSON {
    [
      "file": .string(path), "notebook": .string(summary.id.description),
      "title": .string(summary.title), "is_new": .boolean(false), "changes": .integer(0),
      "pages": .integer(summary.pageCount), "notes": .array(added.map(JSON.sentence)),
      "damage": damage.json,
    ]
  }
}

/// A PDF that was missing when notes were imported, and is beside them now.
enum ReappearedPDF {
  /// Puts the PDFs that have appeared beside a notebook's file under its pages; returns a sentence for
  /// each.
  static func add(to id: NotebookID, beside path: String, in library: Library) throws -> [Words] {
    let outline = try library.outline(of: id)
    return outline.pdfs.filter { $0.hash == nil }.compactMap { below in
      let page = outline.pages.first { $0.id == below.pages.first?.page }
      guard let source = page?.backdrop?.source,
        let found = InputFile.found(beside: path, source)
      else { return nil }
      let name = below.name.printable
      do {
        let file = try NotesFile(found, asPaper: true)
        guard file.kind == .notes(.pdf) else { throw RenewalError.notPDF }
        let pages = try file.pages()
        let renewal = try PDFRenewal(of: below, in: nil, by: pages, named: below.name) { _ in }
        try library.renew(id, by: renewal.changes, file: renewal.bytes, now: .now)
        return "added its PDF '\(name)', which was missing"
      } catch {
        return "its PDF '\(name)' cannot be used: \(error)"
      }
    }
  }
}

enum PDFNotebook {
  case none
  /// It can be used as if its own file had been given.
  case whole(Bundle)
  case damaged(Words)

  /// Looks for one in a PDF, which may be hostile.
  init(in pdf: [UInt8]) {
    guard let found = FoundNotebook(in: pdf, limit: Bundle.largestFile) else {
      self = .none
      return
    }
    do {
      var bundle = try Bundle(found.bytes)
      guard bundle.complete(from: pdf.prefix(found.beginning)) else {
        self = .damaged(
          "another program rewrote the PDF, and its attached notebook lacks some pages: imported "
            + "as paper"
        )
        return
      }
      self = .whole(bundle)
    } catch {
      self = .damaged("the attached notebook was imported as paper because \(error.words)")
    }
  }
}

extension Bundle {
  /// Adds the file that it omits, if any; returns whether that is the right one.
  fileprivate mutating func complete(from beginning: ArraySlice<UInt8>) -> Bool {
    guard !beginning.isEmpty else { return true }
    let missing = blobNames.subtracting(blobs.keys)
    let file = Array(beginning)
    let hash = ContentHash(of: file)
    guard missing.contains(hash) else { return false }
    blobs[hash] = file
    return true
  }
}
