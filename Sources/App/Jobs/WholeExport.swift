internal import Bundle
internal import Bytes
internal import Desk
internal import Export
internal import Glibc
internal import Notebook
internal import Recognition
internal import Store
internal import Synchronization
internal import Wording

/// Exports whole notebooks, open or not: all of them, with one report, or none.
struct WholeExport: BackgroundJob {
  let originals: [NotebookID]
  let format: FileFormat
  let folder: ExportFolder
  let damage: DamageNews
  /// The language of the handwriting whose words the files carry; nil for no words.
  let language: ReadingLanguage?

  var kind: Job.Kind { .exporting }
  var title: Words { originals.count == 1 ? "a notebook" : "\(originals.count) notebooks" }
  var notebook: NotebookID? { originals.first }

  func run(_ context: JobContext) throws -> Job.Result? {
    defer { damage.reportNewDamage() }
    var made: [ExportedNotebook] = []
    do {
      for (number, original) in originals.enumerated() {
        try context.ticket.check()
        let done = Double(number) / Double(originals.count)
        made.append(try export(original, after: done, context))
      }
    } catch {
      for file in made.flatMap(\.files) { _ = Disk.remove(file) }
      throw error
    }
    return Job.Result(folder.sentence(about: made), files: made.flatMap(\.files))
  }

  private func export(
    _ original: NotebookID, after done: Double, _ context: JobContext
  ) throws -> ExportedNotebook {
    let pages = try StoredPages(of: original, within: damage.log, context)
    let name = Words.notebook(titled: pages.supply.title).text
    context.report(name, share: done)
    guard let format = format.exported else { return try exportBundle(pages, name) }
    let result = try pages.export(
      ExportSettings(format), to: folder, named: name, wordsIn: language
    ) { share in
      context.report(name, share: done + share / Double(originals.count))
    }
    return ExportedNotebook(
      name: name, files: result.files.map(\.path), note: result.note(without: pages.damageCount))
  }

  private func exportBundle(_ pages: StoredPages, _ name: String) throws -> ExportedNotebook {
    try folder.createFolder()
    let ending = String(Bundle.ending.dropFirst())
    return try folder.withFreePath(for: name, ending: ending) { path in
      let order = try pages.library.outline(of: pages.notebook).pages.map(\.id)
      var bundle = try Bundle(of: pages.notebook, in: pages.library)
      bundle.thumbnail = try pages.supply.next().flatMap {
        try? PNGPage.thumbnail(of: $0, side: 256)
      }
      let file = try OutputFile(at: path, under: pages.rules)
      try file.write(bundle.encoded(pages: order))
      try file.publish()
      return ExportedNotebook(name: name, files: [path], note: nil)
    }
  }
}

private struct ExportedNotebook {
  let name: String
  let files: [String]
  let note: Words?
}

extension ExportFolder {
  fileprivate func sentence(about made: [ExportedNotebook]) -> Words {
    guard made.count > 1 else {
      return sentence(about: made.flatMap(\.files), but: made.first?.note)
    }
    let incomplete = made.filter { $0.note != nil }
    guard let one = incomplete.first, let note = one.note else {
      return "Exported \(made.count) notebooks to \(name)."
    }
    return incomplete.count == 1
      ? "Exported \(made.count) notebooks to \(name), but '\(one.name)' only partly: \(note)."
      : "Exported \(made.count) notebooks to \(name), but \(incomplete.count) only partly, such as "
        + "'\(one.name)': \(note)."
  }
}

/// The folder for exports, with the names of files being made there.
final class ExportFolder: Sendable {
  let path: String
  let name: Words
  private let claims = Mutex<Set<String>>([])

  init(_ path: String) {
    self.path = path
    name = "'\(PathText.readable(PathParts(path).shown))'"
  }

  func createFolder() throws {
    guard Disk.makeFolders(path) else {
      throw Failure("cannot create the folder \(path): \(String(cString: strerror(errno)))")
    }
  }

  /// Calls `body` with a path that no file, numbered series of files or other export has taken.
  func withFreePath<Value>(
    for name: String, ending: String, _ body: (String) throws -> Value
  ) rethrows -> Value {
    let free = reserve(FileName.safe(name), ending: ending)
    defer { claims.withLock { claims in _ = claims.remove("\(free).\(ending)") } }
    return try body("\(path)/\(free).\(ending)")
  }

  private func reserve(_ name: String, ending: String) -> String {
    claims.withLock { claims in
      let there = Disk.names(in: path) ?? []
      let taken = Set((there + claims).map { Self.stem(of: $0, ending: ending) })
      var (free, number) = (name, 2)
      while taken.contains(free) {
        free = "\(name) \(number)"
        number += 1
      }
      claims.insert("\(free).\(ending)")
      return free
    }
  }

  /// The requested name of a file: without its extension and page number.
  private static func stem(of file: String, ending: String) -> String {
    guard let name = PathParts(file).dropping(".\(ending)") else { return "" }
    guard let dash = name.lastIndex(of: "-"), name[dash...].dropFirst().allSatisfy(\.isNumber)
    else { return name }
    return String(name[..<dash])
  }

  func sentence(about result: ExportResult, without damaged: Int) -> Words {
    sentence(about: result.files.map(\.path), but: result.note(without: damaged))
  }

  func sentence(about files: [String], but note: Words?) -> Words {
    let name = files.first.map { PathParts($0).name } ?? ""
    let what: Words = files.count == 1 ? "'\(name)'" : "\(files.count) files"
    guard let note else { return "Exported \(what) to \(self.name)." }
    return "Exported \(what) to \(self.name), but \(note)."
  }
}

extension ExportResult {
  /// The missing parts of the files, in a few words; `damaged` ones could not be read.
  func note(without damaged: Int) -> Words? {
    switch damaged {
    case 0: notes.isEmpty ? nil : notes.joined(separator: "; ")
    case 1: "1 damaged part is not included"
    default: "\(damaged) damaged parts are not included"
    }
  }
}

struct ExportFolders {
  let usual: String
  var known: [PathParts: ExportFolder] = [:]

  /// The folder at a path; the usual one if the path is empty.
  mutating func folder(_ path: String) -> ExportFolder {
    let path = path.isEmpty ? usual : path
    if let folder = known[PathParts(path)] { return folder }
    let folder = ExportFolder(path)
    known[PathParts(path)] = folder
    return folder
  }
}
