internal import Bytes
public import Helper

/// The process that reads pictures of lines.
public final class ReadingService: HelperService {
  /// Computes when nothing else wants to, and ends after a minute of rest.
  public static var kind: HelperKind {
    var kind = HelperKind(word: "--reading-handwriting")
    kind.library = ReaderParts.find()?.library
    kind.greeting = [UInt8]()
    kind.niceness = 19
    kind.memory = 1 << 30
    kind.longest = 4 << 20
    kind.work = 30
    kind.waiting = 300
    kind.idle = 60
    kind.most = 1
    return kind
  }

  private let file: HelperFile
  private var network: ReadingNetwork?

  /// Begins with the file of the network, which is opened with the first request.
  public init(_ file: HelperFile) { self.file = file }

  /// Answers a picture with its lattice, and the greeting, which is no picture, with nothing.
  public func answer(_ request: [UInt8]) throws -> HelperReply {
    do throws(ReadingError) {
      return .bytes(try bytes(answering: request))
    } catch {
      return .refused(error.refusal)
    }
  }

  private func bytes(answering request: [UInt8]) throws(ReadingError) -> [UInt8] {
    if network == nil { network = try ReadingNetwork(file) }
    guard !request.isEmpty else { return [] }
    var writer = ByteWriter()
    try network?.lattice(of: request).write(to: &writer)
    return writer.bytes
  }
}
