import Desk
import Notebook
import Store
import Testing

@testable import App

@Suite struct BackupScheduleTests {
  private final class Asked {
    var count = 0
  }

  private let asked = Asked()
  /// The start of an hour.
  private let dawn: Int64 = 1_772_352_000_000
  private let second: Int64 = 1000
  private let notebook = NotebookID.unknown()

  private func backups(at moment: Int64) -> BackupSchedule {
    BackupSchedule(now: moment) { [asked] in asked.count += 1 }
  }

  @Test func `a backup is asked for at a quiet moment, and not between requests`() {
    var backups = backups(at: dawn)
    #expect(backups.pause(now: dawn) == 10)
    var now = dawn
    for _ in 0..<50 {
      now += 5 * second
      backups.update(after: .edit(.undo(notebook), at: 0), now: now)
      backups.update(after: .runMaintenance, now: now + 2 * second)
    }
    #expect(asked.count == 0)
    backups.update(after: .runMaintenance, now: now + 10 * second)
    #expect(asked.count == 1)
  }

  @Test func `it is asked for once an hour, and twice for a change`() {
    var backups = backups(at: dawn)
    backups.update(after: .edit(.undo(notebook), at: 0), now: dawn)
    for minute in 1..<60 {
      backups.update(after: .runMaintenance, now: dawn + Int64(minute) * 60 * second)
    }
    #expect(asked.count == 1)
    let late = dawn + 59 * 60 * second
    #expect(backups.pause(now: late) == 60, "the next one waits for the next hour")
    #expect(
      backups.pause(now: dawn + Library.backupSpan - 1) == 10, "but for a quiet moment as well")
    backups.update(after: .runMaintenance, now: dawn + Library.backupSpan)
    #expect(asked.count == 2)
    for hour in 2..<20 {
      backups.update(after: .runMaintenance, now: dawn + Int64(hour) * Library.backupSpan)
    }
    #expect(asked.count == 2, "nothing has changed")
    #expect(backups.pause(now: dawn + 20 * Library.backupSpan) == nil, "nobody wakes the disk")
    backups.update(after: .edit(.redo(notebook), at: 0), now: dawn + 21 * Library.backupSpan)
    #expect(backups.pause(now: dawn + 21 * Library.backupSpan) == 10)
    backups.update(after: .runMaintenance, now: dawn + 21 * Library.backupSpan + 10 * second)
    #expect(asked.count == 3)
  }

  @Test func `looking at pages asks for none`() {
    var backups = backups(at: dawn)
    for hour in 0..<2 {
      backups.update(
        after: .runMaintenance, now: dawn + Int64(hour) * Library.backupSpan + 10 * second)
    }
    #expect(asked.count == 2)
    backups.update(
      after: .load(
        PageID(EntityID(counter: 1, incarnation: Incarnation(rawValue: 1)), of: notebook)),
      now: dawn + 5 * Library.backupSpan)
    backups.update(after: .watch(isSeen: true), now: dawn + 5 * Library.backupSpan)
    #expect(backups.pause(now: dawn + 6 * Library.backupSpan) == nil)
  }
}
