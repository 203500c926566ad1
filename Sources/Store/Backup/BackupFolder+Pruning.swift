extension BackupFolder {
  /// The backups whose names a library gave, with their times.
  var dated: [DatedBackup] {
    get throws(LibraryError) {
      try names.compactMap { name in
        BackupName(name).map { DatedBackup($0, at: path(of: name)) }
      }
    }
  }

  /// Removes the backups that the plan drops, and reports them; the one just made stays.
  ///
  /// A backup also stays if the next one that stays has more damage or cannot be read: it is the last one
  /// before the damage.
  func prune(
    now: Int64, keeping made: String, _ tell: (Library.BackupEvent) -> Void
  ) throws(LibraryError) {
    let backups = try dated.sorted { $1.isOlder(than: $0) }
    guard let latest = backups.first(where: { !$0.name.isBeforeChange && $0.moment <= now }) else {
      return
    }
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
