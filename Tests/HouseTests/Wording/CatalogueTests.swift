import Foundation
import Support
import Testing

/// The template of all words that people read, from which a language begins.
@Suite struct CatalogueTests {
  @Test func `the template has every phrase that the program can say`() throws {
    var (phrases, rooms): ([String], [String: [String]]) = ([], [:])
    let silent: Set = ["Wording", "Translations", "suzuri", "suzuri-bench"]
    for room in House.rooms.map(\.name) where !silent.contains(room) {
      let said = try Phrases(room: room)
      #expect(said.missed == [], "English within words that is not words itself")
      phrases += said.all.filter { rooms[$0] == nil }.sorted()
      for phrase in said.all { rooms[phrase, default: []].append(room) }
    }
    let template = try Template(phrases.map { ($0, rooms[$0] ?? []) })
    defer { if Golden.isRecording { template.merge() } }
    try Golden.expect(template.text, at: Template.path)
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
