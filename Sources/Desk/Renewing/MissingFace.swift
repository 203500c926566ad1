internal import Geometry
internal import Wording

/// What is said on pages whose PDF is missing, with the way to the card where it can be given.
struct MissingFace {
  let desk: Desk
  let painter: FacePainter

  private static let (height, size, margin) = (44.0, 13.5, 16.0)

  func draw(on face: inout Face) {
    for place in desk.shownPages {
      guard let sheet = desk.sheet(at: place), let name = sheet.missingPrint,
        let box = desk.stack.parts[safe: place]
      else { continue }
      draw("\(name) is missing below this page", on: box, &face)
    }
  }

  private func draw(_ words: Words, on page: Box, _ face: inout Face) {
    let low = desk.viewport.pixel(page.low)
    let seen = Box(low: low, high: desk.viewport.pixel(page.high))
      .intersection(desk.viewport.frame).expanded(by: -painter.px(Self.margin))
    let least = WordWrap.width(of: words.text, size: Self.size) + 64
    let width = min(painter.px(least), seen.width)
    guard width >= painter.px(120), seen.height >= painter.px(Self.height) else { return }
    let corner = Point(
      x: ((seen.low.x + seen.high.x - width) / 2).rounded(), y: seen.low.y.rounded())
    let box = Box(low: corner, high: corner + Point(x: width, y: painter.px(Self.height)))
    let action = Action.toggle(.pdfs)
    painter.panel(box, radius: 22, on: &face)
    painter.draw(
      .pdf, at: Point(x: box.low.x + painter.px(24), y: box.center.y), painter.theme.accent,
      on: &face)
    let left = box.low.x + painter.px(44)
    face.marks.append(
      .words(
        words, at: Point(x: left, y: box.center.y),
        painter.words(
          Self.size, painter.theme.text,
          weight: desk.hovered?.action == action ? .medium : .regular,
          room: box.high.x - left - painter.px(16))))
    face.targets.append(Face.Target(control: Control(action), box: box))
  }
}
