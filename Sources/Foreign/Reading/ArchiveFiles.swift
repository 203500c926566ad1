internal import Bytes
internal import Zip

/// The files of an archive that pages show, such as pictures and PDFs.
///
/// A small file can be shown very often, which would take long: all files together are read only so
/// often.
final class ArchiveFiles {
  private let archive: ZipArchive
  private var last: (name: String, bytes: [UInt8], hash: ContentHash?)?
  private var left = 4 << 30

  init(_ archive: ZipArchive) { self.archive = archive }

  var names: [String] { archive.names }

  /// The bytes of a file; nil if it is missing or damaged.
  func file(_ name: String) -> [UInt8]? {
    if last?.name != name {
      guard left > 0, let bytes = archive.file(name) else { return nil }
      last = (name, bytes, nil)
    }
    guard let bytes = last?.bytes, bytes.count <= left else { return nil }
    left -= bytes.count + 1000
    return bytes
  }

  /// The bytes of a PDF with their hash, which is taken once while no other file is read.
  func pdf(_ name: String) -> (bytes: [UInt8], hash: ContentHash)? {
    if let last, last.name == name, let hash = last.hash { return (last.bytes, hash) }
    guard let bytes = file(name), bytes.starts(with: Array("%PDF".utf8)) else { return nil }
    let hash = ContentHash(of: bytes)
    last?.hash = hash
    return (bytes, hash)
  }
}
