internal import Dispatch
internal import Synchronization

/// A value that one thread computes while others wait for it.
package final class Promise<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)
  private let isKept = DispatchSemaphore(value: 0)

  /// Creates a promise without a value.
  package init() {}

  /// Provides the value to all waiting threads.
  package func keep(_ value: Value) {
    self.value.withLock { $0 = value }
    isKept.signal()
  }

  package func wait() -> Value {
    while true {
      if let value = value.withLock({ $0 }) { return value }
      isKept.wait()
      isKept.signal()
    }
  }
}
