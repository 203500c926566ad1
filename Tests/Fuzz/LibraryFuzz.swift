private import Geometry
private import Glibc
private import Ink
private import Notebook
private import Store

/// The files of a small library are changed in places that the input names, and cut off.
///
/// Whatever was done to them, the library is verified without a crash, what is left can be written
/// to, and a backup comes back.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzLibrary(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  guard let subject = Subject.shared else { fatalError("the library cannot be made") }
  subject.put(input)
  _ = try? Library.verify(at: subject.place, now: Subject.now)
  do {
    _ = try Library.verify(at: subject.place, setAside: true, now: Subject.now)
    let again = try Library.verify(at: subject.place, now: Subject.now)
    precondition(again.isWhole, "what was saved is damaged")
    let library = try Library(at: subject.place)
    precondition((try? Subject.write(to: library)) != nil, "what was saved cannot be written")
  } catch LibraryError.lost, LibraryError.notALibrary, LibraryError.newer {
  } catch {
    preconditionFailure("\(error)")
  }
  subject.put(input)
  guard (try? Library.restore(Subject.backup, at: subject.place, now: Subject.now)) != nil,
    (try? Library.verify(at: subject.place, now: Subject.now).isWhole) == true
  else { preconditionFailure("the backup does not come back") }
  return 0
}

/// A library that is made once, and damaged again and again.
private struct Subject {
  static let now: Int64 = 1_772_352_000_000
  static let backup = "library-2026-03-01"
  static let shared = try? Subject()

  let place: String
  private let file: [UInt8]
  private let log: [UInt8]
  private let copy: [UInt8]

  private init() throws {
    var template = Array("/tmp/suzuri-fuzz-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { fatalError("there is no room in /tmp") }
    let directory = String(decoding: template.dropLast().map(UInt8.init), as: UTF8.self)
    place = "\(directory)/damaged"
    var settings = Library.Settings()
    settings.pageSize = 512
    let library = try Library(at: "\(directory)/whole", create: true, settings: settings)
    for _ in 0..<4 { try Self.write(to: library) }
    copy = Self.bytes(of: try library.backUp(now: Self.now).path)
    file = Self.bytes(of: "\(directory)/whole/library.sqlite")
    log = Self.bytes(of: "\(directory)/whole/library.sqlite-wal")
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

  /// Puts the files in place, changed as the input says: five bytes name a file, a place in it and
  /// what becomes of that.
  func put(_ input: [UInt8]) {
    var files = [file, log]
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
  }

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
