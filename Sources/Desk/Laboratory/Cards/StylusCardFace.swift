internal import Geometry
internal import Trace
internal import Wording

/// Cards of styluses side by side: the same figure of each in one row.
struct StylusCardFace: Card {
  static let name: Words = "Styluses side by side"

  private let desk: Desk
  private let painter: FacePainter
  private let cards: [StylusCard]
  private let rows: [Row]

  private enum Row {
    case group(Words)
    case figures(name: Words, values: [String])
    case note(String)

    /// The height of the row, in units of the face.
    var height: Double {
      switch self {
      case .group: 34
      case .figures: 22
      case .note: 19
      }
    }
  }

  private static let pad = 24.0
  private static let names = 190.0
  private static let column = 170.0
  private static let header = 76.0
  private static let footer = 64.0

  init(_ desk: Desk, _ painter: FacePainter) {
    let cards = desk.laboratory.cards
    self.desk = desk
    self.painter = painter
    self.cards = cards
    let width = Self.names + Self.column * Double(cards.count)
    rows = Self.figures(of: cards) + Self.notes(of: cards, in: width)
  }

  /// The figures that at least one card has.
  private static func figures(of cards: [StylusCard]) -> [Row] {
    guard let first = cards.first else { return [] }
    return first.groups.indices.flatMap { group -> [Row] in
      let rows = first.groups[group].rows.indices.compactMap { row -> Row? in
        let figures = cards.map { $0.groups[group].rows[row] }
        guard figures.contains(where: { $0.figure.value != nil }) else { return nil }
        return .figures(
          name: figures[0].name.firstUpper, values: figures.map(\.text))
      }
      return rows.isEmpty ? [] : [.group(first.groups[group].title)] + rows
    }
  }

  private static func notes(of cards: [StylusCard], in width: Double) -> [Row] {
    let sentences = cards.flatMap { card in
      card.sentences.map { sentence -> Words in
        cards.count > 1 && card.marks != nil ? "\(card.title): \(sentence)" : sentence
      }
    }
    var seen: Set<Words> = []
    let lines = sentences.filter { seen.insert($0).inserted }
      .flatMap { WordWrap.lines(of: $0.text, in: width) }
    return lines.isEmpty ? [] : [.group("What else to know")] + lines.map { .note($0) }
  }

  private var width: Double {
    2 * Self.pad + Self.names + Self.column * Double(cards.count)
  }

  var box: Box {
    let height = rows.reduce(Self.header + Self.footer) { $0 + $1.height }
    let size = Point(x: painter.px(width), y: painter.px(height))
    let low = (desk.window - size) * 0.5
    return Box(
      low: Point(x: max(low.x.rounded(), painter.px(8)), y: max(low.y.rounded(), painter.px(8))),
      high: Point(
        x: max(low.x.rounded(), painter.px(8)) + size.x,
        y: max(low.y.rounded(), painter.px(8)) + size.y
      ))
  }

  func draw(on face: inout Face) {
    let box = box
    drawHeads(in: box, on: &face)
    var y = box.low.y + painter.px(Self.header)
    for row in rows {
      let next = y + painter.px(row.height)
      draw(row, from: y, to: next, in: box, on: &face)
      y = next
    }
    drawButton(at: Point(x: box.low.x + painter.px(Self.pad), y: y + painter.px(10)), on: &face)
  }

  private func drawButton(at low: Point, on face: inout Face) {
    let box = Box(low: low, high: low + Point(x: painter.px(132), y: painter.px(44)))
    let action = Action.laboratory(.exportCards)
    painter.button(
      LaboratoryAction.exportCards.name, action, in: box, isMain: true,
      isHovered: desk.hovered?.action == action, on: &face)
  }

  /// The names of the styluses above their columns.
  private func drawHeads(in box: Box, on face: inout Face) {
    for (place, card) in cards.enumerated() {
      let x = x(of: place, in: box)
      let room = painter.px(Self.column - 12)
      face.marks += [
        .words(
          card.title, at: Point(x: x, y: box.low.y + painter.px(30)),
          painter.words(15, painter.theme.text, anchor: 1, weight: .semiBold, room: room)),
        .words(
          card.subtitle, at: Point(x: x, y: box.low.y + painter.px(52)),
          painter.words(12, painter.theme.second, anchor: 1, room: room)),
      ]
    }
    let close = Box(low: box.low, high: box.low + Point(x: painter.px(52), y: painter.px(52)))
    painter.button(
      .close, .dismiss, in: close.expanded(by: -painter.px(4)),
      isHovered: desk.hovered?.action == .dismiss, on: &face)
  }

  /// The right edge of a column.
  private func x(of place: Int, in box: Box) -> Double {
    box.low.x + painter.px(Self.pad + Self.names + Self.column * Double(place + 1))
  }

  private func draw(
    _ row: Row, from top: Double, to bottom: Double, in box: Box, on face: inout Face
  ) {
    let left = box.low.x + painter.px(Self.pad)
    let middle = (top + bottom) / 2
    switch row {
    case .group(let title):
      face.marks.append(
        .words(
          title, at: Point(x: left, y: bottom - painter.px(11)),
          painter.words(12.5, painter.theme.chosen, weight: .medium)))
    case .figures(let name, let values):
      face.marks.append(
        .words(
          name, at: Point(x: left, y: middle),
          painter.words(13, painter.theme.second, room: painter.px(Self.names))))
      for (place, value) in values.enumerated() {
        face.marks.append(
          .text(
            value, at: Point(x: x(of: place, in: box), y: middle),
            painter.words(13, painter.theme.text, anchor: 1, room: painter.px(Self.column - 12))))
      }
    case .note(let line):
      face.marks.append(
        .text(line, at: Point(x: left, y: middle), painter.words(12.5, painter.theme.second)))
    }
  }
}
