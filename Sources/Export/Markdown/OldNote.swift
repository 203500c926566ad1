private import Glibc
internal import Notebook

/// The note that stands where one is to be written.
struct OldNote {
  /// Its text; nil where there is none.
  let text: String?

  /// Reads the note at a path.
  init(at path: String) throws(ExportError) {
    guard let file = fopen(path, "re") else {
      guard errno == ENOENT else {
        throw ExportError("cannot read \(path): \(String(cString: strerror(errno)))")
      }
      text = nil
      return
    }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&block, 1, block.count, file), count > 0 {
      bytes += block.prefix(count)
      guard bytes.count < 1 << 28 else { throw ExportError("\(path) is too large for a note") }
    }
    text = String(decoding: bytes, as: UTF8.self)
  }

  /// Whether a picture in a folder is not there, or comes from the export of this note.
  func mayReplace(_ picture: String, in folder: String) -> Bool {
    var known = stat()
    return lstat("\(folder)/\(picture)", &known) != 0 || shows(picture)
  }

  /// Takes away the pictures that the note showed and the new one does not.
  func removePictures(in folder: String, except kept: Set<String>) {
    guard let entries = opendir(folder) else { return }
    defer { closedir(entries) }
    while let entry = readdir(entries) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { place in
        place.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasSuffix(".svg"), !kept.contains(name), shows(name) { unlink("\(folder)/\(name)") }
    }
  }

  /// Whether the export showed a picture in this note.
  private func shows(_ picture: String) -> Bool {
    text?.contains("/\(NoteText.link(picture)))\n") == true
  }
}
