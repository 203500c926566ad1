internal import Bytes

/// A copy of a library, beside it.
public struct Backup: Hashable, Sendable {
  /// The name for restoring it: "library-2026-03-01T14".
  public let name: String
  /// The path of the file.
  public let path: String
  /// The size of the file in bytes.
  public let byteCount: Int

  init(name: String, path: String) {
    byteCount = Disk.facts(of: path)?.size ?? 0
    (self.name, self.path) = (name, path)
  }
}

/// The names of days and hours in backups, in universal time.
enum Day {
  static let hour: Int64 = 3_600_000
  static let length: Int64 = 24 * hour

  /// Returns the hour of a moment in milliseconds since 1970: "2026-03-01T14".
  static func nameOfHour(_ milliseconds: Int64) -> String {
    let inDay = ((milliseconds % length) + length) % length
    return "\(name(of: milliseconds))T\(String(inDay / hour, digits: 2))"
  }

  /// Returns the start of a named day or hour, in milliseconds since 1970; nil for other names.
  static func moment(named name: String) -> Int64? {
    let parts = name.split(separator: "T", omittingEmptySubsequences: false)
    let numbers = parts[0].split(separator: "-", omittingEmptySubsequences: false)
      .map { Int64($0) ?? -1 }
    guard numbers.count == 3, parts.count <= 2, (1970...9999).contains(numbers[0]),
      (1...12).contains(numbers[1]), (1...31).contains(numbers[2])
    else { return nil }
    let start = days(to: numbers[0], numbers[1], numbers[2]) * length
    let hours = parts.count == 2 ? Int64(parts[1]) ?? -1 : 0
    guard (0..<24).contains(hours) else { return nil }
    let moment = start + hours * hour
    // Only one spelling counts: no 30th of February, no day 7 that is not 07.
    let spelling = parts.count == 2 ? nameOfHour(moment) : Self.name(of: moment)
    return spelling == name ? moment : nil
  }

  /// The number of days from the start of 1970 to a calendar day.
  private static func days(to year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    let shifted = month <= 2 ? year - 1 : year
    let era = shifted / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// Returns the day of a moment in milliseconds since 1970, in universal time: "2026-03-01".
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
    return String(civilYear, digits: 4)
      + "-\(String(civilMonth, digits: 2))-\(String(day, digits: 2))"
  }
}

struct BackupName: Hashable, Sendable {
  let text: String
  /// True if it was made before something was removed or replaced.
  let isBeforeChange: Bool
  /// The start of its hour or, in names of earlier versions, its day.
  let moment: Int64?
  let number: Int

  static func hourly(_ now: Int64) -> String { "library-\(Day.nameOfHour(now))" }

  static let restored = "library-before-restore-"

  static func beforeRestore(_ now: Int64) -> String { "\(restored)\(Day.nameOfHour(now))" }

  static func beforeRemoval(_ now: Int64) -> String {
    "library-before-removal-\(Day.nameOfHour(now))"
  }

  static func before(version: Int) -> String { "library-before-version-\(version)" }

  init?(_ text: String) {
    self.text = text
    if text.hasPrefix("library-before-version-") {
      (isBeforeChange, moment, number) = (true, nil, 1)
      return
    }
    let beginnings = [Self.restored, "library-before-removal-", "library-"]
    guard let beginning = beginnings.first(where: text.hasPrefix) else { return nil }
    let rest = text.dropFirst(beginning.count)
    let parts = rest.split(separator: "-", omittingEmptySubsequences: false)
    guard let moment = Day.moment(named: parts.prefix(3).joined(separator: "-")), parts.count <= 4
    else { return nil }
    if parts.count == 4 {
      guard let count = Int(parts[3]), count > 1 else { return nil }
      number = count
    } else {
      number = 1
    }
    self.moment = moment
    isBeforeChange = beginning != "library-"
  }
}

struct DatedBackup: Hashable, Sendable {
  let name: BackupName
  let moment: Int64
  let size: Int64

  init(_ name: BackupName, moment: Int64, size: Int64) {
    (self.name, self.moment, self.size) = (name, moment, size)
  }

  /// Reads a file; if its name gives no time, the backup dates from when it was written.
  init(_ name: BackupName, at path: String) {
    let facts = Disk.facts(of: path)
    self.init(
      name, moment: name.moment ?? facts.map { Int64($0.seconds) * 1000 } ?? 0,
      size: Int64(facts?.size ?? 0))
  }

  func isOlder(than other: DatedBackup) -> Bool {
    (moment, name.number, name.text) < (other.moment, other.name.number, other.name.text)
  }
}
