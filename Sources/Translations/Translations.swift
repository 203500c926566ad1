internal import CTranslations
internal import Glibc
internal import Synchronization
public import Wording

extension Language {
  /// Every language but English, each with its catalog in `po`.
  public static let translated: [Language] = {
    var languages: [Language] = []
    while let translation = suzuri_translation_at(languages.count)?.pointee {
      let phrases = EmbeddedCatalog(place: languages.count)
      languages.append(
        Language(
          code: String(cString: translation.code), name: String(cString: translation.name),
          signs: translation.has_wide_signs ? wideSigns : [:], translation: { phrases[$0] }))
    }
    return languages
  }()

  /// The full-width signs of Chinese and Japanese.
  private static let wideSigns = [
    ", ": "、", "; ": "。", ": ": "：", ":": "：", ".": "。", ". ": "。", " (": "（", ")": "）",
    "). ": "）。",
  ]
}

/// A catalog in the program, which is parsed when its language is first spoken.
private final class EmbeddedCatalog: Sendable {
  /// The place of its language among all.
  private let place: Int
  private let phrases = Mutex<[String: String]?>(nil)

  init(place: Int) { self.place = place }

  /// The translation of a phrase; nil where it stays English.
  subscript(phrase: String) -> String? {
    phrases.withLock { phrases in
      if phrases == nil {
        let text = suzuri_translation_at(place)?.pointee.catalog
        let bytes = text.map { UnsafeRawBufferPointer(start: $0, count: strlen($0)) }
        phrases = Catalog(bytes.map { [UInt8]($0) } ?? []).phrases
      }
      return phrases?[phrase]
    }
  }
}
