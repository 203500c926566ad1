internal import Bundle
internal import Bytes
internal import Glibc
internal import Store
internal import Wording

extension SyncCommand {
  /// Exchanges with folders until the program ends; a failure is reported once and retried.
  func watch(
    _ folders: [SyncFolder], of library: Library, in console: inout Console
  ) throws {
    UnfinishedFiles.removeAtSignals(endingWith: ExitCode.success.rawValue)
    var (failures, said) = ([String: String](), [String: String]())
    let watches = folders.map { Watched($0, in: library) }
    while true {
      for watched in watches {
        let folder = watched.folder
        do {
          guard let report = try watched.step() else { continue }
          failures[folder.path] = nil
          let state = "\(report.status.sentence)"
          guard !report.isIdle || said[folder.path] != state else { continue }
          said[folder.path] = state
          try say(report, of: folder, in: &console)
        } catch let error as SyncError {
          if case .busy = error { continue }
          guard failures[folder.path] != error.description else { continue }
          failures[folder.path] = error.description
          console.note("Warning: \(error.description.printable).")
        }
      }
      try console.finish()
      sleep(1)
    }
  }
}

private final class Watched {
  let folder: SyncFolder
  private var watch: SyncWatch

  init(_ folder: SyncFolder, in library: Library) {
    self.folder = folder
    watch = SyncWatch(folder, in: library)
  }

  func step() throws -> SyncReport? { try watch.step(now: .now) }
}
