internal import CGLib
internal import Glibc
internal import Synchronization

/// The order of names: 2 before 10, and é beside e.
///
/// Letters are compared without case and accents, and numbers by their value. If these are equal, accents
/// decide, and then case.
public struct SortKey: Hashable, Comparable, Sendable {
  private let ranks: [UInt32]
  private let name: String

  /// The key of a name, as a language sorts it.
  public init(of name: String, in language: SortLanguage = .users) {
    var writer = RankWriter(capacity: name.utf8.count)
    if name.utf8.allSatisfy({ $0 < 128 }) {
      for letter in name.utf8 { writer.add(LetterFolding.folded(plain: letter)) }
    } else {
      writer.add(name, in: language)
    }
    (ranks, self.name) = (writer.ranks, name)
  }

  /// True if a name comes before another one.
  public static func < (one: SortKey, other: SortKey) -> Bool {
    if one.ranks != other.ranks { return one.ranks.lexicographicallyPrecedes(other.ranks) }
    let (folded, otherFolded) = (one.name.lowercased(), other.name.lowercased())
    return folded == otherFolded ? one.name < other.name : folded < otherFolded
  }
}

extension Sequence {
  /// The elements in the order of their names.
  public func sorted(byName name: (Element) -> String) -> [Element] {
    sorted(byNames: { [name($0)] })
  }

  /// The elements in the order of rows of names, such as nested folders: each before what begins like it.
  public func sorted(byNames names: (Element) -> [String]) -> [Element] {
    map { element in (element, names(element).map { SortKey(of: $0) }) }
      .sorted { $0.1.lexicographicallyPrecedes($1.1) }.map(\.0)
  }
}

private struct RankWriter {
  private(set) var ranks: [UInt32] = []
  /// The place of the length of the number being read.
  private var number: Int?

  /// Remembers folded letters, for all names.
  private static let folding = Mutex(LetterFolding())

  init(capacity: Int) { ranks.reserveCapacity(capacity) }

  mutating func add(_ name: String, in language: SortLanguage) {
    let isSpelled = name.unicodeScalars.contains { (0x300...0x36F).contains($0.value) }
    let name = isSpelled ? name.normalized(as: SUZURI_NFC) : name
    Self.folding.withLock { folding in
      for letter in name.unicodeScalars {
        if let rank = language.rank(of: letter) {
          add(rank: rank)
        } else {
          for value in folding.folded(letter) { add(value) }
        }
      }
    }
  }

  mutating func add(_ value: UInt32) {
    if (48...57).contains(value) {
      add(digit: value)
    } else if value < 128 {
      add(rank: value << 4)
    } else if value == Kana.longVowel, let vowel = ranks.last.flatMap({ Kana.vowels[$0 >> 4] }) {
      add(rank: vowel << 4)
    } else {
      let usual = Self.variants[value] ?? Kana.plain(value).map { [$0] } ?? []
      for letter in usual { add(rank: letter << 4) }
    }
  }

  private mutating func add(rank: UInt32) {
    number = nil
    ranks.append(rank)
  }

  /// Adds a digit to a number, which begins with its length: a longer one is larger, and digits keep their
  /// place among letters.
  private mutating func add(digit: UInt32) {
    let place = number ?? ranks.count + 1
    if number == nil { ranks += [48 << 4, 0] }
    number = place
    guard digit != 48 || ranks[place] > 0 else { return }
    ranks[place] += 1
    ranks.append(digit)
  }

  /// The base letters of variants and pairs.
  private static let variants: [UInt32: [UInt32]] = Dictionary(
    uniqueKeysWithValues: [
      "œ": "oe", "æ": "ae", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i",
    ].map { (letter: Unicode.Scalar, usual: String) in
      (letter.value, usual.unicodeScalars.map(\.value))
    })
}

/// Kana as they are sorted: hiragana and katakana as one, without voicing, small ones as large ones, and a long vowel as
/// that vowel.
private enum Kana {
  static let longVowel: UInt32 = 0x30FC

  /// The kana that a letter is sorted as, or the letter itself; nil for marks of voicing.
  static func plain(_ value: UInt32) -> UInt32? {
    guard (0x3041...0x30FA).contains(value) else { return value }
    if (0x3099...0x309C).contains(value) { return nil }
    let hiragana = (0x30A1...0x30F6).contains(value) ? value - 0x60 : value
    return large[hiragana] ?? hiragana
  }

  private static let large = pairs("ぁぃぅぇぉっゃゅょゎゕゖ", "あいうえおつやゆよわかけ")
  /// The vowels at the ends of kana.
  static let vowels = pairs(
    "あかさたなはまやらわいきしちにひみりうくすつぬふむゆるえけせてねへめれおこそとのほもよろを",
    "ああああああああああいいいいいいいいうううううううううええええええええおおおおおおおおおお")

  private static func pairs(_ keys: String, _ values: String) -> [UInt32: UInt32] {
    let pairs = zip(keys.unicodeScalars, values.unicodeScalars).map { ($0.value, $1.value) }
    return Dictionary(uniqueKeysWithValues: pairs)
  }
}

/// The letters with separate places in a language, which others sort beside the letters without accents.
public struct SortLanguage: Sendable {
  private let ranks: [Unicode.Scalar: UInt32]

  /// The language of the environment's locale.
  public static let users = SortLanguage(locale: locale)

  /// Takes the rules of a locale, such as `sv_SE.UTF-8`; unknown ones get the general rules.
  init(locale: String) {
    let code = String(locale.prefix { $0.isASCII && $0.isLetter })
    var ranks: [Unicode.Scalar: UInt32] = [:]
    for row in Self.everywhere + (Self.rows[code] ?? []) {
      let letters = row.unicodeScalars
      for (place, letter) in letters.enumerated().dropFirst() {
        let rank = letters.first.map { $0.value << 4 + UInt32(place) }
        ranks[letter] = rank
        for capital in letter.properties.uppercaseMapping.unicodeScalars where !capital.isASCII {
          ranks[capital] = rank
        }
      }
    }
    self.ranks = ranks
  }

  /// The rank of a letter with a separate place; nil for all others.
  func rank(of letter: Unicode.Scalar) -> UInt32? { ranks[letter] }

  /// Letters that follow the first of each row; those of neighboring languages share their ranks.
  private static let rows: [String: [String]] = {
    let south = ["cčć", "dđ", "sš", "zž"]
    let (east, west) = (["zåäö", "zåæø"], ["zæøå", "zäöå"])
    return [
      "az": ["cç", "gğ", "hı", "oö", "sş", "uü"], "bs": south, "cs": ["cč", "rř", "sš", "zž"],
      "da": west, "eo": ["cĉ", "gĝ", "hĥ", "jĵ", "sŝ", "uŭ"], "es": ["nñ"],
      "et": ["sš", "wõäöü", "zž"], "fi": east, "gl": ["nñ"], "hr": south,
      "hu": ["oö", "oő", "uü", "uű"], "is": ["aá", "dð", "eé", "ií", "oó", "uú", "yý", "zþæöå"],
      "lt": ["cč", "sš", "zž"], "lv": ["cč", "gģ", "kķ", "lļ", "nņ", "sš", "zž"],
      "nb": west, "nn": west, "no": west, "pl": ["aą", "cć", "eę", "lł", "nń", "oó", "sś", "zźż"],
      "ro": ["aăâ", "iî", "sș", "tț"],
      "sk": ["aä", "cč", "oô", "sš", "zž"], "sl": south, "sv": east,
      "tr": ["cç", "gğ", "hı", "oö", "sş", "uü"],
    ]
  }()

  /// Cyrillic letters that look accented and are not.
  private static let everywhere = ["ий", "ії", "гґ", "уў"]

  private static var locale: String {
    let values = ["LC_ALL", "LC_COLLATE", "LANG"].compactMap { (name: String) in
      getenv(name).map { String(cString: $0) }
    }
    return values.first { !$0.isEmpty } ?? ""
  }
}
