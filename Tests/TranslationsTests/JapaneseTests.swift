import Foundation
import Support
import Testing

@testable import Translations
@testable import Wording

/// What is true of Japanese alone.
@Suite struct JapaneseTests {
  private static func phrases() throws -> [String: String] {
    Catalog([UInt8](try Data(contentsOf: Repository.file("po/ja.po")))).phrases
  }

  @Test func `signs are of full width, and no space is between Japanese and Latin letters`() throws
  {
    for japanese in try Self.phrases().values {
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

  @Test func `a sentence in English is one in Japanese`() throws {
    for (phrase, japanese) in try Self.phrases() where phrase.contains(" ") {
      let isSentence = phrase.hasSuffix(".") && !phrase.hasSuffix("..")
      let ends = ["。", "？"].contains { japanese.hasSuffix($0) }
      #expect(ends == isSentence || phrase.hasSuffix("?"), "\(phrase): \(japanese)")
    }
  }

  @Test func `sentences are put together with Japanese signs`() throws {
    let failure: Words = "the disk is full"
    let both = [failure, failure].joined(separator: "; ")
    let language = try #require(Language.translated.first { $0.code == "ja" })
    Language.$task.withValue(language) {
      #expect(failure.sentence.text == "ディスクの空きがありません。")
      #expect(both.sentence.text == "ディスクの空きがありません。ディスクの空きがありません。")
      let sentences: Words = "\(failure.sentence) \(failure.sentence)"
      #expect(sentences.text == both.sentence.text)
      #expect(["Undo", "Redo"].map { $0 as Words }.joined(separator: ", ").text == "元に戻す、やり直す")
    }
  }
}
