internal import Bytes
internal import Wording

/// A program whose notes are recognized, although they cannot be read.
struct ForeignProgram: Hashable, Sendable {
  private let name: String

  var words: Words { "a file from \(name)" }

  /// Recognizes notes by the first bytes of the file or of what is compressed in it; nil if they are unknown.
  init?(of head: [UInt8]) {
    if let mark = Self.marks.first(where: { head.starts(with: $0.bytes) }) {
      name = mark.name
    } else if head.starts(with: "RIFF".utf8), head.dropFirst(8).starts(with: "UINK".utf8) {
      name = "Wacom (Universal Ink Model)"
    } else if head.dropFirst(4).starts(with: [0x10, 0x76, 0x00]) {
      name = "Saber"
    } else if let word = Self.words.first(where: { Self.begins(head, with: $0) }) {
      name = word.name
    } else {
      return nil
    }
  }

  /// Recognizes notes by the names of the files in an archive; nil if they are unknown.
  init?(ofArchive names: [String]) {
    let found = Self.entries.first { entry in
      let ending = entry.ending.hasPrefix(".") ? entry.ending : "/\(entry.ending)"
      return names.contains { $0 == entry.ending || $0.hasSuffix(ending) }
    }
    guard let found else { return nil }
    name = found.name
  }

  /// True if a text begins as those of a program do, and has its word near there.
  private static func begins(_ head: [UInt8], with word: Word) -> Bool {
    head.starts(with: word.start.utf8)
      && head.prefix(1024).firstRange(of: Array(word.text.utf8)) != nil
  }

  private static let marks: [(bytes: [UInt8], name: String)] = [
    (Array("reMarkable .lines file".utf8), "reMarkable"),
    (Array("noteSN_FILE_VER".utf8), "Supernote"), (Array("markSN_FILE_VER".utf8), "Supernote"),
    (Array("wrd".utf8) + [0xF0], "Apple PencilKit"), (Array("RNOTE".utf8), "Rnote"),
    ([0xE4, 0x52, 0x5C, 0x7B, 0x8C, 0xD8, 0xA7, 0x4D], "OneNote"),
  ]

  /// The beginning of a text file, and a word near it.
  private typealias Word = (start: String, text: String, name: String)

  private static let words: [Word] = [
    ("{", "\"engine_snapshot\"", "Rnote"), ("{", "\"excalidraw\"", "Excalidraw"),
    ("---", "excalidraw-plugin:", "Excalidraw"),
  ]

  /// Files in archives: endings of names, or whole names in any folder.
  private static let entries: [(ending: String, name: String)] = [
    ("end_tag.bin", "Samsung Notes"), ("pageIdInfo.dat", "Samsung Notes"),
    ("main.sbn2", "Saber"), ("index.notes.pb", "GoodNotes"), ("Session.plist", "Notability"),
    ("noteBundle", "Notability"), (".rm", "reMarkable"), (".bink", "Nebo"),
    ("pdf_sources.json", "SpeedyNote"), (".snb/document.json", "SpeedyNote"),
    ("note/pb/note_info", "Onyx Boox"), ("word/document.xml", "Word"),
    ("xl/workbook.xml", "Excel"), ("ppt/presentation.xml", "PowerPoint"),
    ("META-INF/container.xml", "EPUB"),
  ]
}
