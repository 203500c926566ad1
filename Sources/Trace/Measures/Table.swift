/// A table whose columns stand below each other: words to the left, numbers to the right.
public struct Table: Hashable, Sendable {
  private let rows: [[String]]

  /// Puts rows below their header.
  public init(_ header: [String], _ rows: [[String]]) {
    self.rows = [header] + rows
  }

  /// How many columns hold words.
  private static let words = 2

  /// The lines without blanks at their ends.
  public var lines: [String] {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    return rows.map { row in
      let cells = row.enumerated().map { column, cell in
        let blanks = String(repeating: " ", count: widths[column] - cell.count)
        return column < Self.words ? cell + blanks : blanks + cell
      }
      let line = cells.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }
}
