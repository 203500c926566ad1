import Foundation
import Support
import Testing

@testable import Translations

/// Reading the catalog of a language, however it was written.
@Suite struct CatalogTests {
  private func catalog(_ text: String) -> Catalog { Catalog(Array(text.utf8)) }

  private static let sample = #"""
    # Phrases of Suzuri.
    msgid ""
    msgstr ""
    "Language: ja\n"
    "Content-Type: text/plain; charset=UTF-8\n"

    #. Desk
    msgid "Undo"
    msgstr "元に戻す"

    # by a person
    #. App, Desk
    #: Sources/App/App.swift:3
    #, no-wrap
    #| msgid "before"
    msgid ""
    "{1} \"pages\"\n"
    "of C:\\{2}"
    msgstr "{2}の"
      	"{1}ページ\t\"\\\""
    msgid "Redo"
    msgstr ""

    #, c-format, fuzzy
    msgid "Open"
    msgstr "閉じる"

    msgctxt "door"
    msgid "Close"
    msgstr "閉める"

    msgid "a page"
    msgid_plural "pages"
    msgstr[0] "ページ"
    msgstr[1] "頁"

    msgid "Close"
    msgstr "閉じる"

    #, fuzzy
    #~ msgid "gone"
    #~ msgstr "なし"
    """#
  private static let phrases = [
    "Undo": "元に戻す", "{1} \"pages\"\nof C:\\{2}": "{2}の{1}ページ\t\"\\\"", "Close": "閉じる",
  ]

  @Test(arguments: [
    sample, sample + "\n", "\u{FEFF}" + sample, sample.replacing("\n", with: "\r\n"),
  ])
  func `entries are read in all forms that gettext knows`(text: String) {
    let catalog = catalog(text)
    #expect(catalog.phrases == Self.phrases)
    #expect(catalog.faults.isEmpty)
  }

  @Test(arguments: [
    ("msgid \"a\"\nmsgstr \"b", 2), ("msgid \"a\"\nmsgstr b\"", 2), ("msgid \"a\"\nmsgstr", 2),
    ("msgid \"a\"\nmsgstr \"b\\\"", 2), ("msgid \"a\"\nmsgstr \"b\"c\"", 2),
    ("msgid \"a\"\nmsgstr \"\\q\"", 2), ("msgid \"a\"\n\nmsgstr \"b\"", 2),
    ("msgid \"a\"", 1), ("msgid \"a\"\nmsgid \"c\"\nmsgstr \"\"", 2), ("\n\"a\"", 2),
    ("what\nmsgid \"a\"\nmsgstr \"b\"", 1), ("msgid \"a\"\nmsgstr \"b\"\n<<<\nmsgstr \"c\"", 3),
    ("msgid \"U\"\nmsgstr \"b\"\nmsgid \"U\"\nmsgstr \"c\"", 4),
  ])
  func `what is damaged stays English, and its line is named`(text: String, line: Int) {
    let catalog = catalog(text)
    #expect(catalog.faults.first?.line == line, "\(catalog.faults)")
    #expect(catalog.phrases["a"] == nil || text.contains("<<<"))
    #expect(catalog.phrases["U"] == (text.contains("U") ? "b" : nil))
  }

  @Test func `a damaged byte changes no other entry`() {
    let bytes = Array(Self.sample.utf8)
    for place in bytes.indices {
      for new in [0, 0x0A, 0x22, 0x23, 0x5C, 0x78, 0xFF] as [UInt8] {
        var damaged = bytes
        damaged[place] = new
        let phrases = Catalog(damaged).phrases
        let same = Self.phrases.filter { phrases[$0.key] == $0.value }
        #expect(same.count >= Self.phrases.count - 2, "\(place): \(new)")
      }
    }
  }
}
