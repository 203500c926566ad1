internal import Geometry
internal import Trace
internal import Wording

/// A tested stylus.
public struct TestedStylus: Hashable, Sendable {
  /// The name of its trace file.
  let file: String
  let name: String
  /// The time of the test, in words.
  let time: String

  /// Creates an entry.
  public init(file: String, name: String, time: String) {
    (self.file, self.name, self.time) = (file, name, time)
  }
}

extension Desk {
  static let mostCards = 3

  /// Chooses a stylus or not; beyond the limit, the one chosen first is dropped.
  mutating func choose(_ file: String, _ effects: inout [Effect]) {
    if laboratory.chosen.contains(file) {
      laboratory.chosen.removeAll { $0 == file }
    } else {
      laboratory.chosen = (laboratory.chosen + [file]).suffix(Self.mostCards)
    }
    effects.append(.drawFace)
  }

  /// Updates the list; missing styluses are no longer chosen.
  mutating func show(_ styluses: [TestedStylus], _ effects: inout [Effect]) {
    laboratory.styluses = styluses
    laboratory.chosen.removeAll { file in !styluses.contains { $0.file == file } }
    effects.append(.drawFace)
  }

  mutating func show(_ cards: [StylusCard], of files: [String], _ effects: inout [Effect]) {
    guard !cards.isEmpty, laboratory.test == nil else { return }
    (laboratory.cards, laboratory.shown) = (cards, files)
    (popup, self.cards.scroll) = (.styluses, .zero)
    appear(.popup, &effects)
  }
}

struct StylusCardFace: Card {
  static let name: Words = "Styluses side by side"

  let desk: Desk

  private static let (names, column) = (190.0, 170.0)

  private var cards: [StylusCard] { desk.laboratory.cards }

  var panel: Panel {
    let width = 48 + Self.names + Self.column * Double(cards.count)
    return Panel(nil, width: width, pad: 24, least: width, at: .middle) {
      heads
      figures
      let sentences = sentences
      if !sentences.isEmpty { group("More information") }
      for sentence in sentences { Paragraph(sentence, size: 12.5, line: 19) }
      Gap(10)
      Line {
        ActionButton(
          LaboratoryAction.exportCards.name, .laboratory(.exportCards), isMain: true, least: 132)
        Gap(0)
      }
      Gap(10)
    }
  }

  private var heads: any Widget {
    Line {
      Inset(
        FixedWidth(
          Self.names,
          Line {
            IconButton(.close, .dismiss)
            Gap(76)
          }), left: -20, right: 20)
      for card in cards {
        FixedWidth(
          Self.column,
          Column {
            Gap(10)
            Inset(Label(card.title, size: 15, weight: .semiBold, anchor: 1, height: 40), left: 12)
            Inset(Label(card.subtitle, size: 12.5, .second, anchor: 1, height: 26), left: 12)
          })
      }
    }
  }

  private func group(_ title: Words) -> any Widget {
    Inset(Label(title, size: 12.5, .chosen, weight: .medium, height: 22), top: 12)
  }

  /// The figures that at least one card has.
  @WidgetBuilder private var figures: [any Widget] {
    for group in cards.first?.groups.indices ?? 0..<0 {
      let rows = cards[0].groups[group].rows.indices.map { row in
        cards.map { $0.groups[group].rows[row] }
      }.filter { figures in figures.contains { $0.figure.value != nil } }
      if !rows.isEmpty { self.group(cards[0].groups[group].title) }
      for figures in rows {
        Line {
          Label(figures[0].name.firstUpper, size: 13, .second, height: 22, width: Self.names)
          for figure in figures {
            FixedWidth(
              Self.column,
              Inset(
                Label(Words(verbatim: figure.text), size: 13, anchor: 1, height: 22, isName: true),
                left: 12))
          }
        }
      }
    }
  }

  private var sentences: [Words] {
    var seen: Set<Words> = []
    return cards.flatMap { card in
      card.sentences.map { sentence -> Words in
        cards.count > 1 && card.marks != nil ? "\(card.title): \(sentence)" : sentence
      }
    }.filter { seen.insert($0).inserted }
  }
}
