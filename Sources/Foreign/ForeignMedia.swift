internal import Bytes
internal import Zip

/// A sound or video recording in the archive of foreign notes.
struct ForeignMedia: Hashable {
  let name: String
  let bytes: [UInt8]

  private static let endings = [
    ".m4a", ".aac", ".mp3", ".wav", ".caf", ".ogg", ".opus", ".flac", ".amr", ".3gp", ".wma",
    ".mp4", ".m4v", ".mov",
  ]

  /// The most bytes of all recordings of notes.
  static let most = 256 << 20

  static func isNamed(_ name: String) -> Bool {
    endings.contains { PathParts(name.lowercased()).ends(in: $0) }
  }

  /// The extension of a recording that has none in its name, by its first bytes; nil for anything else.
  static func ending(of head: [UInt8]) -> String? {
    if head.dropFirst(4).starts(with: "ftyp".utf8) { return ".m4a" }
    if head.starts(with: "caff".utf8) { return ".caf" }
    if head.starts(with: "OggS".utf8) { return ".ogg" }
    if head.starts(with: "ID3".utf8) { return ".mp3" }
    return head.starts(with: "RIFF".utf8) && head.dropFirst(8).starts(with: "WAVE".utf8)
      ? ".wav" : nil
  }
}

extension ZipArchive {
  /// The names of its recordings.
  var mediaNames: [String] {
    names.filter { name in
      ForeignMedia.isNamed(name)
        || name.hasPrefix("attachments/") && PathParts(name).ending.isEmpty
          && ForeignMedia.ending(of: head(of: name)) != nil
    }
  }

  /// Its recordings, as many as there is room for.
  var media: [ForeignMedia] {
    var room = ForeignMedia.most
    return mediaNames.compactMap { name in
      guard let size = size(of: name), size <= room, let bytes = file(name) else { return nil }
      room -= size
      let ending = ForeignMedia.isNamed(name) ? "" : ForeignMedia.ending(of: bytes) ?? ""
      return ForeignMedia(name: PathParts(name).name + ending, bytes: bytes)
    }
  }

  private func head(of name: String) -> [UInt8] {
    var head: [UInt8] = []
    _ = try? source(of: name).append(to: &head, atMost: 16)
    return head
  }
}
