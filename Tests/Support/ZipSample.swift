internal import Bytes

/// A zip archive in the making, byte by byte, which may say anything.
package struct ZipSample: Sendable {
  /// An entry, and what is said of it; what is not said is true.
  package struct Entry: Sendable {
    package var name: [UInt8]
    /// The name before the data, where it is another than that in the directory.
    package var localName: [UInt8]?
    package var bytes: [UInt8]
    package var isDeflated: Bool
    package var data: [UInt8]?
    package var flags: Int = 0
    package var method: Int?
    package var sum: UInt32?
    package var size: Int?
    package var packed: Int?
    package var mode: Int = 0o100644
    package var extra: [UInt8] = []
    package var localExtra: [UInt8] = []
    package var comment: [UInt8] = []
    package var disk: Int = 0
    package var time: Int = 0
    package var localTime: Int = 0
    /// Whether sizes and sum stand behind the data.
    package var areSizesBehind: Bool = false
    /// Bytes between this entry and the next.
    package var gap: [UInt8] = []
    /// Where the entry is said to begin.
    package var offset: Int?
    /// Whether it stands in the directory alone.
    package var isOnlyNamed: Bool = false

    package init(_ name: String, _ bytes: [UInt8], isDeflated: Bool = true) {
      (self.name, self.bytes, self.isDeflated) = (Array(name.utf8), bytes, isDeflated)
    }
  }

  package var entries: [Entry]
  /// What stands before the first entry.
  package var head: [UInt8] = []
  /// What stands between the last entry and the directory.
  package var gap: [UInt8] = []
  /// What stands between the directory and the record at the end.
  package var directoryGap: [UInt8] = []
  package var comment: [UInt8] = []
  package var count: Int?
  package var countHere: Int?
  package var disk: Int = 0
  package var directoryStart: Int?
  package var directorySize: Int?

  package init(_ entries: [Entry]) { self.entries = entries }

  /// The archive.
  package var bytes: [UInt8] {
    var (body, directory) = (head, [UInt8]())
    for entry in entries {
      let offset = entry.offset ?? body.count
      directory += entry.central(offset)
      if !entry.isOnlyNamed { body += entry.local + entry.gap }
    }
    body += gap
    let start = directoryStart ?? body.count
    return body + directory + directoryGap + number(0x0605_4B50, 4) + number(disk, 4)
      + number(countHere ?? count ?? entries.count, 2) + number(count ?? entries.count, 2)
      + number(directorySize ?? directory.count, 4) + number(start, 4) + number(comment.count, 2)
      + comment
  }

  /// An archive of some entries, each deflated or not.
  package static func bytes(_ entries: [(name: String, bytes: [UInt8], isDeflated: Bool)])
    -> [UInt8]
  {
    ZipSample(entries.map { Entry($0.name, $0.bytes, isDeflated: $0.isDeflated) }).bytes
  }
}

extension ZipSample.Entry {
  /// The data as it lies in the archive.
  package var stored: [UInt8] { data ?? (isDeflated ? Deflate.compressed(bytes, level: 9) : bytes) }

  private var sizes: [UInt8] {
    number(Int(sum ?? Checksum.crc32(bytes)), 4) + number(packed ?? stored.count, 4)
      + number(size ?? bytes.count, 4)
  }

  private func shared(time: Int, sizes: [UInt8]) -> [UInt8] {
    number(20, 2) + number(flags | (areSizesBehind ? 8 : 0), 2)
      + number(method ?? (isDeflated ? 8 : 0), 2) + number(time, 4) + sizes
  }

  /// The entry with its data.
  package var local: [UInt8] {
    let name = localName ?? name
    return number(0x0403_4B50, 4)
      + shared(time: localTime, sizes: areSizesBehind ? number(0, 12) : sizes)
      + number(name.count, 2) + number(localExtra.count, 2) + name + localExtra + stored
      + (areSizesBehind ? number(0x0807_4B50, 4) + sizes : [])
  }

  /// The entry in the directory.
  fileprivate func central(_ offset: Int) -> [UInt8] {
    number(0x0201_4B50, 4) + number(0x031E, 2) + shared(time: time, sizes: sizes)
      + number(name.count, 2) + number(extra.count, 2) + number(comment.count, 2)
      + number(disk, 2) + number(0, 4) + number(mode, 2) + number(offset, 4) + name + extra
      + comment
  }
}

/// A number with its lowest byte first.
private func number(_ value: Int, _ count: Int) -> [UInt8] {
  (0..<count).map { UInt8(truncatingIfNeeded: $0 < 8 ? value >> ($0 * 8) : 0) }
}
