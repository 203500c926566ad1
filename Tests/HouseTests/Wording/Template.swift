import Foundation
import Support
import Testing

/// The list of phrases that translators and their programs begin with, as gettext writes it.
struct Template {
  static let path = "po/suzuri.pot"

  /// What is in its file.
  let text: String

  private static let head = #"""
    # Every phrase of Suzuri, with the modules that say it.
    msgid ""
    msgstr ""
    "Project-Id-Version: suzuri\n"
    "MIME-Version: 1.0\n"
    "Content-Type: text/plain; charset=UTF-8\n"
    "Content-Transfer-Encoding: 8bit\n"

    """#

  /// Makes the template of phrases in their order, each with the modules that say it.
  init(_ phrases: [(phrase: String, modules: [String])]) throws {
    let entries = phrases.map { phrase, modules in
      let quoted = phrase.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        .replacing("\n", with: "\\n")
      return "\n#. \(modules.joined(separator: ", "))\nmsgid \"\(quoted)\"\nmsgstr \"\"\n"
    }
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).pot")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data((Self.head + entries.joined()).utf8).write(to: file)
    let run = try Execution(ofShell: "msgcat --no-wrap '\(file.path)'")
    try #require(run.code == 0, "\(run.messages)")
    text = run.output
  }

  /// Gives the phrases to the catalog of each language: new ones are empty, and those that are gone vanish.
  func merge() {
    let line = """
      set -e
      cd '\(Repository.file("po").path)'
      for catalog in *.po; do
        msgmerge --quiet --no-fuzzy-matching --no-wrap --update --backup=none $catalog suzuri.pot
        msgattrib --no-obsolete --no-wrap --output-file=$catalog $catalog
      done
      """
    #expect(throws: Never.self) {
      let run = try Execution(ofShell: line)
      #expect(run.code == 0, "\(run.messages)")
    }
  }
}
