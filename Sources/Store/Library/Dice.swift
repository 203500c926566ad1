internal import Bytes

/// The source of new names: the system, or a seed if runs must be repeatable.
struct Dice: RandomNumberGenerator {
  private var seeded: RandomSource?

  /// Creates dice; without a seed they are unpredictable.
  init(seed: UInt64?) { seeded = seed.map { RandomSource(seed: $0) } }

  mutating func next() -> UInt64 {
    if let number = seeded?.next() { return number }
    var system = SystemRandomNumberGenerator()
    return system.next()
  }
}
