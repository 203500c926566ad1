internal import Bytes
internal import Export
internal import Notebook
internal import Wording

/// A finished copy on disk that waits for its name.
struct MadeCopy {
  let id: NotebookID
  let title: String
  /// The name of the copy, without extension.
  let name: String
  /// The state of the notebook; nil if a part of it was missing, so that it is checked again next time.
  var stamp: String?
  var files: [MadeFile] = []
}

/// A file of a copy that waits for its name.
struct MadeFile {
  let path: String
  let hash: ContentHash
  let file: OutputFile

  /// Reads the file back from the disk, and renames it by its number if it is one of several pages.
  init(_ file: OutputFile, page: Int?, in folder: CopiesFolder) throws {
    if let page {
      // The same digits for all notebooks, so that adding a tenth page renames no other.
      let number = String(repeating: "0", count: max(3 - "\(page)".count, 0)) + "\(page)"
      let parts = PathParts(file.path)
      try file.rename(to: "\(parts.beginning)page-\(number)\(parts.ending)")
    }
    self.file = file
    path = PathParts(file.path).dropping(beginning: "\(folder.path)/") ?? file.path
    do {
      hash = try file.sealedBytes().hash()
    } catch {
      throw OutputError(file.path, "it cannot be read back: \(error)")
    }
  }
}

/// The place where a copy is made.
struct CopiesPlace {
  /// The folder of its pages; nil if the copy is a single file.
  let folder: OutputFolder?
  let target: ExportTarget

  init(_ name: String, _ format: CopiesFormat, in folder: CopiesFolder) throws {
    guard format == .png else {
      (self.folder, target) = (nil, .folder(folder.path, name: name))
      return
    }
    let inner = try OutputFolder(at: folder.path(of: name))
    UnfinishedFiles.removeAbandoned(in: inner.path)
    (self.folder, target) = (inner, .folder(inner.path, name: "page"))
  }
}
