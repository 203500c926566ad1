/// A table whose columns stand below each other: words to the left, numbers to the right.
struct Table: Hashable, Sendable {
  private let rows: [[String]]

  init(_ header: [String], _ rows: [[String]]) {
    self.rows = [header] + rows
  }

  /// How many columns hold words.
  private static let words = 2

  /// The lines without blanks at their ends.
  var lines: [String] {
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

/// A number with a fixed count of decimal places.
struct Decimal: Hashable, Sendable, CustomStringConvertible {
  let description: String

  /// Rounds a number, unless it is not finite or enormous.
  init(_ value: Double, _ places: Int) {
    let scale = (0..<max(0, places)).reduce(1.0) { scale, _ in scale * 10 }
    let scaled = (value * scale).rounded()
    guard scaled.isFinite, abs(scaled) < 1e15 else {
      description = "\(value)"
      return
    }
    let digits = String(abs(Int(scaled)))
    let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
    let sign = scaled < 0 ? "-" : ""
    description =
      places > 0 ? "\(sign)\(padded.dropLast(places)).\(padded.suffix(places))" : sign + padded
  }
}
