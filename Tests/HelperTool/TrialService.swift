internal import Bytes
internal import Glibc
public import Helper

/// A helper that does what the words of a request say, however wrong that is.
public final class TrialService: HelperService {
  /// Small limits, so that a test reaches them soon.
  public static let kind: HelperKind = {
    var kind = HelperKind(word: "--trial")
    // getppid(2)
    #if arch(x86_64)
      kind.calls = [110]
    #else
      kind.calls = [173]
    #endif
    kind.memory = 512 << 20
    (kind.niceness, kind.longest, kind.most) = (19, 1 << 20, 2)
    return kind
  }()

  private let file: HelperFile

  /// Begins to serve.
  public init(_ file: HelperFile) { self.file = file }

  /// Obeys.
  public func answer(_ request: [UInt8]) throws -> HelperReply {
    let words = String(decoding: request, as: UTF8.self).split(separator: " ").map(String.init)
    switch words.first {
    case "echo": return .bytes(Array(words.dropFirst().joined(separator: " ").utf8))
    case "file": return .bytes(Array(file.memory))
    case "pixels": return .pixels([1, 2, 3])
    case "refuse": return .refused(7)
    case "crash": preconditionFailure("it was told to")
    case "hang": while true { sleep(60) }
    case "work": while true {}
    case "long": return .bytes([UInt8](repeating: 0, count: 2 << 20))
    case "memory": return text([UInt8](repeating: 1, count: 600 << 20).count)
    case "connect": return text(socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0))
    case "read": return text(Disk.open(words[1], O_RDONLY))
    case "write": return text(Disk.open(words[1], O_WRONLY | O_CREAT))
    case "parent": return text(getppid())
    case "group": return text(getpgid(0))
    default: throw ByteError.unknownKind
    }
  }

  private func text(_ number: some BinaryInteger) -> HelperReply { .bytes(Array("\(number)".utf8)) }
}

/// The same, which ends after a moment without requests.
final class RestingService: HelperService {
  static let kind: HelperKind = {
    var kind = TrialService.kind
    (kind.word, kind.idle) = ("--trial-that-rests", 0.1)
    return kind
  }()

  private let trial: TrialService

  init(_ file: HelperFile) { trial = TrialService(file) }

  func answer(_ request: [UInt8]) throws -> HelperReply { try trial.answer(request) }
}
