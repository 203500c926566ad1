internal import Bytes
internal import Notebook

/// Names are short, lower-case and in plain letters, so that every file system and sync program leaves them
/// unchanged; nothing depends on them, since a file's content says what it is.
enum FolderPlace {
  static let readMe = "readme.txt"

  static func folder(of notebook: NotebookID, from device: DeviceID) -> String {
    "\(notebook)/\(device)"
  }

  static func shipment(
    _ numbers: ClosedRange<UInt64>, of notebook: NotebookID, from device: DeviceID,
    _ hash: ContentHash
  ) -> String {
    let first = String(numbers.lowerBound, digits: 8)
    let last = numbers.count == 1 ? "" : "-" + String(numbers.upperBound, digits: 8)
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

  /// A prefix of a hash that is long enough to keep names apart.
  private static func short(_ hash: ContentHash) -> String { String(hash.description.prefix(20)) }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (48...57).contains(byte) || (97...102).contains(byte)
  }
}

/// The files in a sync folder, by their paths; hidden ones belong to sync programs, and links are not followed.
struct FolderWalk: Hashable, Sendable {
  private(set) var files: [String: FileNote.Mark] = [:]
  /// The folders in it, starting with the folder itself.
  private(set) var folders: [String] = [""]
  /// Unreadable folders: it is unknown whether their files exist.
  private(set) var closed: [String] = []
  /// Unfinished files of this program without a final name, which they may never get.
  private(set) var unfinished: [String] = []

  private static let (depth, limit) = (6, 300_000)

  /// Walks a folder; nil if it cannot be opened.
  init?(_ folder: String) {
    guard let names = Disk.names(in: folder) else { return nil }
    scan(names, at: "", in: folder, depth: 1)
  }

  private mutating func scan(_ names: [String], at place: String, in folder: String, depth: Int) {
    for name in names {
      guard name.utf8.first != UInt8(ascii: ".") else {
        if UnfinishedFiles.isUnfinished(name) { unfinished.append(place + name) }
        continue
      }
      let path = "\(folder)/\(name)"
      guard files.count < Self.limit, let facts = Disk.facts(ofLink: path) else {
        // A folder that has vanished since is gone; any other may still be there.
        if Disk.isAbsent(path) { continue }
        closed.append(place + name)
        continue
      }
      switch facts.kind {
      case .file:
        files[place + name] = FileNote.Mark(
          size: facts.size, seconds: facts.seconds, nanoseconds: facts.nanoseconds,
          number: facts.number)
      case .folder where depth < Self.depth:
        folders.append(place + name)
        if let inner = Disk.names(in: path) {
          scan(inner, at: "\(place)\(name)/", in: path, depth: depth + 1)
        } else {
          closed.append(place + name)
        }
      default: break
      }
    }
  }
}
