public import Wording

/// Rows of cells as lines of text whose columns line up.
public struct TextTable: Hashable, Sendable {
  /// The lines, without spaces at their ends.
  public let lines: [String]

  /// Lines up rows of cells, with two spaces between columns.
  ///
  /// A row of one cell is a heading, which widens no column.
  public init(_ rows: [[String]], rightAligned: Set<Int> = []) {
    var widths = [Int](repeating: 0, count: rows.map(\.count).max() ?? 0)
    for row in rows where row.count > 1 || widths.count == 1 {
      for (column, cell) in row.enumerated() { widths[column] = max(widths[column], cell.columns) }
    }
    lines = rows.map { row in
      let cells = row.enumerated().map { column, cell in
        let padding = String(repeating: " ", count: max(widths[column] - cell.columns, 0))
        return rightAligned.contains(column) ? padding + cell : cell + padding
      }
      let line = cells.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }

  /// Lines up rows of words in the chosen language.
  public init(told rows: [[Words]], rightAligned: Set<Int> = []) {
    self.init(rows.map { $0.map(\.text) }, rightAligned: rightAligned)
  }

  /// Lines up rows below their heads: two columns of words, and numbers from the third on.
  public init(heads: [Words], _ rows: [[String]]) {
    self.init([heads.map(\.text)] + rows, rightAligned: Set(2..<max(heads.count, 2)))
  }
}
