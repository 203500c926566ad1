internal import Bytes
internal import Foreign
internal import Zip

/// The files of a notebook that is several files, as one archive in memory.
struct GatheredNotes {
  /// The names of the files, from the folder that the notebook is in.
  private let names: [String]
  private let read: (String) throws(SourceError) -> [UInt8]

  /// The most bytes of all files together, the most files, and the most folders in each other.
  private static let (largest, mostFiles, mostDepth) = (1 << 30, 20_000, 6)

  /// Finds the files of a notebook on the disk; nil if a path is none.
  init?(at path: String) {
    guard NotesFolder.isNotebook(path) else { return nil }
    let base = PathParts(path).beginning
    let (files, folder) = NotesFolder.parts(of: PathParts(path).name)
    var names = files.filter { Disk.facts(of: base + $0)?.kind == .file }
    Self.add(filesIn: folder, below: base, to: &names)
    guard !names.isEmpty else { return nil }
    if files.isEmpty { names += Self.pdfs(besides: names, of: folder, in: base) }
    self.names = names
    read = { (name) throws(SourceError) in
      try FileBytes(at: base + name).rest(limit: Self.largest)
    }
  }

  private static func add(
    filesIn folder: String, below base: String, to names: inout [String], depth: Int = 0
  ) {
    guard depth < mostDepth else { return }
    for name in (Disk.names(in: base + folder) ?? []).sorted() where names.count < mostFiles {
      let path = "\(folder)/\(name)"
      switch Disk.facts(ofLink: base + path)?.kind {
      case .file: names.append(path)
      case .folder: add(filesIn: path, below: base, to: &names, depth: depth + 1)
      default: break
      }
    }
  }

  /// The PDFs beside the folder of a notebook that it mentions.
  private static func pdfs(besides names: [String], of folder: String, in base: String) -> [String]
  {
    let text = Disk.bytes(of: "\(base)\(folder)/document.json", atMost: 16 << 20) ?? []
    let mentioned = String(decoding: text, as: UTF8.self)
    return (Disk.names(in: base.isEmpty ? "." : base) ?? []).sorted().filter {
      PathParts($0.lowercased()).ends(in: ".pdf") && mentioned.contains($0)
        && Disk.facts(ofLink: base + $0)?.kind == .file
    }
  }

  /// Finds the files of a notebook in an archive.
  init(_ path: String, in archive: ZipArchive) {
    let base = PathParts(path).beginning
    let (files, folder) = NotesFolder.parts(of: PathParts(path).name)
    let wanted = Set(files)
    names = archive.names.filter { $0.utf8.starts(with: base.utf8) }
      .map { String($0.dropFirst(base.count)) }
      .filter { name in
        wanted.contains(name) || name.utf8.starts(with: "\(folder)/".utf8)
          || files.isEmpty && PathParts(name.lowercased()).ends(in: ".pdf")
      }
    read = { (name) throws(SourceError) in
      do throws(ZipError) {
        return try archive.bytes(of: base + name, limit: Self.largest)
      } catch {
        throw .unreadable(error.words)
      }
    }
  }

  /// The archive, the same for the same files.
  func archive() throws(SourceError) -> [UInt8] {
    var (writer, left) = (ZipWriter(), Self.largest)
    for name in names.sorted() {
      let bytes = try read(name)
      left -= bytes.count
      guard left >= 0 else { throw .tooLarge(limit: Self.largest) }
      writer.add(name, bytes, isStored: true)
    }
    do throws(ZipError) {
      return try writer.finish(by: .foreign)
    } catch {
      throw .unreadable(error.words)
    }
  }
}
