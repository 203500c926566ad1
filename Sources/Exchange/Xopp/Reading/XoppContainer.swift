internal import Bytes
internal import Wording
internal import Zip

/// The file around the XML: plain, compressed by gzip, or an archive with attachments.
struct XoppContainer {
  let content: any ByteSource
  /// The archive with the attachments; nil if they are separate files.
  let archive: ZipArchive?

  /// The largest archive, in bytes; an archive is entirely in memory.
  private static let archiveLimit = 1 << 30
  /// The largest file to extract from an archive, in bytes.
  private static let attachmentLimit = 128 << 20

  /// Opens a file, recognized by its first bytes.
  init(_ source: any ByteSource) throws(XoppError) {
    let file: HeadedBytes
    var zip: [UInt8]?
    do throws(SourceError) {
      file = try HeadedBytes(source, count: ZipArchive.mark.count)
      if file.head == ZipArchive.mark { zip = try file.rest(limit: Self.archiveLimit) }
    } catch {
      throw .unreadable(XMLError(error, line: 1))
    }
    guard !file.head.isEmpty else { throw .foreign(.empty) }
    if let zip {
      (content, archive) = try Self.open(zip)
    } else if file.head.starts(with: Self.gzipMark) {
      guard let inflation = Inflation(file) else {
        throw .unreadable(XMLError(.tooLarge, line: 1, "not enough memory to expand the file"))
      }
      (content, archive) = (try Self.expectXML(inflation), nil)
    } else {
      (content, archive) = (file, nil)
    }
  }

  private static func open(_ zip: [UInt8]) throws(XoppError) -> (any ByteSource, ZipArchive) {
    let (archive, content): (ZipArchive, (any ByteSource)?)
    do throws(ZipError) {
      archive = try ZipArchive(zip, rules: .foreign)
      let isThere = archive.size(of: "content.xml") != nil
      content = isThere ? try archive.source(of: "content.xml") : nil
    } catch {
      throw .archive(error)
    }
    guard let content else { throw .foreign(.archive(of: archive.names)) }
    return (content, archive)
  }

  /// Checks that the expanded bytes begin like XML.
  private static func expectXML(_ source: any ByteSource) throws(XoppError) -> any ByteSource {
    let file: HeadedBytes
    do throws(SourceError) {
      file = try HeadedBytes(source, count: 64)
    } catch {
      throw .unreadable(XMLError(error, line: 1))
    }
    let first = file.head.first { $0 > 0x20 && $0 < 0x80 }
    guard first == 0x3C || first == nil else { throw .foreign(.compressed(file.head)) }
    return file
  }

  func attachment(_ path: String) -> [UInt8]? {
    try? archive?.bytes(of: path, limit: Self.attachmentLimit)
  }

  /// The first bytes of a file compressed by gzip.
  static let gzipMark: [UInt8] = [0x1F, 0x8B]
}
