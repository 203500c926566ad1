internal import Bytes
internal import Glibc
internal import Store
public import Wording

struct CopiesFolder {
  let path: String

  enum Finding: Hashable {
    case nothing
    case file(ContentHash)
    /// Not a regular file, or unreadable.
    case other
  }

  /// Finds the folder, or makes it if it was never used.
  init(_ path: String, of library: String, isKnown: Bool) throws {
    self.path = path
    if let reason = Library.refusal(toWrite: "\(path)/copy", beside: library) {
      throw OutputError(path, reason)
    }
    // While a disk is not connected, its copies must not be written to the disk of its mount point.
    guard isKnown, Disk.facts(of: path) == nil else {
      _ = try OutputFolder(at: path)
      Disk.flush(PathParts(path).folder)
      return
    }
    let code = errno
    guard code == ENOENT
    else { throw CopiesError("cannot access \(path): \(String(cString: strerror(code)))") }
    throw CopiesError(
      "the folder \(path) does not exist: connect its drive, or create the folder for new copies")
  }

  func path(of file: String) -> String { "\(path)/\(file)" }

  /// Checks a file, without reading it if its size and time are unchanged.
  func glance(at file: inout CopiedFile) -> Finding {
    guard let facts = Disk.facts(ofLink: path(of: file.path)) else { return .nothing }
    if let hash = file.hash, file.isAsWritten(facts) { return .file(hash) }
    let finding = inspect(file.path)
    if file.isOurs(finding) { file.update(from: facts) }
    return finding
  }

  func inspect(_ file: String) -> Finding {
    let place = path(of: file)
    guard let facts = Disk.facts(ofLink: place) else { return .nothing }
    guard facts.kind == .file, let bytes = try? FileBytes(at: place),
      let hash = try? bytes.hash()
    else { return .other }
    return .file(hash)
  }

  /// Says why no copy can be written at a path: a link may lead anywhere, and a pipe may block for ever.
  static func refusal(toWrite path: String) -> Words? {
    guard let facts = Disk.facts(ofLink: path), facts.kind != .file else { return nil }
    return "the existing file was not written by this library; move it away for a new copy"
  }

  func remove(_ file: String) throws {
    guard Disk.remove(path(of: file)) || errno == ENOENT else {
      throw CopiesError("cannot remove \(path(of: file)): \(String(cString: strerror(errno)))")
    }
    if PathParts(file).hasFolder { Disk.removeFolder(path(of: PathParts(file).folder)) }
  }

  func flush(_ files: [String]) {
    var folders = Set(files.map { PathParts(PathParts(path(of: $0)).folder) })
    folders.insert(PathParts(path))
    for folder in folders { Disk.flush(folder.path) }
  }

  /// True if a write error concerns the folder, so that no other copy can be written either.
  func isTrouble(_ error: OutputError) -> Bool {
    [ENOSPC, EDQUOT, EROFS, EIO, ESTALE, ENOTCONN, ENODEV, ENXIO].contains(error.code)
      || !OutputFolder.isThere(path) || !Disk.isWritable(path)
  }
}

extension FileBytes {
  /// The hash of the remaining bytes.
  func hash() throws(SourceError) -> ContentHash {
    var digest = SHA256()
    var piece: [UInt8] = []
    while try append(to: &piece, atMost: 1 << 16) > 0 {
      digest.update(piece)
      piece.removeAll(keepingCapacity: true)
    }
    return digest.finalized()
  }
}

extension CopiedFile {
  /// True if the file found is this one, before or after it was rewritten.
  func isOurs(_ found: CopiesFolder.Finding) -> Bool {
    guard case .file(let hash) = found else { return false }
    return hash == self.hash || hash == next
  }

  /// True if a file looks the same as this one did after it was written.
  fileprivate func isAsWritten(_ facts: FileFacts) -> Bool {
    next == nil && facts.kind == .file && (facts.size, facts.seconds) == (size, seconds)
      && facts.nanoseconds == nanoseconds
  }

  mutating func update(from facts: FileFacts) {
    (size, seconds, nanoseconds) = (facts.size, facts.seconds, facts.nanoseconds)
  }
}

/// The reason why a folder cannot hold copies, or its records cannot be read.
public struct CopiesError: Error, Hashable, Sendable, Worded {
  /// The problem and what to do, lower-case, without a full stop.
  public let words: Words

  init(_ words: Words) { self.words = words }
}
