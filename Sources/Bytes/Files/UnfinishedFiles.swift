private import Glibc
private import Synchronization

/// The files being written under temporary names, tracked so that none is left behind.
public enum UnfinishedFiles {
  private static let paths = Mutex<Set<PathParts>>([])
  /// The exit status after a signal; nil to end by the signal itself.
  private static let code = Mutex<CInt?>(nil)

  static func add(_ path: String) { paths.withLock { _ = $0.insert(PathParts(path)) } }

  static func forget(_ path: String) { paths.withLock { _ = $0.remove(PathParts(path)) } }

  static var newName: String { "\(beginning)\(getpid())-\(UInt32.random(in: 0 ... .max))\(ending)" }

  private static let beginning = ".~suzuri-"
  private static let ending = ".part"
  /// The seconds without a change after which a file counts as abandoned, even if its process number is
  /// in use again.
  private static let longest = 3600

  /// Removes the unfinished files in a folder that are old or whose process is gone.
  public static func removeAbandoned(in folder: String) {
    for name in Disk.names(in: folder) ?? [] {
      let path = "\(folder)/\(name)"
      guard let maker = maker(of: name), let facts = Disk.facts(ofLink: path), facts.kind == .file
      else { continue }
      let isOver = kill(maker, 0) != 0 && errno == ESRCH
      if isOver || isOld(facts) { Disk.remove(path) }
    }
  }

  /// True if a name is that of an unfinished file, abandoned or still being written.
  public static func isUnfinished(_ name: String) -> Bool { maker(of: name) != nil }

  /// Removes an unfinished file that has not been written for long, wherever its process may run.
  public static func removeIfOld(_ path: String) {
    guard let facts = Disk.facts(ofLink: path), facts.kind == .file, isOld(facts) else { return }
    Disk.remove(path)
  }

  private static func isOld(_ facts: FileFacts) -> Bool { facts.seconds < time(nil) - longest }

  /// The process whose unfinished file has this name; nil for the name of a finished file.
  private static func maker(of name: String) -> pid_t? {
    guard let rest = PathParts(name).dropping(beginning: beginning),
      let numbers = PathParts(rest).dropping(ending)
    else { return nil }
    let parts = numbers.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, UInt32(parts[1]) != nil, let maker = pid_t(parts[0]) else { return nil }
    return maker > 0 ? maker : nil
  }

  /// Makes any signal that ends the program remove unfinished files first.
  ///
  /// Call it before starting other threads, which must not receive the signals themselves. Ignored signals
  /// stay ignored. `code` is the exit status in that case; nil to end by the signal itself.
  public static func removeAtSignals(endingWith code: CInt? = nil) {
    let ends = EndSignals.handled
    guard !ends.isEmpty else { return }
    self.code.withLock { $0 = code }
    var awaited = sigset_t()
    for signal in ends { sigaddset(&awaited, signal) }
    pthread_sigmask(SIG_BLOCK, &awaited, nil)
    _ = listener
  }

  private static let listener: pthread_t = {
    var thread = pthread_t()
    pthread_create(&thread, nil, { _ in UnfinishedFiles.waitForSignal() }, nil)
    return thread
  }()

  /// Waits for a signal, removes the files, and ends the program as the signal would have.
  private static func waitForSignal() -> UnsafeMutableRawPointer? {
    var awaited = sigset_t()
    for signal in EndSignals.handled { sigaddset(&awaited, signal) }
    var signal: CInt = 0
    while sigwait(&awaited, &signal) != 0 {}
    // No file can be begun any more: a thread that tries to waits here until the program ends.
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

/// The signals that ask the program to end.
public enum EndSignals {
  /// All of them.
  public static let all: [CInt] = [SIGINT, SIGTERM, SIGHUP]

  /// Those that were not ignored when the program began; `nohup`, for example, ignores one.
  public static var handled: [CInt] { all.filter { !isIgnored($0) } }

  private static func isIgnored(_ signal: CInt) -> Bool {
    var action = sigaction()
    guard sigaction(signal, nil, &action) == 0 else { return false }
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
