internal import Bundle
internal import Bytes
internal import Exchange
internal import Export
internal import Foreign
internal import Geometry
package import Notebook
internal import PDFReader
internal import Paint
internal import Wording

/// A file with pages on the command line, which can be read once.
package struct NotesFile: ~Copyable {
  let path: String
  private let content: Content
  private let notes: [Words]
  /// True if a PDF is only paper, with all that it shows.
  let isPaper: Bool
  let kind: Kind

  enum Kind: Hashable, Sendable {
    case bundle
    case notes(NotesFormat)

    /// True for notes of another program.
    var isForeign: Bool { if case .notes(.foreign) = self { true } else { false } }

    var name: Words {
      switch self {
      case .bundle: "a Suzuri notebook, or pages of one, for another library"
      case .notes(let format): format.name
      }
    }
  }

  private enum Content {
    case source(any ByteSource)
    /// A notebook, in its own file or in a PDF.
    case bundle(Bundle)
  }

  /// Inspects a file; `-` is standard input, and `asPaper` takes a PDF as mere paper, whatever else is in it.
  package init(_ path: String, asPaper: Bool = false) throws {
    self.path = path
    isPaper = asPaper
    do {
      let file = try WholeIfArchive(InputFile.source(path))
      // One that was zipped again is refused for that reason.
      let isArchive = file.head.starts(with: [0x50, 0x4B])
      if Bundle.isBundle(file.head) || isArchive && PathParts(path).ends(in: Bundle.ending) {
        content = .bundle(try Bundle(file.source.rest(limit: Bundle.largestFile)))
        (kind, notes) = (.bundle, [])
        return
      }
      let found = try NotesFormat(of: file)
      let format = asPaper && found == .foreign(.svg) ? .picture : found
      guard format == .pdf, !asPaper else {
        (content, kind, notes) = (.source(file.source), .notes(format), [])
        return
      }
      let bytes = try file.source.rest(limit: Bundle.largestFile)
      switch PDFNotebook(in: bytes) {
      case .none: (content, notes) = (.source(StoredBytes(bytes[...])), [])
      case .damaged(let reason): (content, notes) = (.source(StoredBytes(bytes[...])), [reason])
      case .whole(let bundle):
        (content, kind, notes) = (.bundle(bundle), .bundle, [])
        return
      }
      kind = .notes(format)
    } catch {
      throw Self.failure(error, path)
    }
  }

  /// Opens the file to read it page by page, with access to the files beside it; errors name the file.
  ///
  /// `now` is the time of undated ink, in milliseconds since 1970; 0 for none.
  package consuming func pages(
    wanted: PageRanges = .all, password: String? = nil, now: Int64 = .now
  ) throws -> PassedPages {
    let (path, notes, isPaper) = (path, notes, isPaper)
    do {
      guard case .notes(let format) = kind, case .source(let file) = content else {
        return Self.passed(try BundlePages(try bundle()), wanted, path)
      }
      let surroundings = NotesSurroundings { source in
        InputFile.bytes(beside: path, source)
      } locate: { source in
        InputFile.place(beside: path, source)
      } isThere: { source in
        InputFile.found(beside: path, source) != nil
      } own: {
        path == "-" ? "" : Disk.resolved(path) ?? path
      } again: {
        InputFile.isThere(path) ? try? InputFile.source(path) : nil
      } unlock: { bytes in
        guard let password else { return nil }
        guard let open = LockedPDF.opened(bytes, with: password) else {
          throw PrintedError.wrongPassword
        }
        return open
      } extractInk: { bytes in
        isPaper ? nil : AnnotatedPDF.extractingInk(from: bytes)
      } picture: { bytes in
        try StoredPicture.bytes(of: bytes)
      } measure: { text in
        let bounds = TextPicture(text).bounds
        return bounds.isEmpty
          ? TextEstimate.size(text) : Point(x: bounds.width, y: bounds.height)
      }
      let pages = try format.pages(of: file, now: now, wanted: wanted, in: surroundings)
      return Self.passed(pages, wanted, path, besides: notes)
    } catch {
      throw Self.failure(error, path)
    }
  }

  /// Wanted pages of a file, with its path in every error.
  private static func passed(
    _ pages: any PageSupply, _ wanted: PageRanges, _ path: String, besides notes: [Words] = []
  ) -> PassedPages {
    PassedPages(of: pages, besides: notes) { pages in
      do {
        // Not every format can skip the others.
        while let page = try pages.next() {
          if wanted.contains(page.number) { return page }
        }
        return nil
      } catch {
        throw Self.failure(error, path)
      }
    }
  }

  consuming func bundle() throws -> Bundle {
    guard case .bundle(let bundle) = content else { throw BundleError.notABundle }
    return bundle
  }

  /// The name of a file without its folders and extension, for people.
  package static func stem(of path: String) -> String {
    let name = PathText.readable(PathParts(path).name)
    let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    let title = stem.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return title.isEmpty || title == "-"
      ? Words.untitledNotebook.text : String(title.prefix(200)).trimmedTitle
  }

  private static func failure(_ error: any Error, _ path: String) -> any Error {
    switch error {
    case is Failure, is InputError, is LockedNotesFile: error
    case let error as PrintedError where error.concernsPassword:
      LockedNotesFile(path: path, reason: error)
    default: InputError(path, "\(error)")
    }
  }
}

struct LockedNotesFile: Error, Worded {
  let path: String
  let reason: PrintedError

  var isRefused: Bool { reason == .wrongPassword }

  var words: Words { "cannot read \(path): \(reason)" }
}

extension Option {
  static let password = Option(
    value: "password", named: "text",
    summary: """
      The password of encrypted PDFs, which are saved unencrypted; '-' reads it from standard \
      input.
      """)
}

/// A file named on the command line or in another file.
package enum InputFile {
  /// The largest file read in one piece, in bytes.
  private static let limit = 1 << 30

  /// Opens a file to read it piece by piece; `-` is standard input.
  static func source(_ path: String) throws(SourceError) -> any ByteSource {
    if path == "-" { return try FileBytes() }
    if let file = try NotesArchive.source(of: path) { return file }
    return try FileBytes(at: path)
  }

  package static func bytes(of path: String) throws -> [UInt8] {
    do {
      return try source(path).rest(limit: limit)
    } catch {
      throw InputError(path, "\(error)")
    }
  }

  /// The largest file that notes may refer to, in bytes.
  private static let largestNeighbor = 128 << 20

  /// Reads a file that notes refer to; nil if it does not exist or is too large.
  static func bytes(beside notes: String, _ source: Backdrop.Source) -> [UInt8]? {
    guard let path = found(beside: notes, source) else { return nil }
    return try? self.source(path).rest(limit: largestNeighbor)
  }

  /// The path of a file that notes refer to, even of a missing one, so that it can be found from elsewhere;
  /// nil if only its name is known.
  static func place(beside notes: String, _ source: Backdrop.Source) -> String? {
    if let found = found(beside: notes, source) { return Disk.resolved(found) }
    if source.isOfWindows || (source.isAttached && notes == "-") { return nil }
    let path = path(beside: notes, source)
    if PathParts(path).isAbsolute { return path }
    return Disk.currentFolder.map { "\($0)/\(path)" }
  }

  /// The path of an existing file that notes refer to; nil if there is none.
  static func found(beside notes: String, _ source: Backdrop.Source) -> String? {
    // Notes that were moved here may have brought a file from elsewhere.
    let carried = Backdrop.Source(isAttached: false, path: source.name)
    let places = [source] + (source.isAttached ? [] : [carried])
    return places.lazy.map { path(beside: notes, $0) }.first(where: isThere)
  }

  /// The path of an attached file, whose name follows that of the notes, or of one elsewhere.
  private static func path(beside notes: String, _ source: Backdrop.Source) -> String {
    source.isAttached
      ? "\(notes).\(source.path)"
      : PathParts(source.path).isAbsolute
        ? source.path : "\(PathParts(notes).beginning)\(source.path)"
  }

  private static let endings =
    [
      ".suzuri", ".xopp", ".xoj", ".inkml", ".csv", ".pdf", ".dot", ".gv",
    ] + ForeignFormat.all.flatMap(\.endings)

  /// True if a word on the command line means a file, not a notebook: a dash, a path with a slash, or an
  /// existing file of a known extension.
  static func isMeant(by word: String) -> Bool {
    word == "-" || PathParts(word).hasFolder || (isLikely(word) && isThere(word))
  }

  /// True if a word that names no notebook means a file, even a missing one: it has a known extension.
  static func isLikely(_ word: String) -> Bool {
    endings.contains { PathParts(word.lowercased()).ends(in: $0) } || PictureKind.isNamed(word)
  }

  /// True if a path is a regular file, rather than an endless device.
  static func isThere(_ path: String) -> Bool { Disk.facts(of: path)?.kind == .file }
}
