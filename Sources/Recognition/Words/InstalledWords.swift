internal import Bytes

extension WordList {
  /// The word lists installed on this system, which are loaded when they are first needed.
  public static let installed = WordList(folder: "/usr/share/dict")

  /// The most bytes of a file.
  private static let mostBytes = 8 << 20
  /// The most bytes of all files: about a million words.
  private static let mostBytesTogether = 16 << 20

  /// Takes the words in the files of a folder, such as Debian's: UTF-8 or Latin-1, one word a line.
  ///
  /// A list that is too large is left out, since half an alphabet helps nobody; so are links, which lead to
  /// other lists, and files with endings, which are about lists.
  init(folder: String) {
    var (texts, room): ([[UInt8]], Int) = ([], Self.mostBytesTogether)
    for (path, size) in Self.files(in: folder) where size <= min(Self.mostBytes, room) {
      guard let bytes = Disk.bytes(of: path, atMost: size) else { continue }
      room -= size
      texts.append(Self.text(bytes))
    }
    self.init(texts)
  }

  /// The files of a folder with their sizes, the smallest first.
  private static func files(in folder: String) -> [(path: String, size: Int)] {
    (Disk.names(in: folder) ?? []).filter { !$0.contains(".") }.sorted()
      .compactMap { name -> (String, Int)? in
        let path = "\(folder)/\(name)"
        guard let facts = Disk.facts(ofLink: path), facts.kind == .file else { return nil }
        return (path, facts.size)
      }
      .sorted { $0.size < $1.size }
  }

  /// UTF-8 as it is, and anything else as Latin-1.
  static func text(_ bytes: [UInt8]) -> [UInt8] {
    guard String(validating: bytes, as: UTF8.self) == nil else { return bytes }
    return bytes.flatMap { $0 < 0x80 ? [$0] : [0xC0 | $0 >> 6, 0x80 | $0 & 0x3F] }
  }
}
