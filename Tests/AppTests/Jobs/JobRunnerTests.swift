import Bus
import Desk
import Foundation
import Geometry
import Ink
import Notebook
import Recognition
import Store
import Support
import Synchronization
import Testing
import Wording

@testable import App

/// Jobs that go on at once, some of which fail or are cancelled, while strokes are written.
@Suite struct JobRunnerTests {
  /// What comes of a file.
  private enum File: String, CaseIterable {
    /// It can be read.
    case good
    /// It is none that can be read at all.
    case strange
    /// Its second page cannot be read.
    case broken
  }

  private struct Unreadable: Error, CustomStringConvertible {
    let description = "it is a drawing by a cat"
  }

  /// Two pages with a stroke each, of a width that tells files apart.
  private final class Pages: PageSupply {
    let title = ""
    let notes: [Words] = []
    private let isBroken: Bool
    private let width: Double
    /// What is waited for before a page comes.
    private let wait: () -> Void
    private var count = 0

    init(isBroken: Bool = false, width: Double = 1, wait: @escaping () -> Void = {}) {
      (self.isBroken, self.width, self.wait) = (isBroken, width, wait)
    }

    var share: Double { Double(count) / 2 }

    func next() throws -> LoosePage? {
      wait()
      count += 1
      guard count < 3 else { return nil }
      guard count == 1 || !isBroken else { throw Unreadable() }
      var page = LoosePage(number: count, size: .a4, paper: Paper(.plain))
      let stroke = Stroke(
        samples: Sample.line(0..<5), channels: .pressure, style: Style(color: .sumi, width: width),
        start: 0)
      page.layers = [LoosePage.Layer(elements: [LooseElement(stroke)])]
      return page
    }
  }

  /// Opens files by their names, with a width that stands behind a colon.
  private func open(_ file: FileToRead) throws -> any PageSupply {
    let parts = file.path.split(separator: ":")
    guard let kind = File(rawValue: String(parts[0])), kind != .strange else { throw Unreadable() }
    return Pages(isBroken: kind == .broken, width: Double(parts[1]) ?? 0)
  }

  @Test func `a file that cannot be read harms no other, in any order and at the same time`() throws
  {
    for first in File.allCases {
      for second in File.allCases {
        for third in File.allCases {
          let files = [first, second, third, .good, .broken, .good]
          let desk = try JobDesk()
          for (number, file) in files.enumerated() {
            desk.runner.start(
              FileImport(notebook: nil, paths: ["\(file.rawValue):\(number + 1)"], read: open))
          }
          let ends = desk.ends(of: files.count)
          desk.finish()
          for (file, end) in zip(files, ends) {
            switch end {
            case .done(let result): #expect(file == .good && result?.canUndo == true, "\(files)")
            case .failed(let reason):
              #expect(file != .good && reason.text == Unreadable().description)
            default: Issue.record("\(file): \(end)")
            }
          }
          // Pages of a file follow each other, and hold what is theirs.
          let widths = try desk.widths()
          let good = files.indices.filter { files[$0] == .good }.map { Double($0 + 1) }
          let blocks = stride(from: 0, to: widths.count, by: 2).map { widths[$0..<$0 + 2] }
          #expect(blocks.allSatisfy { Set($0).count == 1 }, "\(widths)")
          #expect(blocks.compactMap(\.first?.first).sorted() == good, "\(widths)")
        }
      }
    }
  }

  @Test(arguments: [
    (["broken:1", "good:2"], [2.0]), (["good:1", "broken:2", "strange:3"], [1]),
    (["good:1", "broken:2", "good:3"], [1, 3]),
  ])
  func `of several files those come as a whole that can be read, and the others are named`(
    _ paths: [String], _ widths: [Double]
  ) throws {
    let desk = try JobDesk()
    desk.runner.start(FileImport(notebook: nil, paths: paths, read: open))
    guard case .done(let result?)? = desk.ends(of: 1).first else {
      Issue.record("\(desk.notices)")
      return
    }
    desk.finish()
    #expect(try desk.widths() == widths.flatMap { [[$0], [$0]] })
    let words = result.sentence.text
    let bad = paths.first { !$0.hasPrefix("good") } ?? ""
    #expect(words.contains(", but \(bad), \(Unreadable().description)"), "\(words)")
    #expect(words.contains("(and 1 more)") == (paths.count - widths.count > 1))
    #expect(result.page == desk.notebook.fullName(of: try desk.notebook.pages[1]))
  }

  @Test func `where no file can be read, the first is named`() throws {
    let desk = try JobDesk()
    desk.runner.start(FileImport(notebook: nil, paths: ["strange:1", "broken:2"], read: open))
    #expect(
      desk.ends(of: 1) == [
        .failed("strange:1, \(Unreadable().description) (and 1 more)")
      ])
    desk.finish()
    #expect(try desk.widths().isEmpty)
  }

  @Test func `pages come behind the page that was in use, though others follow`() throws {
    let desk = try JobDesk()
    let notebook = desk.notebook
    let section = try #require(try notebook.library.outline(of: notebook.id).sections.first?.id)
    let first = try notebook.pages[0]
    try notebook.library.edit(notebook.id, action: .addPage, now: 2) { editor in
      try editor.addPage(to: section, size: .a4, paper: Paper(.grid))
    }
    desk.runner.start(
      FileImport(
        notebook: nil, paths: ["good:5"], place: PagePlace(in: section, after: first), read: open))
    guard case .done(let result?)? = desk.ends(of: 1).first else {
      Issue.record("\(desk.notices)")
      return
    }
    desk.finish()
    #expect(try desk.widths() == [[5], [5], []])
    #expect(result.sentence.text == "Imported to pages 2 to 3.")
  }

  @Test func `strokes beyond the edges of imported pages are counted`() throws {
    let desk = try JobDesk()
    let read: AppSettings.Reading = { _ in
      PassedPages(of: Pages()) {
        var page = try $0.next()
        page?.size = PageSize(width: 100, height: 100)
        return page
      }
    }
    desk.runner.start(FileImport(notebook: nil, paths: ["a.csv"], read: read))
    guard case .done(let result?)? = desk.ends(of: 1).first else {
      Issue.record("\(desk.notices)")
      return
    }
    desk.finish()
    #expect(
      result.sentence.text
        == "Imported to pages 2 to 3, but a.csv, 2 strokes extend beyond the edges of pages 1-2.")
  }

  @Test func `a job that is cancelled leaves nothing, and others go on`() throws {
    let desk = try JobDesk()
    let (gate, asked) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let read: AppSettings.Reading = { file in
      Pages(width: Double(file.path) ?? 0) {
        asked.signal()
        gate.wait()
      }
    }
    // More than run at once: some of them wait.
    for number in 1...7 {
      desk.runner.start(FileImport(notebook: nil, paths: ["\(number)"], read: read))
    }
    for _ in 0..<4 { asked.wait() }
    for number in [2, 3, 6] { desk.runner.cancel(Job.ID(number)) }
    for _ in 0..<7 * 3 { gate.signal() }
    let ends = desk.ends(of: 7)
    for number in 1...7 {
      #expect((ends[number - 1] == .cancelled) == [2, 3, 6].contains(number))
    }
    #expect(Set(try desk.widths().joined()) == [1, 4, 5, 7])
    desk.finish()
    #expect(try desk.widths().count == 8)
  }

  @Test func `a PDF is made for what was chosen`() throws {
    let desk = try JobDesk()
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    desk.runner.start(FileImport(notebook: nil, paths: ["good:1"], read: open))
    _ = desk.ends(of: 1)
    let uses = ExportChoice.Use.allCases
    for use in uses {
      desk.runner.start(try export(of: desk, "\(use)", use, to: folder))
    }
    _ = desk.ends(of: 1 + uses.count)
    desk.finish()
    for use in uses {
      let path = folder.appending(path: "\(use).pdf").path
      let file = try Execution(
        ofShell: "qpdf --qdf '\(path)' - | tr -cd '[:print:]\n'; pdfdetach -list '\(path)'")
      #expect(file.output.contains("/Subtype /Ink") == (use == .annotations), "\(use)")
      #expect(file.output.contains("Test.suzuri") == (use == .notebook), "\(use)")
      #expect(file.output.contains("/Count 3"), "\(use)")
    }
  }

  /// The export of all pages as a PDF.
  private func export(
    of desk: JobDesk, _ name: String, _ use: ExportChoice.Use, to folder: URL,
    in language: ReadingLanguage? = nil
  ) throws -> PageExport {
    let (pages, mailbox) = (try desk.notebook.pages, desk.notebook.mailbox)
    let bus = BusConnection(to: nil)
    return PageExport(
      order: ExportOrder(
        pages: pages.map(desk.notebook.fullName), name: name, format: .pdf, use: use, paper: .full),
      folder: ExportFolder(folder.path), damage: DamageNews(DamageLog(), mailbox: mailbox),
      sharing: FileSharing(bus: bus, portal: Portal(on: bus), mailbox: mailbox), window: "",
      language: language)
  }

  @Test(
    arguments: [
      (nil, ""), (.latin, "lecture lecture"), (.both, "墨の lecture 墨の lecture"),
    ] as [(ReadingLanguage?, String)])
  func `a PDF has words in the language of the window, and none where nothing is read`(
    language: ReadingLanguage?, words: String
  ) throws {
    let desk = try JobDesk()
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    desk.runner.start(FileImport(notebook: nil, paths: ["good:1"], read: open))
    _ = desk.ends(of: 1)
    let read = try desk.notebook.pages.map { _ in ["墨の lecture"] }
    try MadeReading.save(read, of: desk.notebook.id, in: desk.notebook.library)
    desk.runner.start(try export(of: desk, "words", .reading, to: folder, in: language))
    _ = desk.ends(of: 2)
    desk.finish()
    let path = folder.appending(path: "words.pdf").path
    let text = try Execution(ofShell: "pdftotext '\(path)' -").output
    #expect(text.split(whereSeparator: \.isWhitespace).joined(separator: " ") == words)
  }

  @Test func `the end waits for no job`() throws {
    let desk = try JobDesk()
    let (gate, asked) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    for _ in 0..<6 {
      desk.runner.start(
        FileImport(notebook: nil, paths: ["never"]) { _ in
          asked.signal()
          gate.wait()
          throw Unreadable()
        })
    }
    asked.wait()
    desk.finish()
    for _ in 0..<6 { gate.signal() }
  }

  @Test func `strokes are kept between the steps of a job`() throws {
    let desk = try JobDesk()
    let page = try desk.notebook.pages[0]
    let keeper = desk.keeper
    let (library, id) = (desk.notebook.path, desk.notebook.id)
    // Each page comes only when the stroke that was written before it is on the disk.
    desk.runner.start(
      FileImport(notebook: nil, paths: ["1"]) { _ in
        let own = try Library(at: library)
        let count = Mutex(0)
        return Pages {
          let wanted = count.withLock { count -> Int in
            count += 1
            return count
          }
          keeper.request(.edit(.write(.dot(on: PageID(page, of: id))), at: Int64(wanted)))
          while ((try? own.page(page, of: id).elements.count) ?? 0) < wanted { usleep(1000) }
        }
      })
    let ends = desk.ends(of: 1)
    guard case .done(let result?)? = ends.first, ends.count == 1 else {
      Issue.record("\(ends)")
      return
    }
    #expect(result.sentence.text == "Imported to pages 2 to 3." && result.canUndo)
    #expect(try desk.widths().count == 2)
    desk.finish()
  }
}
