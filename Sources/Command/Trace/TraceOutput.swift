internal import Bytes

/// A file that a command about traces writes, or standard output.
struct TraceOutput {
  private let path: String
  private let rules: OutputRules?

  /// Names the file.
  ///
  /// - Parameters:
  ///   - path: The file; `-` means standard output.
  ///   - inputs: The files read, none of which it may replace.
  ///   - environment: Tells where the usual library is, into which nothing is written.
  init(_ path: String, sparing inputs: [String], in environment: Environment) {
    self.path = path
    rules = try? LibraryChoice(option: nil).outputRules(in: environment)
    for input in inputs where input != "-" { rules?.spare(input) }
  }

  /// Throws where the file must not be written, before any work is done.
  func check() throws {
    if path != "-" { try rules?.check(path) }
  }

  /// Writes the file, which takes its place only when it is complete.
  func write(_ body: (OutputFile) throws -> Void) throws {
    UnfinishedFiles.removeAtSignals()
    let file = try path == "-" ? OutputFile() : OutputFile(at: path, under: rules ?? OutputRules())
    try body(file)
    try file.publish()
  }
}
