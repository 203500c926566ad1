internal import Dispatch
private import Glibc

/// Work spread over all cores, at most some items at a time, whose results come out in order.
package final class OrderedWork<Item: Sendable, Result: Sendable> {
  private let most: Int
  private let make: @Sendable (Item) -> Result
  private var jobs: [Promise<Result?>] = []
  private let ticket = Ticket()

  package init(most: Int, make: @escaping @Sendable (Item) -> Result) {
    self.most = max(most, 1)
    self.make = make
  }

  /// Takes an item, and returns the result of the oldest one once the bound is reached.
  package func add(_ item: Item) -> Result? {
    let (job, ticket, make) = (Promise<Result?>(), ticket, make)
    jobs.append(job)
    DispatchQueue.global().async { job.fulfill(ticket.isCancelled ? nil : make(item)) }
    return jobs.count < most ? nil : next()
  }

  /// Waits for the result of the oldest item; nil at the end.
  package func next() -> Result? { jobs.isEmpty ? nil : jobs.removeFirst().wait() }

  /// Drops the items not yet begun, and waits for the others.
  package func cancel() {
    ticket.cancel()
    while !jobs.isEmpty { _ = next() }
  }
}

extension Array where Element: Sendable {
  /// Transforms the elements in order, on all cores if there are `least` of them, `part` at a time on each.
  package func mappedInParallel<Result: Sendable>(
    inPartsOf part: Int = 64, from least: Int = 257, _ transform: @Sendable (Element) -> Result
  ) -> [Result] {
    guard count >= least else { return map(transform) }
    return [Result](unsafeUninitializedCapacity: count) { results, initializedCount in
      nonisolated(unsafe) let places = results
      DispatchQueue.concurrentPerform(iterations: (count + part - 1) / part) { number in
        for index in number * part..<Swift.min((number + 1) * part, count) {
          places.initializeElement(at: index, to: transform(self[index]))
        }
      }
      initializedCount = count
    }
  }
}

package enum WorkerThread {
  /// The precedence of a thread over others that have work.
  package enum Priority: Sendable {
    case normal
    /// Lets the pen's thread, and all others of normal priority, go first.
    case low
  }

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

  /// Starts a thread, which ends with its work; debuggers and `top` show its name.
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
