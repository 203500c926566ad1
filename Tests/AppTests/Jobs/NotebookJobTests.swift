import Bundle
import Bytes
import Foundation
import Geometry
import Ink
import Notebook
import Store
import Support
import Testing
import Wording

@testable import App
@testable import Desk

/// What is done with notebooks as a whole, beside writing.
@Suite struct NotebookJobTests {
  private let desk: JobDesk
  private var library: Library { desk.notebook.library }

  init() throws { desk = try JobDesk() }

  /// Makes a notebook whose pages have a stroke each, of these widths.
  private func make(_ title: String, _ widths: [Double]) throws -> NotebookID {
    try library.createNotebook(titled: title, size: .a4, paper: Paper(.grid), now: 2) {
      editor, first in
      guard let section = try Outline(of: editor).sections.first?.id else { return }
      for (number, width) in widths.enumerated() {
        let place =
          number == 0 ? first : try editor.addPage(to: section, size: .a4, paper: Paper(.grid))
        try editor.addStroke(
          Stroke(
            samples: Sample.line(0..<5), channels: .pressure,
            style: Style(color: .sumi, width: width), start: 0),
          at: place)
      }
    }
  }

  /// The widths of the strokes of each page of a notebook.
  private func widths(of id: NotebookID) throws -> [[Double]] {
    try library.outline(of: id).pages.map { page in
      try library.page(page.id, of: id).elements.compactMap { element in
        guard case .stroke(let stroke) = element.content else { return nil }
        return try stroke.stroke().style.width
      }
    }
  }

  private func titles() throws -> [String] {
    try library.shelf().filter { !$0.cover.isTrashed }.map(\.cover.title).sorted()
  }

  // MARK: - Copies

  @Test func `copies made at once have all that the original has, and titles of their own`() throws
  {
    let original = try make("Optics", [1, 2, 3])
    for _ in 0..<3 { desk.runner.start(NotebookDuplication(originals: [original])) }
    let ends = desk.ends(of: 3)
    desk.finish()
    #expect(ends == Array(repeating: .done(nil), count: 3))
    #expect(Set(desk.opposites.compactMap(\.words)).count == 3)
    let copies = ["Optics, copy", "Optics, copy 2", "Optics, copy 3"]
    #expect(try titles() == ["Optics"] + copies + ["Test"])
    for notebook in try library.shelf() where copies.contains(notebook.cover.title) {
      #expect(try widths(of: notebook.id) == [[1], [2], [3]])
    }
    #expect(try widths(of: original) == [[1], [2], [3]])
    try library.arrange(desk.opposites.flatMap(\.edits), now: 9)
    #expect(try titles() == ["Optics", "Test"])
  }

  @Test func `a copy has the color of its original, whether that was chosen or not`() throws {
    let books = try [make("Plain", [1]), make("Chosen", [1])]
    try library.arrange([ShelfEdit(books[1], .color(.inks[2]))], now: 8)
    desk.runner.start(NotebookDuplication(originals: books))
    #expect(desk.ends(of: 1) == [.done(nil)])
    desk.finish()
    let covers = try library.shelf().map(\.cover).filter { $0.title.hasSuffix("copy") }
    let colors = Dictionary(uniqueKeysWithValues: covers.map { ($0.title, $0.color) })
    #expect(colors == ["Plain, copy": books[0].back, "Chosen, copy": .inks[2]])
  }

  @Test @MainActor func `a notebook is copied while none is open in the window`() throws {
    let hand = try AppInHand(pages: [[]])
    let other = try hand.library().createNotebook(
      titled: "Other", size: .a4, paper: Paper(.grid), now: 3)
    hand.ask(.show(.shelf))
    try hand.wait(for: "both") { hand.app.desk.shelf.shown.count == 2 }
    hand.ask(.shelf(.choose), .shelf(.open(hand.id)), .shelf(.trash))
    try hand.wait(for: "trash") {
      hand.app.desk.notebook == nil && hand.app.desk.shelf.shown == [other]
    }
    hand.ask(.shelf(.choose), .shelf(.open(other)), .shelf(.duplicate))
    try hand.wait(for: "copy") { hand.app.desk.shelf.shown.count == 2 }
    try hand.close()
  }

  @Test func `a copy that is cancelled leaves nothing, one that was not has everything`() throws {
    let original = try make("Optics", Array(repeating: 1, count: 40))
    for _ in 0..<4 { desk.runner.start(NotebookDuplication(originals: [original])) }
    for number in [1, 3] { desk.runner.cancel(Job.ID(number)) }
    let ends = desk.ends(of: 4)
    desk.finish()
    let made = ends.count { $0 == .done(nil) }
    #expect(ends.allSatisfy { $0 == .cancelled || $0 == .done(nil) })
    #expect(try titles().count == 2 + made)
    for notebook in try library.shelf() where notebook.cover.title.hasPrefix("Optics") {
      #expect(try widths(of: notebook.id) == Array(repeating: [1], count: 40))
    }
  }

  // MARK: - Merging

  @Test func `merging puts the pages of all behind the first, and one step takes it back`() throws {
    let books = try [make("One", [1, 2]), make("Two", [3]), make("Three", [4, 5])]
    desk.runner.start(NotebookMerging(notebooks: books))
    #expect(desk.ends(of: 1) == [.done(nil)])
    desk.finish()
    #expect(try widths(of: books[0]) == [[1], [2], [3], [4], [5]])
    #expect(try titles() == ["One", "Test"])
    let report = try #require(desk.opposites.last)
    #expect(report.words?.text.hasPrefix("Merged 3 notebooks into 'One'") == true)
    #expect(report.merged == books[0] && report.edits.count == 2)
    try library.arrange(report.edits, now: 9)
    _ = try library.undo(books[0], now: 9)
    #expect(try titles() == ["One", "Test", "Three", "Two"])
    #expect(try widths(of: books[0]) == [[1], [2]] && widths(of: books[2]) == [[4], [5]])
  }

  @Test func `merging that meets a notebook that is gone changes nothing`() throws {
    let (one, two) = (try make("One", [1]), try make("Two", [2]))
    desk.runner.start(NotebookMerging(notebooks: [one, two, .unknown()]))
    let end = desk.ends(of: 1)[0]
    desk.finish()
    #expect({ if case .failed = end { true } else { false } }(), "\(end)")
    #expect(try titles() == ["One", "Test", "Two"] && widths(of: one) == [[1]])
    #expect(desk.opposites.isEmpty)
  }

  // MARK: - Export

  @Test(arguments: FileFormat.ofNotebooks)
  func `a notebook is exported as a whole, each time beside the file before`(
    format: FileFormat
  ) throws {
    let id = try make("Optics", [1, 2])
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())/exports").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let goal = ExportFolder(folder)
    for _ in 0..<2 {
      desk.runner.start(
        WholeExport(
          originals: [id], format: format, folder: goal,
          damage: DamageNews(DamageLog(), mailbox: desk.notebook.mailbox), language: nil))
    }
    let ends = desk.ends(of: 2)
    desk.finish()
    let what = format == .png ? "2 files" : "Optics"
    #expect(ends.allSatisfy { $0.sentence?.contains(what) == true }, "\(ends)")
    let files = ends.flatMap { end -> [String] in
      if case .done(let result?) = end { result.files } else { [] }
    }
    #expect(Set(files).count == (format == .png ? 4 : 2), "\(files)")
    for file in files {
      let bytes = try Data(contentsOf: URL(filePath: file))
      #expect(!bytes.isEmpty)
      guard format == .bundle else { continue }
      #expect(try Bundle([UInt8](bytes)).manifest.title == "Optics")
    }
    let all = try FileManager.default.subpathsOfDirectory(atPath: folder)
    #expect(!all.contains { $0.hasSuffix(".part") })
  }

  @Test func `what was copied before one of several fails can be taken back`() throws {
    let book = try make("Book", [1])
    desk.runner.start(NotebookDuplication(originals: [book, .unknown()]))
    let end = desk.ends(of: 1)[0]
    desk.finish()
    #expect({ if case .failed = end { true } else { false } }(), "\(end)")
    #expect(try titles().filter { $0.hasSuffix("copy") }.count == 1)
    #expect(desk.opposites.map(\.edits.count) == [1])
  }

  @Test func `several notebooks are copied and exported with one report each`() throws {
    let books = try (1...3).map { try make("Book \($0)", [Double($0)]) }
    desk.runner.start(NotebookDuplication(originals: books))
    #expect(desk.ends(of: 1) == [.done(nil)])
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())/exports").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let goal = ExportFolder(folder)
    func export(_ notebooks: [NotebookID]) {
      desk.runner.start(
        WholeExport(
          originals: notebooks, format: .pdf, folder: goal,
          damage: DamageNews(DamageLog(), mailbox: desk.notebook.mailbox), language: nil))
    }
    export(books)
    // One that is gone leaves nothing of the others.
    export(books + [.unknown()])
    let ends = desk.ends(of: 3)
    desk.finish()
    #expect(try titles().filter { $0.hasSuffix("copy") }.count == 3)
    #expect(desk.opposites.last?.edits.count == 3)
    #expect(ends[1].sentence == "Exported 3 notebooks to \(goal.name.text).")
    #expect({ if case .failed = ends[2] { true } else { false } }())
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 3)
  }

  @Test func `the folder of an export is named by its path, also the usual one`() {
    var folders = ExportFolders(usual: "/srv/notes/Documents")
    #expect(folders.folder("").name.text == "'/srv/notes/Documents'")
    #expect(folders.folder("/srv/other").name.text == "'/srv/other'")
  }

  @Test func `all that an export left out is told, in one sentence`() throws {
    let book = try make("Slides", [1])
    let page = try library.outline(of: book).pages[0].id
    let layer = try library.page(page, of: book).layers[0].id
    try library.edit(book, action: .paste, now: 5) { editor in
      var text = TextBox(
        origin: Point(x: 50, y: 50), wrap: 200, text: "words", font: "Sans", size: 12, color: .sumi)
      text.link = "https://example.org"
      try editor.add(.text(text), at: Place(page: page, layer: layer))
      let section = try #require(try Outline(of: editor).sections.first?.id)
      try editor.addPage(to: section, size: .a4, paper: Paper(.cornell))
    }
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())/exports").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    desk.runner.start(
      WholeExport(
        originals: [book], format: .xopp, folder: ExportFolder(folder),
        damage: DamageNews(DamageLog(), mailbox: desk.notebook.mailbox), language: nil))
    let end = desk.ends(of: 1)[0]
    desk.finish()
    let sentence = try #require(end.sentence)
    #expect(sentence.hasPrefix("Exported 'Slides.xopp' to '\(folder)', but "), "\(sentence)")
    for note in ["page 1: Xournal++ shows the text of a link", "; page 2: Xournal++ has no "] {
      #expect(sentence.contains(note), "\(sentence)")
    }
  }

  @Test func `the report on several notebooks names the one that is not whole`() throws {
    let books = try (1...2).map { try make("Book \($0)", [Double($0)]) }
    let page = try library.outline(of: books[1]).pages[0].id
    let layer = try library.page(page, of: books[1]).layers[0].id
    try library.edit(books[1], action: .paste, now: 5) { editor in
      try editor.add(
        .image(
          ImageFrame(
            box: Box(low: .zero, high: Point(x: 99, y: 99)), hash: ContentHash(of: [1]),
            mediaType: "image/png")), at: Place(page: page, layer: layer))
    }
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())/exports").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    desk.runner.start(
      WholeExport(
        originals: books, format: .pdf, folder: ExportFolder(folder),
        damage: DamageNews(DamageLog(), mailbox: desk.notebook.mailbox), language: nil))
    let end = desk.ends(of: 1)[0]
    desk.finish()
    #expect(end.sentence?.contains("but 'Book 2' only partly: ") == true, "\(end)")
  }

  @Test func `a notebook that is gone is exported as nothing`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())").path
    desk.runner.start(
      WholeExport(
        originals: [.unknown()], format: .pdf, folder: ExportFolder(folder),
        damage: DamageNews(DamageLog(), mailbox: desk.notebook.mailbox), language: nil))
    let end = desk.ends(of: 1)[0]
    desk.finish()
    #expect({ if case .failed = end { true } else { false } }(), "\(end)")
    #expect((try? FileManager.default.subpathsOfDirectory(atPath: folder))?.isEmpty != false)
  }
}

extension Job.State {
  /// What a job that is done says.
  fileprivate var sentence: String? {
    if case .done(let result?) = self { result.sentence.text } else { nil }
  }
}
