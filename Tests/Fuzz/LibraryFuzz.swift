private import Geometry
private import Glibc
private import Ink
private import Notebook
@testable private import Store

/// The files of a small library are changed in places that the input names, and cut off.
///
/// Whatever was done to them, the library is verified without a crash, every row is saved of which
/// the bytes are whole, what is left can be written to, and a backup comes back.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzLibrary(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  guard let subject = Subject.shared else { fatalError("the library cannot be made") }
  let whole = subject.write(input)
  subject.removeBackup()
  checkSaved(subject, whole)
  subject.write(input)
  checkRestored(subject)
  return 0
}

private func checkRestored(_ subject: Subject) {
  do {
    try Library.restore(
      Subject.backup, at: subject.place, now: Subject.now, reporting: DamageLog())
    let report = try Library.verify(at: subject.place, now: Subject.now)
    // What was there before is kept as it was.
    let damage = report.damage.filter { !$0.row.hasPrefix("library-before-restore") }
    precondition(report.structure.isEmpty && damage.isEmpty, "the backup does not come back")
  } catch {
    fatalError("\(error)")
  }
}

private func checkSaved(_ subject: Subject, _ whole: Set<[SQLValue]>) {
  _ = try? Library.verify(at: subject.place, now: Subject.now)
  do {
    _ = try Library.verify(at: subject.place, setAside: true, now: Subject.now)
    let again = try Library.verify(at: subject.place, now: Subject.now)
    precondition(again.isWhole, "what was saved is damaged")
    let library = try Library(at: subject.place, reporting: DamageLog())
    let left = try Subject.rows(of: library)
    for row in whole.subtracting(left) { fatalError("lost though whole: \(row)") }
    precondition((try? Subject.write(to: library)) != nil, "what was saved cannot be written")
  } catch LibraryError.lost, LibraryError.notALibrary, LibraryError.newer {
    for row in whole { fatalError("refused though whole: \(row)") }
  } catch {
    fatalError("\(error)")
  }
}

/// A library that is made once, and damaged again and again.
private struct Subject {
  static let now: Int64 = 1_772_352_000_000
  static let backup = "library-2026-03-01"
  private static let pageSize = 512
  static let shared = try? Subject()

  let place: String
  /// The database and its log.
  private let files: [[UInt8]]
  private let copy: [UInt8]
  /// Where the rows lie that stand on one page as a whole.
  private let places: [(file: Int, range: Range<Int>, row: [SQLValue])]

  private init() throws {
    var template = Array("/tmp/suzuri-fuzz-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { fatalError("there is no room in /tmp") }
    let directory = String(decoding: template.dropLast().map(UInt8.init), as: UTF8.self)
    place = "\(directory)/damaged"
    var settings = Library.Settings()
    settings.pageSize = Self.pageSize
    let library = try Library(
      at: "\(directory)/whole", create: true, settings: settings, reporting: DamageLog())
    for _ in 0..<3 { try Self.write(to: library) }
    // What was written by then is in the file, and the rest in its log.
    try library.connection.run("PRAGMA wal_checkpoint(TRUNCATE)")
    for _ in 0..<2 { try Self.write(to: library) }
    let database = "\(directory)/whole/library.sqlite"
    let files = [Self.bytes(of: database), Self.bytes(of: "\(database)-wal")]
    self.files = files
    copy = Self.bytes(of: try library.backUp(now: Self.now).path)
    places = try Self.rows(of: library).flatMap { row in
      files.indices.flatMap { file in Self.places(of: row, in: files[file], file) }
    }
  }

  /// The records and the actions, without the numbers of their notebooks.
  static func rows(of library: Library) throws -> Set<[SQLValue]> {
    func rows(_ columns: String) throws -> [[SQLValue]] {
      try library.connection.all("SELECT \(columns)") { $0.values(4) }
    }
    return Set(
      try rows("entity, code, name, value FROM record")
        + rows("number, undone, title, steps FROM history"))
  }

  /// Every place in which a row stands; the last of its values is long enough to be found.
  private static func places(
    of row: [SQLValue], in bytes: [UInt8], _ file: Int
  ) -> [(file: Int, range: Range<Int>, row: [SQLValue])] {
    guard let value = row.last?.bytes, value.count >= 12 else { return [] }
    // Before the value stands the rest of the row, and behind it its checksum; of a row that goes on on
    // another page, the beginning may be lost alone.
    return bytes.ranges(of: value).compactMap {
      let range = max($0.lowerBound - 80, 0)..<$0.upperBound + 5
      let isWhole = page(at: range.lowerBound, file) == page(at: range.upperBound - 1, file)
      return isWhole ? (file, range, row) : nil
    }
  }

  /// The number of the page of the database, or of the frame of the log, in which a byte lies.
  private static func page(at place: Int, _ file: Int) -> Int {
    file == 0 ? place / pageSize : (place - 32) / (24 + pageSize)
  }

  static func write(to library: Library) throws {
    let size = PageSize.a4
    try library.createNotebook(titled: "Notes", size: size, paper: Paper(.plain), now: now) {
      editor, place in
      let samples = (0..<9).map { Sample(position: Point(x: Double($0), y: 3), time: Double($0)) }
      let style = Style(color: .sumi, width: 1)
      let stroke = Stroke(samples: samples, channels: [], style: style)
      for _ in 0..<3 { try editor.addStroke(stroke, at: place) }
    }
  }

  /// Writes the files, changed as the input says: five bytes name a file, a place in it and
  /// what becomes of that.
  ///
  /// - Returns: The rows of which a copy was left as it was.
  @discardableResult
  func write(_ input: [UInt8]) -> Set<[SQLValue]> {
    var files = files
    for start in stride(from: 0, to: input.count - 4, by: 5) {
      let choice = input[start]
      let number = input[start + 1..<start + 4].reduce(0) { $0 << 8 | Int($1) }
      let index = Int(choice & 1)
      guard !files[index].isEmpty else { continue }
      let place = number % files[index].count
      switch choice >> 1 {
      case 0: files[index].removeSubrange(place...)
      case 1: for other in place..<min(place + 512, files[index].count) { files[index][other] = 0 }
      default: files[index][place] ^= input[start + 4]
      }
    }
    Self.clear(place)
    mkdir(place, 0o700)
    mkdir("\(place)/backups", 0o700)
    Self.write(files[0], to: "\(place)/library.sqlite")
    Self.write(files[1], to: "\(place)/library.sqlite-wal")
    Self.write(copy, to: "\(place)/backups/\(Self.backup).sqlite")
    // A log that ends early is that of a transaction that was not finished.
    let isCut = files[1].count < self.files[1].count
    return Set(
      places.filter { file, range, _ in
        range.upperBound <= files[file].count && (file == 0 || !isCut)
          && files[file][range] == self.files[file][range]
      }.map(\.row))
  }

  /// Takes away what could bring the rows back from elsewhere.
  func removeBackup() { unlink("\(place)/backups/\(Self.backup).sqlite") }

  /// Removes the files below a directory.
  private static func clear(_ path: String) {
    guard let stream = opendir(path) else { return }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard name != ".", name != ".." else { continue }
      clear("\(path)/\(name)")
      unlink("\(path)/\(name)")
    }
  }

  private static func bytes(of path: String) -> [UInt8] {
    guard let file = fopen(path, "r") else { return [] }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    return Array(bytes[..<fread(&bytes, 1, bytes.count, file)])
  }

  private static func write(_ bytes: [UInt8], to path: String) {
    guard let file = fopen(path, "w") else { fatalError("there is no room in /tmp") }
    defer { fclose(file) }
    fwrite(bytes, 1, bytes.count, file)
  }
}
