internal import Desk
internal import Glibc

/// Names days as people do, relative to now and here.
struct ChangeDays {
  private let now: Int64
  /// The start of today, in milliseconds since 1970.
  private let today: Int64
  private let year: Int32
  private static let day: Int64 = 86_400_000

  /// Begins at a time in milliseconds since 1970.
  init(now: Int64) {
    self.now = now
    var parts = Self.parts(of: now)
    year = parts.tm_year
    (parts.tm_hour, parts.tm_min, parts.tm_sec) = (0, 0, 0)
    parts.tm_isdst = -1
    today = Int64(mktime(&parts)) * 1000
  }

  private static func parts(of time: Int64) -> tm {
    var (seconds, parts) = (time_t(time / 1000), tm())
    localtime_r(&seconds, &parts)
    return parts
  }

  func day(of moment: Int64) -> ChangeDay {
    if moment >= today { return .ago(minutes: Int(max(now - moment, 0) / 60_000)) }
    // A day may have an hour more or less.
    let days = (today - moment + Self.day / 8 * 7) / Self.day
    if days <= 1 { return .yesterday }
    let parts = Self.parts(of: moment)
    if days < 7 { return .weekday(Int(parts.tm_wday)) }
    let (month, day) = (Int(parts.tm_mon) + 1, Int(parts.tm_mday))
    if parts.tm_year == year { return .date(month: month, day: day) }
    return .dateOfYear(year: Int(parts.tm_year) + 1900, month: month, day: day)
  }
}
