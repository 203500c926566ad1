internal import Bytes

/// Zip archives in the making.
package enum ZipSample {
  /// An archive of some entries, each deflated or not.
  package static func bytes(_ entries: [(name: String, bytes: [UInt8], isDeflated: Bool)])
    -> [UInt8]
  {
    var (body, directory): ([UInt8], [UInt8]) = ([], [])
    for (name, bytes, isDeflated) in entries {
      let data = isDeflated ? Deflate.compressed(bytes) : bytes
      let shared =
        number(20, 2) + number(0, 2) + number(isDeflated ? 8 : 0, 2) + number(0, 4)
        + number(Int(Checksum.crc32(bytes)), 4) + number(data.count, 4) + number(bytes.count, 4)
        + number(name.utf8.count, 2) + number(0, 2)
      directory +=
        number(0x0201_4B50, 4) + number(20, 2) + shared + number(0, 10) + number(body.count, 4)
        + Array(name.utf8)
      body += number(0x0403_4B50, 4) + shared + Array(name.utf8) + data
    }
    return body + directory + number(0x0605_4B50, 4) + number(0, 4) + number(entries.count, 2)
      + number(entries.count, 2) + number(directory.count, 4) + number(body.count, 4) + number(0, 2)
  }

  private static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 < 8 ? value >> ($0 * 8) : 0) }
  }
}
