internal import Bytes
public import Wording

/// The error for a file of a kind that cannot be imported.
public struct ForeignFile: Error, Hashable, Sendable, Worded {
  /// The kind of file, such as "a PDF"; nil for an empty file.
  let kind: Words?

  /// The kind of file, and what can be read instead.
  public var words: Words {
    let known: [Words] =
      ["Suzuri notebooks (.suzuri)"] + NotesFormat.names
    let list: Words = "\(known.dropLast().joined(separator: ", ")) and \(known.last ?? .none)"
    return kind.map { "this is \($0); supported files are \(list)" }
      ?? "the file is empty; supported files are \(list)"
  }

  static let empty = ForeignFile(kind: nil)

  static func archive(of names: [String]) -> ForeignFile {
    ForeignFile(kind: ForeignProgram.kind(ofArchive: names) ?? "a zip archive without a notebook")
  }

  static func compressed(_ head: [UInt8]) -> ForeignFile {
    ForeignFile(kind: ForeignProgram.kind(of: head) ?? "a gzip file without ink")
  }

  static func xml(_ root: String) -> ForeignFile {
    switch root.lowercased() {
    case "html": page
    case "svg", "svg:svg": ForeignFile(kind: "an SVG image")
    case "office:document-content": ForeignFile(kind: "an office document")
    default: ForeignFile(kind: "unsupported XML: <\(root.prefix(40))>")
    }
  }

  private static let page = ForeignFile(kind: "a web page")

  /// Recognises a file of a kind that cannot be read; nil if it may be a recording or XML.
  init?(head: [UInt8]) {
    if head.isEmpty {
      kind = nil
    } else if let program = ForeignProgram.kind(of: head) {
      kind = program
    } else if let mark = Self.marks.first(where: { head.starts(with: $0.bytes) }) {
      kind = mark.kind
    } else if Self.isWebPage(head) {
      self = Self.page
    } else if Self.isJSON(head) {
      kind = "JSON"
    } else if head.contains(where: { $0 < 0x20 && !(0x09...0x0D).contains($0) }) {
      kind = "a file of an unknown type"
    } else if Self.isProse(head) {
      kind = "a text without pages"
    } else {
      return nil
    }
  }

  private init(kind: Words?) { self.kind = kind }

  private static let marks: [(bytes: [UInt8], kind: Words)] = [
    ([0x50, 0x4B, 0x05, 0x06], "an empty zip archive"),
    (Array("SQLite format 3".utf8), "a database"),
    ([0x7F, 0x45, 0x4C, 0x46], "a program"),
    (Array("{\\rtf".utf8), "a text in RTF"),
    ([0xFF, 0xFE], "a text in UTF-16"), ([0xFE, 0xFF], "a text in UTF-16"),
  ]

  private static func isWebPage(_ head: [UInt8]) -> Bool {
    let text = String(decoding: head.drop { $0 <= 0x20 || $0 >= 0x80 }.prefix(60), as: UTF8.self)
      .lowercased()
    return text.hasPrefix("<!doctype html") || text.hasPrefix("<html")
  }

  private static func isJSON(_ head: [UInt8]) -> Bool {
    let text = head.lazy.filter { $0 > 0x20 && $0 < 0x80 }.prefix(6)
    guard let first = text.first, let second = text.dropFirst().first else { return false }
    return switch first {
    case UInt8(ascii: "{"): "\"}".utf8.contains(second)
    case UInt8(ascii: "["):
      "{[\"]-0123456789".utf8.contains(second)
        || ["true", "false", "null"].contains { text.dropFirst().starts(with: $0.utf8) }
    default: false
    }
  }

  /// True if the first line with content has no comma, which every recording has.
  private static func isProse(_ head: [UInt8]) -> Bool {
    let lines = head.split { $0 == 0x0A || $0 == 0x0D }
    let first = lines.first { line in line.contains { $0 > 0x20 } } ?? []
    let begin = first.first { $0 > 0x20 && $0 < 0x80 }
    return begin != 0x3C && !first.contains(0x2C)
  }
}

/// The programs whose files are recognized, although they cannot be read.
private enum ForeignProgram {
  /// Recognizes files by their first bytes, or those of what is compressed in them.
  static func kind(of head: [UInt8]) -> Words? {
    // What a later Rnote may write.
    head.starts(with: "RNOTE".utf8) ? "a file from Rnote" : nil
  }

  /// Recognizes files by the names of the files in an archive.
  static func kind(ofArchive names: [String]) -> Words? {
    entries.first { names.contains($0.entry) }.map { "a file from \($0.program)" }
  }

  private static let entries: [(entry: String, program: String)] = [
    ("word/document.xml", "Word"), ("xl/workbook.xml", "Excel"),
    ("ppt/presentation.xml", "PowerPoint"), ("META-INF/container.xml", "EPUB"),
  ]
}
