import Testing

@testable import Recognition

@Suite struct ReadingLanguageTests {
  private func usual(_ variables: [String: String]) -> ReadingLanguage {
    .usual { variables[$0] }
  }

  @Test func `the usual language is that of the first locale that is set`() {
    #expect(usual([:]) == .latin && usual(["LANG": "C.UTF-8"]) == .latin)
    #expect(usual(["LANG": "ja_JP.UTF-8"]) == .both)
    #expect(usual(["LC_CTYPE": "ja_JP.UTF-8", "LANG": "de_DE.UTF-8"]) == .both)
    #expect(usual(["LC_ALL": "fr_FR.UTF-8", "LC_CTYPE": "ja_JP", "LANG": "ja_JP"]) == .latin)
    #expect(usual(["LC_ALL": "", "LANG": "ja_JP.UTF-8"]) == .both, "an empty one is not set")
  }

  @Test func `text in Latin letters has no kana and kanji`() {
    for letter in "あア漢" {
      let code = letter.utf16.first ?? 0
      #expect(!ReadingLanguage.latin.has(code) && ReadingLanguage.both.has(code))
    }
    #expect(ReadingLanguage.allCases.allSatisfy { $0.has(0x61) && $0.has(0xE9) })
  }
}
