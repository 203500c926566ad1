internal import Bytes

/// Where a library draws new names: from the system, or from a seed where runs must be alike.
struct Dice: RandomNumberGenerator {
  private var seeded: RandomSource?

  /// Creates dice; without a seed nobody can foresee what they throw.
  init(seed: UInt64?) { seeded = seed.map { RandomSource(seed: $0) } }

  /// Returns the next 64 random bits.
  mutating func next() -> UInt64 {
    if let number = seeded?.next() { return number }
    var system = SystemRandomNumberGenerator()
    return system.next()
  }
}
