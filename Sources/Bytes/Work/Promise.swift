/// A value that one thread computes while others wait for it.
package final class Promise<Value: Sendable>: Sendable {
  private let value = Monitor<Value?>(nil)

  /// Creates a promise without a value.
  package init() {}

  /// Provides the value to all waiting threads.
  package func keep(_ value: Value) {
    self.value.withLock { $0 = value }
    self.value.wakeAll()
  }

  /// Waits for the value.
  package func wait() -> Value { value.wait { $0 } }

  /// Waits for the value for some seconds; nil if it is not there by then.
  package func wait(within seconds: Double) -> Value? { value.wait(within: seconds) { $0 } }
}
