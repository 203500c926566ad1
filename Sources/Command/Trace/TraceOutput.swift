internal import Bytes

/// An output file of a trace command, or standard output.
struct TraceOutput {
  private let path: String
  private let rules: OutputRules?

  /// Names the file; `-` is standard output.
  ///
  /// It may replace none of the `inputs`, nor go into the default library.
  init(_ path: String, sparing inputs: [String], in environment: Environment) {
    self.path = path
    rules = try? LibraryChoice(option: nil).outputRules(in: environment)
    for input in inputs where input != "-" { rules?.spare(input) }
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
