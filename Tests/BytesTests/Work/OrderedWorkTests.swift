import Bytes
import Support
import Synchronization
import Testing

@Suite struct OrderedWorkTests {
  private final class Counter: Sendable {
    let running = Atomic(0)
    let most = Atomic(0)

    /// Counts the work while it lasts.
    func count<Value>(_ work: () -> Value) -> Value {
      let now = running.add(1, ordering: .sequentiallyConsistent).newValue
      most.max(now, ordering: .sequentiallyConsistent)
      defer { running.subtract(1, ordering: .sequentiallyConsistent) }
      return work()
    }
  }

  @Test(arguments: [1, 2, 5]) func `results come in the order of the items`(most: Int) {
    let counter = Counter()
    let work = OrderedWork(most: most) { (number: Int) in
      counter.count { SHA256.digest(of: number * 7919 % 50_000) }
    }
    var results = (0..<200).compactMap { work.add($0) }
    #expect(results.count == 200 - most + 1)
    while let result = work.next() { results.append(result) }
    #expect(results == (0..<200).map { SHA256.digest(of: $0 * 7919 % 50_000) })
    #expect(counter.most.load(ordering: .sequentiallyConsistent) <= most)
  }

  @Test func `work that is called off has ended when that returns`() {
    let counter = Counter()
    let work = OrderedWork(most: 4) { (number: Int) in
      counter.count { SHA256.digest(of: 200_000 + number) }
    }
    for number in 1...3 { #expect(work.add(number) == nil) }
    work.cancel()
    #expect(counter.running.load(ordering: .sequentiallyConsistent) == 0)
    #expect(work.next() == nil)
  }
}

extension SHA256 {
  /// Takes longer the more bytes there are.
  fileprivate static func digest(of count: Int) -> ContentHash {
    ContentHash(of: [UInt8](repeating: 1, count: count))
  }
}
