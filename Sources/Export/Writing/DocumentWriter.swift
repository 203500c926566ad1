internal import Exchange
internal import Notebook

/// Brings pages into one file, one after another.
protocol DocumentWriter {
  /// What was left out so far, a sentence each.
  var notes: [String] { get }
  /// Adds a page.
  mutating func add(_ page: LoosePage) throws
  /// Adds what stands behind the last page.
  mutating func finish() throws
}

extension ExportJob {
  /// The writer of a format that holds all pages.
  func documentWriter(to file: OutputFile) throws -> any DocumentWriter {
    InkMLDocument(writer: InkMLWriter(title: title), file: file)
  }
}

/// Pages as InkML in a file.
private struct InkMLDocument: DocumentWriter {
  var writer: InkMLWriter
  let file: OutputFile

  var notes: [String] { writer.notes }
  mutating func add(_ page: LoosePage) throws { try file.write(writer.add(page)) }
  mutating func finish() throws { try file.write(writer.finish()) }
}
