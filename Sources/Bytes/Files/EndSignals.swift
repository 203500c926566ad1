private import Glibc

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
