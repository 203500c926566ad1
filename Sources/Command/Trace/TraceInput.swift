internal import Bytes
internal import Trace

/// A trace that the command line names, whatever kind of file it is in.
struct TraceInput: Sendable {
  /// The file, as messages name it.
  let name: String
  /// What the file holds.
  let trace: Trace
  /// The bytes of the file.
  let bytes: [UInt8]

  /// Reads a file, whose content says what kind it is; `-` stands for standard input.
  ///
  /// - Throws: `Failure`: the file, what is wrong with it, and where.
  init(_ path: String) throws {
    name = path == "-" ? "standard input" : path
    bytes = try InputFile.bytes(of: path)
    do {
      trace = try Trace(parsing: bytes)
    } catch {
      throw Failure("\(name): \(error)")
    }
  }

  /// Reads several files, of which standard input can only be one.
  static func all(_ paths: [String]) throws -> [TraceInput] {
    guard paths.count(where: { $0 == "-" }) < 2 else {
      throw Failure("standard input can only be read once")
    }
    return try paths.map { try TraceInput($0) }
  }
}

extension Argument {
  /// The argument of commands that read one trace.
  static let trace = Argument("file", kind: .file, summary: "The trace; - is standard input.")

  /// The argument of commands that read several traces.
  static let traces = Argument(
    "file", kind: .file, isRepeated: true, summary: "The traces; - is standard input.")
}
