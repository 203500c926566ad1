internal import Bytes
internal import Laboratory
internal import Wording

/// The file for the drawn results of a trace command.
struct ReportOutput {
  private let path: String
  private let format: ReportFormat

  /// The option that names the file, with a sentence about its contents.
  static func option(summary: Words) -> Option {
    Option(value: "output", short: "o", named: "file", kind: .file, summary: summary)
  }

  /// Reads the option; nil if no report is wanted.
  init?(_ option: Option, parsing values: ParsedValues) throws(UsageError) {
    guard let path = values.text(option) else { return nil }
    guard let format = ReportFormat(path: path) else {
      throw .invalidValue(
        path, of: option.place, requirement: "a name ending in .pdf, .html or .png")
    }
    (self.path, self.format) = (path, format)
  }

  /// Throws if the file must not be written, before any work is done.
  func check(sparing inputs: [String], in environment: Environment) throws {
    try TraceOutput(path, sparing: inputs, in: environment).check()
  }

  /// Draws a report into the file, which appears only when complete.
  func write(_ report: Report, sparing inputs: [String], in environment: Environment) throws {
    let bytes = try report.file(as: format)
    try TraceOutput(path, sparing: inputs, in: environment).write { try $0.write(bytes) }
  }
}
