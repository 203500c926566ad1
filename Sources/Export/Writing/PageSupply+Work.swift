internal import Bytes
private import Glibc
internal import Notebook

extension PageSupply {
  /// Processes every page on all cores, and passes on the results in page order.
  ///
  /// By default, two pages per core are in progress.
  func forEachPage<Made: Sendable>(
    atOnce most: Int? = nil, _ make: @escaping @Sendable (LoosePage) throws -> Made,
    then take: (Made) throws -> Void
  ) throws {
    let cores = max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1)
    let work = OrderedWork(most: most ?? cores * 2) { (page: LoosePage) in
      Result { try make(page) }
    }
    defer { work.cancel() }
    while let page = try next() {
      if let made = work.add(page) { try take(made.get()) }
    }
    while let made = work.next() { try take(made.get()) }
  }
}
