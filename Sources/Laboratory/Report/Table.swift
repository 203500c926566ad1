/// Figures in columns, in groups.
struct Table: Sendable {
  /// The columns with their titles.
  let columns: [Column]
  /// The rows.
  let rows: [Row]

  /// A column.
  struct Column: Sendable {
    let title: String
    /// Whether it holds numbers, which end at the same place; words begin at the same place and are broken
    /// into lines.
    var isNumber = true
    var tone = Tone.second
    /// Its share of the width; where it is 0 the column is as wide as it needs to be.
    var share = 0.0
  }

  /// A row.
  enum Row: Sendable {
    /// The name of the rows that follow.
    case group(String)
    /// A cell for each column.
    case cells([Cell])
  }

  /// A cell.
  struct Cell: Sendable {
    let text: String
    /// A note below it, in smaller letters.
    var small = ""
    var tone = Tone.text
    var isStrong = false
  }
}
