/// Which backups stay: one for each hour of a day, for each day of a week, and for each week of two
/// months, as far as there is room.
///
/// Of those of an hour, a day or a week the last one stays; of the copies that were made before a
/// removal or a change of the whole library the first one, and all of the last day. Those dated in the future wait
/// for their time, and are the first to go where room is short.
struct BackupPlan: Hashable, Sendable {
  /// The hours, days and weeks, up to the present ones, of which a backup stays.
  static let (hours, days, weeks): (Int64, Int64, Int64) = (24, 7, 9)

  /// The time, in milliseconds since 1970.
  let now: Int64
  /// The most bytes that they take together.
  let room: Int64

  /// The most bytes that the backups of a library take, which has a size itself.
  static func room(forSize size: Int64) -> Int64 { max(1 << 30, 8 * size) }

  /// What becomes of backups.
  struct Verdict: Hashable, Sendable {
    /// The names of those that are too old.
    var old: Set<String> = []
    /// The names of those for which there is no room.
    var excess: Set<String> = []
  }

  /// Decides about backups; the last one made so far stays in any case.
  func verdict(on backups: [DatedBackup]) -> Verdict {
    let ranked = ranking(backups)
    var verdict = Verdict(old: Set(backups.map(\.name.text)).subtracting(ranked.map(\.name.text)))
    var taken: Int64 = 0
    for (place, backup) in ranked.enumerated() {
      if place == 0 || taken + backup.size <= room {
        taken += backup.size
      } else {
        verdict.excess.insert(backup.name.text)
      }
    }
    return verdict
  }

  /// The backups that are not too old, those that are needed most first: hours, days and weeks take
  /// turns, from the latest on.
  private func ranking(_ backups: [DatedBackup]) -> [DatedBackup] {
    let backups = backups.sorted { $1.isOlder(than: $0) }
    // A moment is that of the start of an hour.
    let past = backups.filter { $0.moment <= now }
    let regular = past.filter { !$0.name.isBeforeChange }
    let before = Array(past.filter(\.name.isBeforeChange).reversed())
    let kinds: [[DatedBackup]] = [
      first(of: regular, each: Self.hour(of:), atMost: Self.hours),
      first(of: regular, each: Self.day(of:), atMost: Self.days),
      first(of: regular, each: Self.week(of:), atMost: Self.weeks),
      before.reversed().filter { $0.moment > now - Day.length },
      first(of: before, each: Self.day(of:), atMost: Self.days).reversed(),
      first(of: before, each: Self.week(of:), atMost: Self.weeks).reversed(),
    ]
    var (ranked, known) = ([DatedBackup](), Set<DatedBackup>())
    for turn in 0..<(kinds.map(\.count).max() ?? 0) {
      for kind in kinds where turn < kind.count && known.insert(kind[turn]).inserted {
        ranked.append(kind[turn])
      }
    }
    return ranked + backups.filter { $0.moment > now }.reversed()
  }

  /// The first backup in each span of time, up to so many spans ago.
  private func first(
    of backups: [DatedBackup], each span: (Int64) -> Int64, atMost count: Int64
  ) -> [DatedBackup] {
    var known: Set<Int64> = []
    return backups.filter { backup in
      let number = span(backup.moment)
      return number > span(now) - count && known.insert(number).inserted
    }
  }

  private static func hour(of moment: Int64) -> Int64 { moment / Day.hour }
  private static func day(of moment: Int64) -> Int64 { moment / Day.length }
  /// Weeks begin on Mondays; 1970 began on a Thursday.
  private static func week(of moment: Int64) -> Int64 { (moment / Day.length + 3) / 7 }
}
