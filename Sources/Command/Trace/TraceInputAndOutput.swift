internal import Bytes
internal import Ink
internal import Laboratory
internal import Pen
internal import Trace
internal import Wording

/// A trace named on the command line, from any kind of file.
struct TraceInput: Sendable {
  let name: Words
  let kind: TraceFileKind
  let bytes: [UInt8]
  let trace: Trace

  /// Reads a file, or standard input for `-`; `map` gives the meaning of a foreign table's columns.
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

  /// Reports the first error in the trace, such as times in another unit: its figures are wrong, too.
  func reportFault(in console: inout Console) {
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

/// An output file of a trace command, or standard output.
struct TraceOutput {
  private let path: String
  private let rules: OutputRules?

  /// Names the file, or standard output for `-`; it may replace no input, nor go into the default library.
  init(_ path: String, sparing inputs: [String], in environment: Environment) {
    self.path = path
    rules = try? LibraryChoice(option: nil).outputRules(in: environment)
    for input in inputs where input != "-" { rules?.protect(input) }
  }

  /// Throws if the file must not be written, before any work is done.
  func check() throws {
    if path != "-" { try rules?.check(path) }
  }

  /// Writes the file, which appears only when complete.
  func write(_ body: (OutputFile) throws -> Void) throws {
    UnfinishedFiles.removeAtSignals()
    let file = try path == "-" ? OutputFile() : OutputFile(at: path, under: rules ?? OutputRules())
    try body(file)
    try file.publish()
  }
}

struct ReportOutput {
  private let path: String
  private let format: ReportFormat

  static func option(summary: Words) -> Option {
    Option(value: "output", short: "o", named: "file", kind: .file, summary: summary)
  }

  init?(_ option: Option, parsing values: ParsedValues) throws(UsageError) {
    guard let path = values.text(option) else { return nil }
    guard let format = ReportFormat(path: path) else {
      throw .invalidValue(
        path, of: option.place, requirement: "a name ending in .pdf, .html or .png")
    }
    (self.path, self.format) = (path, format)
  }

  func check(sparing inputs: [String], in environment: Environment) throws {
    try TraceOutput(path, sparing: inputs, in: environment).check()
  }

  func write(_ report: Report, sparing inputs: [String], in environment: Environment) throws {
    let bytes = try report.file(as: format)
    try TraceOutput(path, sparing: inputs, in: environment).write { try $0.write(bytes) }
  }
}
