internal import Bytes
internal import Notebook

/// The layout of a sync folder, and the meaning of its paths.
///
/// Names are lower-case, short and in plain letters, so that every file system and sync program leaves them
/// unchanged. Nothing depends on them: a file's content says what it is.
enum FolderPlace {
  /// A short explanation for people who look into the folder.
  static let readMe = "readme.txt"

  /// The folder in which a device writes about a notebook.
  static func folder(of notebook: NotebookID, from device: DeviceID) -> String {
    "\(notebook)/\(device)"
  }

  static func shipment(
    _ numbers: ClosedRange<UInt64>, of notebook: NotebookID, from device: DeviceID,
    _ hash: ContentHash
  ) -> String {
    let first = digits(numbers.lowerBound)
    let last = numbers.count == 1 ? "" : "-\(digits(numbers.upperBound))"
    return "\(folder(of: notebook, from: device))/\(first)\(last)-\(short(hash))\(Bundle.ending)"
  }

  static func receipt(
    of notebook: NotebookID, from device: DeviceID, _ hash: ContentHash
  ) -> String {
    "\(folder(of: notebook, from: device))/seen-\(short(hash))\(Bundle.ending)"
  }

  static func isReceipt(_ path: String) -> Bool { PathParts(path).name.hasPrefix("seen-") }

  /// The length of the shortest of these names, without its extension.
  static let shortestName = 25

  static func blob(_ hash: ContentHash) -> String {
    let name = hash.description
    return "blobs/\(name.prefix(2))/\(name)"
  }

  /// The path of another copy of an image or PDF, from a device that was asked for it.
  static func copy(of hash: ContentHash, from device: DeviceID) -> String {
    "\(blob(hash))-\(device)"
  }

  /// The image or PDF that a path names; nil for other paths.
  static func blob(at path: String) -> ContentHash? {
    guard mayBeBlob(path) else { return nil }
    return ContentHash(hexadecimal: String(Substring(PathParts(path).name.utf8.prefix(64))))
  }

  /// True if a file is in a place where only this device writes.
  static func isOwn(_ path: String, of device: DeviceID) -> Bool {
    PathParts(PathParts(path).folder).ends(in: "/\(device)")
  }

  /// True if a file may be an image or PDF in notebooks, or become one once complete.
  static func mayBeBlob(_ path: String) -> Bool {
    guard path.utf8.starts(with: "blobs".utf8) else { return false }
    let name = PathParts(path).name.utf8.prefix(64)
    return name.count == 64 && name.allSatisfy(isDigit)
  }

  /// True if a device may have written a file for others.
  static func isOurs(_ path: String) -> Bool {
    path == readMe || mayBeBlob(path) || PathParts(path).ends(in: Bundle.ending)
  }

  static func isOfDevice(_ path: String) -> Bool {
    let parts = path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    return parts.count == 3 && DeviceID(parts[1]) != nil
  }

  /// The notebook, device and last number in a shipment's path.
  static func named(
    _ path: String
  ) -> (notebook: NotebookID, device: DeviceID, last: UInt64)? {
    let parts = path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    guard parts.count == 3, let bytes = Hex.bytes(parts[0]),
      let notebook = NotebookID(bytes: bytes), let device = DeviceID(parts[1])
    else { return nil }
    let numbers = parts[2].split(separator: "-").prefix { $0.count == 8 }.compactMap { UInt64($0) }
    guard let last = numbers.last, numbers.count <= 2 else { return nil }
    return (notebook, device, last)
  }

  private static func digits(_ number: UInt64) -> String {
    let text = "\(number)"
    return String(repeating: "0", count: max(0, 8 - text.count)) + text
  }

  /// A prefix of a hash that is long enough to keep names apart.
  private static func short(_ hash: ContentHash) -> String { String(hash.description.prefix(20)) }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (48...57).contains(byte) || (97...102).contains(byte)
  }
}
