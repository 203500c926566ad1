private import Glibc

/// Threads beside the program's first one.
package enum WorkerThread {
  /// The precedence of a thread over others that have work.
  package enum Priority: Sendable {
    case normal
    /// Lets the pen's thread, and all others of normal priority, go first.
    case low
  }

  /// The number of processors in use.
  package static var processorCount: Int { max(sysconf(CInt(_SC_NPROCESSORS_ONLN)), 1) }

  private final class Job: Sendable {
    let name: String
    let priority: Priority
    let work: @Sendable () -> Void

    init(_ name: String, _ priority: Priority, _ work: @escaping @Sendable () -> Void) {
      (self.name, self.priority, self.work) = (name, priority, work)
    }

    func run() {
      // The system cuts it after 15 bytes.
      _ = Disk.write(Array(name.utf8), to: "/proc/thread-self/comm")
      // Linux gives each thread a niceness of its own.
      if priority == .low { setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 5) }
      work()
    }
  }

  /// Starts a thread, which ends with its work.
  ///
  /// - Parameters:
  ///   - name: The name that debuggers and `top` show.
  ///   - priority: Its precedence.
  ///   - work: Runs on the thread.
  package static func start(
    _ name: String, priority: Priority = .low, _ work: @escaping @Sendable () -> Void
  ) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setdetachstate(&attributes, CInt(PTHREAD_CREATE_DETACHED))
    pthread_attr_setstacksize(&attributes, 8 << 20)
    defer { pthread_attr_destroy(&attributes) }
    let job = Unmanaged.passRetained(Job(name, priority, work))
    var thread = pthread_t()
    let status = pthread_create(
      &thread, &attributes,
      { context in
        if let context { Unmanaged<Job>.fromOpaque(context).takeRetainedValue().run() }
        return nil
      }, job.toOpaque())
    if status != 0 { job.release() }
  }
}
