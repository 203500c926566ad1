internal import Geometry

/// Whole sheets in columns and rows, relative to the sheet of a page, which is 0, 0.
struct SheetCells: Hashable {
  /// The columns, from left to right.
  let columns: ClosedRange<Int>
  /// The rows, from top to bottom.
  let rows: ClosedRange<Int>

  init(holding box: Box, of size: PageSize) {
    func places(_ low: Double, _ high: Double, of length: Double) -> ClosedRange<Int> {
      // Less than a hundredth of a millimeter in a sheet does not need it.
      let slack = Length.millimetre / 100
      let first = Int(((low + slack) / length).rounded(.down))
      return first...max(first, Int(((high - slack) / length).rounded(.up)) - 1)
    }
    columns = places(box.low.x, box.high.x, of: size.box.width)
    rows = places(box.low.y, box.high.y, of: size.box.height)
  }

  /// The number of sheets.
  var count: Int { columns.count * rows.count }

  func box(of size: PageSize) -> Box {
    Self.box(columns.lowerBound, rows.lowerBound, of: size)
      .union(Self.box(columns.upperBound, rows.upperBound, of: size))
  }

  static func box(_ column: Int, _ row: Int, of size: PageSize) -> Box {
    let sheet = size.box
    return sheet.moved(
      by: Point(x: Double(column) * sheet.width, y: Double(row) * sheet.height))
  }
}
