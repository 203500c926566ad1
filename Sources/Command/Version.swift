enum Version {
  static let number = "0.1.0"
  /// The day of the manual's last revision.
  static let date = "2026-11-21"
  /// The output of `suzuri version`.
  static let line = "suzuri \(number)"
}
