internal import Bytes
private import Glibc
internal import Notebook

extension PageSupply {
  /// Makes something of every page on all cores, few pages at a time, and takes it in their order.
  ///
  /// Without a number, there are two pages in the works for each core.
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
