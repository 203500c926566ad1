public import Bytes
internal import Zip

/// A file whose kind is to be found: its first bytes, or all of it if only its end tells what is in it.
public struct WholeIfArchive {
  /// The first bytes.
  public let head: [UInt8]
  /// The names of the files in an archive; empty for anything else.
  public let names: [String]
  /// All bytes, from the first.
  public let source: any ByteSource

  /// The largest archive, in bytes.
  private static let largest = 1 << 30

  /// Reads the first bytes of a source, which must not be used elsewhere afterward, or all of an archive.
  public init(_ source: any ByteSource) throws(SourceError) {
    let file = try HeadedBytes(source, count: NotesFormat.headCount)
    head = file.head
    guard head.starts(with: ZipArchive.mark) else {
      (self.source, names) = (file, [])
      return
    }
    let bytes = try file.rest(limit: Self.largest)
    names = (try? ZipArchive.names(in: bytes)) ?? []
    self.source = StoredBytes(bytes[...])
  }
}
