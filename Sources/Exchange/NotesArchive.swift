public import Bytes
public import Foreign
internal import Synchronization
internal import Zip

/// An archive of files with notes, such as the backup of another program; the paths of its files go on behind its own.
public enum NotesArchive {
  private static let ending = ".zip"
  /// The largest archive, and the largest one that stays open until its last file was read, in bytes.
  private static let (largest, largestKept) = (1 << 30, 256 << 20)
  /// The largest file in an archive, in bytes.
  private static let largestFile = 1 << 30

  private struct Opened: Sendable {
    let path: String
    nonisolated(unsafe) let archive: ZipArchive
  }

  /// The archive that was read last.
  private static let last = Mutex<Opened?>(nil)

  /// True if a file may be such an archive, by its name.
  public static func isLikely(_ name: String) -> Bool {
    PathParts(name.lowercased()).ends(in: ending)
  }

  /// The names of the files in an archive, and the notebooks that are several of them; nil for a file that
  /// is no archive, or is notes itself.
  public static func contents(at path: String) -> (names: [String], notebooks: NotesFolder)? {
    guard let bytes = try? FileBytes(at: path).rest(limit: largest),
      bytes.starts(with: ZipArchive.mark), let all = try? ZipArchive.names(in: bytes),
      !all.contains("content.xml")
    else { return nil }
    let names = all.filter {
      !$0.split(separator: "/").contains { $0.hasPrefix(".") || $0 == "__MACOSX" }
    }
    guard NotesFolder.isSeveral(names) else {
      return ForeignFormat(ofArchive: all) == nil ? (names, NotesFolder([]) { _ in nil }) : nil
    }
    let archive = try? ZipArchive(bytes, rules: .foreign)
    return (names, NotesFolder(names) { try? archive?.bytes(of: $0, limit: largestDescription) })
  }

  /// The largest description of a notebook or folder, in bytes.
  fileprivate static let largestDescription = 1 << 20

  /// The path of a file in an archive.
  public static func path(of name: String, in archive: String) -> String { "\(archive)/\(name)" }

  /// The bytes of a file in an archive, by a path that goes on behind it, or of the files of a notebook
  /// as one archive; nil for any other path.
  public static func source(of path: String) throws(SourceError) -> (any ByteSource)? {
    guard let (archive, name) = parts(of: path) else {
      guard let gathered = GatheredNotes(at: path) else { return nil }
      return StoredBytes(try gathered.archive()[...])
    }
    let read = last.withLock { opened -> Result<[UInt8], SourceError> in
      do throws(SourceError) {
        let zip: ZipArchive
        if let opened, opened.path == archive {
          zip = opened.archive
        } else {
          zip = try open(archive)
        }
        let bytes =
          NotesFolder.isNotebook(name)
          ? try GatheredNotes(name, in: zip).archive() : try Self.bytes(of: name, in: zip)
        let isKept = zip.byteCount <= largestKept && zip.names.last != name
        opened = isKept ? Opened(path: archive, archive: zip) : nil
        return .success(bytes)
      } catch {
        return .failure(error)
      }
    }
    return StoredBytes(try read.get()[...])
  }

  private static func bytes(
    of name: String, in archive: ZipArchive
  ) throws(SourceError) -> [UInt8] {
    do throws(ZipError) {
      return try archive.bytes(of: name, limit: largestFile)
    } catch {
      throw .unreadable(error.words)
    }
  }

  private static func open(_ path: String) throws(SourceError) -> ZipArchive {
    let bytes = try FileBytes(at: path).rest(limit: largest)
    do throws(ZipError) {
      return try ZipArchive(bytes, rules: .foreign)
    } catch {
      throw .unreadable(error.words)
    }
  }

  /// The archive at the beginning of a path, and the rest of it; nil if no file is there that may be one.
  private static func parts(of path: String) -> (archive: String, name: String)? {
    let bytes = PathText.bytes(path)
    let mark = Array("\(ending)/".utf8)
    let lower = bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    var start = 0
    while let found = lower[start...].firstRange(of: mark) {
      let archive = PathText.text(Array(bytes[..<(found.upperBound - 1)]))
      if Disk.facts(of: archive)?.kind == .file {
        return (archive, String(decoding: bytes[found.upperBound...], as: UTF8.self))
      }
      start = found.upperBound
    }
    return nil
  }
}

extension NotesFolder {
  /// Finds the notebooks among some names in a folder, whose path ends in a slash.
  public init(_ names: [String], in base: String) {
    self.init(names) { Disk.bytes(of: base + $0, atMost: NotesArchive.largestDescription) }
  }
}
