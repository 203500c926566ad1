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

  private static let wideSigns = [
    ", ": "、", "; ": "。", ": ": "：", ":": "：", ".": "。", ". ": "。", " (": "（", ")": "）",
    "). ": "）。",
  ]
}

/// A catalog in the program, which is parsed when its language is first spoken.
private final class EmbeddedCatalog: Sendable {
  private let place: Int
  private let phrases = Mutex<[String: String]?>(nil)

  init(place: Int) { self.place = place }

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

/// The phrases of a language, from a `.po` file as gettext, Poedit and Weblate write it.
///
/// A phrase stays English where its entry is fuzzy, has no translation or cannot be read. No phrase has a
/// context or plural forms, so entries with either are left out.
struct Catalog {
  private(set) var phrases: [String: String] = [:]
  /// The lines that cannot be read, counted from 1, each with what is wrong.
  private(set) var faults: [(line: Int, message: String)] = []

  private let isUTF8: Bool
  private var line = 0
  private var entry = Entry()

  private struct Entry {
    var (phrase, translation): (String?, String?)
    var field: Field?
    var isLeftOut = false
  }

  private enum Field { case phrase, translation, other }

  init(_ bytes: [UInt8]) {
    isUTF8 = String(validating: bytes, as: UTF8.self) != nil
    phrases.reserveCapacity(bytes.count / 100)
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    var rest = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    while !rest.isEmpty {
      line += 1
      let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
      read(rest[..<end].trimmed)
      rest = rest[end...].dropFirst()
    }
    endEntry()
  }

  private mutating func read(_ text: ArraySlice<UInt8>) {
    switch text.first {
    case nil: endEntry()
    case UInt8(ascii: "#"):
      if entry.phrase != nil { endEntry() }
      let isFlags = text.starts(with: "#,".utf8)
      if isFlags, String(decoding: text, as: UTF8.self).contains("fuzzy") { entry.isLeftOut = true }
    case UInt8(ascii: "\""): append(text)
    default:
      let keyword = text.prefix { $0 > UInt8(ascii: "\"") }
      begin(String(decoding: keyword, as: UTF8.self))
      append(text[keyword.endIndex...].trimmed)
    }
  }

  private mutating func begin(_ keyword: String) {
    let isTranslation = keyword.hasPrefix("msgstr")
    if !isTranslation, entry.translation != nil { endEntry() }
    switch keyword {
    case "msgid":
      if entry.phrase != nil { endEntry() }
      (entry.phrase, entry.field) = ("", .phrase)
    case "msgstr" where entry.phrase != nil && entry.translation == nil:
      (entry.translation, entry.field) = ("", .translation)
    case "msgctxt", "msgid_plural",
      _ where keyword.hasPrefix("msgstr["):
      if isTranslation { entry.translation = "" }
      (entry.field, entry.isLeftOut) = (.other, true)
    default:
      endEntry()
      entry.field = .other
      fail("no entry goes on with '\(keyword)'")
    }
  }

  private mutating func append(_ quoted: ArraySlice<UInt8>) {
    guard let text = text(quoted) else { return fail("no quoted text of UTF-8") }
    switch entry.field {
    case .phrase: entry.phrase? += text
    case .translation: entry.translation? += text
    case .other: break
    case nil: fail("a text outside of an entry")
    }
  }

  private mutating func endEntry() {
    defer { entry = Entry() }
    guard !entry.isLeftOut, let phrase = entry.phrase else { return }
    guard let translation = entry.translation else { return fail("'\(phrase)' has no msgstr") }
    guard !phrase.isEmpty, !translation.isEmpty else { return }
    if let first = phrases.updateValue(translation, forKey: phrase) {
      phrases[phrase] = first
      fail("'\(phrase)' is translated twice")
    }
  }

  private mutating func fail(_ message: String) {
    faults.append((line, message))
    entry.isLeftOut = true
  }

  private func text(_ quoted: ArraySlice<UInt8>) -> String? {
    let (quote, backslash) = (UInt8(ascii: "\""), UInt8(ascii: "\\"))
    guard quoted.count >= 2, quoted.first == quote, quoted.last == quote else { return nil }
    let inner = quoted.dropFirst().dropLast()
    guard inner.contains(where: { $0 == quote || $0 == backslash }) else { return string(inner) }
    var (bytes, isEscaped): ([UInt8], Bool) = ([], false)
    for byte in inner {
      if isEscaped {
        guard let meant = Self.escapes[byte] else { return nil }
        bytes.append(meant)
        isEscaped = false
      } else if byte == backslash {
        isEscaped = true
      } else if byte == quote {
        return nil
      } else {
        bytes.append(byte)
      }
    }
    return isEscaped ? nil : string(bytes[...])
  }

  /// Validates bytes one by one only where the file as a whole is not valid, which is slow.
  private func string(_ bytes: ArraySlice<UInt8>) -> String? {
    isUTF8 ? String(decoding: bytes, as: UTF8.self) : String(validating: bytes, as: UTF8.self)
  }

  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "n"): 0x0A, UInt8(ascii: "t"): 0x09, UInt8(ascii: "r"): 0x0D,
    UInt8(ascii: "\""): UInt8(ascii: "\""), UInt8(ascii: "\\"): UInt8(ascii: "\\"),
  ]
}

extension ArraySlice<UInt8> {
  fileprivate var trimmed: Self {
    let start = drop { $0 <= UInt8(ascii: " ") }
    let end = start.lastIndex { $0 > UInt8(ascii: " ") } ?? start.startIndex - 1
    return start[...end]
  }
}
