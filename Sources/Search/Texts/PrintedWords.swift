public import Bytes
public import Notebook
package import PDFReader
public import Store

/// The words of a PDF, kept with a notebook that uses it, so that the file is read once.
public struct PrintedWords: Storable, Hashable, Sendable {
  /// The text of each page that has any, by its number from 1.
  public let pages: [Int: String]

  private static let most = 1 << 20

  /// Names the text of some pages.
  public init(pages: [Int: String]) { self.pages = pages }

  /// Reads a file, whose unreadable pages have no words; nil if that is given up.
  package init?(of file: PrintedFile, while isWanted: () -> Bool) {
    var (pages, size): ([Int: String], Int) = ([:], 0)
    let count = (try? file.info().pages.count) ?? 0
    for number in 1..<count + 1 where size < Self.most {
      let printed = try? file.text(of: number, while: isWanted)
      guard isWanted() else { return nil }
      var letters = String.UnicodeScalarView()
      letters.append(contentsOf: printed?.letters ?? [])
      guard !letters.isEmpty else { continue }
      pages[number] = String(letters)
      size += String(letters).utf8.count
    }
    self.pages = pages
  }

  /// Takes the kept words of a file, or reads and keeps them; nil if the file is missing.
  public init?(of hash: ContentHash, below notebook: NotebookID, in library: Library) {
    if let kept = Self.kept(for: hash, of: notebook, in: library) {
      self = kept
      return
    }
    guard let bytes = try? library.image(hash), let file = PrintedFile(bytes, hash: hash),
      let words = PrintedWords(of: file, while: { true })
    else { return nil }
    words.save(for: hash, of: notebook, in: library)
    self = words
  }

  package static func kept(
    for file: ContentHash, of notebook: NotebookID, in library: Library
  ) -> PrintedWords? {
    let kept = (try? library.viewState("print \(file)", of: notebook)) ?? nil
    return kept.flatMap { try? PrintedWords(stored: $0) }
  }

  /// Saves the words of a file with a notebook; a read-only library has them read again.
  package func save(for file: ContentHash, of notebook: NotebookID, in library: Library) {
    try? library.setViewState("print \(file)", of: notebook, to: stored)
  }

  /// Appends all of them.
  public func write(to writer: inout ByteWriter) {
    writer.append(pages.sorted { $0.key < $1.key }) { writer, page in
      writer.appendVarint(UInt64(page.key))
      writer.appendText(page.value)
    }
  }

  /// Reads them.
  public init(from reader: inout ByteReader) throws(ByteError) {
    var pages: [Int: String] = [:]
    for _ in 0..<(try reader.varint()) {
      let number = Int(clamping: try reader.varint())
      pages[number] = try reader.text()
    }
    self.pages = pages
  }
}
