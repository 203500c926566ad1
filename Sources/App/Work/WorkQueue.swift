internal import Foundation

/// Jobs that wait for the threads which do them.
///
/// Unchecked, since the lock of the condition guards what may change.
final class WorkQueue<Job: Sendable>: @unchecked Sendable {
  private let condition = NSCondition()
  private var jobs: [Job] = []
  private var isClosed = false

  /// Puts a job behind the others; after the end it is left out.
  func add(_ job: Job) {
    condition.withLock { if !isClosed { jobs.append(job) } }
    condition.signal()
  }

  /// Puts other jobs in the place of those that nobody has begun.
  func replace(with others: [Job]) {
    condition.withLock { jobs = others }
    condition.broadcast()
  }

  /// Lets the threads end when nothing is left to do.
  func close() {
    condition.withLock { isClosed = true }
    condition.broadcast()
  }

  /// Takes the next job, waiting for it; nil after the end.
  func next() -> Job? {
    condition.withLock {
      while jobs.isEmpty, !isClosed { condition.wait() }
      return jobs.isEmpty ? nil : jobs.removeFirst()
    }
  }

  /// Takes the next job, or another one when none has come within some seconds; nil after the end.
  ///
  /// Without seconds it waits for ever.
  func next(within seconds: Double?, otherwise other: Job) -> Job? {
    guard let seconds else { return next() }
    let deadline = Date(timeIntervalSinceNow: seconds)
    return condition.withLock {
      while jobs.isEmpty, !isClosed, condition.wait(until: deadline) {}
      return jobs.isEmpty ? (isClosed ? nil : other) : jobs.removeFirst()
    }
  }

  /// Starts a thread that does the jobs in turn.
  func start(_ name: String, quality: QualityOfService, _ work: @escaping @Sendable () -> Void)
    -> Thread
  {
    let thread = Thread {
      // Linux gives each thread a niceness of its own: the pen's thread goes before this one.
      if quality == .utility { setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 5) }
      work()
    }
    thread.name = name
    thread.qualityOfService = quality
    thread.stackSize = 8 << 20
    thread.start()
    return thread
  }
}
