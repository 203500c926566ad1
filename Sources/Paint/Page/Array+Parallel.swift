internal import Dispatch

extension Array where Element: Sendable {
  /// Returns what a function makes of each element, worked out on all cores where there are many.
  func mappedInParallel<Result: Sendable>(
    _ transform: @Sendable (Element) -> Result
  ) -> [Result] {
    let part = 64
    guard count > 4 * part else { return map(transform) }
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
