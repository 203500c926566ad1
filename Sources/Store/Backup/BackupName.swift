internal import Bytes

/// The parts of a backup's name: its time and purpose.
struct BackupName: Hashable, Sendable {
  /// The name, without an ending: "library-2026-03-01T14".
  let text: String
  /// True if it was made before something in the library was removed or replaced.
  let isBeforeChange: Bool
  /// The start of its hour or, in names of earlier versions, its day; nil if the name has neither.
  let moment: Int64?
  let number: Int

  static func hourly(_ now: Int64) -> String { "library-\(Day.nameOfHour(now))" }

  /// The prefix of backups made before another one is restored.
  static let restored = "library-before-restore-"

  static func beforeRestore(_ now: Int64) -> String { "\(restored)\(Day.nameOfHour(now))" }

  /// The name of a backup made before something is deleted permanently.
  static func beforeRemoval(_ now: Int64) -> String {
    "library-before-removal-\(Day.nameOfHour(now))"
  }

  /// The name of a backup made before the library is migrated to another version.
  static func before(version: Int) -> String { "library-before-version-\(version)" }

  /// Parses a name; nil if no library would give it.
  init?(_ text: String) {
    self.text = text
    if text.hasPrefix("library-before-version-") {
      (isBeforeChange, moment, number) = (true, nil, 1)
      return
    }
    let beginnings: [String] = [
      Self.restored, "library-before-removal-", "library-",
    ]
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

/// A backup, as the plan sees it.
struct DatedBackup: Hashable, Sendable {
  let name: BackupName
  /// When it was made, in milliseconds since 1970.
  let moment: Int64
  /// Its size in bytes.
  let size: Int64

  /// Creates a backup with a time from its name.
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
