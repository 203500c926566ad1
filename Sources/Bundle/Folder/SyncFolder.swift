internal import Bytes
internal import Notebook
public import Store

/// A folder that other programs carry between devices, through which notebooks of a library are shared.
///
/// Each device writes files of its own there, once and under names that tell their content, and never
/// touches those of others. What they hold can be merged twice, late and in any order. So nothing that
/// programs do to the folder loses ink: files may come late, twice, in pieces, under other names or not
/// at all. Docs/Sync.md tells how that works. It belongs to the thread of its library.
public final class SyncFolder {
  /// The path of the folder.
  public var path: String { folder.path }
  /// Whether there is a folder now.
  public var isThere: Bool { Disk.facts(of: path)?.kind == .folder }
  /// The number by which the library knows it.
  public var number: Int64 { folder.number }
  let library: Library
  private(set) var folder: SharedFolder
  /// The settings that only tests change.
  private let timing: SyncTiming

  /// Chooses a folder.
  ///
  /// One that was moved as a whole is known again by what this device wrote in it.
  ///
  /// - Parameters:
  ///   - path: Where it is.
  ///   - library: The library whose notebooks are shared.
  ///   - all: Whether all notebooks are, those to come included; nil to leave it as it is.
  /// - Throws: `SyncError` where there is no folder, or the library cannot be written.
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
    guard Library.refusal(toWrite: "\(place)/notes", beside: library.directory) == nil else {
      throw .library(path: place)
    }
    guard PathParts(own).dropping(beginning: place == "/" ? "/" : "\(place)/") == nil else {
      throw .aboveLibrary(path: place)
    }
    (self.library, self.timing) = (library, timing)
    do {
      let moved = try Self.moved(to: place, in: library)
      if let moved { try library.move(moved.number, to: place) }
      // The choices made for it hold wherever it is mounted.
      folder = try library.share(through: place, all: moved == nil && all == true)
    } catch {
      throw .failed(error)
    }
  }

  /// Opens a folder that is known.
  public init(_ folder: SharedFolder, in library: Library) {
    (self.library, self.folder, timing) = (library, folder, SyncTiming())
  }

  /// The folder that lay elsewhere before and lies at a path now.
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

  /// Takes in all that lies in the folder, and writes all that it lacks.
  ///
  /// Whatever fails, what was taken in stays, and what was not written is written next time.
  ///
  /// - Parameters:
  ///   - now: The time in milliseconds since 1970.
  ///   - mayAcknowledge: Whether to tell others what has been seen here where nothing else is written.
  ///   - mayRefill: Whether an empty folder is written anew that lies on another drive than it did.
  ///   - patience: The milliseconds for which it waits while another program exchanges.
  ///   - isEnded: Asked between two steps whether to stop.
  /// - Returns: What was done, and how things stand.
  /// - Throws: `SyncError`.
  public func exchange(
    now: Int64, mayAcknowledge: Bool = true, mayRefill: Bool = false, patience: Int = 10_000,
    isEnded: () -> Bool = { false }
  ) throws(SyncError) -> SyncReport {
    let lock = try SyncLock(on: folder.number, of: library, patience: patience)
    defer { _ = lock }
    UnfinishedFiles.removeAbandoned(in: FolderMemory.directory(of: library))
    do {
      var report = SyncReport()
      while true {
        folder = try current()
        var pass = try SyncPass(through: folder, in: library, now: now, timing: timing)
        (pass.mayAcknowledge, pass.report) = (mayAcknowledge, report)
        pass.mayRefill = mayRefill
        let isDone = try withoutActuallyEscaping(isEnded) { try pass.run(isEnded: $0) }
        // A library that finds itself taken back to an earlier state goes on under another name.
        if isDone { return pass.report }
        report = pass.report
      }
    } catch {
      throw SyncError(error)
    }
  }

  /// How things stand, as far as that was seen last; nothing in the folder is looked at.
  public func status() throws(SyncError) -> SyncStatus {
    do {
      folder = try current()
      let pass = try SyncPass(through: folder, in: library, now: 0, timing: timing)
      return try pass.status()
    } catch {
      throw SyncError(error)
    }
  }

  /// The status if nothing was exchanged since, but the library was written to.
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

  /// Retires a device that is gone; what it wrote stays.
  ///
  /// - Parameters:
  ///   - name: Its name, or the beginning of its number.
  ///   - now: The time in milliseconds since 1970.
  /// - Throws: `SyncError` where no single device has the name.
  public func retire(_ name: String, now: Int64) throws(SyncError) {
    let lock = try SyncLock(on: folder.number, of: library, patience: 10_000)
    defer { _ = lock }
    do {
      folder = try current()
      var pass = try SyncPass(through: folder, in: library, now: now, timing: timing)
      try pass.retire(name)
    } catch {
      throw SyncError(error)
    }
  }

  /// Shares some notebooks, by their titles or the beginnings of their names, here or in the folder.
  public func share(_ names: [String], now: Int64) throws(SyncError) {
    let lock = try SyncLock(on: folder.number, of: library, patience: 10_000)
    defer { _ = lock }
    do {
      folder = try current()
      var pass = try SyncPass(through: folder, in: library, now: now, timing: timing)
      try pass.share(names)
    } catch {
      throw SyncError(error)
    }
  }

  /// Shares nothing through the folder any more; what lies there stays, and what came from it stays.
  public func forget() throws(SyncError) {
    let lock = try SyncLock(on: folder.number, of: library, patience: 10_000)
    defer { _ = lock }
    do { try library.endSharing(through: folder.number) } catch { throw .failed(error) }
    Disk.remove(FolderMemory.path(of: folder.number, in: library))
    // The number is never reused: a pass waiting for the lock finds the folder forgotten.
    Disk.remove(SyncLock.path(of: folder.number, in: library))
  }

  /// The folder as the library knows it now.
  private func current() throws -> SharedFolder {
    let number = folder.number
    guard let folder = try library.sharedFolders().first(where: { $0.number == number }) else {
      throw SyncError.noFolder(path: path)
    }
    return folder
  }
}

@available(*, unavailable, message: "it belongs to the thread of its library")
extension SyncFolder: Sendable {}

/// How patient an exchange is; only tests choose otherwise.
package struct SyncTiming: Hashable, Sendable {
  /// So many milliseconds files stay that another one of this device covers: programs that carry the
  /// folder may bring the news of a removal before the file that makes up for it.
  package var coverPause: Int64 = 10 * 60_000
  /// So many milliseconds they stay where no other device is known.
  package var alonePause: Int64 = 30 * 86_400_000
  /// So many milliseconds a file that cannot be read is looked at again, though it has not changed.
  package var retryTime: Int64 = 60 * 60_000
  /// The number of files of one device and notebook from which they are put together.
  package var manyFiles = 24
  /// The approximate size of a file of statements, in bytes.
  package var portion = 4 << 20

  /// From what the names of devices are drawn, where two runs must be alike; nil for the system's
  /// randomness.
  package var seed: UInt64?

  /// Creates the usual patience.
  package init() {}

  /// Draws a name for a device, which may have had another one.
  func device(after before: DeviceID? = nil) -> DeviceID {
    var system = SystemRandomNumberGenerator()
    guard let seed else { return .random(using: &system) }
    var random = RandomSource(seed: seed ^ (before?.rawValue ?? 0))
    return .random(using: &random)
  }
}

extension SyncError {
  /// Turns any error into one of the cases above.
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
