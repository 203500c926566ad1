internal import Bytes
internal import CSQLite

/// Tells a file from its copies by the machine, the file's number and its time of creation.
///
/// A library whose file has another mark than the one it remembers was copied, moved or restored, so it
/// must not continue the numbering of the original.
enum FileMark {
  /// Returns the mark of a file; nil if there is none.
  static func of(_ path: String) -> String? {
    var number: UInt64 = 0
    var birth: Int64 = 0
    guard suzuri_file_facts(PathText.cString(path), &number, &birth) == 0 else { return nil }
    return "\(machine) \(number) \(birth)"
  }

  /// The identifier that the system drew when it was installed.
  private static let machine: String =
    ["/etc/machine-id", "/var/lib/dbus/machine-id"].lazy.compactMap(line).first ?? "unknown"

  private static func line(of path: String) -> String? {
    guard let bytes = Disk.bytes(of: path, atMost: 64) else { return nil }
    let text = String(decoding: bytes.prefix { $0 > 0x20 }, as: UTF8.self)
    return text.isEmpty ? nil : text
  }
}
