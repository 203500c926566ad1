internal import Dispatch
internal import Synchronization

/// A value that one thread works out and others wait for.
package final class Promise<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)
  private let isKept = DispatchSemaphore(value: 0)

  /// Creates a promise that nobody has kept yet.
  package init() {}

  /// Gives the value to all who wait.
  package func keep(_ value: Value) {
    self.value.withLock { $0 = value }
    isKept.signal()
  }

  /// Waits for the value.
  package func wait() -> Value {
    while true {
      if let value = value.withLock({ $0 }) { return value }
      isKept.wait()
      isKept.signal()
    }
  }
}
