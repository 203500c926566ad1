import Bytes
import Foundation
import Geometry
import Ink
import Notebook
import Testing

@testable import Export

/// What pages say, typed and written by hand, as text and in notes.
@Suite final class TextExportTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "suzuri-export-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Exports pages with words, and returns the text.
  private func text(
    _ pages: [LoosePage], title: String = "", as format: ExportFormat = .txt, words: Bool = true
  ) throws -> String {
    let path = folder.appending(path: "a.\(format.ending)")
    var settings = ExportSettings(format)
    settings.hasWords = words
    let bare = pages.map { page in
      var page = page
      page.hiddenWords = []
      return page
    }
    let known = Dictionary(pages.map { ($0.number, $0.hiddenWords) }) { one, _ in one }
    let result = try ExportJob(
      MadePages(bare, title: title), settings, to: .file(path.path), under: OutputRules(),
      words: { known[$0.number] ?? [] }
    ).run()
    #expect(result.pageCount == pages.count)
    return String(decoding: try Data(contentsOf: path), as: UTF8.self)
  }

  /// Lines of words at a place, a line every 30 points.
  private func lines(_ lines: String..., x: Double = 50, y: Double = 100) -> [HiddenWord] {
    lines.enumerated().flatMap { number, line in
      HiddenWord.line(
        line.split(separator: " ").map(String.init), at: y + 30 * Double(number), from: x)
    }
  }

  private func page(
    _ number: Int = 1, _ words: [HiddenWord]..., typed: [(String, Double, Double)] = []
  )
    -> LoosePage
  {
    var page = LoosePage(number: number, size: .a4, paper: Paper(.plain))
    page.hiddenWords = words.flatMap(\.self)
    let boxes = typed.map { text, x, y in
      LooseElement(.text(TextBox(origin: Point(x: x, y: y), text: text)))
    }
    page.layers = [LoosePage.Layer(elements: boxes)]
    return page
  }

  @Test func `a text has the titles and words of pages, and leaves out those that say nothing`()
    throws
  {
    var pages = [
      page(1, lines("first line", "second line")), page(2), page(3, typed: [("typed", 50, 50)]),
      page(4),
    ]
    let section = LoosePage.Section(number: 1, title: "Waves")
    for index in pages.indices { pages[index].section = section }
    pages[3].title = "Empty"
    #expect(
      try text(pages, title: "Physics") == """
        Physics

        Waves

        Page 1

        first line
        second line

        Page 3

        typed

        Page 4: Empty

        """)
  }

  @Test func `words that may be wrong are marked, and left out on request`() throws {
    var words = lines("sure doubtful guessed")
    (words[1].certainty, words[2].certainty) = (.doubtful, .guessed)
    let page = page(1, words, typed: [("typed", 50, 300)])
    #expect(try text([page]) == "Page 1\n\nsure doubtful[?] guessed[?]\n\ntyped\n")
    #expect(try text([page], words: false) == "Page 1\n\ntyped\n")
    #expect(
      try text([page], as: .markdown).contains(
        ")\n\nsure doubtful\\[?\\] guessed\\[?\\]\n\ntyped\n"))
    #expect(try !text([page], as: .markdown, words: false).contains("sure"))
    // Nobody sees that a word in a PDF is a guess.
    let found = try FoundWord.all(in: MadePDF([page])).map(\.text)
    #expect(found == ["sure", "doubtful", "typed"])
  }

  @Test func `Japanese has no spaces between words, Latin words have`() throws {
    var words = lines("今日の 講義は very 難しい、 かも very good")
    words[3].certainty = .doubtful
    #expect(try text([page(1, words)]) == "Page 1\n\n今日の講義は very 難しい、[?]かも very good\n")
  }

  @Test func `typed text is where it is read`() throws {
    let words =
      lines("above", "below", y: 100) + lines("left", y: 300) + lines("right", x: 350, y: 300)
    let typed: [(String, Double, Double)] = [
      ("end", 50, 700), ("between", 50, 122), ("top", 50, 10), ("under left", 50, 340),
      ("under right", 350, 340),
    ]
    #expect(
      try text([page(1, words, typed: typed)]) == """
        Page 1

        top

        above

        between

        below

        left

        under left

        end

        right

        under right

        """)
  }

  @Test func `lines close to each other are a paragraph, also in columns`() throws {
    let far = lines("one", "two", y: 100) + lines("three", y: 300)
    #expect(try text([page(1, far)]) == "Page 1\n\none\ntwo\n\nthree\n")
    let columns = [300.0, 270, 100].map { x in
      HiddenWord(
        "縦書き", in: Box(low: Point(x: x, y: 100), high: Point(x: x + 20, y: 200)), isVertical: true,
        endsLine: true)
    }
    #expect(try text([page(1, columns)]) == "Page 1\n\n縦書き\n縦書き\n\n縦書き\n")
  }

  @Test func `looks of typed text are gone, and the marks of lists stay`() throws {
    var bold = TextStyle()
    bold.isBold = true
    let texts = [
      StyledText("milk\nbread", line: LineStyle(.bullet)),
      StyledText("done", line: LineStyle(.check(isDone: true), level: 1)),
      StyledText("Title", style: bold, line: LineStyle(.heading(1))),
    ]
    var page = page()
    page.layers[0].elements = texts.map { text in
      var box = TextBox(origin: .zero, text: "")
      box.styled = text
      return LooseElement(.text(box))
    }
    #expect(
      try text([page]) == "Page 1\n\n- milk\n- bread\n\n    - [x] done\n\nTitle\n")
  }

  @Test func `a table has a row a line and tabs between its cells`() throws {
    var page = page()
    let box = Box(low: Point(x: 50, y: 100), high: Point(x: 250, y: 200))
    page.layers[0].elements = [LooseElement(.table(Table(in: box, rows: 2, columns: 2)))]
    for (text, x, y) in [("a b", 60.0, 110.0), ("c", 160, 110), ("d", 160, 160)] {
      page.layers[0].elements.append(
        LooseElement(.text(TextBox(origin: Point(x: x, y: y), text: text))))
    }
    #expect(try text([page]) == "Page 1\n\na b\tc\n\td\n")
  }
}
