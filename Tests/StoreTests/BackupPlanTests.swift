import Testing

@testable import Store

@Suite struct BackupPlanTests {
  private let hour = Day.hour
  private let room: Int64 = 1 << 40

  private func backup(_ moment: Int64, size: Int64 = 1000) throws -> DatedBackup {
    let name = try #require(BackupName(BackupName.hourly(moment)))
    return DatedBackup(name, moment: name.moment ?? 0, size: size)
  }

  private func names(_ backups: [DatedBackup]) -> Set<String> { Set(backups.map(\.name.text)) }

  @Test func `names say their hours, old ones their days, and others nothing`() throws {
    for number in 0..<5000 {
      let moment = dawn + Int64(number) * 7 * hour
      #expect(try backup(moment).moment == moment)
      #expect(Day.moment(named: Day.name(of: moment)) == moment / Day.length * Day.length)
    }
    #expect(BackupName("library-2026-03-01-2")?.number == 2)
    #expect(BackupName("library-before-restore-2026-03-01T08-3")?.isBeforeChange == true)
    for name in [
      "library", "library-", "library-2026-3-01", "library-2026-02-30", "library-2026-03-01T24",
      "library-2026-03-01T8", "library-2026-03-01-1", "library-2026-03-01-2-2", "mine",
      "library-2026-03-01T08x", "library-+026-03-01", "library-2026-03-01T99999999999999999",
      "library-2026-03-01T-1",
    ] { #expect(BackupName(name) == nil, "\(name)") }
  }

  @Test func `hours of a day, days of a week and weeks of two months stay, at every moment`() throws
  {
    var kept: [DatedBackup] = []
    for number in 0..<(24 * 120) {
      let now = dawn + Int64(number) * hour
      kept.append(try backup(now))
      let verdict = BackupPlan(now: now, room: room).verdict(on: kept)
      kept.removeAll { verdict.old.contains($0.name.text) }
      #expect(verdict.excess.isEmpty)
      for age in 0..<min(Int64(number) + 1, 24) {
        let moment = now - age * hour
        #expect(kept.contains { $0.moment == moment })
      }
      for age in 1..<Int64(7) where number >= Int(age) * 24 {
        #expect(kept.contains { $0.moment / Day.length == now / Day.length - age })
      }
      for age in 1...Int64(8) where number >= Int(age + 1) * 24 * 7 {
        #expect(kept.contains { abs(now - age * 7 * Day.length - $0.moment) <= 7 * Day.length })
      }
    }
    #expect(kept.count <= 24 + 7 + 9)
    #expect(kept.allSatisfy { $0.moment > dawn + (120 - 64) * Day.length })
  }

  @Test func `those dated in the future push no real ones out, and go first`() throws {
    let real = try (0..<10).map { try backup(dawn - Int64($0) * hour) }
    let future = try (0..<200).map { try backup(dawn + Int64($0 + 100) * Day.length) }
    let verdict = BackupPlan(now: dawn, room: room).verdict(on: future + real)
    #expect(verdict == BackupPlan.Verdict())
    let narrow = BackupPlan(now: dawn, room: 12_000).verdict(on: future + real)
    #expect(narrow.excess.isDisjoint(with: names(real)))
    #expect(narrow.excess.count == 198)
  }

  @Test func `where room is short, hours, days and weeks take turns, and the last one stays`()
    throws
  {
    let all = try (0..<24 * 60).map { try backup(dawn - Int64($0) * hour) }
    let plan = BackupPlan(now: dawn, room: 9000)
    let verdict = plan.verdict(on: all)
    let stays = all.filter { !(verdict.old.union(verdict.excess)).contains($0.name.text) }
    #expect(stays.count == 9)
    #expect(stays.contains { $0.moment == dawn })
    #expect(stays.contains { $0.moment < dawn - 7 * Day.length })
    #expect(stays.contains { (dawn - 4 * hour..<dawn).contains($0.moment) })
    let tiny = BackupPlan(now: dawn, room: 1).verdict(on: all)
    #expect(tiny.excess.union(tiny.old).count == all.count - 1)
    #expect(!tiny.excess.contains(BackupName.hourly(dawn)))
  }

  @Test func `copies before a change stay for a day, then the first of each day`() throws {
    let copies = try (0..<48).map { number in
      let moment = dawn - Int64(number) * hour
      let name = try #require(BackupName(BackupName.beforeRestore(moment)))
      return DatedBackup(name, moment: moment, size: 10)
    }
    let verdict = BackupPlan(now: dawn, room: room).verdict(on: copies)
    let stays = copies.filter { !verdict.old.contains($0.name.text) }
    #expect(stays.count { $0.moment > dawn - Day.length } == 24)
    #expect(stays.count { $0.moment <= dawn - Day.length } <= 2)
  }
}
