public import Bytes

/// Files that are whole and on the disk, and wait for their names; what is given up leaves nothing.
public struct MadeExport {
  /// The files in the order of the pages, with the number of the page where each is a file of its own.
  public internal(set) var files: [(page: Int?, file: OutputFile)] = []
  /// The number of pages.
  public internal(set) var pageCount = 0
  /// The parts left out or mended, a sentence each.
  public internal(set) var notes: [String] = []

  /// Gives all files their names.
  func publish() throws -> ExportResult {
    // The files that the notes need get their names first.
    for (_, file) in files.reversed() { try file.publish() }
    return ExportResult(
      files: files.map { ExportResult.File(path: $0.file.path, byteCount: $0.file.byteCount) },
      pageCount: pageCount, notes: notes)
  }
}
