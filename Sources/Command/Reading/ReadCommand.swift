internal import Bytes
internal import Notebook
internal import Recognition
internal import Search
internal import Store
internal import Wording

enum ReadCommand: Subcommand {
  static let declaration = Declaration(
    "read", summary: "Print the handwriting of a notebook as text.",
    overview: [
      """
      Each line of handwriting is a line of text, with an empty line between pages. Words that are \
      uncertain are compared with the word lists installed in /usr/share/dict. What has not been \
      read yet is read first, about ten lines a second.
      """,
      """
      With --json, each word has its box on the page in points, its confidence from 0 to 1, and \
      whether it should be checked.
      """,
    ],
    arguments: [.notebook], options: [ExportOptions.pages, ReadingLanguage.option, .json],
    examples: [
      .init("read Physics", summary: "Print all handwriting."),
      .init("read Physics --pages 2-4", summary: "Print that of three pages."),
    ],
    usesLibrary: true)

  static func run(_ values: ParsedValues, in console: inout Console) throws {
    let name = try values.required(.notebook)
    let numbers = try values.pageRanges(ExportOptions.pages)
    let language = values.readingLanguage(in: console)
    let library = try values.library.open(in: &console)
    var pages = try OpenedPages(library.notebook(named: name), in: library).choosing(.all)
    if let numbers {
      if let number = numbers.excess(beyond: pages.outline.pages.count) {
        throw Failure("'\(name)' has no page \(number): it has \(pages.outline.pages.count)")
      }
      pages = pages.choosing(numbers)
    }
    let read = try read(pages, in: language, &console)
    guard console.asJSON else { return try show(read, in: &console) }
    let json: JSON = [
      "notebook": .string(pages.id.description), "title": .string(pages.outline.title),
      "pages": .array(read.map(\.json)),
    ]
    try console.print(json.description)
  }

  private static func show(_ read: [PageReading], in console: inout Console) throws {
    let texts = read.filter { !$0.lines.isEmpty }
    if texts.isEmpty { console.note("No handwriting.") }
    for (place, page) in texts.enumerated() {
      if place > 0 { try console.print("") }
      for (_, line) in page.lines { try console.print(line.text.printable) }
    }
  }

  /// Reads what is not known yet, and returns all chosen pages.
  private static func read(
    _ pages: OpenedPages, in language: ReadingLanguage, _ console: inout Console
  ) throws -> [PageReading] {
    let index = try HandwritingIndex(of: pages.library)
    let hand = try index.hand
    var read: [PageReading] = []
    for number in pages.numbers {
      console.progress("Reading", read.count, of: pages.numbers.count)
      let id = pages.outline.pages[number - 1].id
      try withReaderParts { try index.read(id, of: pages.id) }
      let page = try index.page(id, of: pages.id) ?? ReadPage()
      let lines = zip(page.lines, page.text(in: language, hand: hand))
      read.append(PageReading(number: number, lines: lines.filter { !$1.words.isEmpty }))
    }
    return read
  }
}

/// The handwriting of a page as text.
private struct PageReading {
  let number: Int
  let lines: [(place: ReadLine, text: RecognizedLine)]

  var json: JSON {
    let lines = lines.map { line, text -> JSON in
      [
        "text": .string(text.text),
        "box": line.box(of: 0..<line.lattice.count).json,
        "words": .array(text.words.map { Self.json($0, in: line) }),
      ]
    }
    return ["page": .integer(number), "lines": .array(lines)]
  }

  private static func json(_ word: RecognizedWord, in line: ReadLine) -> JSON {
    [
      "text": .string(word.text), "box": line.box(of: word.frames).json,
      "confidence": .rounded(word.confidence, to: 1000), "doubtful": .boolean(word.isDoubtful),
    ]
  }
}
