import Bytes
import Support
import Testing

@testable import Recognition

/// Addresses, phone numbers and dates in lines as they are read.
@Suite struct WrittenLinkTests {
  private func line(_ text: String, confidence: Double = 1) -> RecognizedLine {
    var place = 0
    return RecognizedLine(
      words: text.split(separator: " ").map { word in
        let frames = place..<place + word.count
        place = frames.upperBound + 1
        return RecognizedWord(
          text: String(word), frames: frames, confidence: confidence, isKnown: false,
          alternatives: [])
      })
  }

  private func addresses(in text: String) -> [String] {
    line(text).links.compactMap {
      if case .address(let address) = $0.target { address } else { nil }
    }
  }

  private func dates(in text: String) -> [String] {
    line(text).links.compactMap { if case .date(let date) = $0.target { date } else { nil } }
  }

  @Test(arguments: [
    ("see https://example.org/a?b=1 now", "https://example.org/a?b=1"),
    ("http://Example.org:8080/A", "http://example.org:8080/A"),
    ("www.example.org.", "https://www.example.org"),
    ("(www.example.org)", "https://www.example.org"),
    ("www.example.org. The rest", "https://www.example.org"),
    ("example.com", "https://example.com"),
    ("example.org/a/b.html,", "https://example.org/a/b.html"),
    ("john.doe@example.com", "mailto:john.doe@example.com"), ("mailto:a@b.org", "mailto:a@b.org"),
    ("write to: Jo+x@Example.co.uk!", "mailto:Jo+x@example.co.uk"),
  ])
  func `addresses are found`(text: String, address: String) {
    #expect(addresses(in: text) == [address])
    #expect(line(text).links.allSatisfy { !$0.isDoubtful })
  }

  @Test(arguments: [
    ("http: //www. example .org", "http://www.example.org"),
    ("https:llexample.org/x", "https://example.org/x"),
    ("www,example,org", "https://www.example.org"),
    ("john @ example. com", "mailto:john@example.com"),
    ("john@example,com", "mailto:john@example.com"),
    ("O3O 12345", "tel:03012345"), ("exam ple.com/a", "https://ple.com/a"),
    ("an na@example.org", "mailto:na@example.org"),
  ])
  func `addresses that are repaired are doubtful`(text: String, address: String) {
    #expect(addresses(in: text) == [address])
    #expect(line(text).links.allSatisfy { $0.isDoubtful })
  }

  @Test(arguments: [
    ("Tel. 030 / 123 45 67", "0301234567"), ("Tel.: 123456", "123456"), ("tel:123-4567", "1234567"),
    ("+49 (0)30 1234567", "+49301234567"), ("+1 555 123 4567", "+15551234567"),
    ("(030) 123-4567", "0301234567"), ("(555) 123-4567", "5551234567"),
    ("555-123-4567", "5551234567"), ("06 12 34 56 78", "0612345678"),
    ("06.12.34.56.78", "0612345678"), ("03-1234-5678", "0312345678"), ("089/12345,", "08912345"),
    ("0301234567", "0301234567"), ("電話 03-1234-5678", "0312345678"),
  ])
  func `phone numbers are found`(text: String, number: String) {
    #expect(addresses(in: text) == ["tel:" + number])
  }

  @Test(arguments: [
    "2026-11-30", "2026/11/30", "30.11.2026", "30. 11. 2026", "11/30/2026", "30/11/2026",
    "30 Nov 2026", "30. November 2026", "Nov 30, 2026", "November 30th 2026", "30 novembre 2026",
    "3O.11.2O26", "2026年11月30日", "2026 年 11 月 30 日", "明日2026年11月30日に会う", "on (30.11.2026).",
  ])
  func `dates are found, whichever way they are written`(text: String) {
    #expect(dates(in: text) == ["2026-11-30"])
  }

  @Test func `a day that may be a month stays as it is written`() {
    #expect(dates(in: "5/6/2026") == ["5/6/2026"])
    #expect(dates(in: "5/5/2026") == ["2026-05-05"])
    #expect(dates(in: "5.6.2026") == ["2026-06-05"])
    #expect(dates(in: "29.02.2024") == ["2024-02-29"])
  }

  @Test(arguments: [
    "3/4", "11/30", "1/2/3", "1.2.3", "12:30", "10:00-12:30", "08.30-12.00", "0800-1700",
    "3.14159265",
    "0.123456", "1,000,000", "10 000 000", "1990-2000", "192.168.1.100", "v10.15.7", "010101",
    "978-3-16-148410-0", "29.02.2026", "31.04.2026", "30.13.2026", "2026-13-01", "2026 - 11 - 30",
    "and/or", "e.g./i.e.", "Mr.Smith", "ASP.net", "end.It was", "I like it. It works", "a@b",
    "@home", "john@", "a@@b.org", "file.py", "main.rs/x", "2024 2025", "1234567", "12-34-56",
    "01.02.03", "05/06/26", "1.5/2", "km/h", "http:", "https://", "www.", "www.com", "100-2000",
    "3+4=7", "1234.5678", "May 2026", "30 Foo 2026", "00000000", "0 1 2 3 4 5 6",
    "javascript:a.com/b",
    "file:///etc/passwd",
  ])
  func `other texts are no links`(text: String) {
    #expect(line(text).links.isEmpty)
  }

  @Test func `a link takes the frames of its words, several are in order, and doubt remains`()
    throws
  {
    let text = "meet 3 March 2027 at example.org/map or call 0171 1234567."
    let links = line(text).links
    #expect(links.map(\.frames) == [5..<17, 21..<36, 45..<58])
    #expect(links.map(\.isDoubtful) == [false, true, false])
    #expect(line(text, confidence: 0.5).links.allSatisfy { $0.isDoubtful })
    let inside = try #require(line("明日2026年11月30日に会う").links.first)
    #expect(inside.frames == 2..<13)
  }

  @Test func `random texts have links within their frames`() {
    var random = RandomSource(seed: Seed.of(33))
    let pieces = [
      "www.example.org", "30.11.2026 ", "+49 30 123456", "jo@example.org", "www.", "example",
      ".org", "/a", "@", " ", ". ", "https:", "//", "30", ".11", "2026", "Nov",
      "-", "030", "1234", "年", "11月", "日", "+", "(", ")", "O", "l", ",", "あ",
    ]
    var found = 0
    for _ in 0..<4000 {
      let count = Int.random(in: 0..<12, using: &random)
      let text = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "." }.joined()
      let line = line(text)
      let links = line.links
      found += links.count
      #expect(links.allSatisfy { !$0.frames.isEmpty && $0.frames.upperBound <= text.count })
      #expect(
        zip(links, links.dropFirst()).allSatisfy { $0.frames.upperBound <= $1.frames.lowerBound })
    }
    #expect(found > 100)
  }
}
