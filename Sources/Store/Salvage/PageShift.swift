/// The start of pages in a file: after a place where bytes were inserted or removed, all are shifted.
struct PageShift {
  /// The first shifted page.
  private let first: Int
  /// The shift in bytes; negative if bytes were removed.
  let byteCount: Int
  private let pageSize: Int

  /// Finds the shift with which most pages make sense.
  init(of file: RawFile, pageSize: Int) throws(LibraryError) {
    self.pageSize = pageSize
    var best = (first: Int.max, byteCount: 0, count: 0)
    let excess = file.byteCount % pageSize
    if excess > 0 {
      let count = file.byteCount / pageSize + 1
      let plain = try Self.sound(in: file, count, pageSize, shiftedBy: 0)
      best.count = plain.count + 1
      for byteCount in [excess, excess - pageSize] {
        let shifted = try Self.sound(in: file, count, pageSize, shiftedBy: byteCount)
        let (first, sum) = Self.split(plain, shifted)
        if sum > best.count { best = (first, byteCount, sum) }
      }
    }
    (first, byteCount) = (best.first, best.byteCount)
  }

  func place(of page: Int) -> Int { place(of: page, shiftedBy: page < first ? 0 : byteCount) }

  /// The start of the end of the page in which bytes were inserted or removed; nil if there is none.
  var brokenPlace: Int? {
    byteCount == 0 ? nil : place(of: max(1, first - 1), shiftedBy: byteCount)
  }

  private func place(of page: Int, shiftedBy byteCount: Int) -> Int {
    (page - 1) * pageSize + byteCount
  }

  /// The pages that make sense, in order.
  private static func sound(
    in file: RawFile, _ count: Int, _ pageSize: Int, shiftedBy byteCount: Int
  ) throws(LibraryError) -> [Int] {
    var pages: [Int] = []
    for page in 1...count where (page - 1) * pageSize + byteCount >= 0 {
      let bytes = try file.bytes(pageSize, at: (page - 1) * pageSize + byteCount)
      if TreePage(bytes, isFirst: page == 1)?.isSound == true { pages.append(page) }
    }
    return pages
  }

  /// The first shifted page, if as many pages as possible are to make sense, and how many do.
  private static func split(_ plain: [Int], _ shifted: [Int]) -> (first: Int, count: Int) {
    var best = (first: shifted.first ?? .max, count: shifted.count)
    var rest = shifted[...]
    for (index, page) in plain.enumerated() {
      rest = rest.drop { $0 <= page }
      guard index + 1 + rest.count > best.count, let next = rest.first else { continue }
      // The page after the last plain one is that in which the bytes were inserted or removed.
      best = (min(page + 2, next), index + 1 + rest.count)
    }
    return best
  }
}
