internal import Bytes
internal import Command
internal import Recognition
internal import Search
internal import Stage
internal import Store
internal import Wording

/// Handwriting that is read while strokes are measured.
extension CanvasBenchmark {
  /// Says why a row cannot be measured here; nil if it can.
  static func obstacle(to row: CanvasRow) -> Words? {
    guard row == .reading else { return nil }
    return ReaderParts.problem().map { "the row 'reading' is left out: \($0)" }
  }

  /// Opens the empty page of a notebook whose other pages are read, and waits until that has begun.
  static func prepareReading(in suzuri: inout ProbedProgram) {
    suzuri.command += ["--page", "1"]
    suzuri.worker = "--reading-handwriting"
    suzuri.environment["SUZURI_WORDS"] = Surroundings.variable("SUZURI_WORDS")
  }

  /// Checks that pages were read until the end.
  static func flawOfReading(in path: String) throws -> Words? {
    let library = try Library(at: path, reporting: DamageLog())
    let status = try HandwritingIndex(of: library).status()
    return status.complete == status.notebooks ? "reading ended too early" : nil
  }
}
