internal import Bytes
internal import CZip

/// The bytes of an entry, expanded while reading, with the size in the directory and the right checksum.
final class ZipEntryBytes: ByteSource {
  private let file: ZipFile
  private let entry: OpaquePointer
  private let size: Int
  private var position = 0

  init(_ file: ZipFile, _ place: Int, size: Int) throws(ZipError) {
    self.file = file
    self.size = size
    entry = try file.open(place)
  }

  deinit { _ = file.zip.fclose(entry) }

  var share: Double { size > 0 ? Double(position) / Double(size) : 1 }

  /// libzip can read past the stated size of an entry, so one more byte is requested to notice it.
  func read(into buffer: UnsafeMutableBufferPointer<UInt8>) throws(SourceError) -> Int {
    guard let start = buffer.baseAddress, !buffer.isEmpty else { return 0 }
    let wanted = min(buffer.count, size - position + 1)
    let count = Int(file.zip.fread(entry, start, UInt64(wanted)))
    guard count >= 0 else { throw .compressed(.damaged) }
    position += count
    if position > size { throw .compressed(.excess) }
    if count == 0, position < size { throw .compressed(.truncated) }
    return count
  }
}
