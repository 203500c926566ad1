internal import Geometry
internal import Notebook

extension LoosePage {
  enum Words: Hashable, Sendable {
    case text(StyledText)
    case formula(String)
    /// The texts in the cells of a table, row by row.
    case table([[[StyledText]]])
    /// Lines of handwriting that belong together.
    case written([String])
  }

  /// What the page says: the visible text boxes, formulas and tables, lowest first; on a page with words of
  /// handwriting, everything where it is read.
  var words: [Words] { typedWords.merged(with: hiddenWords.writtenLines) }

  private var typedWords: [PlacedWords] {
    let elements = layers.filter(\.isVisible).flatMap(\.elements)
    var rest = elements
    var tables = elements.compactMap { $0.takeTexts(from: &rest) }[...]
    return rest.compactMap { element -> PlacedWords? in
      let words: Words?
      switch element.figure {
      case .image(let frame)? where frame.hasFormula: words = .formula(frame.formula)
      case .text(let box)?: words = .text(box.styled)
      case .table?:
        words = tables.popFirst().flatMap { $0.joined().joined().isEmpty ? nil : .table($0) }
      default: words = element.figure?.content.typedText.map { .text(StyledText($0)) }
      }
      return words.map { PlacedWords(words: $0, box: element.extent) }
    }
  }
}

extension LooseElement {
  /// Takes the texts in the cells of a table out of elements, row by row; nil for anything but a table.
  fileprivate func takeTexts(from elements: inout [LooseElement]) -> [[[StyledText]]]? {
    guard case .table(let table)? = figure else { return nil }
    var texts: [Table.Cell: [StyledText]] = [:]
    elements.removeAll { element in
      guard case .text(let box)? = element.figure,
        let place = element.middle.flatMap({ point in transform.inverse?(point) }),
        let cell = table.cell(at: place)
      else { return false }
      texts[cell, default: []].append(box.styled)
      return true
    }
    return table.rows.map { row in
      table.columns.map { texts[Table.Cell(row: row.key, column: $0.key)] ?? [] }
    }
  }
}
