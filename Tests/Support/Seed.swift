private import Glibc

/// The numbers that random tests begin with.
///
/// They are the same on every run, so that a failure comes again. `SUZURI_SEED=17 make test` tries
/// others, `make soak` ones that were never tried; both say which.
package enum Seed {
  private static let run = number("SUZURI_SEED")
  /// For sync histories and power cuts: `.ci/run` draws it.
  private static let merge = number("SUZURI_DRAWN_SEED") ?? run

  private static func number(_ variable: String) -> UInt64? {
    getenv(variable).flatMap { UInt64(String(cString: $0)) }
  }

  /// The seed of a test; each has a number of its own.
  package static func of(_ test: UInt64) -> UInt64 { seed(of: test, from: run) }

  /// Seeds for a test that is tried with several.
  package static func several(_ count: Int) -> [UInt64] { (0..<UInt64(count)).map(of) }

  /// The seed of a test that every merge tries with a new one.
  package static func drawn(_ test: UInt64) -> UInt64 { seed(of: test, from: merge) }

  private static func seed(of test: UInt64, from run: UInt64?) -> UInt64 {
    guard let run else { return test }
    var dice = Dice(run &* 0x1_0000 &+ test)
    return dice.next()
  }
}
