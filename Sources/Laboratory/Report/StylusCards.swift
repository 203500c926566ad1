public import Trace
internal import Wording

extension Report {
  /// Creates the report of some stylus cards, side by side.
  public init(_ cards: [StylusCard]) {
    let numbered = Array(cards.enumerated())
    var blocks: [Block] = [
      .subject(cards.count == 1 ? "Stylus test" : "\(cards.count) styluses, measured"),
      .verdicts([Self.title(of: cards)]),
      .names(
        numbered.map {
          Name(
            trace: $0, name: ShownText.line($1.title, atMost: 200),
            detail: ShownText.line($1.subtitle))
        }),
    ]
    blocks += cards.map { .text(ShownText.line($0.summary.joined(separator: " "), atMost: 1000)) }
    blocks.append(.heading(cards.count == 1 ? "Figures" : "Side by side"))
    // More columns than this do not fit side by side on a page.
    for first in stride(from: 0, to: numbered.count, by: 4) {
      blocks.append(.table(Self.table(of: numbered[first..<min(first + 4, numbered.count)])))
    }
    let said = Self.said(by: cards)
    if !said.isEmpty { blocks.append(.heading("Remarks")) }
    blocks += said.map { .text($0) }
    self.init(title: Self.title(of: cards), blocks: blocks)
  }

  private static func title(of cards: [StylusCard]) -> Words {
    cards.isEmpty ? "No stylus" : list(cards.map { ShownText.line($0.title, atMost: 80) })
  }

  /// Names as a list: "A, B and C".
  static func list(_ names: [Words]) -> Words {
    guard let last = names.last, names.count > 1 else { return names.first ?? .none }
    return "\(names.dropLast().joined(separator: ", ")) and \(last)"
  }

  /// The figures that any card has, in groups.
  private static func table(of cards: ArraySlice<(offset: Int, element: StylusCard)>) -> Table {
    let names = 0.28
    let columns =
      [Table.Column(title: "", isNumber: false, share: names)]
      + cards.map {
        Table.Column(
          title: Words(verbatim: Drawing.letter(of: $0.offset)), isNumber: false,
          tone: .trace($0.offset),
          share: (1 - names) / Double(cards.count))
      }
    let groups = cards.first?.element.groups.indices ?? 0..<0
    let rows = groups.flatMap { place -> [Table.Row] in
      let groups = cards.map { $0.element.groups[place] }
      let rows = Self.rows(of: groups)
      return rows.isEmpty ? [] : [.group(groups[0].title)] + rows
    }
    return Table(columns: columns, rows: rows)
  }

  private static func rows(of groups: [StylusCard.Group]) -> [Table.Row] {
    groups[0].rows.indices.compactMap { row in
      guard groups.contains(where: { $0.rows[row].figure.value != nil }) else { return nil }
      return .cells(
        [Table.Cell(text: groups[0].rows[row].name, tone: .second)]
          + groups.map { Table.Cell($0.rows[row]) })
    }
  }

  /// The sentences of the cards, each once, with the letters of their cards.
  private static func said(by cards: [StylusCard]) -> [Words] {
    var said: [(sentence: Words, cards: [Int])] = []
    for (number, card) in cards.enumerated() {
      for sentence in card.sentences + card.missing {
        if let place = said.firstIndex(where: { $0.sentence == sentence }) {
          said[place].cards.append(number)
        } else {
          said.append((sentence, [number]))
        }
      }
    }
    return said.map { entry in
      let letters = entry.cards.map { Drawing.letter(of: $0) }.joined(separator: ", ")
      let sentence = ShownText.line(entry.sentence, atMost: 2000)
      return entry.cards.count == cards.count ? sentence : "\(letters): \(sentence)"
    }
  }
}

extension Table.Cell {
  /// A figure of a card above its note.
  fileprivate init(_ row: StylusCard.Row) {
    // Reasons for missing figures are below the table, once for all figures with the same reason.
    let isKnown = row.figure.value != nil
    self.init(
      text: Words(verbatim: row.text),
      small: isKnown ? ShownText.line(row.note, atMost: 160) : .none)
  }
}
