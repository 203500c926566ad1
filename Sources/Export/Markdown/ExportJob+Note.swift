internal import Bytes
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
    var text = NoteText(title: title, tags: supply.tags, folder: place.name)
    for (page, file) in pictures {
      let picture = file.name
      guard old.mayReplace(picture, in: place.folder) else { throw place.isForeign(file.path) }
      text.add(page, picture: picture)
    }
    guard let whole = text.text(replacing: old.text) else { throw place.isForeign(place.path) }
    try note.write(Array(whole.utf8))
    try note.seal()
    for file in pictures.map(\.file) + [note] { try file.publish() }
    old.removePictures(in: place.folder, except: pictures.map(\.file.name))
    var result = ExportResult()
    result.files = ([note] + pictures.map(\.file)).map {
      ExportResult.File(path: $0.path, byteCount: $0.byteCount)
    }
    result.pageCount = pictures.count
    var notes = PageNotes()
    for (page, _) in pictures { notes.add(page.notes, page: page.number) }
    result.notes = supply.notes + notes.sentences
    return result
  }

  /// Makes a picture of each page, ready to be moved into place.
  private func makePictures(in place: NotePlace) throws -> [(page: MadePage, file: OutputFile)] {
    var pictures: [(page: MadePage, file: OutputFile)] = []
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

/// The location of a note and of the folder with its pictures.
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
  /// The last component of its path.
  fileprivate var name: String { PathParts(path).name }
}
