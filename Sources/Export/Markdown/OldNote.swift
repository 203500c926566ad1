internal import Bytes
private import Glibc
internal import Notebook
internal import Wording

struct OldNote {
  /// Its text; nil if there is no note.
  let text: String?

  init(at path: String) throws(ExportError) {
    let limit = 1 << 28
    guard let bytes = Disk.bytes(of: path, atMost: limit) else {
      guard errno == ENOENT else {
        throw ExportError("cannot read \(path): \(String(cString: strerror(errno)))")
      }
      text = nil
      return
    }
    guard bytes.count < limit else { throw ExportError("\(path) is too large for a note") }
    text = String(decoding: bytes, as: UTF8.self)
  }

  /// True if a picture in a folder is missing or is from the export of this note.
  func mayReplace(_ picture: String, in folder: String) -> Bool {
    Disk.facts(ofLink: "\(folder)/\(picture)") == nil || shows(picture)
  }

  /// Removes the pictures that the old note showed and the new one does not.
  func removePictures(in folder: String, except kept: [String]) {
    let kept = Set(kept.map(PathParts.init))
    for name in Disk.names(in: folder) ?? [] where PathParts(name).ends(in: ".svg") {
      if !kept.contains(PathParts(name)), shows(name) { Disk.remove("\(folder)/\(name)") }
    }
  }

  private func shows(_ picture: String) -> Bool {
    text?.utf8.contains("/\(NoteText.link(picture)))\n".utf8) == true
  }
}
