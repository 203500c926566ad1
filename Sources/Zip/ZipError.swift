public import Wording

/// An error of a zip archive, or in handling it.
public enum ZipError: Error, Hashable, Sendable, Worded {
  /// libzip is not installed.
  case noLibrary
  /// There is no memory for the work.
  case noMemory
  /// The bytes do not end like an archive.
  case noArchive
  /// The archive was damaged after it was written; with the evidence.
  case damaged(Words)
  /// The archive contains something that is not accepted.
  case refused(Words)
  /// There is no entry of this name.
  case missing(String)
  /// An entry is larger than it may be.
  case tooLarge(String, limit: Int)

  /// One line: the problem.
  public var words: Words {
    switch self {
    case .noLibrary: "an archive needs libzip: install the package libzip4"
    case .noMemory: "not enough memory for the archive"
    case .noArchive: "the end record of the archive is missing"
    case .damaged(let reason): "the archive is damaged: \(reason)"
    case .refused(let reason): "the archive was rejected: \(reason)"
    case .missing(let name): "the archive has no \(name)"
    case .tooLarge(let name, let limit):
      "\(name) in the archive is larger than \(limit) bytes"
    }
  }
}
