private import Glibc

/// A value that threads share under a mutex, and wait on until it is as they need it.
package final class Monitor<Value: Sendable>: @unchecked Sendable {
  private var value: Value
  // The system needs both in a fixed place.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let change = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  package init(_ value: Value) {
    self.value = value
    pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    // Setting the time of day must not change how long a thread waits.
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(change, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(change)
    pthread_mutex_destroy(mutex)
    change.deallocate()
    mutex.deallocate()
  }

  /// Reads or changes the value; wakes nobody.
  package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value)
  }

  package func wakeOne() { pthread_cond_signal(change) }

  package func wakeAll() { pthread_cond_broadcast(change) }

  /// Waits until a function of the value, called now and after each wake-up, returns a result.
  package func wait<Result>(for body: (inout Value) -> Result?) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    // Others change the value during a wait, so no access to it may last that long.
    while true {
      if let result = body(&value) { return result }
      pthread_cond_wait(change, mutex)
    }
  }

  /// Waits until a function of the value returns a result, for some seconds at most; nil without one.
  package func wait<Result>(within seconds: Double, for body: (inout Value) -> Result?) -> Result? {
    var deadline = timespec()
    clock_gettime(CLOCK_MONOTONIC, &deadline)
    let nanoseconds = deadline.tv_nsec + Int(min(max(seconds, 0), 1e9) * 1e9)
    deadline.tv_sec += nanoseconds / 1_000_000_000
    deadline.tv_nsec = nanoseconds % 1_000_000_000
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let result = body(&value) { return result }
      if pthread_cond_timedwait(change, mutex, &deadline) == ETIMEDOUT { return body(&value) }
    }
  }
}

/// A value that one thread computes while others wait for it.
package final class Promise<Value: Sendable>: Sendable {
  private let value = Monitor<Value?>(nil)

  package init() {}

  package func fulfill(_ value: Value) {
    self.value.withLock { $0 = value }
    self.value.wakeAll()
  }

  package func wait() -> Value { value.wait { $0 } }

  package func wait(within seconds: Double) -> Value? { value.wait(within: seconds) { $0 } }
}
