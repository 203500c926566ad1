public import Wording

/// Why a file cannot be imported: it is of another kind.
public struct ForeignFile: Error, Hashable, Sendable, Worded {
  /// What the file is, such as "a PDF"; nil for an empty file.
  let kind: Words?

  /// What the file is, and what can be read instead.
  public var words: Words {
    let known: [Words] = NotesFormat.allCases.map { "\($0.name) (\($0.endings))" }
    let list: Words = "\(known.dropLast().joined(separator: ", ")) and \(known.last ?? .none)"
    return kind.map { "this is \($0); what can be read are \(list)" }
      ?? "the file is empty; what can be read are \(list)"
  }

  /// An empty file.
  static let empty = ForeignFile(kind: nil)
  /// An archive without notes.
  static let archive = ForeignFile(kind: "a zip archive without notes")
  /// A compressed file without notes.
  static let compressed = ForeignFile(kind: "a gzip file without notes")

  /// XML with an unknown outermost element.
  static func xml(_ root: String) -> ForeignFile {
    switch root.lowercased() {
    case "html": page
    case "svg", "svg:svg": ForeignFile(kind: "an SVG image")
    default: ForeignFile(kind: "XML of another kind: <\(root.prefix(40))>")
    }
  }

  private static let page = ForeignFile(kind: "a web page")

  /// Recognises a file of a kind that cannot be read; nil if it may be a recording or XML.
  init?(head: [UInt8]) {
    if head.isEmpty {
      kind = nil
    } else if let mark = Self.marks.first(where: { head.starts(with: $0.bytes) }) {
      kind = mark.kind
    } else if let type = ImageBytes.mediaType(of: head), type != "image/svg+xml" {
      kind = "an image (\(type.split(separator: "/").last?.uppercased() ?? type))"
    } else if Self.isWebPage(head) {
      self = Self.page
    } else if head.contains(where: { $0 < 0x20 && !(0x09...0x0D).contains($0) }) {
      kind = "a file of an unknown kind"
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

  /// Whether the first line with content has no comma, which every recording has.
  private static func isProse(_ head: [UInt8]) -> Bool {
    let lines = head.split { $0 == 0x0A || $0 == 0x0D }
    let first = lines.first { line in line.contains { $0 > 0x20 } } ?? []
    let begin = first.first { $0 > 0x20 && $0 < 0x80 }
    return begin != 0x3C && !first.contains(0x2C)
  }
}
