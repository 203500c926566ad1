/// The times of the kernel's events, in seconds and microseconds.
enum EvdevMoment {
  /// The latest second, nearly three centuries.
  private static let limit: Int64 = 9_000_000_000

  /// The nanoseconds; nil for values that no clock shows.
  static func nanoseconds(seconds: Int64, microseconds: Int64) -> Int64? {
    guard (0...limit).contains(seconds), (0..<1_000_000).contains(microseconds) else { return nil }
    return seconds * 1_000_000_000 + microseconds * 1000
  }
}
