/// What names are ordered by: letters without case and accents, and numbers by their value, so that 2 comes before 10
/// and é beside e.
public struct SortKey: Hashable, Comparable, Sendable {
  /// The units by which names are compared first.
  private let units: [UInt32]
  /// What decides where these are equal.
  private let name: String

  /// The key of a name.
  public init(of name: String) {
    var (folding, units, digits) = (LetterFolding(), [UInt32](), [UInt32]())
    func endNumber() {
      guard !digits.isEmpty else { return }
      let number = digits.drop { $0 == 48 }
      // A longer number is larger; the place of digits among letters stays.
      units += [48, UInt32(number.count)] + number
      digits = []
    }
    for unit in name.unicodeScalars.flatMap({ folding.folded($0) }).flatMap(Self.usual) {
      if (48...57).contains(unit) {
        digits.append(unit)
      } else {
        endNumber()
        units.append(unit)
      }
    }
    endNumber()
    (self.units, self.name) = (units, name)
  }

  /// What a letter stands among that has no accent, but is a variant or a pair of others.
  private static func usual(_ unit: UInt32) -> [UInt32] { variants[unit] ?? [unit] }

  private static let variants: [UInt32: [UInt32]] = Dictionary(
    uniqueKeysWithValues: ["œ": "oe", "æ": "ae", "ø": "o", "ł": "l", "đ": "d", "ı": "i"].map {
      (letter: Unicode.Scalar, usual: String) in (letter.value, usual.unicodeScalars.map(\.value))
    })

  /// Whether a name comes before another one.
  public static func < (one: SortKey, other: SortKey) -> Bool {
    one.units == other.units
      ? one.name < other.name : one.units.lexicographicallyPrecedes(other.units)
  }

  /// Whether a row of names, such as those of folders within each other, comes before another one.
  public static func precedes(_ a: [String], _ b: [String]) -> Bool {
    for (one, other) in zip(a, b) where one != other {
      return SortKey(of: one) < SortKey(of: other)
    }
    return a.count < b.count
  }
}
