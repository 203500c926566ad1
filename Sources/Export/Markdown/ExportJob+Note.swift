internal import Exchange
private import Glibc
internal import Notebook

extension ExportJob {
  /// Writes a note in Markdown, and beside it a folder of its name with a picture of each page.
  ///
  /// An older note of an export is replaced, with its pictures, as far as the export wrote it. What
  /// somebody else wrote is never touched.
  func writeNote() throws -> ExportResult {
    guard target != .standardOutput else {
      throw ExportError("a note with pictures needs a file or a folder, not standard output")
    }
    let path = target.path(as: .markdown)
    let stem = path.hasSuffix(".md") ? String(path.dropLast(3)) : path
    let name = stem.split(separator: "/").last.map(String.init) ?? stem
    let note = try OutputFile(at: path)
    let folder = try OutputFolder(at: stem)
    defer { folder.removeIfUnused() }
    let old = try OldNote(at: path)
    var result = ExportResult()
    var pictures: [(page: MadePage, file: OutputFile)] = []
    try makePages { page in
      progress(supply.share)
      let file = try OutputFile(at: "\(stem)/\(name).svg")
      try file.write(page.bytes ?? [])
      try file.seal()
      pictures.append((page, file))
    }
    var text = NoteText(title: title, folder: name)
    let width = pictures.map { "\($0.page.number)".count }.max() ?? 1
    var names: Set<String> = []
    for (page, file) in pictures {
      let picture = "\(name).svg".numbered(page.number, width: width)
      guard old.mayReplace(picture, in: stem) else {
        throw ExportError("\(stem)/\(picture) does not come from an export: move it away")
      }
      try file.rename(to: "\(stem)/\(picture)")
      text.add(page, picture: picture)
      names.insert(picture)
    }
    guard let whole = text.text(replacing: old.text) else {
      throw ExportError("\(path) does not come from an export: move it away")
    }
    try note.write(Array(whole.utf8))
    try note.seal()
    for file in pictures.map(\.file) + [note] { try file.publish() }
    old.removePictures(of: name, in: stem, except: names)
    result.files = ([note] + pictures.map(\.file)).map {
      ExportResult.File(path: $0.path, byteCount: $0.byteCount)
    }
    result.pageCount = pictures.count
    result.notes = supply.notes
    return result
  }
}
