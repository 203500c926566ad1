import Foundation
import Geometry
import Glibc
import Ink
import Notebook
import Recognition
import Support
import Testing

@testable import Search
@testable import Store

/// A library with a notebook of two pages with ink, taken away with the test.
final class WrittenLibrary {
  let root = FileManager.default.temporaryDirectory.appending(path: "suzuri-\(UUID().uuidString)")
  let library: Library
  let notebook: NotebookID

  init() throws {
    library = try Library(
      at: root.appending(path: "library").path, create: true, reporting: DamageLog())
    let stroke = Self.stroke
    notebook = try library.createNotebook(
      titled: "Physics", size: .a4, paper: Paper(.plain), now: 1
    ) { editor, place in
      try editor.addStroke(stroke, at: place)
      let section = try editor.addSection()
      let other = try editor.addPage(to: section, size: .a4, paper: Paper(.plain))
      try editor.addStroke(stroke, at: other)
    }
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  private static var stroke: Stroke {
    let samples = (0..<10).map {
      Sample(position: Point(x: 60 + Double($0) * 10, y: 90), time: Double($0) * 8)
    }
    return Stroke(
      samples: samples, channels: [], style: Style(color: .sumi, width: 1), model: .straight)
  }

  var ids: [EntityID] { get throws { try library.outline(of: notebook).pages.map(\.id) } }

  var pages: [LoosePage] {
    get throws {
      let supply = try LibraryPages(of: notebook, in: library, allowingDamage: false)
      var pages: [LoosePage] = []
      while let page = try supply.next() { pages.append(page) }
      return pages
    }
  }

  func save(_ lines: [ReadLine], page: Int = 0) throws {
    try MadeReading.save(lines, on: ids[page], of: notebook, in: library)
  }

  func words(in language: ReadingLanguage = .latin) -> ExportedWords {
    ExportedWords(of: library, in: language, list: WordList(words: ["lecture"]))
  }

  /// Adds a stroke to the first page.
  func write() throws {
    let page = try ids[0]
    let layer = try library.page(page, of: notebook).layers[0].id
    try library.edit(notebook, action: .write, now: 2) {
      _ = try $0.addStroke(Self.stroke, at: Place(page: page, layer: layer))
    }
  }
}

@Suite struct ExportedWordsTests {
  private let written: WrittenLibrary

  init() throws { written = try WrittenLibrary() }

  private func line(_ text: String, y: Double = 80, cost: UInt8? = nil) throws -> ReadLine {
    try MadeReading.line(text, at: Point(x: 60, y: y), cost: cost)
  }

  private func words(_ lines: ReadLine..., in language: ReadingLanguage = .latin) throws
    -> [HiddenWord]
  {
    try written.save(lines)
    return try written.words(in: language).words(on: written.pages[0])
  }

  @Test func `the words of a page are as high as their lines, in reading order`() throws {
    let found = try words(line("first lecture"), line("second", y: 120))
    #expect(found.map(\.text) == ["first", "lecture", "second"])
    #expect(found.map(\.endsLine) == [false, true, true])
    for (word, y) in zip(found, [80.0, 80, 120]) {
      #expect(word.box.low.y == y && word.box.height == MadeReading.height)
      #expect(word.certainty == .sure)
    }
    #expect(found[0].box.high.x <= found[1].box.low.x)
    // Six more letters are before the second word.
    let way = found[1].box.low.x - found[0].box.low.x
    #expect(abs(way - 6 * MadeReading.advance) < 9)
  }

  @Test func `the words of a page are as long as their ink, and as high as their line`() throws {
    // Two words of zigzags, the second of which is higher.
    let strokes = [(100.0, 200.0), (150, 190)].map { start, top in
      (0...30).map { Point(x: start + Double($0), y: $0 % 2 == 0 ? 207 : top) }
    }
    let picture = try #require(LinePicture(of: strokes, slope: 0, isVertical: false))
    let count = picture.width / 8
    let letters = (0..<count).map { frame in
      // The space is in the middle of the gap.
      let letter: UInt16 = frame == count / 2 ? 0x20 : frame % 2 == count / 2 % 2 ? 0 : 0x6D
      return [Lattice.Letter(letter, cost: 0)]
    }
    let line = ReadLine(key: 0, map: picture.map, lattice: Lattice(letters))
    let found = try words(line)
    #expect(found.count == 2)
    for (word, stroke) in zip(found, strokes) {
      let ink = Box(around: stroke)
      #expect(abs(word.box.low.x - ink.low.x) < 2 && abs(word.box.high.x - ink.high.x) < 2)
      #expect(abs(word.box.low.y - 190) < 0.01 && abs(word.box.high.y - 207) < 0.01)
    }
    let own = ReadPage(lines: [line]).words(in: .latin, list: WordList())
    #expect(own.first?.map { $0.box.low.y > 198 } == [true, false])
  }

  @Test func `handwriting that has changed since, or was never read, has no words`() throws {
    let counted = written.words()
    #expect(try written.pages.flatMap(counted.words).isEmpty && counted.unreadCount == 2)
    try written.save([line("lecture")])
    let before = written.words()
    #expect(try written.pages.flatMap(before.words).map(\.text) == ["lecture"])
    #expect(before.unreadCount == 1)
    try written.write()
    let after = written.words()
    #expect(try written.pages.flatMap(after.words).isEmpty && after.unreadCount == 2)
  }

  @Test func `a page of which layers are left out or shown has no words of them`() throws {
    try written.save([line("lecture")])
    var page = try #require(try written.pages.first)
    #expect(written.words().words(on: page).count == 1)
    page.layers.append(LoosePage.Layer())
    #expect(written.words().words(on: page).isEmpty)
    page.layers.removeLast()
    page.layers[0].isVisible = false
    #expect(written.words().words(on: page).isEmpty)
    // What another file holds is not in the library.
    page.layers[0].isVisible = true
    page.id = nil
    #expect(written.words().words(on: page).isEmpty)
  }

  @Test func `words are as sure as they were read, unless a list has them`() throws {
    let found = try words(
      line("lecture blackboard", cost: 20), line("blackboard", y: 120, cost: 40),
      line("blackboard", y: 160, cost: 200))
    #expect(found.map(\.certainty) == [.sure, .guessed, .doubtful, .sure])
    // A line of guesses alone is more likely a drawing.
    #expect(try words(line("blackboard", cost: 20)).isEmpty)
  }

  @Test(arguments: ["x", "a b c", "x = y", "0^a=a", "( )", "→", "3.5"])
  func `lines of single signs are no words`(signs: String) throws {
    #expect(try words(line(signs)).isEmpty)
    let count = signs.split(separator: " ").count
    #expect(try words(line("lecture " + signs)).count == count + 1)
  }

  @Test func `letters count that the language has`() throws {
    #expect(try words(line("講義 ab"), in: .both).map(\.text) == ["講義", "ab"])
    #expect(try words(line("講義 ab"), in: .latin).map(\.text) == ["ab"])
    #expect(try words(line("講義"), in: .latin).isEmpty)
  }

  @Test func `words in columns and on slopes are where the ink is`() throws {
    let (place, length) = (Point(x: 300, y: 100), 4 * MadeReading.advance)
    let column = try words(MadeReading.line("今日の講義", at: place, isVertical: true), in: .both)[0]
    #expect(column.isVertical && column.box.width == MadeReading.height)
    #expect(column.box.high.x == 300 && column.box.height > length - 1)
    let level = try words(MadeReading.line("lecture", at: place, slope: 0.2))[0]
    #expect(level.slope == 0 && abs(level.box.height - MadeReading.height) < 1e-6)
    let steep = try words(
      MadeReading.line("lecturelecturelecture", at: place, slope: 0.3))[0]
    #expect(abs(steep.slope - 0.3) < 1e-6)
    #expect(abs(steep.box.height - MadeReading.height - 0.3 * steep.box.width) < 1e-3)
  }

  @Test func `words know their lines and what else they may be`() throws {
    let lines = try [line("first lecture"), line(""), line("lectuqe", y: 120)]
    let read = ReadPage(lines: lines).words(in: .latin, list: WordList(words: ["lecture"]))
    #expect(read.map { $0.map(\.line) } == [[0, 0], [2]])
    #expect(read[0].map(\.isDoubtful) == [false, false])
    #expect(read.allSatisfy { $0.allSatisfy { $0.slope == 0 && !$0.isVertical } })
  }

  @Test func `nothing is made, and a library that cannot be written gives its words`() throws {
    let folder = written.library.directory
    #expect(try written.words().words(on: written.pages[0]).isEmpty)
    #expect(!FileManager.default.fileExists(atPath: "\(folder)/words.sqlite"))
    try written.save([line("lecture")])
    let page = try written.pages[0]
    #expect(chmod(written.root.path, 0o755) == 0 && chmod(folder, 0o555) == 0)
    #expect(chmod("\(folder)/words.sqlite", 0o444) == 0)
    defer { chmod(folder, 0o755) }
    let names = LibraryFiles.names(in: folder)
    let words = written.words()
    let found = try asNobody { words.words(on: page) }
    #expect(found.map(\.text) == ["lecture"])
    #expect(LibraryFiles.names(in: folder) == names)
  }

  @Test func `what the writer has corrected counts`() throws {
    var hand = OwnHand()
    hand.learn(read: "lechure", meant: "lemma")
    try HandwritingIndex(of: written.library).setHand(hand)
    #expect(try words(line("lemma", cost: 20)).map(\.certainty) == [.sure])
  }

  @Test func `a notebook that was read has the change as of which it was`() throws {
    let words = written.words()
    #expect(words.changeStamp(of: written.notebook) == nil)
    for page in 0..<2 { try written.save([], page: page) }
    let index = try WordIndex(
      of: written.library.directory, version: HandwritingReader.version)
    try index.setComplete(written.notebook, at: 7, pages: Set(written.ids))
    #expect(written.words().changeStamp(of: written.notebook) == 7)
  }
}
