private import Glibc
internal import Wording

/// The bytes of a file, or of an open pipe, read on demand.
///
/// Nothing else is opened: a named pipe would wait for a writer, perhaps forever, and a device may have no
/// end. A file that changes while it is read is refused, since its pieces do not belong together. One that
/// is replaced by another, as careful programs do, is read to its end as it was.
public final class FileBytes: ByteSource {
  private let descriptor: CInt
  /// The state of the file when it was opened; nil for anything but a file, such as a pipe.
  private let mark: Mark?
  private var count = 0

  /// The largest file that can be read, in bytes.
  private static let limit = 4 << 30

  private struct Mark: Equatable {
    let size: Int
    let seconds: Int
    let nanoseconds: Int

    init?(_ descriptor: CInt) {
      guard let facts = FileFacts(descriptor), facts.kind == .file else { return nil }
      (size, seconds, nanoseconds) = (facts.size, facts.seconds, facts.nanoseconds)
    }
  }

  /// Opens a file, or something this process has open already under a name such as /dev/fd/3.
  public convenience init(at path: String) throws(SourceError) {
    let isOpen = Self.isOpenAlready(path)
    if !isOpen { try Self.check(Disk.facts(of: path)?.kind) }
    // Another thing may be there by now, which must not be waited for either.
    let descriptor = Disk.open(path, O_RDONLY | O_CLOEXEC | (isOpen ? 0 : O_NONBLOCK))
    guard descriptor >= 0 else { throw Self.fault }
    self.init(descriptor)
    if !isOpen { try Self.check(FileFacts(descriptor)?.kind) }
  }

  private static func check(_ kind: FileFacts.Kind?) throws(SourceError) {
    switch kind {
    case .file: break
    case .folder: throw .unreadable("it is a folder, not a file")
    case .other: throw .unreadable("it is a pipe, a socket or a device, not a file")
    case nil: throw fault
    }
  }

  /// True for a path to something this process has open, as shells pass the output of another program.
  private static func isOpenAlready(_ path: String) -> Bool {
    ["/dev/stdin", "/dev/fd/", "/proc/self/fd/"].contains { path.utf8.starts(with: $0.utf8) }
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

  /// The share read so far, 0 to 1; always 0 if the size is unknown.
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
