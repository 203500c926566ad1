private import Glibc
internal import Synchronization
public import Wording

/// Asks a helper, whose process is started when needed; several threads take turns.
public final class HelperClient: Sendable {
  private let kind: HelperKind
  private let file: SharedBytes?
  private let program: String
  private let state = Mutex(State())

  private struct State {
    nonisolated(unsafe) var process: HelperProcess?
    /// How often requests ended a process, by their subject.
    var faults: [Int: Int] = [:]
  }

  /// How often a subject may end a process until it is to be retried.
  private static let mostFaults = 2

  /// Creates a client without a process, which will read the file; nil `program` is Suzuri itself.
  public init(_ kind: HelperKind, file: SharedBytes? = nil, program: String? = nil) {
    (self.kind, self.file, self.program) = (kind, file, program ?? HelperHost.program)
  }

  package var processID: Int32? { state.withLock { $0.process?.id } }

  /// Ends the process, unless it is at work; the next request starts another.
  func endIdleProcess() { state.withLockIfAvailable { $0.process = nil } }

  /// Lets something be asked about again that has ended too many processes.
  public func retry(_ subject: Int) { state.withLock { $0.faults[subject] = nil } }

  /// Requests numbers or bytes, while `isWanted`; a subject that ended two processes fails at once.
  ///
  /// Where `read` throws, the process counts as taken over, and is ended.
  public func request<Value: FixedWidthInteger & BitwiseCopyable, Answer>(
    _ request: [UInt8], about subject: Int = 0, while isWanted: () -> Bool = { true },
    _ read: ([Value]) throws -> Answer
  ) throws(HelperError) -> Answer {
    try state.withLock { state throws(HelperError) in
      guard state.faults[subject, default: 0] < Self.mostFaults else { throw .crashed }
      guard isWanted() else { throw .unwanted }
      var mayRest = kind.idle != nil
      while true {
        let process = try self.process(for: request, &state)
        do throws(HelperError) {
          return try Self.answer(from: process, request, isWanted, read)
        } catch .crashed where mayRest && process.end() {
          // It went to rest just before it was asked.
          (state.process, mayRest) = (nil, false)
        } catch {
          throw record(error, about: subject, &state)
        }
      }
    }
  }

  private static func answer<Value: FixedWidthInteger & BitwiseCopyable, Answer>(
    from process: HelperProcess, _ request: [UInt8], _ isWanted: () -> Bool,
    _ read: ([Value]) throws -> Answer
  ) throws(HelperError) -> Answer {
    let values: [Value] = try process.request(request, while: isWanted)
    do { return try read(values) } catch { throw .crashed }
  }

  /// The process that runs, or a new one, which has answered its greeting.
  private func process(
    for request: [UInt8], _ state: inout State
  ) throws(HelperError) -> HelperProcess {
    if let process = state.process { return process }
    guard state.faults[0, default: 0] < Self.mostFaults else { throw .crashed }
    let process = try HelperProcess(kind, file: file, program: program)
    state.process = process
    HelperPool.register(self, of: kind)
    guard let greeting = kind.greeting, greeting != request else { return process }
    do throws(HelperError) {
      let _: [UInt8] = try process.request(greeting) { true }
    } catch {
      throw record(error, about: 0, &state)
    }
    return process
  }

  /// Ends the process unless it refused a request as it should, and counts what was its fault.
  private func record(_ error: HelperError, about subject: Int, _ state: inout State) -> HelperError
  {
    switch error {
    case .refused, .notStarted: break
    case .unwanted: state.process = nil
    case .crashed, .tooSlow:
      state.process = nil
      state.faults[subject, default: 0] += 1
    }
    return error
  }
}

enum HelperPool {
  private struct WeakClient: Sendable {
    weak var client: HelperClient?
  }

  /// The clients by the words of their kinds; the latest one is the last.
  private static let running = Mutex<[String: [WeakClient]]>([:])

  /// Registers a started process; ends the one started longest ago if there are many of its kind.
  static func register(_ client: HelperClient, of kind: HelperKind) {
    let oldest = running.withLock { running in
      var clients = running[kind.word, default: []]
      clients.removeAll { $0.client == nil || $0.client === client }
      clients.append(WeakClient(client: client))
      let oldest = clients.count > kind.most ? clients.removeFirst().client : nil
      running[kind.word] = clients
      return oldest
    }
    oldest?.endIdleProcess()
  }
}

/// A kind of helper: a process of its own for work that may crash, hang or be taken over by a hostile file.
///
/// Every helper can only compute, and read libraries and fonts; each kind says what it needs besides.
public struct HelperKind: Hashable, Sendable {
  /// The word with which the program is started as such a helper.
  public var word: String
  /// The file name of a library that is loaded before the process is confined; nil for none.
  public var library: String?
  /// The request that each new process answers before any other, however little that one is wanted.
  public var greeting: [UInt8]?
  /// The system calls that it makes besides those on the list of `CHelper`, by their numbers on this machine.
  public var calls: [Int] = []
  /// The most memory in bytes, besides the file that it is given: a quarter of the machine's, within bounds.
  public var memory: Int = {
    let (pages, size) = (sysconf(CInt(_SC_PHYS_PAGES)), sysconf(CInt(_SC_PAGESIZE)))
    return min(max(pages * size / 4, 256 << 20), 1 << 30)
  }()
  /// How much it yields to other processes, from 0 to 19.
  public var niceness = 10
  /// The most bytes of a request or an answer.
  public var longest = 256 << 20
  /// The seconds that it may work for one answer, however busy the machine is.
  public var work = 10.0
  /// The seconds that an answer may take where the process does not get to work.
  public var waiting = 60.0
  /// The seconds that an unwanted answer is waited for, since a new process takes time as well.
  var grace = 0.2
  /// The seconds without a request after which it ends; nil to stay.
  public var idle: Double?
  /// How many processes of the kind run at most.
  public var most = 4

  /// Creates a kind with the usual limits.
  public init(word: String) { self.word = word }
}

/// Why a helper gives no answer.
public enum HelperError: Error, Hashable, Sendable {
  /// The process ended, or answered nonsense.
  case crashed
  case tooSlow
  case unwanted
  case notStarted(Words)
  /// The helper refused the request, with a number of its own.
  case refused(UInt8)
}
