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

  init(_ source: Backdrop.Source) { self.source = source }

  /// Takes the bytes of the file or, if they are no PDF, its location.
  mutating func take(_ bytes: [UInt8]?, at place: Backdrop.Source) {
    isRead = true
    if let bytes, ImageBytes.isPDF(Array(bytes.prefix(1024))) {
      file = (ContentHash(of: bytes), bytes)
    } else {
      source = place
    }
  }

  /// What is lost of it, as a sentence for all pages; nil if it was found.
  var note: Words? {
    file != nil
      ? nil
      : "\(source.path), whose pages lie behind the ink, is not there, too large or no PDF: "
        + "only its name is kept"
  }
}
