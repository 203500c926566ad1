internal import Geometry
internal import Wording

/// The part of the card where a printer is chosen, and how it prints.
extension ExportCardFace {
  /// The printers, in rows.
  private var printers: [[FolderRow.Offer]] {
    let names = isPrinted ? card.printers?.names ?? [] : []
    return FolderRow.rows(
      of: names.enumerated().map { place, name in
        FolderRow.Offer(
          Words(verbatim: name), .export(.choosePrinter(place)), isChosen: place == card.printer)
      }, in: lineWidth)
  }

  /// Why nothing can be printed, in lines.
  private var trouble: [String] {
    guard isPrinted, let trouble = card.printers?.trouble else { return [] }
    return WordWrap.lines(of: trouble.text, in: lineWidth)
  }

  /// The height of all this.
  var printingHeight: Double {
    if printers.isEmpty {
      return trouble.isEmpty ? 0 : Double(trouble.count) * Self.line + Self.caption
    }
    return Double(printers.count + 1) * Self.step + 2 * (Self.step + Self.caption)
  }

  func drawPrinting(at y: Double, on face: inout Face) {
    var y = y
    for offers in printers {
      painter.chips(offers, in: line(at: y), hovered: desk.hovered?.action, on: &face)
      y += Self.step
    }
    guard !printers.isEmpty else { return drawTrouble(at: y, on: &face) }
    choose(
      "Sides of the paper",
      PrintSettings.Sides.allCases.map { ($0.name, .print(.chooseSides($0))) },
      chosen: PrintSettings.Sides.allCases.firstIndex(of: card.print.sides), at: &y, on: &face)
    choose(
      "Pages on each side",
      PrintSettings.pagesOnSideChoices.map { ("\($0)", .print(.choosePagesOnSide($0))) },
      chosen: PrintSettings.pagesOnSideChoices.firstIndex(of: card.print.pagesOnSide), at: &y,
      on: &face)
    drawCopies(in: line(at: y), on: &face)
  }

  private func drawTrouble(at y: Double, on face: inout Face) {
    for (number, text) in trouble.enumerated() {
      let row = line(at: y + Self.caption / 2 + Double(number) * Self.line)
      face.marks.append(
        .text(
          text, at: Point(x: row.low.x, y: row.low.y + painter.px(Self.line / 2)),
          painter.words(13.5, painter.theme.text, room: row.width)))
    }
  }

  /// Draws the number of copies between what takes one away and what adds one.
  private func drawCopies(in row: Box, on face: inout Face) {
    let (side, middle) = (painter.px(44), painter.px(40))
    let left = row.high.x - 2 * side - middle
    face.marks += [
      .words(
        "Number of copies", at: Point(x: row.low.x + painter.px(4), y: row.center.y),
        painter.words(13.5, painter.theme.text, room: left - row.low.x - painter.px(8))),
      .text(
        "\(card.print.copies)", at: Point(x: left + side + middle / 2, y: row.center.y),
        painter.words(15, painter.theme.text, anchor: 0.5, weight: .medium)),
    ]
    for (icon, count, x) in [(Icon.less, -1, left), (.another, 1, row.high.x - side)] {
      let action = Action.export(.print(.addCopies(count)))
      let low = Point(x: x, y: row.low.y)
      painter.button(
        icon, action, in: Box(low: low, high: low + Point(x: side, y: side)),
        isEnabled: PrintSettings.copyRange.contains(card.print.copies + count),
        isHovered: desk.hovered?.action == action, on: &face)
    }
  }
}
