internal import Glibc

/// Facts that the system reports about a file without reading it.
public struct FileFacts: Hashable, Sendable {
  /// The kinds of things that have names.
  public enum Kind: Hashable, Sendable {
    case file
    case folder
    /// A device, a pipe, a socket, or a link that was not followed.
    case other
  }

  /// The kind.
  public let kind: Kind
  /// The size in bytes.
  public let size: Int
  /// The time of the last change, in whole seconds since 1970.
  public let seconds: Int
  /// The nanoseconds of that time beyond the whole second.
  public let nanoseconds: Int
  /// The permission bits, as in chmod(2).
  public let permissions: UInt32
  /// The number of the device that holds it.
  public let device: UInt64
  /// Its inode number on that device.
  public let number: UInt64

  init(_ facts: stat) {
    switch facts.st_mode & S_IFMT {
    case S_IFREG: kind = .file
    case S_IFDIR: kind = .folder
    default: kind = .other
    }
    size = Int(facts.st_size)
    (seconds, nanoseconds) = (facts.st_mtim.tv_sec, facts.st_mtim.tv_nsec)
    permissions = facts.st_mode & 0o777
    (device, number) = (UInt64(facts.st_dev), UInt64(facts.st_ino))
  }

  /// Returns facts about an open file; on failure nil, and errno says why.
  public init?(_ descriptor: CInt) {
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { return nil }
    self.init(facts)
  }
}
