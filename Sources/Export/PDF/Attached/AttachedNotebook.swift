public import Bytes

/// A notebook that lies in a PDF beside its pages, so that they can be edited again.
public struct AttachedNotebook {
  /// The media type by which it is found again: that of bundles.
  public static let mediaType: String = "application/vnd.suzuri.bundle"

  /// The name of its file, with an ending.
  let name: String
  let make: (_ beginning: ContentHash?) throws -> [UInt8]

  /// Describes a notebook.
  ///
  /// - Parameters:
  ///   - name: The name of its file, with an ending.
  ///   - make: Makes the file, for a document that begins with all bytes of the file with a hash, which it
  ///     may then do without; nil for any other document.
  public init(name: String, make: @escaping (_ beginning: ContentHash?) throws -> [UInt8]) {
    (self.name, self.make) = (name, make)
  }
}

/// The file of a notebook that lies in a PDF.
public struct FoundNotebook: Hashable, Sendable {
  /// The file.
  public let bytes: [UInt8]
  /// How many of the first bytes of the PDF are a file that it does without; 0 if it is complete.
  public let beginning: Int

  /// Finds the notebook in a PDF, which may be hostile; nil if there is none.
  ///
  /// `limit`: the most bytes that its file may have.
  public init?(in pdf: [UInt8], limit: Int) {
    // The type of a stream stands in the open, unlike most of a PDF; only its slash is written otherwise.
    guard let word = AttachedNotebook.mediaType.split(separator: "/").last,
      pdf.hold(String(word)), let file = ForeignPDF(pdf, evenEncrypted: true),
      let found = EmbeddedFiles(of: file).all.last(where: \.isNotebook),
      let bytes = file.expandedBytes(of: found.stream, limit: limit)
    else { return nil }
    (self.bytes, beginning) = (bytes, found.beginning)
  }
}
