internal import Bytes
internal import Glibc
public import Store

/// The name of a device for people, kept beside the library.
public enum DeviceName {
  /// The maximum length of a name, in letters.
  public static let limit: Int = 60

  /// Returns the name given to this device, or else its network name.
  public static func of(_ library: Library) -> String { given(to: library) ?? host }

  /// The name given to this device; nil for none.
  public static func given(to library: Library) -> String? {
    guard let bytes = Disk.bytes(of: path(of: library), atMost: 1024) else { return nil }
    let name = String(decoding: bytes, as: UTF8.self).trimmed
    return name.isEmpty ? nil : name
  }

  /// Names this device; others learn the name with the next exchange.
  public static func set(_ name: String, of library: Library) throws(SyncError) {
    do throws(OutputError) {
      _ = Disk.makeFolder(FolderMemory.directory(of: library), permissions: 0o700)
      try OutputFile.put(Array(name.trimmed.utf8), at: path(of: library))
    } catch {
      throw .unwritable(error)
    }
  }

  private static func path(of library: Library) -> String {
    "\(FolderMemory.directory(of: library))/name"
  }

  private static var host: String {
    var buffer = [CChar](repeating: 0, count: 256)
    guard gethostname(&buffer, buffer.count - 1) == 0 else { return "this device" }
    let name = String(
      decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return name.isEmpty ? "this device" : String(name.prefix { $0 != "." })
  }
}

extension String {
  /// The name as one line, without blanks at its ends, and shortened.
  fileprivate var trimmed: String {
    let line = String(prefix { !$0.isNewline }).drop { $0.isWhitespace }
    let end = line.reversed().drop { $0.isWhitespace }.reversed()
    return String(String(end).prefix(DeviceName.limit))
  }
}
