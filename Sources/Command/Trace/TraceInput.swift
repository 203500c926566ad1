internal import Bytes
internal import Ink
internal import Pen
internal import Trace
internal import Wording

/// A trace named on the command line, from any kind of file.
struct TraceInput: Sendable {
  /// The file's name in messages.
  let name: Words
  let kind: TraceFileKind
  let bytes: [UInt8]
  let trace: Trace

  /// Reads a file; `-` means standard input.
  ///
  /// If `kind` is nil, it is found from the content. `map` gives the meaning of a foreign table's columns.
  /// A `Failure` names the file, the error and its place.
  init(_ path: String, as kind: TraceFileKind? = nil, map: ColumnMap? = nil) throws {
    name = path == "-" ? "standard input" : Words(verbatim: path)
    bytes = try InputFile.bytes(of: path)
    guard let kind = kind ?? (map == nil ? TraceFileKind(of: bytes) : .csv) else {
      throw Failure(
        bytes.isEmpty ? "\(name) is empty" : "\(name) contains no pen reports in a known format")
    }
    self.kind = kind
    do {
      trace = try Self.trace(bytes, kind, map)
    } catch {
      throw Failure("\(name): \(error)")
    }
  }

  private static func trace(
    _ bytes: [UInt8], _ kind: TraceFileKind, _ map: ColumnMap?
  ) throws -> Trace {
    switch kind {
    case .inkml: try Trace(inkML: bytes)
    case .session: try Trace(Session(parsing: bytes))
    case .recording: Trace(try Recording(parsing: bytes))
    case .trace, .csv, .libinput, .evemu: try Trace(importing: bytes, as: kind, map: map)
    }
  }

  /// Notes the first error in the trace, such as times in another unit: its figures are wrong, too.
  func noteFault(in console: inout Console) {
    guard let fault = TraceCheck(trace).refusal else { return }
    let words: Words = "\(name): \(fault)"
    console.note("Note: \(words).")
  }

  /// Reads several files, at most one of which may be standard input.
  static func all(_ paths: [String]) throws -> [TraceInput] {
    guard paths.count(where: { $0 == "-" }) < 2 else {
      throw Failure("standard input can be read only once")
    }
    return try paths.map { try TraceInput($0) }
  }
}

extension Argument {
  static let trace = Argument("file", kind: .file, summary: "The trace; - is standard input.")

  static let traces = Argument(
    "file", kind: .file, isRepeated: true, summary: "The traces; - is standard input.")
}
