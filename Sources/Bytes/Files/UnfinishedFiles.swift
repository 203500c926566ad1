private import Glibc
private import Synchronization

/// The files that are being written under names of their own, so that none stays behind.
public enum UnfinishedFiles {
  private static let paths = Mutex<Set<PathParts>>([])

  /// Notes the name of a file before it is made.
  static func add(_ path: String) { paths.withLock { _ = $0.insert(PathParts(path)) } }

  /// Forgets a name under which there is nothing any more.
  static func forget(_ path: String) { paths.withLock { _ = $0.remove(PathParts(path)) } }

  /// Sees to it that a signal which ends the program takes unfinished files away first.
  ///
  /// Call it before other threads are begun: they must not hear the signals themselves. Signals
  /// that are ignored stay so.
  public static func removeAtSignals() {
    let ends = EndSignals.heard
    guard !ends.isEmpty else { return }
    var awaited = sigset_t()
    for signal in ends { sigaddset(&awaited, signal) }
    pthread_sigmask(SIG_BLOCK, &awaited, nil)
    var thread = pthread_t()
    pthread_create(&thread, nil, { _ in UnfinishedFiles.waitForSignal() }, nil)
  }

  /// Waits for a signal, takes the files away, and lets the signal end the program as it would have.
  private static func waitForSignal() -> UnsafeMutableRawPointer? {
    var awaited = sigset_t()
    for signal in EndSignals.heard { sigaddset(&awaited, signal) }
    var signal: CInt = 0
    while sigwait(&awaited, &signal) != 0 {}
    // No file is begun any more: who wants to waits for the end.
    paths.withLock { paths in
      for path in paths { Disk.remove(path.path) }
      Glibc.signal(signal, SIG_DFL)
      pthread_sigmask(SIG_UNBLOCK, &awaited, nil)
      raise(signal)
    }
    return nil
  }
}
