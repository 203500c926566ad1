internal import Bytes
internal import Notebook
internal import PDFReader
internal import Wording

/// The one PDF behind the pages of some notes.
struct XoppPDF {
  /// The file as the notes name it; after a failed search, a location valid from elsewhere too.
  private(set) var source: Backdrop.Source
  /// The file, if found.
  private(set) var file: (hash: ContentHash, bytes: [UInt8])?
  private(set) var isRead = false
  /// True if the file exists, even if it was not taken.
  private var isThere = false
  /// True if its bytes were read, even if they are not a PDF.
  private var hasBytes = false
  /// The number of its pages; nil while it cannot be read.
  private(set) var pageCount: Int?
  /// True if no page of it can be found, although it begins like a PDF.
  private var isDamaged = false
  /// True if its password is unknown.
  private var isLocked = false
  /// True if its encryption was removed.
  private var isUnlocked = false

  init(_ source: Backdrop.Source) { self.source = source }

  /// Takes the bytes of the file or, if they are not a PDF, its location.
  mutating func take(
    _ bytes: [UInt8]?, isThere: Bool, at place: Backdrop.Source,
    unlocking unlock: ([UInt8]) throws -> [UInt8]?
  ) {
    (isRead, self.isThere, hasBytes) = (true, isThere, bytes != nil)
    if let bytes, ImageBytes.isPDF(Array(bytes.prefix(1024))) {
      keep(bytes)
      if isLocked, let open = try? unlock(bytes) {
        keep(open)
        isUnlocked = !isLocked
      }
    } else {
      source = place
    }
  }

  private mutating func keep(_ bytes: [UInt8]) {
    let hash = ContentHash(of: bytes)
    file = (hash, bytes)
    do throws(PrintedError) {
      pageCount = try PrintedFile(bytes, hash: hash)?.info().pages.count
      isLocked = false
    } catch {
      (isLocked, isDamaged) = (error == .locked, error == .unreadable)
    }
  }

  /// Its fault, as a sentence for all pages; nil for nothing.
  ///
  /// If it was not taken, the pages themselves say where it was, and what to do.
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
