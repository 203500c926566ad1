/// What an archive may be, all of which is looked at before anything of it is expanded.
public struct ZipRules: Hashable, Sendable {
  /// Whether the archive must be as `ZipWriter` writes it: nothing but its entries, in one way only.
  let isStrict: Bool
  /// The most entries.
  public var entries: Int
  /// The most bytes of all entries together, once expanded.
  public var total: Int
  /// How many times its compressed size an entry may have, once it is larger than `leeway`.
  public var ratio: Int
  /// The size in bytes up to which an entry is accepted at any ratio.
  public var leeway: Int

  private init(isStrict: Bool, leeway: Int) {
    self.isStrict = isStrict
    (entries, total, ratio, self.leeway) = (20_000, 4 << 30, 200, leeway)
  }

  /// The rules for our own archives, in which what could be compressed further is stored.
  public static let strict: ZipRules = ZipRules(isStrict: true, leeway: 64 << 10)
  /// The rules for archives that other programs wrote.
  public static let foreign: ZipRules = ZipRules(isStrict: false, leeway: 16 << 20)

  /// Whether honest data can be compressed so well.
  func isPlausible(_ size: Int, packed: Int) -> Bool {
    size <= leeway || size / max(packed, 1) <= ratio
  }
}
