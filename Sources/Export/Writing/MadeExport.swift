public import Bytes
public import Wording

/// Complete files on disk, waiting for their names; abandoned ones leave nothing behind.
public struct MadeExport {
  /// The files in the order of the pages, with the page number if each page is a separate file.
  public internal(set) var files: [(page: Int?, file: OutputFile)] = []
  /// The number of pages.
  public internal(set) var pageCount = 0
  /// The parts left out or repaired, a sentence each.
  public internal(set) var notes: [Words] = []

  /// Gives all files their names.
  func publish() throws -> ExportResult {
    // The files that the notes need are in place before the notes.
    for (_, file) in files.reversed() { try file.publish() }
    return ExportResult(
      files: files.map { ExportResult.File(path: $0.file.path, byteCount: $0.file.byteCount) },
      pageCount: pageCount, notes: notes)
  }
}
