internal import Bytes
internal import CHelper
private import Glibc
internal import Synchronization

/// The program as a helper.
public enum HelperHost {
  /// The end of the connection, and the file, as a helper gets them.
  private static let (connection, file): (CInt, CInt) = (3, 4)
  private static let isServing = Atomic(false)

  /// The program that serves all kinds: this one, even if replaced on the disk, or `suzuri` beside it.
  static var program: String {
    if isServing.load(ordering: .relaxed) { return "/proc/self/exe" }
    return "\(PathParts(Disk.program ?? "").folder)/suzuri"
  }

  /// Serves until the other side closes the connection, if this process was started as a helper.
  ///
  /// `words` started it, its name first. Returns the exit code; nil if this process is no helper.
  public static func serve(_ services: [any HelperService.Type], as words: [String]) -> CInt? {
    isServing.store(true, ordering: .relaxed)
    guard words.count == 2, let service = services.first(where: { $0.kind.word == words[1] }) else {
      return nil
    }
    return run(service)
  }

  private static func run(_ service: any HelperService.Type) -> CInt {
    let (kind, file) = (service.kind, mapped())
    guard confine(kind, beside: file.memory.count) == 0 else { return 1 }
    let (serving, connection) = (service.init(file), HelperConnection(descriptor: connection))
    while hasRequest(within: kind.idle) {
      do {
        let (_, count) = try connection.head(atMost: kind.longest)
        switch try serving.answer(try connection.values(count)) {
        case .bytes(let bytes): try connection.send(0, bytes)
        case .pixels(let pixels): try connection.send(0, pixels)
        case .refused(let reason): try connection.send(reason, [UInt8]())
        }
      } catch {
        return 1
      }
    }
    return 0
  }

  private static func mapped() -> HelperFile {
    var facts = stat()
    guard fstat(file, &facts) == 0, facts.st_size > 0,
      let start = mmap(nil, Int(facts.st_size), PROT_READ, MAP_PRIVATE, file, 0),
      start != MAP_FAILED
    else { return HelperFile(memory: UnsafeRawBufferPointer(start: nil, count: 0)) }
    return HelperFile(memory: UnsafeRawBufferPointer(start: start, count: Int(facts.st_size)))
  }

  private static func confine(_ kind: HelperKind, beside size: Int) -> CInt {
    func confine(_ library: UnsafePointer<CChar>?) -> CInt {
      kind.calls.withUnsafeBufferPointer { calls in
        var bounds = suzuri_bounds(
          library: library, calls: calls.baseAddress, call_count: calls.count,
          memory: UInt64(kind.memory + size), niceness: CInt(kind.niceness))
        return suzuri_confine(&bounds, connection)
      }
    }
    return confine(kind.library)
  }

  private static func hasRequest(within seconds: Double?) -> Bool {
    var watched = pollfd(fd: connection, events: Int16(POLLIN), revents: 0)
    let pause = seconds.map { CInt(($0 * 1000).rounded(.up)) } ?? -1
    return Disk.repeating { poll(&watched, 1, pause) } > 0
  }
}

/// The work of a helper: answers requests one after another, in a process that can do nothing else.
public protocol HelperService: AnyObject {
  static var kind: HelperKind { get }

  init(_ file: HelperFile)

  /// Answers a request; throwing says that it makes no sense, and ends the process.
  func answer(_ request: [UInt8]) throws -> HelperReply
}

/// The answer of a helper.
public enum HelperReply: Sendable {
  case bytes([UInt8])
  case pixels([UInt32])
  /// A refusal, with a number from 1.
  case refused(UInt8)
}

/// The file that a helper reads, as memory of the program that asks; empty without one.
public struct HelperFile {
  /// The memory, which stays as long as the process.
  public let memory: UnsafeRawBufferPointer
}
