public import Bytes

/// A notebook attached to a PDF of its pages, so that they can be edited again.
public struct AttachedNotebook {
  /// The media type by which it is found: that of bundles.
  public static let mediaType: String = "application/vnd.suzuri.bundle"

  /// The name of its file, with extension.
  let name: String
  let make: (_ beginning: ContentHash?) throws -> [UInt8]

  /// Describes a notebook with a file `name`, including the extension.
  ///
  /// `make` makes the file, for a document that begins with all bytes of the file with a hash, which it may
  /// then omit; nil for any other document.
  public init(name: String, make: @escaping (_ beginning: ContentHash?) throws -> [UInt8]) {
    (self.name, self.make) = (name, make)
  }
}

/// The file of a notebook in a PDF.
public struct FoundNotebook: Hashable, Sendable {
  /// The file.
  public let bytes: [UInt8]
  /// The number of first bytes of the PDF that are a file it omits; 0 if it is complete.
  public let beginning: Int

  /// Finds the notebook in a PDF, which may be hostile; nil if there is none of at most `limit` bytes.
  public init?(in pdf: [UInt8], limit: Int) {
    // The type of a stream is in plain sight, unlike most of a PDF; only its slash is written differently.
    guard let word = AttachedNotebook.mediaType.split(separator: "/").last,
      pdf.hold(String(word)), let file = ForeignPDF(pdf, evenEncrypted: true),
      let found = EmbeddedFiles(of: file).all.last(where: \.isNotebook),
      let bytes = file.expandedBytes(of: found.stream, limit: limit)
    else { return nil }
    (self.bytes, beginning) = (bytes, found.beginning)
  }
}
