import Bytes
import Foundation
import Geometry
import Notebook
import Support
import Testing

@testable import Export

/// Words read from handwriting: nobody sees them, and everybody finds them where the ink is.
@Suite struct HiddenTextTests {
  private static func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Box {
    Box(low: Point(x: x, y: y), high: Point(x: x + width, y: y + height))
  }

  private static let hasGhostscript = FileManager.default.isExecutableFile(atPath: "/usr/bin/gs")

  /// The text that MuPDF finds, which may complain that it knows no color profiles.
  private static func textByMuPDF(_ pdf: MadePDF) throws -> String {
    try pdf.read(by: "mutool draw -q -F txt")
  }

  @Test func `words are found where their ink is, line by line, by every reader`() throws {
    let pdf = try MadePDF([.hiding(HiddenWord.lines)])
    try pdf.expectSound()
    try pdf.expectFound(HiddenWord.lines)
    for text in [try pdf.asked("pdftotext", [], ["-"]), try Self.textByMuPDF(pdf)] {
      #expect(text.contains("The quick no jumpy (f\\o)x)\n"), "\(text)")
      #expect(text.contains("今日の講義 ノート 《本》 end"), "\(text)")
    }
  }

  @Test(.enabled(if: hasGhostscript)) func `Ghostscript finds each word`() throws {
    let pdf = try MadePDF([.hiding(HiddenWord.lines)])
    let text = try pdf.read(by: "gs -q -dNOPAUSE -dBATCH -sDEVICE=txtwrite -o -")
    for word in HiddenWord.lines {
      #expect(text.contains(word.text.precomposedStringWithCanonicalMapping), "\(text)")
    }
  }

  @Test func `nothing is seen of them`() throws {
    let file = OriginalPageTests.lecture().bytes
    for page in [LoosePage.hiding([]), OriginalPageTests.page(2, of: file)] {
      var hiding = page
      hiding.hiddenWords = HiddenWord.lines
      let (plain, pdf) = (try MadePDF([page]), try MadePDF([hiding]))
      #expect(plain.bytes != pdf.bytes)
      for reader in MadePDF.Reader.allCases {
        let (one, other) = (
          try plain.pixels(resolution: 150, by: reader), try pdf.pixels(resolution: 150, by: reader)
        )
        #expect(one.bytes == other.bytes && Set(one.bytes).count > 8)
      }
    }
  }

  @Test func `without words a file is the same, byte for byte`() throws {
    let bad = [
      HiddenWord("", in: Self.box(10, 10, 20, 20)), HiddenWord(" \t", in: Self.box(10, 10, 20, 20)),
      HiddenWord("a", in: .empty), HiddenWord("a", in: Self.box(.nan, 1, 2, .infinity)),
      HiddenWord("𝒳😀", in: Self.box(10, 10, 20, 20)), HiddenWord("a", in: Self.box(10, 10, 0, 20)),
      HiddenWord("a", in: Self.box(10, 10, 20, 0)), HiddenWord("a", in: Self.box(-50, 10, 20, 20)),
      HiddenWord("a", in: Self.box(10, 2000, 20, 20)),
      HiddenWord("a", in: Self.box(-600, 10, 1400, 20)),
      HiddenWord("a", in: Self.box(10, -900, 20, 2000)),
    ]
    let file = OriginalPageTests.lecture().bytes
    for page in [LoosePage.hiding([]), OriginalPageTests.page(1, of: file)] {
      var hiding = page
      hiding.hiddenWords = bad
      #expect(try MadePDF([hiding]).bytes == MadePDF([page]).bytes)
    }
  }

  @Test func `letters beyond 16 bits are left out, and a line ends with its last word`() throws {
    let words = [
      HiddenWord("one𝒳", in: Self.box(50, 50, 60, 20)),
      HiddenWord("😀", in: Self.box(120, 50, 20, 20), endsLine: true),
      HiddenWord("next", in: Self.box(50, 90, 60, 20)),
    ]
    let pdf = try MadePDF([.hiding(words)])
    #expect(try FoundWord.all(in: pdf).map(\.text) == ["one", "next"])
    #expect(!(try pdf.opened()).contains("<0020>"))
  }

  @Test func `200 words and their font take less than 7 KB`() throws {
    let texts = "It was written by a hand that never tires".split(separator: " ").map(String.init)
    let words = (0..<25).flatMap { HiddenWord.line(texts, at: 40 + 30 * Double($0), from: 20) }
    #expect(words.count > 200)
    let growth =
      try MadePDF([.hiding(words)]).bytes.count - MadePDF([.hiding([])]).bytes.count
    #expect(growth < 25 * words.count + 2048, "\(growth)")
    let pages = try MadePDF([.hiding(words), .hiding(words)]).bytes.count
    let font = try 2 * MadePDF([.hiding(words)]).bytes.count - pages
    #expect(font > 800, "the font is in the file once")
  }

  @Test(arguments: [-0.15, 0.1, 0.2])
  func `a word on a slope stays in one piece`(slope: Double) throws {
    let words = [HiddenWord("climbing", in: Self.box(60, 200, 100, 40), slope: slope)]
    let pdf = try MadePDF([.hiding(words)])
    try pdf.expectFound(words)
    #expect(try Self.textByMuPDF(pdf).contains("climbing"))
  }

  @Test(arguments: [-0.9, 0.9])
  func `a word on a steep slope follows its ink from corner to corner`(slope: Double) throws {
    let box = Self.box(60, 200, 100, 110)
    let pdf = try MadePDF([.hiding([HiddenWord("climbing", in: box, slope: slope)])])
    #expect(try Self.textByMuPDF(pdf).contains("climbing"))
    // Poppler finds pieces, from left to right as high as their letters.
    let pieces = try FoundWord.all(in: pdf).sorted { $0.box.low.x < $1.box.low.x }
    #expect(pieces.map(\.text).joined() == "climbing")
    let (first, last) = (try #require(pieces.first?.box), try #require(pieces.last?.box))
    #expect(
      slope > 0 ? first.low.y < 201 && last.high.y > 295 : first.high.y > 309 && last.low.y < 216)
    #expect(pieces.allSatisfy { box.expanded(by: 1).contains($0.box) && $0.box.height < 50 })
  }

  @Test func `a column is found in the place of its ink`() throws {
    let words = [
      HiddenWord("今日の講義", in: Self.box(400, 100, 20, 110), slope: 0.02, isVertical: true),
      HiddenWord("ノート", in: Self.box(401, 220, 18, 60), isVertical: true, endsLine: true),
      HiddenWord("墨", in: Self.box(360, 100, 20, 21), isVertical: true),
    ]
    let pdf = try MadePDF([.hiding(words)])
    try pdf.expectFound(words)
    #expect(try Self.textByMuPDF(pdf).contains("今日の講義 ノート\n"))
  }

  @Test(arguments: 1...3) func `words turn with their page`(count: Int) throws {
    let turns = QuarterTurns(count)
    let page = LoosePage.hiding(HiddenWord.lines).turned(by: turns)
    let map = turns.map(of: PageSize.a4.box.high)
    #expect(page.hiddenWords.map(\.box) == HiddenWord.lines.map { map($0.box) })
    let pdf = try MadePDF([page])
    try pdf.expectFound(page.hiddenWords)
    #expect(try Self.textByMuPDF(pdf).contains("The quick no jumpy"))
    for (word, old) in zip(page.turned(by: turns.opposite).hiddenWords, HiddenWord.lines) {
      #expect(word.turns == .none && word.box.low.distance(to: old.box.low) < 1e-9)
    }
  }

  /// Where its Python package is installed.
  @Test(.enabled(if: Pdfium.isInstalled), arguments: 0...3)
  func `PDFium finds words on turned pages, with their heights`(count: Int) throws {
    let page = LoosePage.hiding(HiddenWord.lines).turned(by: QuarterTurns(count))
    let boxes = try Pdfium.boxes(of: "ノート", in: try MadePDF([page]))
    let word = try #require(page.hiddenWords.first { $0.text == "ノート" })
    try #require(boxes.count == 1)
    #expect(abs(boxes[0].width - word.box.width) < 0.5, "\(boxes)")
    #expect(abs(boxes[0].height - word.box.height) < 0.5, "\(boxes)")
  }

  @Test func `no number is too strange`() throws {
    let numbers = [-1e300, -1e7, 0, 1e-300, 1e-3, 7, 1e7, 1e300, .infinity, .nan]
    let words = numbers.flatMap { x in
      numbers.map { HiddenWord("a)\\(\r", in: Self.box(x, 5, $0, 5 + $0), slope: $0 * x) }
    }
    try MadePDF([.hiding(words)]).expectSound()
  }
}

/// PDFium by its Python package.
private enum Pdfium {
  private static func run(_ script: String) throws -> Execution {
    let path = ProcessInfo.processInfo.environment["PYTHONPATH"] ?? ""
    return try Execution(ofShell: "python3 -c '\(script)'", environment: ["PYTHONPATH": path])
  }

  static let isInstalled = (try? run("import pypdfium2"))?.code == 0

  /// The boxes of the parts of a text, with heights that grow upward.
  static func boxes(of text: String, in pdf: MadePDF) throws -> [Box] {
    let script = """
      import pypdfium2
      page = pypdfium2.PdfDocument("\(pdf.path)")[0].get_textpage()
      place = page.search("\(text)").get_next()
      for i in range(page.count_rects(*place)): print(*page.get_rect(i))
      """
    return try run(script).output.split(separator: "\n").compactMap { line in
      let sides = line.split(separator: " ").compactMap { Double($0) }
      guard sides.count == 4 else { return nil }
      return Box(low: Point(x: sides[0], y: sides[1]), high: Point(x: sides[2], y: sides[3]))
    }
  }
}
