internal import Bytes

/// The source of new names for a library: the system, or a seed where runs must be repeatable.
struct Dice: RandomNumberGenerator {
  private var seeded: RandomSource?

  /// Creates dice; without a seed they are unpredictable.
  init(seed: UInt64?) { seeded = seed.map { RandomSource(seed: $0) } }

  /// Returns the next 64 random bits.
  mutating func next() -> UInt64 {
    if let number = seeded?.next() { return number }
    var system = SystemRandomNumberGenerator()
    return system.next()
  }
}
