internal import Bytes
internal import Notebook
internal import Wording

/// The one PDF behind the pages of some notes.
struct XoppPDF {
  /// The file as the notes name it; after a failed search, a location valid from elsewhere too.
  private(set) var source: Backdrop.Source
  /// The file, if it was found.
  private(set) var file: (hash: ContentHash, bytes: [UInt8])?
  /// Whether the file was looked for.
  private(set) var isRead = false
  /// Whether there is such a file, even if it was not taken.
  private var isThere = false
  /// Whether its bytes came, even if they are no PDF.
  private var hasBytes = false

  init(_ source: Backdrop.Source) { self.source = source }

  /// Takes the bytes of the file or, if they are no PDF, its location.
  mutating func take(_ bytes: [UInt8]?, isThere: Bool, at place: Backdrop.Source) {
    (isRead, self.isThere, hasBytes) = (true, isThere, bytes != nil)
    if let bytes, ImageBytes.isPDF(Array(bytes.prefix(1024))) {
      file = (ContentHash(of: bytes), bytes)
    } else {
      source = place
    }
  }

  /// Why it was not taken, as a sentence for all pages; nil if it was.
  ///
  /// The pages say themselves where it was, and what to do.
  var note: Words? {
    if file != nil { return nil }
    if hasBytes { return "its PDF '\(source.name)' is damaged, or another kind of file" }
    return isThere
      ? "its PDF '\(source.name)' is too large, or cannot be read"
      : "its PDF '\(source.name)' was not found"
  }
}
