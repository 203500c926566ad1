enum Version {
  static let number = "0.1.0"
  /// The day on which the manual was last revised.
  static let date = "2026-11-21"
  /// The line that `suzuri version` prints.
  static let line = "suzuri \(number)"
}
