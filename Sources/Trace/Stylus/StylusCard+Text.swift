internal import Bytes
public import Wording

extension StylusCard {
  /// The card as lines for a terminal.
  public var text: String { Self.text([self]) }

  /// Cards as lines for a terminal, side by side.
  ///
  /// A figure that no card has is left out; the reason is given below.
  public static func text(_ cards: [StylusCard]) -> String {
    guard let first = cards.first else { return "" }
    var rows: [[String]] = [[""] + cards.map(\.shortTitle)]
    for (place, group) in first.groups.enumerated() {
      let groups = cards.map { $0.groups[place] }
      let known = group.rows.indices.filter { row in
        groups.contains { $0.rows[row].figure.value != nil }
      }
      guard !known.isEmpty else { continue }
      rows.append([group.title.text])
      for row in known {
        // A single card has room for the note on each figure.
        let notes = cards.count == 1 ? [group.rows[row].note.text] : []
        rows.append(["  " + group.rows[row].name.text] + groups.map { $0.rows[row].text } + notes)
      }
    }
    let about = cards.map { card -> Words in
      cards.count == 1 ? card.subtitle : "\(card.shortTitle): \(card.subtitle)"
    }
    let missing = cards.count == 1 ? first.missing : []
    let below = (missing + said(cards)).map(\.text)
    let summaries = cards.map { $0.summary.joined(separator: " ").text }
    let lines = summaries + [""] + about.map(\.text) + [""] + TextTable(rows).lines + [""] + below
    return lines.joined(separator: "\n") + "\n"
  }

  /// The title, shortened to fit above a column.
  private var shortTitle: String {
    title.text.count > 40 ? title.text.prefix(39) + "…" : title.text
  }

  /// Sentences about figures that the recording cannot give, one for each reason.
  public var missing: [Words] {
    var reasons: [(reason: Words, names: [Words])] = []
    for group in groups {
      for row in group.rows where row.figure.value == nil && !row.note.isEmpty {
        let name: Words = row.key.hasPrefix("hover.") ? "hovering: \(row.name)" : row.name
        if let place = reasons.firstIndex(where: { $0.reason == row.note }) {
          reasons[place].names.append(name)
        } else {
          reasons.append((row.note, [name]))
        }
      }
    }
    return reasons.map { entry in
      let names = entry.names.prefix(4).joined(separator: "; ")
      return entry.names.count > 4
        ? "Not available because \(entry.reason): \(names); and \(entry.names.count - 4) more."
        : "Not available because \(entry.reason): \(names)."
    }
  }

  private static func said(_ cards: [StylusCard]) -> [Words] {
    var said: [Words] = []
    for card in cards {
      for sentence in card.sentences {
        let isCommon = cards.allSatisfy { $0.sentences.contains(sentence) }
        let line: Words =
          isCommon || cards.count == 1 ? sentence : "\(card.shortTitle): \(sentence)"
        if !said.contains(line) { said.append(line) }
      }
    }
    return said
  }
}
