private import Glibc

extension Int64 {
  /// Reads a past time, local to the user: a day like 2026-03-05, a minute like 2026-03-05T14:07, or an age
  /// like 7d, 12h or 30min; nil for anything else.
  init?(pastTime word: String, now: Int64) {
    let units: [(name: String, milliseconds: Int64)] = [
      ("min", 60_000), ("h", 3_600_000), ("d", 86_400_000), ("w", 7 * 86_400_000),
    ]
    for unit in units where word.hasSuffix(unit.name) {
      guard let count = Int64(word.dropLast(unit.name.count)), (0...1_000_000).contains(count)
      else { return nil }
      self = now - count * unit.milliseconds
      return
    }
    guard let time = Self.moment(word) else { return nil }
    self = time
  }

  /// A day or minute in the user's time zone: 2026-03-05 or 2026-03-05T14:07.
  private static func moment(_ word: String) -> Int64? {
    let parts = word.split(separator: "T", omittingEmptySubsequences: false)
    guard let day = parts.first, let date = numbers(day, "-", [4, 2, 2]), parts.count <= 2,
      let clock = parts.count == 1 ? [0, 0] : numbers(parts[1], ":", [2, 2]), clock[0] < 24,
      clock[1] < 60
    else { return nil }
    var time = tm()
    (time.tm_year, time.tm_mon, time.tm_mday) = (date[0] - 1900, date[1] - 1, date[2])
    (time.tm_hour, time.tm_min) = (clock[0], clock[1])
    // The system knows whether that is in summer time.
    time.tm_isdst = -1
    let seconds = mktime(&time)
    // The last of February does not become the third of March.
    guard seconds != -1, time.tm_mon == date[1] - 1, time.tm_mday == date[2] else { return nil }
    return Int64(seconds) * 1000
  }

  private static func numbers(
    _ text: Substring, _ sign: Character, _ digits: [Int]
  ) -> [Int32]? {
    let parts = text.split(separator: sign, omittingEmptySubsequences: false)
    guard parts.map(\.count) == digits else { return nil }
    let numbers = parts.compactMap { $0.allSatisfy(\.isNumber) ? Int32($0) : nil }
    return numbers.count == digits.count ? numbers : nil
  }
}

extension Int64 {
  /// The time in milliseconds since 1970.
  package static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }
}
