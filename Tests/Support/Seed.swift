private import Glibc

/// The numbers that random tests begin with.
///
/// They are the same on every run, so that a failure comes again. `SUZURI_SEED=17 make test` tries
/// others, `make soak` ones that were never tried; both say which.
package enum Seed {
  private static let run = getenv("SUZURI_SEED").flatMap { UInt64(String(cString: $0)) }

  /// The seed of a test; each has a number of its own.
  package static func of(_ test: UInt64) -> UInt64 {
    guard let run else { return test }
    var dice = Dice(run &* 0x1_0000 &+ test)
    return dice.next()
  }

  /// Seeds for a test that is tried with several.
  package static func several(_ count: Int) -> [UInt64] { (0..<UInt64(count)).map(of) }
}
