internal import Bytes
internal import Notebook

/// The PDF behind the pages of some notes, of which there is one.
struct XoppPDF {
  /// The file as the notes name it; once it was looked for, so that it is found from elsewhere.
  private(set) var source: Backdrop.Source
  /// The file, where it is there.
  private(set) var file: (hash: ContentHash, bytes: [UInt8])?
  /// Whether the file was looked for.
  private(set) var isRead = false

  init(_ source: Backdrop.Source) { self.source = source }

  /// Takes what the file holds, or else where it lies.
  mutating func take(_ bytes: [UInt8]?, at place: Backdrop.Source) {
    isRead = true
    if let bytes, bytes.prefix(1024).firstRange(of: Array("%PDF".utf8)) != nil {
      file = (ContentHash(of: bytes), bytes)
    } else {
      source = place
    }
  }

  /// What becomes of it, as a sentence for all pages.
  var note: String {
    file != nil
      ? "the pages of \(source.path) behind the ink are kept, but not drawn"
      : "\(source.path), whose pages lie behind the ink, is not there, too large or no PDF: "
        + "only its name is kept"
  }
}
