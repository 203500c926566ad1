import Bytes
import Foundation
import Support
import Testing
@testable import Trace
import Wording

@testable import Laboratory

@Suite struct ReportTests {
  /// What a page is made of; nothing else may become a part of it.
  private static let elements: Set = [
    "html", "head", "meta", "title", "style", "body", "main", "p", "h1", "h2", "h3", "dl", "div",
    "dt", "dd", "b", "small", "aside", "table", "thead", "tbody", "tr", "th", "td", "figure",
    "figcaption", "svg", "path", "text",
  ]

  /// The elements and all text of a page.
  private static func read(_ page: [UInt8]) throws -> (elements: Set<String>, text: String) {
    let (elements, texts) = try pieces(of: page)
    return (elements, texts.map { $0 + "\n" }.joined())
  }

  private static func pieces(of page: [UInt8]) throws -> (elements: Set<String>, texts: [String]) {
    let begin = Array("<!DOCTYPE html>\n".utf8)
    #expect(page.starts(with: begin))
    let reader = XMLReader(StoredBytes(page[begin.count...]))
    var (elements, texts) = (Set<String>(), [String]())
    while let event = try reader.next() {
      switch event {
      case .start: elements.insert(reader.name)
      case .text: if elements.contains("main") { texts.append(reader.text) }
      case .end: break
      }
    }
    return (elements, texts)
  }

  /// The words of texts that no language would change, besides names and units.
  private static func untold(in texts: [String]) -> Set<String> {
    let data = Set(["ms", "csv", "mm", "Hz", "px"] + TraceMoment.allCases.map(\.rawValue))
    // A line that was cut has no end, so each is looked at by itself.
    let rest = texts.flatMap {
      MadeUpText.untranslated(in: $0).split { !$0.isLetter && $0 != "_" && !$0.isNumber }
    }
    let words = rest.map(String.init).filter { $0.count { $0.isLetter } > 1 }
    return Set(words).subtracting(data)
  }

  @Test(arguments: [Trial.usual, .oneStroke, .oneSample, .tails, .six, .bare, .allLost, .alike])
  func `a comparison is told in words`(trial: Trial) throws {
    let comparison = try trial.comparison
    let (texts, lines) = try Language.$task.withValue(.madeUp) {
      (try Self.pieces(of: Report(comparison).file(as: .html)).texts, comparison.lines)
    }
    #expect(Self.untold(in: texts) == [])
    #expect(texts.joined().contains("⟦"))
    #expect(Self.untold(in: lines) == [])
  }

  @Test func `cards of styluses are told in words`() throws {
    let cards = [0.0, 2].map { latency in
      StylusCard(StylusMeasures(of: MadeTrace(latency: 4 + latency).trace(seed: 4)))
    }
    for cards in [cards, [cards[0]], []] {
      let (texts, text) = try Language.$task.withValue(.madeUp) {
        (try Self.pieces(of: Report(cards).file(as: .html)).texts, StylusCard.text(cards))
      }
      #expect(Self.untold(in: texts) == [])
      #expect(Self.untold(in: text.split(separator: "\n").map(String.init)) == [])
    }
  }

  @Test(arguments: Trial.allCases)
  func `a page is well-formed, small, and made of words and lines alone`(trial: Trial) throws {
    let comparison = try trial.comparison
    let page = try Report(comparison).file(as: .html)
    let (elements, text) = try Self.read(page)
    #expect(elements.isSubset(of: Self.elements), "\(elements.subtracting(Self.elements))")
    #expect(page.count < 500_000)
    let source = String(decoding: page, as: UTF8.self)
    for word in [
      "<script", "http:", "https:", "url(", "@import", "src=", "href=", "NaN", "javascript",
    ] {
      #expect(!source.contains(word), "\(word)")
    }
    #expect(!source.contains("=\"inf") && !source.contains("=\"-inf"))
    #expect(text.contains("Not included: "))
    for pair in comparison.pairs {
      for sentence in [pair.verdictSentence] + pair.warnings {
        let shown = ShownText.line(sentence.english, atMost: 1000)
        #expect(text.replacing("\u{A0}", with: " ").components(separatedBy: shown).count == 2)
      }
    }
  }

  @Test func `what comes from files steers nothing`() throws {
    let page = try Report(Trial.hostile.comparison).file(as: .html)
    let (_, text) = try Self.read(page)
    #expect(text.contains("<script>alert(1)</script>"), "it stands there as words")
    for scalar in text.unicodeScalars where scalar != "\n" {
      #expect(scalar.properties.generalCategory != .control)
      #expect(scalar.properties.generalCategory != .format)
    }
  }

  @Test(arguments: [Trial.usual, .six, .hostile, .oneSample, .longNames])
  func `a PDF is sound and its words can be found`(trial: Trial) throws {
    let comparison = try trial.comparison
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).pdf")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(Report(comparison).file(as: .pdf)).write(to: file)
    let check = try Execution(of: URL(filePath: "/usr/bin/qpdf"), ["--check", file.path])
    #expect(check.code == 0, "\(check.output) \(check.messages)")
    let words = try Execution(
      of: URL(filePath: "/usr/bin/pdftotext"), ["-raw", "-enc", "UTF-8", file.path, "-"])
    let text = words.output.filter { !$0.isWhitespace }
    #expect(text.contains("Notincluded:"))
    guard trial == .usual || trial == .oneSample else { return }
    for sentence in [comparison.pairs[0].verdictSentence] + comparison.pairs[0].remarks {
      #expect(text.contains(sentence.english.filter { !$0.isWhitespace }), "\(sentence)")
    }
  }

  @Test(arguments: [Trial.usual, .six, .oneSample])
  func `a picture is whole and not empty`(trial: Trial) throws {
    let png = try Report(trial.comparison).file(as: .png)
    #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(png.suffix(8).starts(with: Array("IEND".utf8)))
    #expect(png.count > 50_000)
  }

  @Test func `equal traces give equal files`() throws {
    let report = try Report(Trial.usual.comparison)
    let again = try Report(Trial.usual.comparison)
    #expect(try report.file(as: .html) == again.file(as: .html))
    #expect(try report.file(as: .png) == again.file(as: .png))
  }

  @Test func `the ending of a name says the format`() {
    #expect(ReportFormat(path: "a/b.c/report.html") == .html)
    #expect(ReportFormat(path: "R.PDF") == .pdf)
    for path in [
      "", ".png", "a.\u{301}png", "report", "report.", "a.html/report", "report.html ", "x.csv",
    ] {
      #expect(ReportFormat(path: path) == nil, "\(path)")
    }
  }

  @Test func `cards stand side by side, each figure once in each column`() throws {
    let cards = [0.0, 3].map { latency in
      StylusCard(StylusMeasures(of: MadeTrace(latency: 4 + latency).trace(seed: 4)))
    }
    let page = try Report(cards).file(as: .html)
    let (elements, text) = try Self.read(page)
    #expect(elements.isSubset(of: Self.elements))
    for card in cards {
      for row in card.groups.flatMap(\.rows) where row.figure.value != nil {
        #expect(text.contains(row.text), "\(row.key)")
      }
    }
    for sentence in cards[0].sentences {
      #expect(text.components(separatedBy: sentence.text).count == 2, "\(sentence)")
    }
    #expect(try Report(cards).file(as: .pdf).count > 5000)
    #expect(try !Report([StylusCard]()).file(as: .html).isEmpty)
  }

  @Test func `shown text is one line that steers nothing`() {
    #expect(ShownText.line("a\n\tb  c\u{202E}d\u{0}") == "a b cd")
    #expect(ShownText.line(String(repeating: "x", count: 50), atMost: 10) == "xxxxxxxxxx…")
    #expect(ShownText.line(" \n ") == "")
    #expect(ShownText.line("Überschrift 日本語 ✓") == "Überschrift 日本語 ✓")
  }
}
