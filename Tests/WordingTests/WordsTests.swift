import Support
import Testing
import Wording

/// How words are built, joined and told in a language.
@Suite struct WordsTests {
  private let german = Language(code: "de", name: "Deutsch") {
    [
      "Page {1} of '{2}'": "„{2}“, Seite {1}",
      "cannot open {1}: {2}": "{1} lässt sich nicht öffnen: {2}",
      "it is damaged": "es ist beschädigt",
    ][$0]
  }

  @Test func `A literal is its own English`() {
    let words: Words = "Page \(3) of '\("Physics")'"
    #expect(words.phrase == "Page {1} of '{2}'")
    #expect(words.text(in: .english) == "Page 3 of 'Physics'")
  }

  @Test func `A language orders what is filled in as it likes`() {
    let words: Words = "Page \(3) of '\("Physics")'"
    #expect(words.text(in: german) == "„Physics“, Seite 3")
  }

  @Test func `Words within words are told in the same language`() {
    let reason: Words = "it is damaged"
    let words: Words = "cannot open \("/tmp/{1}"): \(reason)"
    #expect(words.text(in: german) == "/tmp/{1} lässt sich nicht öffnen: es ist beschädigt")
    #expect(words.english == "cannot open /tmp/{1}: it is damaged")
  }

  @Test func `A literal within a literal is words, and text is not`() {
    func words(_ count: Int, of title: String) -> Words {
      "\(count == 1 ? "a page" : "pages") of \(title)"
    }
    let words = words(1, of: "Page")
    #expect(MadeUpText.untranslated(in: words.text(in: .madeUp)) == "")
    #expect(words.text(in: .madeUp) == "⟦⟦áá páágéé⟧ óóf Page⟧")
  }

  @Test func `A phrase on several lines is one phrase`() {
    let words: Words = "Page \(3) " + "of '\("Physics")'"
    #expect(words.text(in: german) == "„Physics“, Seite 3")
    #expect(words == "Page \(3) of '\("Physics")'")
  }

  @Test func `Joined words stay words of their own`() {
    let words = ["it is damaged", "it is damaged" as Words].joined(separator: ", ")
    #expect(words.text(in: german) == "es ist beschädigt, es ist beschädigt")
  }

  @Test func `Text without letters of its own needs no language`() {
    #expect(("\(3) / \(4)" as Words).text(in: .madeUp) == "3 / 4")
    #expect(Words(verbatim: "Physik").text(in: .madeUp) == "Physik")
  }

  @Test func `Braces around anything else belong to the text`() {
    let words: Words = "{0} {2} {} { \(1) {x} }"
    #expect(words.english == "{0} {2} {} { 1 {x} }")
  }

  @Test func `An error is told by its words`() {
    struct Damage: Error, Worded { var words: Words { "it is damaged" } }
    let error: any Error = Damage()
    let words: Words = "cannot open \("a"): \(error)"
    #expect(words.text(in: german) == "a lässt sich nicht öffnen: es ist beschädigt")
  }

  @Test func `What is counted has commas, what is named has none`() {
    let counts: [Words] = [
      "Moved \(10_000) notebooks to the trash.", "\(999) chosen", "\(1_234_567) bytes",
      "\(1200) of \(34_000) pages", "Page \(1234) of '\("a")'",
      "page \(2000), line \(3000): \("b")", "\(1234) / \(5678)", "\(2026)",
      "pages \(1000) to \(2000) of \(30_000)",
      "moved \(-4200) pages",
    ]
    #expect(
      counts.map(\.english) == [
        "Moved 10,000 notebooks to the trash.", "999 chosen", "1,234,567 bytes",
        "1,200 of 34,000 pages", "Page 1234 of 'a'", "page 2000, line 3000: b",
        "1234 / 5678", "2026", "pages 1000 to 2000 of 30,000", "moved -4,200 pages",
      ])
    let japanese = Language(code: "ja", name: "日本語") {
      ["{1} notebooks": "{1}冊", "Page {1}": "{1}ページ"][$0]
    }
    #expect(("\(10_000) notebooks" as Words).text(in: japanese) == "10,000冊")
    #expect(("Page \(1234)" as Words).text(in: japanese) == "1234ページ")
  }

  @Test func `The language is that of the task`() {
    let words: Words = "it is damaged"
    #expect(words.text == "it is damaged")
    #expect(Language.$task.withValue(german) { words.text } == "es ist beschädigt")
  }
}
