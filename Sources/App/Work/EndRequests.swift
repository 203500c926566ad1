internal import Bytes
internal import Glibc

/// Signals that ask the program to end, received even while its other threads are busy.
struct EndRequests {
  private var signals = sigset_t()

  /// Keeps the signals from ending the program from now on.
  ///
  /// It must precede all other threads, which inherit the blocked signals. A signal that was ignored when
  /// the program began stays ignored, as `nohup` wants it.
  init() {
    for signal in EndSignals.handled { sigaddset(&signals, signal) }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  /// Listens for them, on a separate thread.
  func hear(_ request: @escaping @Sendable () -> Void) {
    WorkerThread.start("signals", priority: .normal) { [signals] in
      var (signals, number) = (signals, Int32(0))
      while sigwait(&signals, &number) == 0 { request() }
    }
  }
}
