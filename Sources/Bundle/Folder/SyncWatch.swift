internal import Bytes
public import Store

/// Exchanges with a folder whenever needed: local changes after a pause in writing, remote changes immediately.
public struct SyncWatch: ~Copyable {
  private let folder: SyncFolder
  private let library: Library
  /// The last changes of the folders inside the shared one, as of the last exchange.
  private var marks: [String: FileNote.Mark] = [:]
  /// The time of the last exchange and of the last acknowledgment to others.
  private var exchanged: Int64?
  private var acknowledged: Int64 = 0
  /// The library's change count, which shows that something was written in it.
  private var changeCount: Int64?
  /// The first and the last unsent local change.
  private var changes: ClosedRange<Int64>?
  private var hasFailed = false

  /// The milliseconds between two exchanges for local changes: a minute of writing makes a handful of files.
  private static let leastPause: Int64 = 15_000
  /// The milliseconds without a change after which writing counts as paused.
  private static let quiet: Int64 = 3_000
  /// The milliseconds after which the whole folder is read: not every file system reports changes made elsewhere.
  private static let patience: Int64 = 60_000
  /// The milliseconds between two receipts.
  private static let receiptPause: Int64 = 300_000

  /// Watches a folder.
  public init(_ folder: SyncFolder, in library: Library) {
    (self.folder, self.library) = (folder, library)
  }

  /// True if something changed in the library since the last exchange.
  public var hasChanges: Bool { changes != nil }

  /// Exchanges if that is due, returning a report; call it about once a second, even after a `SyncError`.
  ///
  /// `now` is in milliseconds since 1970; `isEnded` is asked between steps whether to stop.
  public mutating func step(
    now: Int64, isEnded: () -> Bool = { false }
  ) throws(SyncError) -> SyncReport? {
    try recordChanges(now)
    guard isDue(now) else { return nil }
    exchanged = now
    hasFailed = true
    let mayAcknowledge = now - acknowledged >= Self.receiptPause
    let report = try folder.exchange(
      now: now, mayAcknowledge: mayAcknowledge, patience: 0, isEnded: isEnded)
    hasFailed = false
    if mayAcknowledge { acknowledged = now }
    changes = nil
    marks = presentMarks(of: FolderWalk(folder.path)?.folders ?? [])
    return report
  }

  private mutating func recordChanges(_ now: Int64) throws(SyncError) {
    let count: Int64
    do { count = try library.changeCount } catch { throw .failed(error) }
    defer { changeCount = count }
    guard let changeCount, changeCount != count else { return }
    changes = (changes?.lowerBound ?? now)...now
  }

  private func isDue(_ now: Int64) -> Bool {
    guard let exchanged else { return true }
    let pause = now - exchanged
    // A clock that was set back must not stop the exchange.
    if pause >= Self.patience || pause < 0 { return true }
    if hasFailed { return false }
    if let changes, pause >= Self.leastPause,
      now - changes.upperBound >= Self.quiet || now - changes.lowerBound >= Self.leastPause
    {
      return true
    }
    return presentMarks(of: Array(marks.keys)) != marks
  }

  private func presentMarks(of folders: [String]) -> [String: FileNote.Mark] {
    var marks: [String: FileNote.Mark] = [:]
    for name in folders {
      let path = name.isEmpty ? folder.path : "\(folder.path)/\(name)"
      guard let facts = Disk.facts(of: path) else { continue }
      marks[name] = FileNote.Mark(
        size: 0, seconds: facts.seconds, nanoseconds: facts.nanoseconds, number: facts.number)
    }
    return marks
  }
}
