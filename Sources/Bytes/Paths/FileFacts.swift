internal import Glibc

/// What the system tells of a file without opening it.
public struct FileFacts: Hashable, Sendable {
  /// The kinds of things that have names.
  public enum Kind: Hashable, Sendable {
    /// An ordinary file.
    case file
    /// A folder.
    case folder
    /// A device, a pipe, a socket, or a link that was not followed.
    case other
  }

  /// What it is.
  public let kind: Kind
  /// The number of its bytes.
  public let size: Int
  /// The second since 1970 in which it was changed last.
  public let seconds: Int
  /// The nanosecond of that second.
  public let nanoseconds: Int
  /// Who may do what with it, as chmod(2) has it.
  public let permissions: UInt32
  /// The number of the device on which it is.
  public let device: UInt64
  /// Its number on that device.
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

  /// Looks at an open file; nil where that fails, and errno says why.
  public init?(_ descriptor: CInt) {
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { return nil }
    self.init(facts)
  }
}
