internal import Dispatch
internal import Synchronization

/// Work spread over all cores whose results come out in the order of the items.
///
/// The number of items in progress is bounded.
package final class OrderedWork<Item: Sendable, Result: Sendable> {
  private let most: Int
  private let make: @Sendable (Item) -> Result
  private var jobs: [Promise<Result?>] = []
  private let isWanted = Flag()

  private final class Flag: Sendable {
    let isSet = Atomic(true)
  }

  package init(most: Int, make: @escaping @Sendable (Item) -> Result) {
    self.most = max(most, 1)
    self.make = make
  }

  /// Takes an item, and returns the result of the oldest one once the bound is reached.
  package func add(_ item: Item) -> Result? {
    let (job, isWanted, make) = (Promise<Result?>(), isWanted, make)
    jobs.append(job)
    DispatchQueue.global().async {
      job.keep(isWanted.isSet.load(ordering: .relaxed) ? make(item) : nil)
    }
    return jobs.count < most ? nil : next()
  }

  /// Waits for the result of the oldest item; nil at the end.
  package func next() -> Result? { jobs.isEmpty ? nil : jobs.removeFirst().wait() }

  /// Drops the items not yet begun, and waits for the others.
  package func cancel() {
    isWanted.isSet.store(false, ordering: .relaxed)
    while !jobs.isEmpty { _ = next() }
  }
}
