internal import Bytes

/// The file around the XML: compressed by gzip, plain, or an archive with attachments.
struct XoppContainer {
  /// The XML.
  let content: any ByteSource
  /// The archive in which attachments lie; nil where they are files of their own.
  let archive: ZipArchive?

  /// The largest file that is taken out of an archive, in bytes.
  private static let attachmentLimit = 128 << 20

  /// Looks at the first bytes of a file.
  init(_ bytes: [UInt8]) throws(XMLError) {
    if bytes.starts(with: Self.gzipMark) {
      guard let inflation = Inflation(bytes[...], .gzip) else {
        throw XMLError(.tooLarge, line: 1, "there is no memory to expand the file")
      }
      (content, archive) = (inflation, nil)
    } else if bytes.starts(with: ZipArchive.mark) {
      guard let zip = ZipArchive(bytes), let source = zip.source(of: "content.xml") else {
        throw XMLError(.broken, line: 1, "the archive is damaged or has no content.xml")
      }
      (content, archive) = (source, zip)
    } else {
      (content, archive) = (StoredBytes(bytes[...]), nil)
    }
  }

  /// Reads an attachment of an archive.
  func attachment(_ path: String) -> [UInt8]? {
    archive?.bytes(of: path, limit: Self.attachmentLimit)
  }

  /// What a file compressed by gzip begins with.
  static let gzipMark: [UInt8] = [0x1F, 0x8B]
}
