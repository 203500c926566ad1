import Bytes
import Export
import Foundation
import Geometry
import Ink
import Notebook
import Recognition
import Support
import Wording

@testable import Copies
@testable import Store

/// A library and folders for its copies, taken away with the test.
final class Studio {
  let root: URL
  /// The time of the next change.
  private var now: Int64 = 1_772_352_000_000

  init() throws {
    root = FileManager.default.temporaryDirectory
      .appending(path: "suzuri-mirror-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  func path(_ name: String) -> String { root.appending(path: name).path }

  /// Opens the library, or another one of the test.
  func library(_ name: String = "library") throws -> Library {
    try Library(at: path(name), create: true, reporting: DamageLog())
  }

  // MARK: - Notebooks

  /// Makes a notebook with a word on its page.
  @discardableResult
  func notebook(_ title: String, saying word: String = "ink", in name: String = "library") throws
    -> NotebookID
  {
    now += 1000
    return try library(name).createNotebook(
      titled: title, size: .a4, paper: Paper(.ruled), now: now
    ) { editor, place in
      try editor.add(.text(TextBox(origin: Point(x: 40, y: 60), text: word)), at: place)
    }
  }

  /// Changes a notebook.
  func edit(
    _ id: NotebookID, in name: String = "library",
    _ body: (inout Editor<StoredNotebook>, Outline) throws -> Void
  ) throws {
    now += 1000
    let library = try library(name)
    let outline = try library.outline(of: id)
    try library.edit(id, action: .write, now: now) { try body(&$0, outline) }
  }

  /// Writes a word on the first page.
  func write(_ word: String, in id: NotebookID, of name: String = "library") throws {
    let library = try library(name)
    let page = try library.outline(of: id).pages[0].id
    let layer = try library.page(page, of: id).layers[0].id
    try edit(id, in: name) { editor, _ in
      try editor.add(
        .text(TextBox(origin: Point(x: 40, y: Double.random(in: 90...400)), text: word)),
        at: Place(page: page, layer: layer))
    }
  }

  /// Adds a stroke to the first page.
  func addInk(to id: NotebookID) throws {
    let library = try library()
    let page = try library.outline(of: id).pages[0].id
    let layer = try library.page(page, of: id).layers[0].id
    let samples = (0..<10).map {
      Sample(position: Point(x: 60 + Double($0) * 10, y: 90), time: Double($0) * 8)
    }
    let stroke = Stroke(
      samples: samples, channels: [], style: Style(color: .sumi, width: 1), model: .straight)
    try edit(id) { editor, _ in
      try editor.addStroke(stroke, at: Place(page: page, layer: layer))
    }
  }

  func rename(_ id: NotebookID, _ title: String) throws {
    try edit(id) { editor, _ in try editor.set(.title, of: .notebook, to: title) }
  }

  func trash(_ id: NotebookID, _ isTrashed: Bool = true) throws {
    now += 1000
    try library().setTrashed(isTrashed, id, now: now)
  }

  /// Adds pages with a word on each.
  func addPages(_ words: [String], to id: NotebookID) throws {
    try edit(id) { editor, outline in
      for word in words {
        let place = try editor.addPage(
          to: outline.sections[0].id, size: .a4, paper: Paper(.plain))
        try editor.add(.text(TextBox(origin: Point(x: 40, y: 60), text: word)), at: place)
      }
    }
  }

  // MARK: - Copies

  func settings(_ folder: String = "copies", _ format: ExportFormat = .pdf) -> CopiesSettings {
    var settings = CopiesSettings(folder: path(folder))
    settings.format = format
    return settings
  }

  /// Renews a folder.
  @discardableResult
  func mirror(
    _ settings: CopiesSettings? = nil, of name: String = "library", removing: Bool = false,
    allowingDamage: Bool = false, in language: ReadingLanguage? = .latin
  ) -> CopiesReport {
    var job = CopiesJob(settings ?? self.settings(), of: path(name), reporting: DamageLog())
    (job.removes, job.allowsDamage, job.language) = (removing, allowingDamage, language)
    return job.run()
  }

  /// All that lies below a folder, hidden or not, without the folders themselves.
  func names(_ folder: String = "copies") -> [String] {
    (FileManager.default.enumerator(atPath: path(folder))?.compactMap { $0 as? String } ?? [])
      .filter { Disk.facts(ofLink: path("\(folder)/\($0)"))?.kind != .folder }.sorted()
  }

  func bytes(_ name: String) throws -> Data { try Data(contentsOf: root.appending(path: name)) }

  func put(_ text: String, at name: String) throws {
    let place = root.appending(path: name)
    try FileManager.default.createDirectory(
      at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: place)
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(at: root.appending(path: name))
  }

  /// Which file has each name, and when it was written: another pair for every file that is written anew.
  func identities(_ folder: String = "copies") -> [String: [UInt64]] {
    var found: [String: [UInt64]] = [:]
    for name in names(folder) {
      guard let facts = Disk.facts(of: path("\(folder)/\(name)")) else { continue }
      found[name] = [facts.number, UInt64(facts.seconds), UInt64(facts.nanoseconds)]
    }
    return found
  }

  /// What a PDF says to a reader.
  func text(_ name: String) throws -> String {
    try Execution(ofShell: "pdftotext -enc UTF-8 '\(path(name))' -").output
  }

  func info(_ name: String) throws -> String {
    try Execution(ofShell: "pdfinfo '\(path(name))'").output
  }
}

extension CopiesReport {
  /// What became of the copies, by the names of their files.
  var states: [String: String] {
    Dictionary(copies.map { (PathParts($0.path).name, $0.outcome.word) }) { "\($0)+\($1)" }
  }

  /// How many files were written.
  var writtenCount: Int { copies.reduce(0) { $0 + $1.written.count } }

  /// The reasons for which copies were not made.
  var reasons: [String] {
    copies.compactMap { if case .failed(let reason) = $0.outcome { reason.text } else { nil } }
  }
}
