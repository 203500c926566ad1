/// Reads the rows on pages, including their continuations on further pages.
final class RowReader {
  private let image: DatabasePages
  /// The remaining continuation pages that may be read for unproven rows.
  ///
  /// Crafted pages may make thousands of rows lead to each other.
  private var patience: Int

  init(_ image: DatabasePages) {
    self.image = image
    patience = 4 * image.pageCount + 1000
  }

  /// Reads the row of a cell; nil if it is not a library's row.
  ///
  /// `visit` receives the further pages of the row.
  func row(
    of cell: Cell, on page: [UInt8], visit: (Int) -> Void = { _ in }
  ) throws(LibraryError) -> FoundRow? {
    let head = StoredValues(
      page, from: cell.local.lowerBound, to: cell.local.upperBound, byteCount: cell.byteCount)
    var pages: [Int] = []
    guard let head, let bytes = try bytes(of: cell, on: page, &pages) else {
      patience -= pages.count
      return nil
    }
    let row = FoundRow(head.form, head.values(in: bytes), number: cell.number)
    if row?.isProven != true { patience -= pages.count }
    pages.forEach(visit)
    return row
  }

  private func bytes(
    of cell: Cell, on page: [UInt8], _ pages: inout [Int]
  ) throws(LibraryError) -> [UInt8]? {
    var bytes = Array(page[cell.local])
    if bytes.count < cell.byteCount, patience <= 0 { return nil }
    var known: Set<Int> = []
    var next = cell.overflow ?? 0
    // No row is longer than the file, so damaged lengths are caught here.
    guard cell.byteCount <= image.pageCount * image.pageSize else { return nil }
    while bytes.count < cell.byteCount {
      guard next > 1, known.insert(next).inserted, let further = try image.page(next) else {
        return nil
      }
      pages.append(next)
      bytes += further[4..<min(further.count, 4 + cell.byteCount - bytes.count)]
      next = further.number(at: 0, 4)
    }
    return bytes
  }

  /// Finds the rows anywhere on a page whose checksums fit, whatever surrounds them.
  ///
  /// Rows removed from the page may be among them.
  func provenRows(anywhereOn page: [UInt8]) throws(LibraryError) -> [FoundRow] {
    var rows: [FoundRow] = []
    // A cell has at least two lengths and a head; the page begins with eight bytes of its own.
    for place in 8..<max(8, page.count - 4) {
      for kind in [TreePage.Kind.index, .table] {
        guard let cell = Cell(page, at: place, kind), let row = try row(of: cell, on: page),
          row.isProven
        else { continue }
        rows.append(row)
      }
    }
    return rows
  }
}
