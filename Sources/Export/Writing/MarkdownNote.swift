internal import Bytes
private import Glibc
internal import Notebook
internal import Paint
internal import Wording

extension ExportJob {
  /// Writes a note in Markdown, with a folder of the same name beside it that has a picture of each page.
  ///
  /// Replaces an older exported note and its pictures, but never files from other sources.
  func writeNote() throws -> ExportResult {
    guard target != .standardOutput else {
      throw ExportError("a note with pictures needs a file or a folder, not standard output")
    }
    let place = NotePlace(target.path(as: .markdown))
    let note = try OutputFile(at: place.path, under: rules)
    let folder = try OutputFolder(at: place.folder)
    defer { folder.removeIfUnused() }
    let pictures = try makePictures(in: place)
    try MissingPackage.check()
    let old = try OldNote(at: place.path)
    var names: [PageID: (number: Int, picture: String)] = [:]
    for (page, file) in pictures {
      if let id = page.page.id { names[id] = names[id] ?? (page.number, file.name) }
    }
    var text = NoteText(title: title, tags: supply.tags, folder: place.name, pages: names)
    for (page, file) in pictures {
      guard old.mayReplace(file.name, in: place.folder) else { throw place.isForeign(file.path) }
      text.add(page, picture: file.name)
    }
    guard let whole = text.text(replacing: old.text) else { throw place.isForeign(place.path) }
    try note.write(Array(whole.utf8))
    try note.seal()
    for file in pictures.map(\.file) + [note] { try file.publish() }
    old.removePictures(in: place.folder, except: pictures.map(\.file.name))
    var notes = PageNotes()
    for (page, _) in pictures { notes.add(page.notes, page: page.number) }
    return ExportResult(
      files: ([note] + pictures.map(\.file)).map { ExportResult.File($0) },
      pageCount: pictures.count, notes: supply.notes + notes.sentences)
  }

  private func makePictures(in place: NotePlace) throws -> [(page: ExportedPage, file: OutputFile)]
  {
    var pictures: [(page: ExportedPage, file: OutputFile)] = []
    let path = "\(place.folder)/\(place.name).svg"
    try makePages(.svg) { page in
      progress(supply.share)
      let file = try OutputFile(at: path, under: rules)
      try file.write(page.bytes ?? [])
      try file.seal()
      pictures.append((page, file))
    }
    let width = pictures.map { "\($0.page.number)".count }.max() ?? 1
    for (page, file) in pictures { try file.rename(to: path.numbered(page.number, width: width)) }
    return pictures
  }
}

private struct NotePlace {
  let path: String
  let folder: String
  /// The name of both, without the extension.
  let name: String

  init(_ path: String) {
    self.path = path
    folder = PathParts(path).dropping(".md") ?? "\(path)-pages"
    name = PathParts(folder).name
  }

  func isForeign(_ path: String) -> ExportError {
    ExportError("\(path) is not from an export: move it away, or choose another place")
  }
}

extension OutputFile {
  fileprivate var name: String { PathParts(path).name }
}

struct OldNote {
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

  /// True if a picture is missing, or from the export of this note.
  func mayReplace(_ picture: String, in folder: String) -> Bool {
    Disk.facts(ofLink: "\(folder)/\(picture)") == nil || shows(picture)
  }

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
