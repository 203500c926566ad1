internal import Dispatch
internal import Synchronization

/// Things that are worked out on all cores and come out in the order in which they went in.
///
/// There are never more of them than a fixed number.
package final class OrderedWork<Item: Sendable, Result: Sendable> {
  private let most: Int
  private let make: @Sendable (Item) -> Result
  private var jobs: [Promise<Result?>] = []
  private let isWanted = Flag()

  private final class Flag: Sendable {
    let isSet = Atomic(true)
  }

  /// Sets up the work.
  package init(most: Int, make: @escaping @Sendable (Item) -> Result) {
    self.most = max(most, 1)
    self.make = make
  }

  /// Takes an item, and returns the result of an earlier one once as many as may be are in the works.
  package func add(_ item: Item) -> Result? {
    let (job, isWanted, make) = (Promise<Result?>(), isWanted, make)
    jobs.append(job)
    DispatchQueue.global().async {
      job.keep(isWanted.isSet.load(ordering: .relaxed) ? make(item) : nil)
    }
    return jobs.count < most ? nil : next()
  }

  /// Waits for the first result that is due; nil at the end.
  package func next() -> Result? { jobs.isEmpty ? nil : jobs.removeFirst().wait() }

  /// Calls off what has not begun, and waits for what has.
  package func cancel() {
    isWanted.isSet.store(false, ordering: .relaxed)
    while !jobs.isEmpty { _ = next() }
  }
}
