import Bytes
import Foundation
import Geometry
import Notebook
import Store
import Support

@testable import Recognition
@testable import Search

/// A library with an index of handwriting that a test fills by hand.
final class SearchedLibrary {
  let folder = FileManager.default.temporaryDirectory
    .appending(path: "suzuri-search-\(UUID().uuidString)").path
  let library: Library
  /// Later changes have later times.
  private var time: Int64 = 0

  init() throws { library = try Library(at: folder, create: true, reporting: DamageLog()) }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Makes a notebook with a page for each text, which is typed on it.
  func add(
    _ title: String, tags: [String] = [], in folder: String = "", pages: [String] = [""]
  ) throws -> NotebookID {
    time += 1
    return try library.createNotebook(titled: title, size: .a4, paper: Paper(.ruled), now: time) {
      editor, first in
      for tag in tags { try editor.set(.tag(tag), of: .notebook, to: true) }
      if !folder.isEmpty { try editor.set(.folder, of: .notebook, to: FolderPath([folder])) }
      let section = try Outline(of: editor).pages[0].section
      for (number, text) in pages.enumerated() {
        let place =
          number == 0
          ? first : try editor.addPage(to: section, size: .a4, paper: Paper(.ruled))
        let box = TextBox(origin: Point(x: 100, y: 200), text: text)
        if !text.isEmpty { try editor.add(.text(box), at: place) }
      }
    }
  }

  func page(_ number: Int, of notebook: NotebookID) throws -> EntityID {
    try library.outline(of: notebook).pages[number - 1].id
  }

  var index: HandwritingIndex { get throws { try HandwritingIndex(of: library) } }

  /// Puts lines into the index, as if they had been read on a page.
  func write(_ lines: [Lattice], on number: Int, of notebook: NotebookID) throws {
    let read = ReadPage(
      lines: lines.enumerated().map { place, lattice in
        ReadLine(key: UInt64(place), map: Self.map(ofLine: place), lattice: lattice)
      })
    let page = try page(number, of: notebook)
    let ink = try library.page(page, of: notebook).inkFingerprint
    try index.index.save(IndexedPage(ink: ink, content: read.stored), of: page, in: notebook)
  }

  func write(_ line: String, on number: Int, of notebook: NotebookID) throws {
    try write([Lattice(showing: line)], on: number, of: notebook)
  }

  static func map(ofLine line: Int) -> LineMap {
    let top = 100 + 30 * Double(line)
    return LineMap(
      isVertical: false, slope: 0, middle: 0, start: 50, scale: 2, low: top, high: top + 20)
  }

  func results(_ text: String, in notebook: NotebookID? = nil) throws -> [SearchResult] {
    try search(text).results(in: notebook)
  }

  func search(_ text: String) -> LibrarySearch {
    LibrarySearch(
      text, in: library, handwriting: HandwritingIndex(reading: library), language: .latin,
      hasBoxes: true)
  }

  /// What is found, as lines such as "Optics 2 text".
  func found(_ text: String, in notebook: NotebookID? = nil) throws -> [String] {
    try results(text, in: notebook).map { result in
      "\(result.notebook.cover.title) \(result.page?.number ?? 0) \(result.kind)"
    }
  }
}

extension Lattice {
  /// A line that shows a text, a letter in each second frame; letters are as likely as if each was `cost` less
  /// likely than another one.
  init(showing text: String, cost: UInt8 = 0) {
    let frames = text.unicodeScalars.flatMap { scalar -> [[Letter]] in
      let letter = Letter(UInt16(scalar.value), cost: cost)
      let surer = cost > 0 && scalar != " " ? [Letter(0x2A, cost: 0)] : []
      return [surer + [letter], [Letter(Lattice.blank, cost: 0)]]
    }
    self.init(frames)
  }
}
