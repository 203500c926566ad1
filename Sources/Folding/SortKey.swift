internal import CGLib
internal import Synchronization

/// The order of names: 2 before 10, and é beside e.
///
/// Letters are compared without case and accents, and numbers by their value. If these are equal, accents
/// decide, and then case.
public struct SortKey: Hashable, Comparable, Sendable {
  /// The ranks by which names are compared first.
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

/// Collects the ranks of letters.
private struct RankWriter {
  private(set) var ranks: [UInt32] = []
  /// The place of the length of the number being read.
  private var number: Int?

  /// Remembers folded letters, for all names.
  private static let folding = Mutex(LetterFolding())

  init(capacity: Int) { ranks.reserveCapacity(capacity) }

  /// Adds a name, with the ranks of its letters in a language.
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
    } else if value == Kana.longVowel, let vowel = ranks.last.flatMap({ Kana.vowel(of: $0 >> 4) }) {
      add(rank: vowel << 4)
    } else {
      for usual in Self.usual(value) { add(rank: usual << 4) }
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

  /// The base letters of a variant or a pair.
  private static func usual(_ value: UInt32) -> [UInt32] {
    variants[value] ?? Kana.plain(value).map { [$0] } ?? []
  }

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

  /// The vowel at the end of a kana; nil for one without, and other letters.
  static func vowel(of kana: UInt32) -> UInt32? { vowels[kana] }

  private static let large = pairs("ぁぃぅぇぉっゃゅょゎゕゖ", "あいうえおつやゆよわかけ")
  private static let vowels = pairs(
    "あかさたなはまやらわいきしちにひみりうくすつぬふむゆるえけせてねへめれおこそとのほもよろを",
    "ああああああああああいいいいいいいいうううううううううええええええええおおおおおおおおおお")

  private static func pairs(_ keys: String, _ values: String) -> [UInt32: UInt32] {
    let pairs = zip(keys.unicodeScalars, values.unicodeScalars).map { ($0.value, $1.value) }
    return Dictionary(uniqueKeysWithValues: pairs)
  }
}
