internal import Bytes
internal import Ink
internal import Notebook
internal import PDFReader
internal import Wording

extension XoppParser {
  /// Reads the background of a page; for an unwanted page only the parts to which others refer.
  func readBackground(isWanted: Bool) throws(XMLError) {
    let line = reader.line
    switch reader.attribute("type") {
    case "solid": if isWanted { readPaper() }
    case "pixmap":
      if let source = pixmapSource(line: line) {
        if pixmaps.count < Self.mostPixmaps { pixmaps[number - 1] = source }
        if isWanted { loadPixmap(source, line: line) }
      }
    case "pdf":
      if pdf == nil { pdf = pdfSource(line: line).map(XoppPDF.init) }
      if isWanted { setPDFBackdrop(line: line) }
    default: break
    }
    try reader.skipElement()
  }

  /// The most pages whose images later pages can use too.
  private static let mostPixmaps = 100_000

  private func readPaper() {
    let color =
      reader.attribute("color").flatMap { XoppColor.read($0, names: XoppColor.sheets) }
      ?? Color(rgb: 0xFFFFFF)
    let template = Paper.Template(
      style: reader.attribute("style") ?? "plain", config: reader.attribute("config") ?? "")
    page.paper = Paper(template, color: color)
  }

  /// The PDF behind the pages, as named by the first page that uses it.
  private func pdfSource(line: Int) -> Backdrop.Source? {
    guard let path = reader.attribute("filename"), !path.isEmpty, !path.utf8.contains(0) else {
      return nil
    }
    guard reader.attribute("domain") == "attach" else {
      return Backdrop.Source(isAttached: false, path: path)
    }
    return attachment(path, line: line)
  }

  private func attachment(_ path: String, line: Int) -> Backdrop.Source? {
    // In an archive the name is the path of an entry, elsewhere a part of a file name.
    let isPlain = !path.isEmpty && !path.utf8.contains { $0 == 0x2F || $0 == 0 }
    guard isPlain || container.archive != nil else {
      notes.add(.refusedPath(path), line: line)
      return nil
    }
    return Backdrop.Source(isAttached: true, path: path)
  }

  private func file(_ source: Backdrop.Source) -> [UInt8]? {
    let isInside = source.isAttached && container.archive != nil
    return isInside ? container.attachment(source.path) : surroundings.read(source)
  }

  /// The place of a missing file, so that it can be found from elsewhere.
  private func located(_ source: Backdrop.Source) -> Backdrop.Source {
    // A file in an archive is nowhere else.
    guard container.archive == nil || !source.isAttached else { return source }
    let path = surroundings.locate(source)
    return path.map { Backdrop.Source(isAttached: false, path: $0) } ?? source
  }

  /// Sets the page of the PDF behind the page; the file is read once, when a wanted page needs it.
  private func setPDFBackdrop(line: Int) {
    guard var pdf else { return }
    if !pdf.isRead {
      let bytes = file(pdf.source)
      pdf.store(
        bytes, isThere: bytes != nil || surroundings.isThere(pdf.source), at: located(pdf.source),
        unlocking: surroundings.unlock)
      if let note = pdf.note { notes.addSentence(note) }
      self.pdf = pdf
    }
    let number = Int(min(max(number("pageno") ?? 1, 1), 1e6))
    page.backdrop = .pdf(page: number, hash: pdf.file?.hash, source: pdf.source)
    if let count = pdf.pageCount, number > count { notes.add(.noPDFPage(of: count), line: line) }
    if let file = pdf.file { page.files[file.hash] = file.bytes }
  }

  /// The image file behind a page, or behind the earlier page to which this one refers.
  private func pixmapSource(line: Int) -> Backdrop.Source? {
    let path = reader.attribute("filename") ?? ""
    switch reader.attribute("domain") {
    case "clone":
      if let source = number("filename").flatMap({ Int(exactly: $0) }).flatMap({ pixmaps[$0] }) {
        return source
      }
      notes.add(.brokenClone, line: line)
      return nil
    case "attach": return attachment(path, line: line)
    default:
      guard !path.isEmpty, !path.utf8.contains(0) else { return nil }
      return Backdrop.Source(isAttached: false, path: path)
    }
  }

  private func loadPixmap(_ source: Backdrop.Source, line: Int) {
    let bytes = file(source)
    guard let bytes, let type = ImageBytes.mediaType(of: bytes) else {
      let lost = located(source)
      page.backdrop = .missingImage(lost)
      return notes.add(bytes == nil ? .missingImage(lost.path) : .noImage(lost.path), line: line)
    }
    guard spend(bytes: bytes.count) else { return }
    page.backdrop = .image(hash: addFile(bytes), mediaType: type, source: source)
  }
}

struct XoppPDF {
  /// The file as the notes name it; after a failed search, a location valid from elsewhere too.
  private(set) var source: Backdrop.Source
  private(set) var file: (hash: ContentHash, bytes: [UInt8])?
  private(set) var isRead = false
  /// True if the file exists, even if it was not taken.
  private var isThere = false
  /// True if its bytes were read, even if they are not a PDF.
  private var hasBytes = false
  /// Nil while it cannot be read.
  private(set) var pageCount: Int?
  /// True if none of its pages can be found, although it begins like a PDF.
  private var isDamaged = false
  private var isLocked = false
  private var isUnlocked = false

  init(_ source: Backdrop.Source) { self.source = source }

  /// Stores the bytes of the file or, if they are not a PDF, its location.
  mutating func store(
    _ bytes: [UInt8]?, isThere: Bool, at place: Backdrop.Source,
    unlocking unlock: ([UInt8]) throws -> [UInt8]?
  ) {
    (isRead, self.isThere, hasBytes) = (true, isThere, bytes != nil)
    if let bytes, ImageBytes.isPDF(Array(bytes.prefix(1024))) {
      setFile(bytes)
      if isLocked, let open = try? unlock(bytes) {
        setFile(open)
        isUnlocked = !isLocked
      }
    } else {
      source = place
    }
  }

  private mutating func setFile(_ bytes: [UInt8]) {
    let hash = ContentHash(of: bytes)
    file = (hash, bytes)
    do throws(PrintedError) {
      pageCount = try PrintedFile(bytes, hash: hash)?.info().pages.count
      isLocked = false
    } catch {
      (isLocked, isDamaged) = (error == .locked, error == .unreadable)
    }
  }

  /// Its fault, as a sentence for all pages; the pages say where a missing file was.
  var note: Words? {
    if isLocked {
      return
        "its PDF '\(source.name)' needs a password, so the paper is empty: replace it with an "
        + "unlocked copy"
    }
    if isUnlocked { return "the PDF's encryption and permissions were removed" }
    if file != nil, !isDamaged { return nil }
    if hasBytes { return "its PDF '\(source.name)' is damaged, or not a PDF" }
    return isThere
      ? "its PDF '\(source.name)' is too large, or cannot be read"
      : "its PDF '\(source.name)' was not found"
  }
}
