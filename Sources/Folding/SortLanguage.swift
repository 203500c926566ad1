internal import Glibc

/// The letters with separate places in a language, which others sort beside the letters without accents.
public struct SortLanguage: Sendable {
  /// The rank of each of these letters.
  private let ranks: [Unicode.Scalar: UInt32]

  /// The language of the environment's locale.
  public static let users = SortLanguage(locale: locale)

  /// Takes the rules of a locale, such as `sv_SE.UTF-8`; unknown ones get the general rules.
  public init(locale: String) {
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

  /// Letters that follow the first one in each row.
  ///
  /// Those of neighboring languages share a rank with their counterparts.
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
