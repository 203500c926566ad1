import Bytes
import Geometry
import Glibc
import Ink
import Notebook
import Testing

@testable import Bundle
@testable import Store

/// A disk with the libraries of two devices, the folder that they share, and a bundle.
struct SharedDisk {
  let root: String
  /// The clock while it is prepared, which ends hours ago.
  private var now: Int64 = Self.present - 6 * 3_600_000

  init(_ root: String) { self.root = root }

  var folder: String { "\(root)/folder" }
  var bundle: String { "\(root)/notes.suzuri" }

  static var present: Int64 { Int64(time(nil)) * 1000 }

  func path(of library: String) -> String { "\(root)/\(library)" }

  func library(_ name: String) throws -> Library {
    try Library(at: path(of: name), create: true, reporting: DamageLog())
  }

  /// Makes all that lies there before a operation.
  mutating func prepare(for operation: SharingScene.Operation) throws {
    try LibraryFiles.makeDirectory(folder)
    let (a, b) = (try library("a"), try library("b"))
    let id = try notebook("Physics", in: a)
    switch operation {
    case .joining: try notebook("Chemistry", in: a)
    case .publishing:
      try exchange(a, b)
      try write(in: id, of: a)
      try notebook("Chemistry", in: a)
    case .taking:
      try exchange(a, b)
      try write(in: id, of: a)
      try notebook("Chemistry", in: a)
      try exchange(a)
      try write(in: id, of: b)
    case .compacting: try publishOften(id, from: a, to: b)
    case .importing, .exporting:
      try save(id, of: a)
      _ = try Bundle(Files.bytes(of: bundle)).merge(into: b, now: now)
      try write(in: id, of: b)
      try write(in: id, of: a)
      if operation == .importing { try save(id, of: a) }
    }
    // So that no operation makes the backup of the hour.
    for library in [a, b] { try library.backUp(now: Self.present) }
  }

  /// Writes so many files that the next exchange puts some together and removes what was put together.
  private mutating func publishOften(_ id: NotebookID, from a: Library, to b: Library) throws {
    var timing = SyncTiming()
    (timing.manyFiles, timing.coverPause) = (2, .max / 2)
    for _ in 0..<4 {
      try write(in: id, of: a)
      try exchange(a, timing: timing)
    }
    timing.manyFiles = .max
    try exchange(b, timing: timing)
    for _ in 0..<24 {
      try write(in: id, of: a)
      try exchange(a, timing: timing)
    }
    try write(in: id, of: a)
  }

  @discardableResult
  private mutating func notebook(_ title: String, in library: Library) throws -> NotebookID {
    let id = try library.createNotebook(titled: title, size: .a4, paper: Paper(.plain), now: now)
    try write(in: id, of: library)
    let place = try Self.place(in: id, of: library)
    try library.edit(id, action: .write, now: now) { editor in
      let hash = try library.addImage(
        Array(repeating: Array("a picture for \(title)".utf8), count: 60).flatMap(\.self))
      let box = Box(low: .zero, high: Point(x: 9, y: 9))
      try editor.add(.image(ImageFrame(box: box, hash: hash, mediaType: "image/png")), at: place)
    }
    return id
  }

  private mutating func write(in id: NotebookID, of library: Library) throws {
    now += 60_000
    let place = try Self.place(in: id, of: library)
    let samples = (0..<20).map { index in
      Sample(position: Point(x: Double(index * 9), y: Double(index % 5)), time: Double(index) * 5)
    }
    let stroke = Stroke(samples: samples, channels: [], style: Style(color: .sumi, width: 1))
    try library.edit(id, action: .write, now: now) { try $0.addStroke(stroke, at: place) }
  }

  private static func place(in id: NotebookID, of library: Library) throws -> Place {
    let page = try library.outline(of: id).pages[0].id
    return Place(page: page, layer: try library.page(page, of: id).layers[0].id)
  }

  private mutating func exchange(
    _ libraries: Library..., timing: SyncTiming = SyncTiming()
  ) throws {
    for library in libraries {
      now += 60_000
      _ = try SyncFolder(at: folder, in: library, all: true, timing: timing).exchange(now: now)
    }
  }

  private func save(_ id: NotebookID, of library: Library) throws {
    let pages = try library.outline(of: id).pages.map(\.id)
    try Files.write(Bundle(of: id, in: library).encoded(pages: pages), to: bundle)
  }
}

extension SharedDisk {
  /// What a library says of its notebooks.
  typealias Notes = [NotebookID: [RecordKey: Fragment]]

  /// Reads a library that may have come out of an accident.
  func notes(in name: String) throws -> Notes {
    guard LibraryFiles.exists("\(path(of: name))/library.sqlite") else { return [:] }
    let library = try Library(at: path(of: name), create: false, reporting: DamageLog())
    let check = try library.connection.first("PRAGMA quick_check(1)", [], { $0.text(0) })
    try #require(check == "ok")
    var notes = Notes()
    for id in try library.allNotebooks() {
      notes[id] = [:]
      try library.forEachRecord(of: id) { notes[id]?.merge($0) }
    }
    try #require(library.damage.isEmpty)
    return notes
  }

  /// The pictures that a library shows and has not.
  func missingPictures(in name: String) throws -> Set<ContentHash> {
    let library = try library(name)
    var pictures: Set<ContentHash> = []
    for id in try library.allNotebooks() {
      try library.forEachRecord(of: id) { if let blob = $0.blob { pictures.insert(blob) } }
    }
    return try library.lacking(pictures)
  }

  /// Exchanges as the program does, at this time.
  func exchange(_ name: String) throws -> SyncReport {
    try SyncFolder(at: folder, in: library(name), all: true).exchange(now: Self.present)
  }

  /// What is not whole under its name in the folder, or is no bundle where one was.
  func brokenFiles() throws -> [String] {
    let places = (FolderWalk(folder)?.files.keys.map { "\(folder)/\($0)" } ?? []) + [bundle]
    return try places.filter { path in
      guard LibraryFiles.exists(path) else { return false }
      let (name, bytes) = (PathParts(path).name, try Files.bytes(of: path))
      if name.hasSuffix(Bundle.ending) { return (try? Bundle(bytes)) == nil }
      return name == FolderPlace.readMe ? bytes.isEmpty : name != ContentHash(of: bytes).description
    }
  }

  /// Lets the leftovers be some hours old.
  func age() {
    let past = timespec(tv_sec: time(nil) - 2 * 3600, tv_nsec: 0)
    for path in Files.leftovers(in: root) { utimensat(AT_FDCWD, path, [past, past], 0) }
  }
}

extension SharedDisk.Notes {
  /// Whether all that others say is said here.
  func hold(_ others: Self) -> Bool {
    others.allSatisfy { id, records in
      records.allSatisfy { key, fragment in
        self[id]?[key].map { $0.merged(with: fragment) == $0 } ?? false
      }
    }
  }
}
