internal import Wording

/// Figures in columns, in groups.
struct Table: Sendable {
  let columns: [Column]
  let rows: [Row]

  struct Column: Sendable {
    let title: Words
    /// True for numbers, which align at their ends; words align at their beginnings and wrap onto several
    /// lines.
    var isNumber = true
    var tone = Tone.second
    /// Its share of the width; 0 for a column as wide as it needs to be.
    var share = 0.0
  }

  enum Row: Sendable {
    /// The name of the rows that follow.
    case group(Words)
    case cells([Cell])
  }

  struct Cell: Sendable {
    let text: Words
    /// A second line in smaller letters.
    var small = Words.none
    var tone = Tone.text
    var isStrong = false

    /// A figure, which is the same in every language.
    static func figure(_ text: String) -> Cell { Cell(text: Words(verbatim: text)) }
  }
}
