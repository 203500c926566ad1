internal import Bytes
internal import Desk
internal import PDFReader

/// An encrypted file that becomes a notebook once its password is known.
public struct LockedNotes: Sendable {
  /// The file.
  public let path: String
  /// The title of the notebook, if the file has none.
  public let title: String
  /// The mark by which the notebook is found again: a value kept under a key.
  public let mark: (key: String, value: [UInt8])
  /// True if a wrong password was tried.
  public let isRefused: Bool

  /// Creates the description.
  public init(
    path: String, title: String, mark: (key: String, value: [UInt8]), isRefused: Bool = false
  ) { (self.path, self.title, self.mark, self.isRefused) = (path, title, mark, isRefused) }
}

/// A job that reads files which may need passwords.
protocol UnlockableJob: BackgroundJob {
  func knowing(_ password: String, of path: String) -> any UnlockableJob
  /// The rest of the job if nobody knows the password of a file; nil for nothing.
  func leaving(_ path: String) -> (any UnlockableJob)?
}

extension UnlockableJob {
  func leaving(_ path: String) -> (any UnlockableJob)? { nil }
}

/// A job that has ended because a file needs a password.
struct LockedImport: Error, Sendable {
  let work: any UnlockableJob
  let path: String
  /// Whether a password is missing or wrong.
  let reason: PrintedError

  var isRefused: Bool { reason == .wrongPassword }
  var name: String { PathText.readable(PathParts(path).name) }
}

extension App {
  func requestPassword(for locked: LockedImport) {
    lockedCount += 1
    lockedImports[lockedCount] = locked
    send(.locked(LockedFile(number: lockedCount, name: locked.name, isRefused: locked.isRefused)))
  }

  func perform(_ order: UnlockOrder) {
    switch order {
    case .giveUp(let number):
      guard let locked = lockedImports.removeValue(forKey: number) else { return }
      if let rest = locked.work.leaving(locked.path) { jobs.start(rest) }
    case .unlock(let number, let password):
      guard let locked = lockedImports.removeValue(forKey: number) else { return }
      jobs.start(locked.work.knowing(password, of: locked.path))
    }
  }
}
