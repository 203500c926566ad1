/// Decides which backups stay: one for each hour of a day, day of a week and week of two months, as room allows.
///
/// The last one of an hour, day or week stays. Of those made before a removal or a change of the whole library, the
/// first stays, and all of the last day. Those dated in the future wait for their time, and go first if room is short.
struct BackupPlan: Hashable, Sendable {
  /// The hours, days and weeks, including the current ones, for which a backup stays.
  static let (hours, days, weeks): (Int64, Int64, Int64) = (24, 7, 9)

  let now: Int64
  /// The most bytes that all backups may take.
  let room: Int64

  /// In bytes.
  static func room(forSize size: Int64) -> Int64 { max(1 << 30, 8 * size) }

  struct Verdict: Hashable, Sendable {
    var old: Set<String> = []
    var excess: Set<String> = []
  }

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

  /// The backups that are not too old, most needed first: hours, days and weeks take turns, from the latest.
  private func ranking(_ backups: [DatedBackup]) -> [DatedBackup] {
    let backups = backups.sorted { $1.isOlder(than: $0) }
    // A backup's moment is the start of its hour.
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

  /// The first backup in each of a number of spans up to now.
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

extension BackupFolder {
  var dated: [DatedBackup] {
    get throws(LibraryError) {
      try names.compactMap { name in BackupName(name).map { DatedBackup($0, at: path(of: name)) } }
    }
  }

  /// A backup also stays if the next one that stays has more damage or cannot be read: it precedes the damage.
  func prune(
    now: Int64, keeping made: String, _ tell: (Library.BackupEvent) -> Void
  ) throws(LibraryError) {
    let backups = try dated.sorted { $1.isOlder(than: $0) }
    guard let latest = backups.first(where: { !$0.name.isBeforeChange && $0.moment <= now })
    else { return }
    let size = backups.lazy.filter { $0.name.text == made }.map(\.size).max() ?? 0
    let room = BackupPlan.room(forSize: max(latest.size, size))
    let verdict = BackupPlan(now: now, room: room).verdict(on: backups)
    var (heir, heirLosses) = (latest.name.text, Losses?.none)
    for backup in backups where backup != latest {
      let name = backup.name.text
      let isExcess = verdict.excess.contains(name)
      if name != made, isExcess || verdict.old.contains(name) {
        heirLosses = heirLosses ?? losses(of: heir)
        if isReplaced(name, by: heirLosses) {
          remove(name)
          tell(isExcess ? .crowdedOut(name: name, room: room) : .outdated(name: name))
          continue
        }
      }
      if backup.moment <= now { (heir, heirLosses) = (name, nil) }
    }
  }

  /// True if a later backup lacks no more than this one, so nothing is lost with it.
  private func isReplaced(_ name: String, by heir: Losses?) -> Bool {
    guard let heir else { return false }
    guard let losses = losses(of: name) else { return true }
    return !heir.isWorse(than: losses)
  }
}
