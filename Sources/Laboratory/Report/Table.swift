internal import Geometry
internal import Paint
internal import Wording

/// Figures in columns, in groups.
struct Table: Sendable {
  let columns: [Column]
  let rows: [Row]

  struct Column: Sendable {
    let title: Words
    /// True for numbers, which align at their ends; words align at their beginnings and wrap.
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

    static func letter(of trace: Int) -> Cell {
      Cell(text: Words(verbatim: Drawing.letter(of: trace)), tone: .trace(trace), isStrong: true)
    }
  }

  private static let cell = Drawing.Look(size: 13.5)
  private static let strong = Drawing.Look(size: 13.5, weight: .semiBold)
  private static let small = Drawing.Look(size: 11.5)
  private static let gap = 18.0
  /// Groups of at most this many rows stay on one page.
  private static let unbroken = 10

  /// The table as drawings between which pages may end.
  func pieces(width: Double) -> [Report.Piece] {
    let widths = widths(within: width)
    var pieces = [Report.Piece(drawing: head(widths, width: width), gap: 8, belongsToNext: true)]
    for (index, row) in rows.enumerated() {
      switch row {
      case .group(let name):
        var drawing = Drawing(size: Point(x: width, y: 24))
        drawing.write(name, at: Point(x: 0, y: 13), Self.strong, within: width)
        pieces.append(.init(drawing: drawing, gap: 12, belongsToNext: true))
      case .cells(let cells):
        pieces.append(
          .init(
            drawing: line(cells, widths, width: width), gap: 0,
            belongsToNext: isWithinGroup(after: index)))
      }
    }
    return pieces
  }

  /// True if the next row belongs to the same group, which is small enough to stay together.
  private func isWithinGroup(after index: Int) -> Bool {
    guard index + 1 < rows.count, case .cells = rows[index + 1] else { return false }
    let isGroup = { (row: Row) in if case .group = row { true } else { false } }
    let start = rows[...index].lastIndex(where: isGroup) ?? 0
    let end = rows[(index + 1)...].firstIndex(where: isGroup) ?? rows.count
    return end - start <= Self.unbroken
  }

  /// Numbers take the width they need; words share the rest.
  private func widths(within width: Double) -> [Double] {
    var widths = columns.map { Self.small.width(of: $0.title) }
    for case .cells(let cells) in rows {
      for (index, cell) in cells.enumerated() where index < widths.count {
        let look = cell.isStrong ? Self.strong : Self.cell
        widths[index] = max(
          widths[index], look.width(of: cell.text), Self.small.width(of: cell.small))
      }
    }
    let free = width - Self.gap * Double(columns.count - 1)
    if columns.allSatisfy({ $0.share > 0 }) { return columns.map { $0.share * free } }
    let wordy = columns.indices.filter { !columns[$0].isNumber }
    let numbers = columns.indices.filter { columns[$0].isNumber }.reduce(0) { $0 + widths[$1] }
    let rest = free - numbers
    let need = wordy.reduce(0) { $0 + widths[$1] }
    if need > rest || numbers == 0, need > 0 {
      // Short words keep their width, so that long ones are broken.
      let short = wordy.filter { widths[$0] < 90 }
      let taken = short.reduce(0) { $0 + widths[$1] }
      let long = wordy.filter { widths[$0] >= 90 }
      for index in long { widths[index] = max((rest - taken) / Double(long.count), 40) }
    } else if let first = wordy.first {
      widths[first] += rest - need
    }
    let sum = widths.reduce(0, +)
    return sum > free ? widths.map { $0 * free / sum } : widths
  }

  private func head(_ widths: [Double], width: Double) -> Drawing {
    var drawing = Drawing(size: Point(x: width, y: 25))
    each(widths) { index, left, room in
      let column = columns[index]
      let look = column.tone == .second ? Self.small : Self.strong
      write(column.title.text, look, column.tone, at: 12, index, left, room, on: &drawing)
    }
    drawing.line(from: Point(x: 0, y: 24), to: Point(x: width, y: 24), .hair)
    return drawing
  }

  private func line(_ cells: [Cell], _ widths: [Double], width: Double) -> Drawing {
    var drawing = Drawing(size: Point(x: width, y: 0))
    var height = 18.0
    each(widths) { index, left, room in
      guard cells.indices.contains(index) else { return }
      let cell = cells[index]
      let look = cell.isStrong ? Self.strong : Self.cell
      let isNumber = columns[index].isNumber
      let lines = isNumber ? [cell.text.text] : look.lines(of: cell.text.text, within: room)
      var top = 6.0
      for line in lines {
        write(line, look, cell.tone, at: top + 9.5, index, left, room, on: &drawing)
        top += 19
      }
      let notes = isNumber ? [cell.small.text] : Self.small.lines(of: cell.small.text, within: room)
      for note in notes where !note.isEmpty {
        write(note, Self.small, .second, at: top + 7, index, left, room, on: &drawing)
        top += 16
      }
      height = max(height, top)
    }
    drawing.size.y = height + 7
    drawing.line(from: Point(x: 0, y: height + 6), to: Point(x: width, y: height + 6), .hair)
    return drawing
  }

  private func each(_ widths: [Double], _ body: (Int, Double, Double) -> Void) {
    var left = 0.0
    for (index, width) in widths.enumerated() {
      body(index, left, width)
      left += width + Self.gap
    }
  }

  private func write(
    _ text: String, _ look: Drawing.Look, _ tone: Tone, at height: Double, _ column: Int,
    _ left: Double, _ room: Double, on drawing: inout Drawing
  ) {
    let isNumber = columns[column].isNumber
    drawing.write(
      verbatim: text, at: Point(x: isNumber ? left + room : left, y: height), look, tone,
      isNumber ? .trailing : .leading, within: room + 0.01)
  }
}
