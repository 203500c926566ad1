internal import Bytes
internal import Geometry
internal import Notebook
internal import Wording

/// The messages on pages whose PDF is missing or could not be read, with actions.
struct MissingFace {
  let desk: Desk
  let painter: FacePainter

  private static let (height, size, margin, offer) = (44.0, 13.5, 16.0, 92.0)

  func draw(on face: inout Face) {
    for place in desk.shownPages {
      guard let sheet = desk.sheet(at: place), let box = desk.stack.parts[safe: place] else {
        continue
      }
      if let name = sheet.missingPrint {
        let words: Words = "\(name) is missing on this page"
        guard let panel = drawPanel(words, on: box, room: 0, &face) else { continue }
        drawWords(words, in: panel, isHovered: painter.isHovered(.toggle(.pdfs)), &face)
        face.targets.append(Face.Target(control: Control(.toggle(.pdfs)), box: panel))
      } else if desk.isUndrawn(sheet.id) {
        let words: Words = "This PDF page could not be read"
        guard let panel = drawPanel(words, on: box, room: Self.offer, &face) else { continue }
        let edge = Point(x: panel.high.x - painter.px(Self.offer), y: panel.high.y)
        drawWords(words, in: Box(low: panel.low, high: edge), isHovered: false, &face)
        let offer = Box(low: Point(x: edge.x, y: panel.low.y), high: panel.high)
        draw(.renew(.retry(sheet.id)), in: offer, &face)
      }
    }
  }

  /// Draws the background of words and of room beside them; nil if too little of the page is in sight.
  private func drawPanel(_ words: Words, on page: Box, room: Double, _ face: inout Face) -> Box? {
    let low = desk.viewport.pixel(page.low)
    let seen = Box(low: low, high: desk.viewport.pixel(page.high))
      .intersection(desk.viewport.frame).expanded(by: -painter.px(Self.margin))
    let least = WordWrap.width(of: words.text, size: Self.size) + 64 + room
    let width = min(painter.px(least), seen.width)
    guard width >= painter.px(120 + room), seen.height >= painter.px(Self.height) else {
      return nil
    }
    let box = Box(
      x: ((seen.low.x + seen.high.x - width) / 2).rounded(), y: seen.low.y.rounded(),
      width: width, height: painter.px(Self.height))
    painter.panel(box, radius: 22, on: &face)
    return box
  }

  private func drawWords(_ words: Words, in box: Box, isHovered: Bool, _ face: inout Face) {
    painter.draw(
      .pdf, at: Point(x: box.low.x + painter.px(24), y: box.center.y), painter.theme.accent,
      on: &face)
    let left = box.low.x + painter.px(44)
    face.marks.append(
      .words(
        words, at: Point(x: left, y: box.center.y),
        painter.words(
          Self.size, painter.theme.text, weight: isHovered ? .medium : .regular,
          room: box.high.x - left - painter.px(16))))
  }

  private func draw(_ offer: Action, in box: Box, _ face: inout Face) {
    let pill = box.inset(5, painter)
    if painter.isHovered(offer) {
      face.marks.append(painter.plate(pill, 17, painter.theme.accent.faded(0x30)))
    }
    face.marks.append(
      .words(
        offer.name, at: box.center,
        painter.words(
          Self.size, painter.theme.accent, anchor: 0.5, weight: .semiBold,
          room: box.width - painter.px(12))))
    face.targets.append(
      Face.Target(
        control: Control(offer), box: box, outline: Face.Outline(pill, radius: painter.px(17))))
  }
}

struct PDFCardFace: Card {
  static let name: Words = "PDFs in this notebook"

  let desk: Desk

  static func suits(_ desk: Desk) -> Bool { !desk.filesBelow.isEmpty }

  var panel: Panel {
    let files = desk.filesBelow
    let isDropped = desk.cards.renewal.path != nil
    let add = Action.renew(.addPages)
    return Panel(Self.name, at: .upper(Bar.height + 48)) {
      Paragraph(remark(on: files))
      Gap(12)
      for (place, file) in files.enumerated() { entry(file, at: place) }
      if !isDropped { Gap(8) }
    }.foot {
      if isDropped { Buttons(ActionButton(add.name, add, least: 180), above: 8, below: 8) }
    }
  }

  private func remark(on files: [FileBelow]) -> Words {
    if let path = desk.cards.renewal.path {
      let name = Words(verbatim: PathText.readable(PathParts(path).name))
      return files.count == 1
        ? "How should \(name) be used? The ink stays in place."
        : "Which PDF should \(name) replace? The ink stays in place."
    }
    if let file = desk.fileToRenew {
      let name = Words(verbatim: file.name)
      return file.hash == nil
        ? "Drop \(name) on this window." : "Drop the new version of \(name) on this window."
    }
    return "Select a PDF, then drop its new version on this window. The ink stays in place."
  }

  private func entry(_ file: FileBelow, at place: Int) -> Entry {
    let isChosen = desk.fileToRenew == file && desk.cards.renewal.path == nil
    return Entry(
      FacePainter.ListEntry(
        icon: .pdf, name: Words(verbatim: file.name), caption: file.caption,
        isMarked: isChosen || file.hash == nil, isHeavy: true, isChosen: isChosen),
      .renew(.replace(place)))
  }
}

extension FileBelow {
  fileprivate var caption: Words {
    let pages: Words = pageCount == 1 ? "on 1 page" : "on \(pageCount) pages"
    return hash == nil ? "\(pages), missing" : pages
  }
}
