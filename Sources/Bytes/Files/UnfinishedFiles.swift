private import Glibc
private import Synchronization

/// The files that are being written under names of their own, so that none stays behind.
public enum UnfinishedFiles {
  private static let paths = Mutex<Set<PathParts>>([])
  /// With which the program ends at a signal; nil to end by the signal itself.
  private static let code = Mutex<CInt?>(nil)

  /// Notes the name of a file before it is made.
  static func add(_ path: String) { paths.withLock { _ = $0.insert(PathParts(path)) } }

  /// Forgets a name under which there is nothing any more.
  static func forget(_ path: String) { paths.withLock { _ = $0.remove(PathParts(path)) } }

  /// A name for a file of this process that is not finished.
  static var newName: String { "\(beginning)\(getpid())-\(UInt32.random(in: 0 ... .max))\(ending)" }

  private static let beginning = ".~suzuri-"
  private static let ending = ".part"
  /// A file that has not grown for so many seconds is abandoned, whoever has the number of its process now.
  private static let longest = 3600

  /// Removes the unfinished files in a folder whose process was killed.
  public static func removeAbandoned(in folder: String) {
    for name in Disk.names(in: folder) ?? [] {
      let path = "\(folder)/\(name)"
      guard let maker = maker(of: name), let facts = Disk.facts(ofLink: path), facts.kind == .file
      else { continue }
      let isOver = kill(maker, 0) != 0 && errno == ESRCH
      if isOver || isOld(facts) { Disk.remove(path) }
    }
  }

  /// Whether a file of this name was not finished, or is being written.
  public static func isUnfinished(_ name: String) -> Bool { maker(of: name) != nil }

  /// Removes an unfinished file that nobody has written for long, wherever its process may run.
  public static func removeIfOld(_ path: String) {
    guard let facts = Disk.facts(ofLink: path), facts.kind == .file, isOld(facts) else { return }
    Disk.remove(path)
  }

  private static func isOld(_ facts: FileFacts) -> Bool { facts.seconds < time(nil) - longest }

  /// The process that makes a file of this name; nil for the name of a finished file.
  private static func maker(of name: String) -> pid_t? {
    guard let rest = PathParts(name).dropping(beginning: beginning),
      let numbers = PathParts(rest).dropping(ending)
    else { return nil }
    let parts = numbers.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, UInt32(parts[1]) != nil, let maker = pid_t(parts[0]) else { return nil }
    return maker > 0 ? maker : nil
  }

  /// Sees to it that a signal which ends the program takes unfinished files away first.
  ///
  /// Call it before other threads are begun: they must not hear the signals themselves. Signals
  /// that are ignored stay so.
  ///
  /// - Parameter code: With which the program ends then; nil to end by the signal itself.
  public static func removeAtSignals(endingWith code: CInt? = nil) {
    let ends = EndSignals.heard
    guard !ends.isEmpty else { return }
    self.code.withLock { $0 = code }
    var awaited = sigset_t()
    for signal in ends { sigaddset(&awaited, signal) }
    pthread_sigmask(SIG_BLOCK, &awaited, nil)
    _ = listener
  }

  /// The thread that hears the signals; there is one, however often it is asked for.
  private static let listener: pthread_t = {
    var thread = pthread_t()
    pthread_create(&thread, nil, { _ in UnfinishedFiles.waitForSignal() }, nil)
    return thread
  }()

  /// Waits for a signal, takes the files away, and lets the signal end the program as it would have.
  private static func waitForSignal() -> UnsafeMutableRawPointer? {
    var awaited = sigset_t()
    for signal in EndSignals.heard { sigaddset(&awaited, signal) }
    var signal: CInt = 0
    while sigwait(&awaited, &signal) != 0 {}
    // No file is begun any more: who wants to waits for the end.
    paths.withLock { paths in
      for path in paths { Disk.remove(path.path) }
      if let code = code.withLock({ $0 }) { _exit(code) }
      Glibc.signal(signal, SIG_DFL)
      pthread_sigmask(SIG_UNBLOCK, &awaited, nil)
      raise(signal)
    }
    return nil
  }
}
