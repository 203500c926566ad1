import Foundation
import Support
import Testing

@testable import Japanese
@testable import Wording

/// What the program says in Japanese, phrase by phrase.
@Suite struct JapaneseTests {
  /// The phrases of the catalogue.
  private static let catalogue: Set<String> = {
    let file = Repository.root.appending(path: "Sources/Wording/Catalogue/English.txt")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("# ") }
    return Set(lines.map { String($0).replacing("\\n", with: "\n") })
  }()

  private func line(_ phrase: String) -> String {
    "\"\(phrase.replacing("\n", with: "\\n").replacing("\"", with: "\\\""))\": \"\","
  }

  @Test func `every phrase of the catalogue has its Japanese, and no other has`() {
    let known = Set(Japanese.phrases.keys)
    let missing = Self.catalogue.subtracting(known).sorted()
    #expect(
      missing.isEmpty,
      "say these in Sources/Japanese:\n\(missing.map(line).joined(separator: "\n"))")
    let needless = known.subtracting(Self.catalogue).sorted()
    #expect(
      needless.isEmpty,
      "remove these from Sources/Japanese:\n\(needless.map(line).joined(separator: "\n"))")
  }

  @Test func `a phrase is said once`() {
    let count = Japanese.parts.reduce(0) { $0 + $1.count }
    #expect(count == Japanese.phrases.count)
  }

  /// The numbers of what is filled into a phrase.
  private func arguments(of phrase: String) -> Set<Int> {
    Set(phrase.matches(of: /\{(\d+)\}/).compactMap { Int($0.1) })
  }

  @Test func `what is filled into a phrase is filled into its Japanese`() {
    for (phrase, japanese) in Japanese.phrases {
      #expect(arguments(of: phrase) == arguments(of: japanese), "\(phrase): \(japanese)")
    }
  }

  @Test func `signs are of full width, and no space is between Japanese and Latin letters`() {
    for japanese in Japanese.phrases.values {
      // What is typed on a command line keeps its spaces.
      let typed = japanese.contains("suzuri") || japanese.contains("--")
      if !typed {
        #expect(!japanese.contains(/[\p{Hiragana}\p{Katakana}\p{Han}] [A-Za-z{]/), "\(japanese)")
        #expect(!japanese.contains(/[A-Za-z}] [\p{Hiragana}\p{Katakana}\p{Han}]/), "\(japanese)")
      }
      let isHalf = japanese.contains(/[\p{Hiragana}\p{Katakana}\p{Han}](?:[;!?()]|[,.:](?: |$))/)
      #expect(!isHalf, "\(japanese)")
    }
  }

  @Test func `a sentence in English is one in Japanese`() {
    for (phrase, japanese) in Japanese.phrases where phrase.contains(" ") {
      let isSentence = phrase.hasSuffix(".") && !phrase.hasSuffix("..")
      let ends = ["。", "？"].contains { japanese.hasSuffix($0) }
      #expect(ends == isSentence || phrase.hasSuffix("?"), "\(phrase): \(japanese)")
    }
  }

  @Test func `sentences are put together with Japanese signs`() {
    let failure: Words = "the disk is full"
    let both = [failure, failure].joined(separator: "; ")
    Language.$task.withValue(.japanese) {
      #expect(failure.sentence.text == "ディスクの空きがありません。")
      #expect(both.sentence.text == "ディスクの空きがありません。ディスクの空きがありません。")
      let sentences: Words = "\(failure.sentence) \(failure.sentence)"
      #expect(sentences.text == both.sentence.text)
      #expect(["Undo", "Redo"].map { $0 as Words }.joined(separator: ", ").text == "元に戻す、やり直す")
    }
  }

  @Test func `the program speaks it where the environment asks for it`() throws {
    func help(_ locale: String) throws -> String {
      try Execution(of: Execution.suzuri, ["--help"], environment: ["LANG": locale]).output
    }
    #expect(try help("ja_JP.UTF-8").hasPrefix("概要："))
    #expect(try help("C").hasPrefix("OVERVIEW:"))
  }

  @Test(arguments: [("ja_JP.UTF-8", "ja"), ("ja", "ja"), ("de_DE", "en")])
  func `the environment can ask for it`(locale: String, code: String) {
    #expect(Language.chosen(by: ["LANG": locale], among: [.english, .japanese]).code == code)
  }
}
