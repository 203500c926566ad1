/// The work of a helper: answers requests one after another, in a process that can do nothing else.
///
/// It may crash or hang: the program that asks it then goes on without it.
public protocol HelperService: AnyObject {
  /// The kind under which it is started.
  static var kind: HelperKind { get }

  /// Begins to serve.
  init(_ file: HelperFile)

  /// Answers a request.
  ///
  /// - Throws: That the request makes no sense, which ends the process.
  func answer(_ request: [UInt8]) throws -> HelperReply
}

/// How a helper answers.
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

  /// A copy of the bytes.
  public var bytes: [UInt8] { Array(memory) }
}
