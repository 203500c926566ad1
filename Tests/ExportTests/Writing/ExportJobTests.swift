import Bytes
import Foundation
import Geometry
import Ink
import Notebook
import Paint
import Testing
import Wording

@testable import Export

@Suite final class ExportJobTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "suzuri-export-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func path(_ name: String) -> String { folder.appending(path: name).path }

  private func names(_ below: String = "") -> [String] {
    let place = folder.appending(path: below).path
    return ((try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []).sorted()
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: folder.appending(path: name)), as: UTF8.self)
  }

  /// Two boxes, and a line from one to the other.
  private static let graph: [LooseElement] = {
    let style = Style(color: .sumi, width: 1)
    func box(_ x: Double) -> Box { Box(low: Point(x: x, y: 150), high: Point(x: x + 40, y: 170)) }
    let line = Shape(.line, [Point(x: 50, y: 160), Point(x: 100, y: 160)], heads: .end)
    return [.rectangle(box(10)), .rectangle(box(100)), line].map { LooseElement($0, style: style) }
  }()

  private func pages(_ count: Int, title: String = "Lecture") -> MadePages {
    MadePages(title: title, count: count) { index in
      var page = LoosePage.written(index + 1, "Page \(index + 1)")
      page.layers[0].elements.append(.text("word\(index + 1) [x](y)", at: 90))
      page.layers[0].elements += Self.graph
      page.tags = ["physics"]
      page.section = LoosePage.Section(number: 1, title: "Waves")
      if index == 1 { page.title = "Second *one*" }
      return page
    }
  }

  @discardableResult private func export(
    _ pages: any PageSupply, _ format: ExportFormat, to target: ExportTarget
  ) throws -> ExportResult {
    try ExportJob(pages, ExportSettings(format), to: target, under: OutputRules()).run()
  }

  @Test(arguments: ExportFormat.allCases)
  func `every format makes whole files and no others`(format: ExportFormat) throws {
    let result = try export(pages(3), format, to: .folder(folder.path, name: "Notes"))
    #expect(result.pageCount == 3)
    let isPaged = if case .pages = format.form { true } else { false }
    let expected =
      isPaged
      ? (1...3).map { "Notes-\($0).\(format.ending)" }
      : format == .markdown ? ["Notes", "Notes.md"] : ["Notes.\(format.ending)"]
    #expect(names() == expected)
    for file in result.files {
      let size = try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? NSNumber
      #expect(size?.intValue == file.byteCount && file.byteCount > 90)
    }
  }

  @Test func `numbers of pages have one width, and a single page none`() throws {
    let many = MadePages(count: 12) { .small($0 + 1) }
    try export(many, .svg, to: .file(path("a.svg")))
    #expect(names().first == "a-01.svg" && names().last == "a-12.svg" && names().count == 12)
    try export(pages(1), .png, to: .file(path("one.png")))
    #expect(names().contains("one.png"))
  }

  @Test func `a failure leaves everything as it was`() throws {
    struct Fault: Error {}
    final class Broken: PageSupply {
      let (title, share, notes) = ("", 0.0, [Words]())
      var count = 0
      func next() throws -> LoosePage? {
        count += 1
        if count > 4 { throw Fault() }
        return .written(count)
      }
    }
    try Data("old".utf8).write(to: folder.appending(path: "a-1.svg"))
    try Data("old".utf8).write(to: folder.appending(path: "a.pdf"))
    for format in ExportFormat.allCases {
      #expect(throws: Fault.self) {
        try export(Broken(), format, to: .folder(folder.path, name: "a"))
      }
    }
    #expect(names() == ["a-1.svg", "a.pdf"])
    #expect(try text("a.pdf") == "old" && text("a-1.svg") == "old")
  }

  @Test(arguments: [ExportFormat.pdf, .svg, .png, .markdown])
  func `what a file cannot show is told once, with its pages`(format: ExportFormat) throws {
    let pages = (1...5).map { number in
      var page = LoosePage.small(number)
      let box = Box(low: Point(x: 10, y: 10), high: Point(x: 90, y: 60))
      if number != 4 { page.add(image: Array("%PDF-1.5 of nobody".utf8), in: box) }
      if number == 2 {
        page.add(image: Array("%PDF-1.5".utf8), in: box, formula: "\\frac{a}\n  {b}")
      }
      // Twice the same formula, and none of blanks.
      if number == 2 {
        page.add(image: Array("%PDF-1.6".utf8), in: box, formula: "\\frac{a} {b} ")
      }
      if number == 5 { page.add(image: Array("GIF89a".utf8), in: box, formula: " \n ") }
      return page
    }
    let result = try export(MadePages(pages), format, to: .folder(folder.path, name: "a"))
    #expect(
      result.notes == [
        "pages 1-3: an image cannot be read and is shown as a frame",
        "page 2: the formula \\frac{a} {b} cannot be drawn and is shown as LaTeX",
        "page 5: 2 images cannot be read and are shown as frames",
      ])
  }

  @Test func `what cannot be shown is told of no more often than anybody reads`() {
    var notes = PageNotes()
    for page in 1...3 {
      for kind in 0..<1000 { notes.add("kind \(kind)", page: page) }
    }
    #expect(notes.sentences.count == 201)
    #expect(notes.sentences[199] == "pages 1-3: kind 199")
    #expect(notes.sentences.last == "and 2,400 more")
  }

  @Test func `a picture knows its true size`() throws {
    try export(pages(1), .png, to: .file(path("a.png")))
    let file = [UInt8](try Data(contentsOf: folder.appending(path: "a.png")))
    // 150 pixels to an inch are 5906 to a metre.
    #expect(
      Array(file[33..<54]) == [0, 0, 0, 9] + Array("pHYs".utf8) + [0, 0, 23, 18, 0, 0, 23, 18, 1]
        + Array(file[50..<54]))
    let image = try #require(
      PageImage(hash: ContentHash(of: file), mediaType: "image/png", bytes: file))
    #expect(image.kind == .pixels(width: 472, height: 295))
  }

  @Test func `pixels follow the density, the width or the height`() throws {
    var size = PixelSize()
    let sheet = PageSize(width: 10_000, height: 5000)
    size.density = 254
    #expect(try size.measure(sheet.box).width == 1000)
    size.width = 600
    #expect(try size.measure(sheet.box).height == 300)
    size.height = 200
    #expect(try size.measure(sheet.box) == (400, 200, size.measure(sheet.box).scale))
    size = PixelSize()
    #expect(throws: ExportError.self) {
      try size.measure(PageSize(width: 2_000_000, height: 100).box)
    }
  }
}

extension ExportJobTests {
  @Test func `a note shows pages, titles and words, and its links lead to the pictures`() throws {
    let note = ExportTarget.folder(folder.path, name: "My notes")
    try export(pages(2), .markdown, to: note)
    let text = try text("My notes.md")
    #expect(text.hasPrefix("---\ntitle: \"Lecture\"\ntags:\n  - \"physics\"\n---\n"))
    #expect(text.contains("\n# Lecture\n\n## Waves\n"))
    #expect(text.contains("\n### Second \\*one\\*\n"))
    #expect(text.contains("![Page 2](My%20notes/My%20notes-2.svg)\n\nword2 \\[x\\](y)\n"))
    #expect(names("My notes") == ["My notes-1.svg", "My notes-2.svg"])
  }

  @Test func `a note has the notebook's tags, and nothing that controls a terminal`() throws {
    var page = LoosePage.small(1, [.text("a\u{1B}[31mb\nc\u{202E}d\u{200B}", at: 10)])
    page.title = "\u{7}Bell \u{2066}and\u{2069} more"
    page.section = .init(number: 1, title: "One\u{9B}two")
    page.tags = ["page"]
    page.add(
      image: Array("%PDF-1.5".utf8), in: Box(low: .zero, high: Point(x: 9, y: 9)),
      formula: "a\u{1B}b\u{202E}c")
    let pages = MadePages([page], title: "Wa\u{1B}ves\u{202E}")
    pages.tags = ["physics", "page"]
    try export(pages, .markdown, to: .folder(folder.path, name: "n\u{202E}"))
    let text = try text("n\u{202E}.md")
    #expect(text.contains("(n%E2%80%AE/n%E2%80%AE-1.svg)"))
    let steering = text.unicodeScalars.filter {
      $0.properties.isBidiControl || $0.properties.generalCategory == .control && $0 != "\n"
    }
    #expect(steering.isEmpty)
    #expect(
      text.hasPrefix("---\ntitle: \"Waves\"\ntags:\n  - \"page\"\n  - \"physics\"\n---\n"))
    #expect(text.contains("\na\\[31mb  \ncd\u{200B}\n") && text.contains("\n$abc$\n"))
  }

  @Test func `a note has headings, and links of ink and texts to its pictures and the web`() throws
  {
    let notebook = try #require(NotebookID(bytes: Array(1...16)))
    let names = (1...3).map {
      EntityID(counter: UInt64($0), incarnation: Incarnation(rawValue: 1))
    }
    var pages = [1, 2].map { number in
      var page = LoosePage.written(number)
      page.id = PageID(names[number - 1], of: notebook)
      return page
    }
    pages[0].layers[0].elements[0].link = LinkTarget.page(PageID(names[1], of: notebook)).text
    pages[0].layers[0].elements[1].link = LinkTarget.page(PageID(names[2], of: notebook)).text
    pages[1].layers[0].elements[0].link = "https://example.org/<a>"
    pages[1].layers[0].elements[0].anchor.heading = HeadingPart(names[0], titled: "Waves *2*")
    try export(MadePages(pages), .markdown, to: .folder(folder.path, name: "n"))
    let text = try text("n.md")
    #expect(text.contains("(n/n-1.svg)\n\n[Page 2](n/n-2.svg)\n"))
    #expect(text.contains("#### Waves \\*2\\*\n\n![Page 2](n/n-2.svg)\n"))
    #expect(text.contains("\n<https://example.org/%3Ca%3E>\n"))
    #expect(text.ranges(of: "[Page").count == 3)
  }

  @Test func `a note has tables with the texts of their cells`() throws {
    let box = Box(low: Point(x: 10, y: 10), high: Point(x: 210, y: 50))
    let table = LooseElement(.table(Table(in: box, rows: 2, columns: 2)))
    func cell(_ words: String, _ x: Double, _ y: Double) -> LooseElement {
      LooseElement(.text(TextBox(origin: Point(x: x, y: y), wrap: 90, text: words)))
    }
    var page = LoosePage.written(1)
    // In the order of writing, which is not that of the cells.
    page.layers[0].elements += [
      cell("2|3", 114, 34), table, cell("Ink", 14, 14), cell("a\nb", 14, 34), cell("apart", 10, 90),
    ]
    try export(MadePages([page]), .markdown, to: .folder(folder.path, name: "n"))
    let rows = ["| Ink |  |", "| --- | --- |", "| a<br>b | 2\\|3 |"].joined(separator: "\n")
    #expect(try text("n.md").contains("\n\n\(rows)\n\napart\n"))
  }

  @Test func `a note keeps formulas as LaTeX`() throws {
    var page = LoosePage.small(1, [.text("costs $5", at: 10)])
    let formulas = [
      " \\frac{a}{b} ", "a\n\n  + b\n", #"x \text{ if $y$}"#, "a_1 < b*c", #"\text{``` $x$}"#,
      " \n\t", "a % note\n+ b", #"50\% a\\"#, #"a\\% b"#, "a\\\n", #"a\\\"#,
    ]
    let box = Box(low: .zero, high: Point(x: 50, y: 20))
    for formula in formulas { page.add(image: Array("%PDF-1.5".utf8), in: box, formula: formula) }
    try export(MadePages([page]), .markdown, to: .folder(folder.path, name: "n"))
    let blocks = [
      #"costs \$5"#, #"$\frac{a}{b}$"#, "$a   + b$", "```latex\nx \\text{ if $y$}\n```",
      "$a_1 < b*c$", "````latex\n\\text{``` $x$}\n````", "```latex\na % note\n+ b\n```",
      #"$50\% a\\$"#, "```latex\na\\\\% b\n```", "```latex\na\\\n```",
      "```latex\na\\\\\\\n```",
    ]
    #expect(try text("n.md").contains("\n\n\(blocks.joined(separator: "\n\n"))\n"))
  }

  @Test func `a second export replaces what the first wrote, and nothing else`() throws {
    let note = ExportTarget.folder(folder.path, name: "n")
    try export(pages(3), .markdown, to: note)
    let first = try text("n.md")
    try Data("mine".utf8).write(to: folder.appending(path: "n/own.svg"))
    try export(pages(3), .markdown, to: note)
    #expect(try text("n.md") == first)
    let edited = first.replacingOccurrences(of: "title: \"Lecture\"", with: "title: Mine")
    try Data("\(edited)My thoughts\n".utf8).write(to: folder.appending(path: "n.md"))
    try export(pages(2, title: "Other"), .markdown, to: note)
    let second = try text("n.md")
    #expect(second.contains("title: Mine") && second.hasSuffix("-->\nMy thoughts\n"))
    #expect(second.contains("# Other") && !second.contains("Page 3"))
    #expect(names("n") == ["n-1.svg", "n-2.svg", "own.svg"])
  }

  @Test func `a formula that says where the part of an export ends does not end it`() throws {
    let note = ExportTarget.folder(folder.path, name: "n")
    var page = LoosePage.small(1, [])
    let box = Box(low: .zero, high: Point(x: 50, y: 20))
    page.add(
      image: Array("%PDF-1.5".utf8), in: box, formula: "$\n<!-- suzuri end -->\nb")
    try export(MadePages([page]), .markdown, to: note)
    let first = try text("n.md")
    #expect(first.contains("\n <!-- suzuri end -->\nb\n```\n"))
    try export(MadePages([page]), .markdown, to: note)
    #expect(try text("n.md") == first)
  }

  @Test func `a note or a picture of somebody else stays`() throws {
    let note = ExportTarget.folder(folder.path, name: "n")
    try Data("my diary\n".utf8).write(to: folder.appending(path: "n.md"))
    #expect(throws: ExportError.self) { try export(pages(1), .markdown, to: note) }
    #expect(names() == ["n.md"])
    #expect(try text("n.md") == "my diary\n")
    try FileManager.default.removeItem(atPath: path("n.md"))
    try FileManager.default.createDirectory(
      atPath: path("n"), withIntermediateDirectories: true)
    try Data("mine".utf8).write(to: folder.appending(path: "n/n-1.svg"))
    #expect(throws: ExportError.self) { try export(pages(1), .markdown, to: note) }
    #expect(try text("n/n-1.svg") == "mine")
    #expect(names() == ["n"] && names("n") == ["n-1.svg"])
  }
}
