internal import Bytes
internal import Export
internal import Glibc
internal import Synchronization
internal import Wording

/// The folder for exports, with the names of files being made there.
final class ExportFolder: Sendable {
  let path: String
  /// Its path for people, from their home on.
  let name: Words
  private let claims = Mutex<Set<String>>([])

  init(_ path: String) {
    self.path = path
    name = "'\(PathText.readable(PathParts(path).shown))'"
  }

  /// Makes the folder unless it exists.
  func make() throws {
    guard Disk.makeFolders(path) else { throw NoFolder(path: path, code: errno) }
  }

  /// Calls `body` with a path that no file, numbered series of files or other export has taken.
  func withFreePath<Value>(
    for name: String, ending: String, _ body: (String) throws -> Value
  ) rethrows -> Value {
    let free = claim(FileName.safe(name), ending: ending)
    defer { claims.withLock { claims in _ = claims.remove("\(free).\(ending)") } }
    return try body("\(path)/\(free).\(ending)")
  }

  private func claim(_ name: String, ending: String) -> String {
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

  /// The files made in it, in one sentence; `damaged` parts could not be read.
  func sentence(about result: ExportResult, without damaged: Int) -> Words {
    sentence(about: result.files.map(\.path), but: result.note(without: damaged))
  }

  /// Files made in it, in one sentence, with the missing parts; nil for nothing.
  func sentence(about files: [String], but note: Words?) -> Words {
    let name = files.first.map { PathParts($0).name } ?? ""
    let what: Words = files.count == 1 ? "'\(name)'" : "\(files.count) files"
    guard let note else {
      return "Exported \(what) to \(self.name)."
    }
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

/// The folders for exports: the usual one, and chosen ones.
struct ExportFolders {
  private let usual: String
  private var known: [PathParts: ExportFolder] = [:]

  init(usual: String) { self.usual = usual }

  /// The folder at a path; the usual one if the path is empty.
  mutating func folder(_ path: String) -> ExportFolder {
    let path = path.isEmpty ? usual : path
    if let folder = known[PathParts(path)] { return folder }
    let folder = ExportFolder(path)
    known[PathParts(path)] = folder
    return folder
  }
}

/// There is no folder for the files, and none can be made.
private struct NoFolder: Error, Worded {
  let path: String
  let code: CInt
  var words: Words { "cannot create the folder \(path): \(String(cString: strerror(code)))" }
}
