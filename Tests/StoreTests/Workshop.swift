import Bytes
import Geometry
import Glibc
import Ink
import Notebook

@testable import Store

/// A directory of its own for a test, taken away with the test.
final class Workshop {
  let directory: String

  init() throws {
    var template = Array("/tmp/suzuri-store-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw LibraryFiles.failure("/tmp") }
    directory = String(cString: made)
  }

  deinit { remove(directory) }

  /// The directory of the library of the test.
  var library: String { "\(directory)/library" }

  var database: String { LibraryFiles(directory: library).database }

  /// Opens the library of the test, making it where it is not there yet.
  func open() throws -> Library { try Library(at: library, create: true) }

  /// All bytes of a file.
  static func bytes(of path: String) throws -> [UInt8] {
    guard let file = fopen(path, "r") else { throw LibraryFiles.failure(path) }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      if count == 0 { return bytes }
      bytes += buffer[..<count]
    }
  }

  /// When a file was changed last, in nanoseconds.
  static func changeTime(of path: String) throws -> Int {
    var facts = stat()
    guard stat(path, &facts) == 0 else { throw LibraryFiles.failure(path) }
    return facts.st_mtim.tv_sec * 1_000_000_000 + facts.st_mtim.tv_nsec
  }

  /// Who may do what with a file.
  static func mode(of path: String) throws -> UInt32 {
    var facts = stat()
    guard stat(path, &facts) == 0 else { throw LibraryFiles.failure(path) }
    return facts.st_mode & 0o777
  }

  /// How many locks of this process the system knows on a file.
  static func locks(of path: String) throws -> Int {
    var facts = stat()
    guard stat(path, &facts) == 0 else { throw LibraryFiles.failure(path) }
    let file = ":\(facts.st_ino) "
    return try String(decoding: bytes(of: "/proc/locks"), as: UTF8.self).split(separator: "\n")
      .count { $0.contains(file) && $0.contains(" \(getpid()) ") }
  }

  /// Puts bytes in place of a file.
  static func write(_ bytes: [UInt8], to path: String) throws {
    guard let file = fopen(path, "w") else { throw LibraryFiles.failure(path) }
    defer { fclose(file) }
    guard fwrite(bytes, 1, bytes.count, file) == bytes.count else {
      throw LibraryFiles.failure(path)
    }
  }

  private func remove(_ path: String) {
    for name in LibraryFiles.names(in: path) { remove("\(path)/\(name)") }
    Glibc.remove(path)
  }
}

/// A moment from which tests count.
let dawn: Int64 = 1_772_352_000_000

extension Library {
  /// Makes a notebook of one plain page.
  func createNotebook(_ title: String) throws -> NotebookID {
    try createNotebook(titled: title, size: .a4, paper: Paper(.plain), now: dawn)
  }

  /// Where one can write in a notebook: the first layer of its first page.
  func firstPlace(of id: NotebookID) throws -> Place {
    // Damage may have taken either away.
    guard let page = try outline(of: id).pages.first?.id,
      let layer = try self.page(page, of: id).layers.first?.id
    else { throw EditError.noSuchPage }
    return Place(page: page, layer: layer)
  }

  /// Writes a stroke as an action of its own.
  @discardableResult
  func write(_ number: Int = 1, in id: NotebookID, at place: Place? = nil) throws -> EntityID {
    let place = try place ?? firstPlace(of: id)
    // A name of its own for each tells undo and redo of them apart.
    let kind = ActionKind(stored: "write \(number)")
    return try edit(id, action: kind, now: dawn + Int64(number)) { editor in
      try editor.addStroke(.straight(number), at: place)
    }
  }

  func records(of id: NotebookID) throws -> [Record] {
    var records: [Record] = []
    try forEachRecord(of: id) { records.append($0) }
    return records.sorted { $0.key < $1.key }
  }

  /// The elements on all pages.
  func elements(of id: NotebookID) throws -> [Element] {
    try outline(of: id).pages.flatMap { try page($0.id, of: id).elements }
  }
}

extension Stroke {
  /// A stroke that differs from others by where it begins.
  static func straight(_ number: Int, samples count: Int = 9) -> Stroke {
    let samples = (0..<count).map { index in
      Sample(
        position: Point(x: Double(number % 500), y: Double(index) * 3), time: Double(index) * 8)
    }
    return Stroke(samples: samples, channels: [], style: Style(color: .sumi, width: 1))
  }
}

extension Library {
  /// Opens a library whose damage nobody but the library tells.
  convenience init(at directory: String, create: Bool = false) throws(LibraryError) {
    try self.init(at: directory, create: create, reporting: DamageLog())
  }

  /// The number of rows set aside.
  var quarantineCount: Int {
    get throws { Int(try connection.number("SELECT count(*) FROM quarantine")) }
  }

  /// Brings a backup back whose damage nobody tells.
  @discardableResult
  static func restore(
    _ name: String, at directory: String, now: Int64
  ) throws(LibraryError) -> Backup? {
    try restore(name, at: directory, now: now, reporting: DamageLog())
  }
}
