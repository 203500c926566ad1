internal import Dispatch

extension Array where Element: Sendable {
  /// Returns the elements transformed, in order, using all cores if there are at least `least` elements.
  ///
  /// A core takes `part` elements at a time.
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
