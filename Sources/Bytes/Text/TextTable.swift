public import Wording

/// Rows of cells as lines of text whose columns line up.
public struct TextTable: Hashable, Sendable {
  /// The lines, without spaces at their ends.
  public let lines: [String]

  /// Lines up rows of cells, two spaces apart; a row of one cell is a heading and widens no column.
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

extension String {
  /// The columns on a terminal: two for East Asian characters and emoji, none for combining marks.
  public var columns: Int { reduce(0) { $0 + $1.columns } }

  /// As much of the text as fits into some columns.
  public func prefix(columns most: Int) -> String {
    var (text, count) = ("", 0)
    for character in self {
      count += character.columns
      guard count <= most else { break }
      text.append(character)
    }
    return text
  }
}

extension Character {
  fileprivate var columns: Int {
    guard let first = unicodeScalars.first else { return 0 }
    if unicodeScalars.allSatisfy(\.isMark) { return 0 }
    let isEmoji = first.properties.isEmojiPresentation || unicodeScalars.contains("\u{FE0F}")
    return isEmoji || first.isWide ? 2 : 1
  }
}

extension Unicode.Scalar {
  /// True if the scalar combines with another, or is invisible.
  fileprivate var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: true
    default: false
    }
  }

  fileprivate var isWide: Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF,
      0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
