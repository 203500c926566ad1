internal import Dispatch

extension Array where Element: Sendable {
  /// Returns the elements transformed, using all cores if there are enough elements.
  ///
  /// - Parameters:
  ///   - part: The number of elements that a core takes at a time.
  ///   - least: The number of elements from which using all cores pays.
  ///   - transform: The function.
  /// - Returns: The results in the order of the elements.
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
