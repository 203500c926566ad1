internal import Bytes
internal import Notebook
internal import PDFReader

/// The words of a PDF, which are kept with a notebook that lies on it, so that the file is read once.
struct PrintedWords: Storable, Hashable, Sendable {
  /// The text of each page that has any, by its number from 1.
  let pages: [Int: String]

  /// The most bytes of text that are searched in one file.
  private static let most = 1 << 20

  init(pages: [Int: String]) { self.pages = pages }

  /// Reads a file, of which pages that cannot be read have no words; nil if that is given up.
  init?(of file: PrintedFile, while isWanted: () -> Bool) {
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

  /// The key under which those of a file are kept.
  static func key(of file: ContentHash) -> String { "print \(file)" }

  func write(to writer: inout ByteWriter) {
    writer.appendVarint(UInt64(pages.count))
    for (number, text) in pages.sorted(by: { $0.key < $1.key }) {
      writer.appendVarint(UInt64(number))
      writer.appendText(text)
    }
  }

  init(from reader: inout ByteReader) throws(ByteError) {
    var pages: [Int: String] = [:]
    for _ in 0..<(try reader.varint()) {
      let number = Int(clamping: try reader.varint())
      pages[number] = try reader.text()
    }
    self.pages = pages
  }
}
