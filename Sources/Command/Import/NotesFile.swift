internal import Exchange
internal import Notebook

/// A file with pages, as the command line names it.
struct NotesFile {
  /// The path as it was given.
  let path: String
  private let bytes: [UInt8]
  /// What kind of file it is.
  let format: NotesFormat

  /// Reads a file; `-` stands for standard input.
  init(_ path: String) throws {
    self.path = path
    bytes = try InputFile.bytes(of: path)
    format = NotesFormat(of: bytes)
  }

  /// Opens the file to be read page by page.
  func pages() throws -> any PageSupply {
    do {
      return try format.pages(of: bytes, now: .now)
    } catch {
      throw Failure("cannot read \(path): \(error)")
    }
  }
}
