internal import Glibc

/// A copy of a library, kept beside it.
public struct Backup: Hashable, Sendable {
  /// The name under which it is restored: "library-2026-03-01".
  public let name: String
  /// Where the file is.
  public let path: String
  /// The size of the file in bytes.
  public let byteCount: Int

  /// Creates a backup from the file that there is.
  init(name: String, path: String) {
    var facts = stat()
    byteCount = stat(path, &facts) == 0 ? Int(facts.st_size) : 0
    (self.name, self.path) = (name, path)
  }
}

/// The days by which backups are named.
enum Day {
  /// Returns the day of a moment, in milliseconds since 1970, in universal time: "2026-03-01".
  static func name(of milliseconds: Int64) -> String {
    let limit: Int64 = 253_402_300_799_999
    let days = min(max(milliseconds, 0), limit) / 86_400_000
    // Years are counted from March, so that the leap day is the last of its year.
    let shifted = days + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted - era * 146_097
    let year = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * year + year / 4 - year / 100)
    let month = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * month + 2) / 5 + 1
    let civilMonth = month < 10 ? month + 3 : month - 9
    let civilYear = year + era * 400 + (civilMonth <= 2 ? 1 : 0)
    return "\(padded(civilYear, 4))-\(padded(civilMonth, 2))-\(padded(day, 2))"
  }

  private static func padded(_ number: Int64, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
