/// The limits of an archive, all checked before anything is expanded.
public struct ZipRules: Hashable, Sendable {
  /// True if the archive must be in the form that `ZipWriter` writes: only its entries, with one reading.
  let isStrict: Bool
  /// The greatest number of entries.
  public var entries: Int
  /// The greatest size in bytes of all entries together, expanded.
  public var total: Int
  /// The greatest ratio of expanded to compressed size for entries larger than `leeway`.
  public var ratio: Int
  /// The size in bytes up to which an entry is accepted at any ratio.
  public var leeway: Int

  private init(isStrict: Bool, leeway: Int) {
    self.isStrict = isStrict
    (entries, total, ratio, self.leeway) = (20_000, 4 << 30, 200, leeway)
  }

  /// The rules for our own archives, which store data that would compress beyond the ratio.
  public static let strict: ZipRules = ZipRules(isStrict: true, leeway: 64 << 10)
  /// The rules for archives that other programs wrote.
  public static let foreign: ZipRules = ZipRules(isStrict: false, leeway: 16 << 20)

  /// True if honest data can compress this well.
  func isPlausible(_ size: Int, packed: Int) -> Bool {
    size <= leeway || size / max(packed, 1) <= ratio
  }
}
