import Foundation
import Support
import Testing

/// The catalogue of all words that people read, which another language begins with.
@Suite struct CatalogueTests {
  private static let file = "Sources/Wording/Catalogue/English.txt"

  @Test func `the catalogue holds every phrase that the program can say`() throws {
    var text = ""
    for room in House.rooms.map(\.name) where !["Wording", "suzuri"].contains(room) {
      let phrases = try Phrases(room: room)
      #expect(phrases.missed == [], "English within words that is not words itself")
      if phrases.all.isEmpty { continue }
      text += text.isEmpty ? "" : "\n"
      text += "# \(room)\n\n"
      for phrase in phrases.all.sorted() {
        text += phrase.replacing("\n", with: "\\n") + "\n"
      }
    }
    try Golden.expect(text, at: Self.file)
  }

  @Test func `literals are found with what is interpolated in them`() {
    let source = ##"""
      // "no"
      let a = "one \(b ? "two \(c)" : #"three \#(d) \(e)"#) four\n"
        + "five \(f("six"))"
      """##
    let found = SourceLiteral.all(in: Data(source.utf8))
    #expect(
      found.map(\.phrase) == [
        "one {1} four\n", "two {1}", #"three {1} \(e)"#, "five {1}", "six",
      ])
    #expect(found.map(\.line) == [2, 2, 2, 3, 3])
    #expect(found.map(\.column) == [9, 20, 33, 5, 15])
  }
}
