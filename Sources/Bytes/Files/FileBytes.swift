private import Glibc
internal import Wording

/// The bytes of a file or a pipe, read on demand.
///
/// A file that is changed while it is read is refused, since its pieces do not belong together. One that
/// is replaced by another, as careful programs do, is read to its end as it was.
public final class FileBytes: ByteSource {
  private let descriptor: CInt
  /// The state of the file when it was opened; nil for anything but a file, such as a pipe.
  private let mark: Mark?
  private var count = 0

  /// The largest file that can be read, in bytes.
  private static let limit = 4 << 30

  /// The facts that change when a file does.
  private struct Mark: Equatable {
    let size: Int
    let seconds: Int
    let nanoseconds: Int

    init?(_ descriptor: CInt) {
      guard let facts = FileFacts(descriptor), facts.kind == .file else { return nil }
      (size, seconds, nanoseconds) = (facts.size, facts.seconds, facts.nanoseconds)
    }
  }

  /// Opens a file.
  public convenience init(at path: String) throws(SourceError) {
    let descriptor = Disk.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.fault }
    self.init(descriptor)
  }

  /// Opens standard input.
  public convenience init() throws(SourceError) {
    let descriptor = dup(STDIN_FILENO)
    guard descriptor >= 0 else { throw Self.fault }
    self.init(descriptor)
  }

  private init(_ descriptor: CInt) {
    self.descriptor = descriptor
    mark = Mark(descriptor)
  }

  deinit { close(descriptor) }

  /// How much has been read, 0 to 1; always 0 if the size is unknown.
  public var share: Double {
    guard let mark else { return 0 }
    return mark.size > 0 ? min(Double(count) / Double(mark.size), 1) : 1
  }

  /// Reads the next bytes.
  public func read(into buffer: UnsafeMutableBufferPointer<UInt8>) throws(SourceError) -> Int {
    let status = Disk.repeating { Glibc.read(descriptor, buffer.baseAddress, buffer.count) }
    guard status >= 0 else { throw Self.fault }
    guard Mark(descriptor) == mark else { throw .unreadable("the file was changed meanwhile") }
    count += status
    guard count <= Self.limit else { throw .tooLarge(limit: Self.limit) }
    return status
  }

  private static var fault: SourceError {
    .unreadable(Words(verbatim: String(cString: strerror(errno))))
  }
}
