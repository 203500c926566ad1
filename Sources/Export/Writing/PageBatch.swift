internal import Dispatch
private import Glibc
internal import Notebook
private import Synchronization

extension PageSupply {
  /// Makes something of every page on all cores, few pages at a time, and takes it in their order.
  func forEachPage<Made: Sendable>(
    _ make: @escaping @Sendable (LoosePage) throws -> Made,
    then take: (LoosePage, Made) throws -> Void
  ) throws {
    let size = max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1) * 2
    while true {
      var pages: [LoosePage] = []
      while pages.count < size, let page = try next() { pages.append(page) }
      guard !pages.isEmpty else { return }
      for (page, made) in zip(pages, pages.madeInParallel(make)) { try take(page, made.get()) }
    }
  }
}

extension [LoosePage] {
  fileprivate func madeInParallel<Made: Sendable>(
    _ make: @escaping @Sendable (LoosePage) throws -> Made
  ) -> [Result<Made, any Error>] {
    let results = Mutex([Int: Result<Made, any Error>]())
    DispatchQueue.concurrentPerform(iterations: count) { index in
      let result = Result { try make(self[index]) }
      results.withLock { $0[index] = result }
    }
    return results.withLock { results in indices.compactMap { results[$0] } }
  }
}
