internal import Bytes
internal import CHelper
private import Glibc
internal import Wording

/// A running helper, used by one thread at a time.
final class HelperProcess {
  let id: pid_t
  private let kind: HelperKind
  private let connection: HelperConnection
  private var hasEnded = false

  init(_ kind: HelperKind, file: SharedBytes?, program: String) throws(HelperError) {
    var ends: [CInt] = [-1, -1]
    let type = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw Self.failure(errno) }
    defer { close(ends[1]) }
    var process: pid_t = 0
    let error = suzuri_start_helper(program, kind.word, ends[1], file?.descriptor ?? -1, &process)
    guard error == 0 else {
      close(ends[0])
      throw Self.failure(error)
    }
    // The other end still waits for what it reads.
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    (id, self.kind, connection) = (process, kind, HelperConnection(descriptor: ends[0]))
  }

  deinit {
    end()
    close(connection.descriptor)
  }

  private static func failure(_ error: CInt) -> HelperError {
    .notStarted("\(String(cString: strerror(error)))")
  }

  /// Ends the process; returns whether it had ended by itself, and in order.
  @discardableResult func end() -> Bool {
    guard !hasEnded else { return false }
    hasEnded = true
    var status: CInt = -1
    kill(id, SIGKILL)
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    return status == 0
  }

  /// Sends a request, and waits for the answer.
  ///
  /// After any error other than a refusal, the process is of no more use.
  func request<Value: FixedWidthInteger & BitwiseCopyable>(
    _ request: [UInt8], while isWanted: () -> Bool
  ) throws(HelperError) -> [Value] {
    let (begin, before) = (Self.seconds(of: CLOCK_MONOTONIC), work)
    func pause(_ event: CInt) throws(HelperError) {
      var watched = pollfd(fd: connection.descriptor, events: Int16(event), revents: 0)
      let isReady = poll(&watched, 1, 20) > 0
      let passed = Self.seconds(of: CLOCK_MONOTONIC) - begin
      if passed > kind.waiting || work - before > kind.work { throw .tooSlow }
      if !isReady, passed > kind.grace, !isWanted() { throw .unwanted }
    }
    try connection.send(0, request, pause)
    let (reply, count) = try connection.head(atMost: kind.longest, pause)
    guard reply == 0 else { throw .refused(reply) }
    return try connection.values(count, pause)
  }

  /// The processor time of the process, in seconds.
  private var work: Double {
    var clock = clockid_t()
    return clock_getcpuclockid(id, &clock) == 0 ? Self.seconds(of: clock) : 0
  }

  private static func seconds(of clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

/// Bytes in memory that a helper is given to read, and cannot change.
public final class SharedBytes: Sendable {
  let descriptor: CInt

  /// Copies bytes; nil if there is no memory for them.
  public init?(_ bytes: [UInt8]) {
    descriptor = suzuri_shared_memory(bytes, bytes.count)
    guard descriptor >= 0 else { return nil }
  }

  /// Opens a file, which is not copied; nil if it cannot be read.
  public init?(file path: String) {
    descriptor = Disk.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }
}
