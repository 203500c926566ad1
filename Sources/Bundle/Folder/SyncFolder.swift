internal import Bytes
public import Notebook
public import Store
internal import Wording

/// A folder that other programs sync between devices, through which notebooks of a library are shared.
///
/// Each device writes its own files there, only once and under names derived from their content, and never touches
/// others'. Their content can be merged repeatedly, late and in any order, so nothing that programs do to the folder
/// loses ink. Docs/Sync.md explains how this works. It belongs to the thread of its library.
public final class SyncFolder {
  /// The path of the folder.
  public var path: String { folder.path }
  /// True if the folder exists now.
  public var isThere: Bool { Disk.facts(of: path)?.kind == .folder }
  /// The library's number for it.
  public var number: Int64 { folder.number }
  let library: Library
  private(set) var folder: SharedFolder
  private let timing: SyncTiming

  /// Chooses a folder; one that was moved entirely is recognized by the files that this device wrote in it.
  ///
  /// `all` says whether all notebooks are shared, including future ones; nil leaves that unchanged.
  public convenience init(
    at path: String, in library: Library, all: Bool? = nil
  ) throws(SyncError) {
    try self.init(at: path, in: library, all: all, timing: SyncTiming())
  }

  package init(
    at path: String, in library: Library, all: Bool?, timing: SyncTiming
  ) throws(SyncError) {
    guard let facts = Disk.facts(of: path), facts.kind == .folder,
      let place = Disk.resolved(path)
    else { throw .noFolder(path: path) }
    let own = PathParts(library.directory).resolved
    guard Library.refusal(toWrite: "\(place)/notes", beside: library.directory) == nil
    else { throw .library(path: place) }
    guard PathParts(own).dropping(beginning: place == "/" ? "/" : "\(place)/") == nil
    else { throw .aboveLibrary(path: place) }
    (self.library, self.timing) = (library, timing)
    do {
      let moved = try Self.moved(to: place, in: library)
      if let moved { try library.move(moved.number, to: place) }
      // Settings chosen for it still apply after it was moved.
      folder = try library.share(through: place, all: moved == nil && all == true)
    } catch {
      throw .failed(error)
    }
  }

  /// Opens a known folder.
  public init(_ folder: SharedFolder, in library: Library) {
    (self.library, self.folder, timing) = (library, folder, SyncTiming())
  }

  private static func moved(
    to path: String, in library: Library
  ) throws(LibraryError) -> SharedFolder? {
    let folders = try library.sharedFolders()
    guard !folders.contains(where: { $0.path.utf8.elementsEqual(path.utf8) }) else { return nil }
    return folders.first { folder in
      guard Disk.facts(of: folder.path) == nil,
        let memory = FolderMemory.lastKnown(of: folder, in: library)
      else { return false }
      return memory.files.contains { file, note in
        guard case .shipment(_, let shipment) = note.content, shipment.device == memory.device
        else { return false }
        return Disk.facts(ofLink: "\(path)/\(file)")?.size == note.mark.size
      }
    }
  }

  /// Takes in everything in the folder, and writes everything that it lacks.
  ///
  /// If anything fails, what was taken in stays, and what was not written is written next time. `now` is in
  /// milliseconds since 1970, and `patience` in milliseconds, to wait while another program exchanges.
  /// `isEnded` is asked between steps whether to stop. `mayAcknowledge` lets others know what has been seen
  /// here if nothing else is written; `mayRefill` rewrites everything if the folder is empty and on a
  /// different drive than before. The files of `purged` notebooks, deleted in this library, are removed once
  /// all devices have deleted them, even with ink that no device has seen. The report is added to `earlier`.
  public func exchange(
    now: Int64, mayAcknowledge: Bool = true, mayRefill: Bool = false,
    purging purged: Set<NotebookID> = [], after earlier: SyncReport = SyncReport(),
    patience: Int = 10_000, isEnded: () -> Bool = { false }
  ) throws(SyncError) -> SyncReport {
    let lock = try SyncLock(on: folder.number, of: library, patience: patience)
    defer { _ = lock }
    UnfinishedFiles.removeAbandoned(in: FolderMemory.directory(of: library))
    var (report, isDone) = (earlier, false)
    // A library that finds it was restored to an earlier state continues under another name.
    while !isDone {
      try work(now) { pass in
        (pass.mayAcknowledge, pass.report) = (mayAcknowledge, report)
        (pass.mayRefill, pass.purging) = (mayRefill, purged)
        isDone = try pass.run(isEnded: isEnded)
        report = pass.report
      }
    }
    return report
  }

  private func work<Value>(
    _ now: Int64, _ work: (inout SyncPass) throws -> Value
  ) throws(SyncError) -> Value {
    do {
      folder = try current()
      var pass = try SyncPass(through: folder, in: library, now: now, timing: timing)
      return try work(&pass)
    } catch {
      throw SyncError(error)
    }
  }

  /// The status as of the last look; the folder itself is not read.
  public func status(now: Int64) throws(SyncError) -> SyncStatus {
    try work(now) { try $0.status() }
  }

  /// The status after the last exchange, updated for later changes in the library.
  public func status(since last: SyncStatus) throws(SyncError) -> SyncStatus {
    var status = last
    do {
      let waiting = try library.notebooksToSend(to: folder.number).count
      status.waitingNotebooks = max(last.waitingNotebooks, waiting)
    } catch {
      throw .failed(error)
    }
    return status
  }

  /// Stops waiting for a device that is gone, given by its name or how its number begins; its files stay.
  public func retire(_ name: String, now: Int64) throws(SyncError) {
    try change(now) { try $0.retire(name) }
  }

  /// Shares notebooks given by title or by the beginning of their names, here or in the folder.
  public func share(_ names: [String], now: Int64) throws(SyncError) {
    try change(now) { try $0.share(names) }
  }

  private func change(
    _ now: Int64, _ change: (inout SyncPass) throws -> Void
  ) throws(SyncError) {
    let lock = try SyncLock(on: folder.number, of: library, patience: 10_000)
    defer { _ = lock }
    try work(now, change)
  }

  /// The notebook in the folder, deleted in this library, with this title or an id that begins like this; nil if none.
  public func deletedNotebook(named name: String) throws(SyncError) -> NotebookID? {
    do {
      let removed = try library.removedNotebooks()
      let pass = try SyncPass(through: current(), in: library, now: 0, timing: timing)
      let fitting = pass.memory.notebooks.filter { id, note in
        removed.contains(id) && note.isNamed(name, as: id)
      }
      guard fitting.count > 1 else { return fitting.keys.first }
      let candidates = fitting.keys.sorted().map { "\(name) (\($0.description.prefix(8)))" }
      throw LibraryError.ambiguous(name: name, candidates: candidates)
    } catch {
      throw SyncError(error)
    }
  }

  /// Stops sharing through the folder; its contents stay, and so does what came from it.
  public func forget() throws(SyncError) {
    let lock = try SyncLock(on: folder.number, of: library, patience: 10_000)
    defer { _ = lock }
    do { try library.endSharing(through: folder.number) } catch { throw .failed(error) }
    Disk.remove(FolderMemory.path(of: folder.number, in: library))
    // The number is never reused: a process waiting for the lock then finds that the folder was forgotten.
    Disk.remove(SyncLock.path(of: folder.number, in: library))
  }

  private func current() throws -> SharedFolder {
    let number = folder.number
    guard let folder = try library.sharedFolders().first(where: { $0.number == number })
    else { throw SyncError.noFolder(path: path) }
    return folder
  }
}

@available(*, unavailable, message: "it belongs to the thread of its library")
extension SyncFolder: Sendable {}

/// The timing of an exchange; only tests change it.
package struct SyncTiming: Hashable, Sendable {
  /// The milliseconds that files stay once another covers them: a removal may arrive before the file that replaces it.
  package var coverPause: Int64 = 10 * 60_000
  /// The milliseconds that they stay if no other device confirms them, and after which a quiet device counts as silent.
  package var patience: Int64 = 30 * 86_400_000
  /// The milliseconds for which an unchanged unreadable file is read at every look, and then between reads.
  package var retryTime: Int64 = 60 * 60_000
  /// The milliseconds for which a file stays unreadable before it is requested again.
  package var askTime: Int64 = 10 * 60_000
  /// The number of files of one device and notebook above which they are combined.
  package var manyFiles = 24
  /// The approximate bytes of statements per file.
  package var portion = 4 << 20

  /// The seed for device names, if two runs must be alike; nil for the system's randomness.
  package var seed: UInt64?

  package init() {}

  /// Draws a name for a device that may have had another one before.
  func device(after before: DeviceID? = nil) -> DeviceID {
    var system = SystemRandomNumberGenerator()
    guard let seed else { return .random(using: &system) }
    var random = RandomSource(seed: seed ^ (before?.rawValue ?? 0))
    return .random(using: &random)
  }
}

extension SyncError {
  init(_ error: any Error) {
    self =
      switch error {
      case let error as SyncError: error
      case let error as LibraryError: .failed(error)
      case let error as OutputError: .unwritable(error)
      default: .unreachable(path: "the folder", reason: "\(error)")
      }
  }
}
