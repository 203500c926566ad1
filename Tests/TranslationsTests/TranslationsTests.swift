import Foundation
import Support
import Testing

@testable import Translations
@testable import Wording

/// The catalogs of all languages, as they are in `po` and in the program.
@Suite struct TranslationsTests {
  private static let codes = Language.translated.map(\.code)

  private static func catalog(_ code: String) throws -> Catalog {
    Catalog([UInt8](try Data(contentsOf: Repository.file("po/\(code).po"))))
  }

  /// Runs a line in the folder of the catalogs.
  private func run(_ line: String) throws -> String {
    let run = try Execution(ofShell: "cd '\(Repository.file("po").path)' && \(line)")
    #expect(run.code == 0, "\(run.messages)")
    return run.output
  }

  @Test func `every catalog is in the program`() throws {
    let files = Repository.files(below: "po").filter { $0.hasSuffix(".po") }
    #expect(Set(files) == Set(Self.codes.map { "po/\($0).po" }))
    for language in Language.translated {
      for (phrase, translation) in try Self.catalog(language.code).phrases {
        #expect(language.phrase(for: Words(phrase: phrase, arguments: [])) == translation)
      }
    }
  }

  @Test(arguments: codes)
  func `a catalog can be read, and is as gettext writes it`(code: String) throws {
    for fault in try Self.catalog(code).faults {
      Issue.record("po/\(code).po:\(fault.line): \(fault.message)")
    }
    _ = try run("msgfmt --check --output-file=/dev/null \(code).po")
    try Golden.expect(try run("msgcat --no-wrap \(code).po"), at: "po/\(code).po")
  }

  @Test(arguments: codes)
  func `every phrase has its translation, and no other has`(code: String) throws {
    // It fills each entry of the template with its English.
    let all = Set(Catalog(Array(try run("msgen suzuri.pot").utf8)).phrases.keys)
    #expect(all.count > 3000)
    let known = Set(try Self.catalog(code).phrases.keys)
    for phrase in all.subtracting(known).sorted() {
      Issue.record("po/\(code).po lacks a translation of '\(phrase)'")
    }
    for phrase in known.subtracting(all).sorted() {
      Issue.record("po/\(code).po: nothing says '\(phrase)'")
    }
  }

  @Test(arguments: codes)
  func `what is filled into a phrase is filled into its translation`(code: String) throws {
    func arguments(of phrase: String) -> Set<Substring> {
      Set(phrase.matches(of: /\{\d+\}/).map(\.0))
    }
    for (phrase, translation) in try Self.catalog(code).phrases {
      #expect(arguments(of: phrase) == arguments(of: translation), "\(phrase): \(translation)")
    }
  }

  @Test(arguments: codes)
  func `a catalog says the same after an editor has written it`(code: String) throws {
    let wrapped = try run("msgcat --width=79 \(code).po")
    #expect(wrapped.split(separator: "\n").allSatisfy { $0.count <= 80 || !$0.contains(" ") })
    let edited =
      "\u{FEFF}" + wrapped.replacing("\n#. ", with: "\n#: Sources/App/App.swift:1\n#. ")
        + """

        #, fuzzy
        msgid "neither"
        msgstr "nor"

        #~ msgid "Undo"
        #~ msgstr "Redo"

        """
    let catalog = Catalog(Array(edited.replacing("\n", with: "\r\n").utf8))
    #expect(catalog.faults.isEmpty)
    #expect(try catalog.phrases == Self.catalog(code).phrases)
  }

  @Test(arguments: [("ja_JP.UTF-8", "ja"), ("ja", "ja"), ("tlh_XX", "en")])
  func `the environment can ask for a language`(locale: String, code: String) {
    let known = [.english] + Language.translated
    #expect(Language.chosen(by: ["LANG": locale], among: known).code == code)
  }

  @Test func `the program speaks the language that the environment asks for`() throws {
    func help(_ locale: String) throws -> String {
      try Execution(of: Execution.suzuri, ["--help"], environment: ["LANG": locale]).output
    }
    #expect(try help("ja_JP.UTF-8").hasPrefix("概要："))
    #expect(try help("C").hasPrefix("OVERVIEW:"))
  }
}
