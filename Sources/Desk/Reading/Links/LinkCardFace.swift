internal import Geometry
internal import Notebook
internal import Wording

/// The card that shows where a link leads, before it is opened by another program.
struct LinkCardFace: Card {
  static let name: Words = "Link"

  private let desk: Desk
  private let painter: FacePainter
  private let lines: [String]

  private static let (width, pad, head, line, foot) = (460.0, 20.0, 56.0, 20.0, 64.0)
  private static let unsafe: Words = "Only addresses of the web and of mail can be opened."

  init(_ desk: Desk, _ painter: FacePainter) {
    (self.desk, self.painter) = (desk, painter)
    let room = min(Self.width, desk.window.x / painter.scale - 16) - 2 * Self.pad
    let link = desk.cards.link
    // What is shown is what is opened, whatever it looked like.
    let address = WordWrap.lines(of: link.isSafe ? link.encoded : link.text.asLine, in: room)
    lines = address + (link.isSafe ? [] : WordWrap.lines(of: Self.unsafe.text, in: room))
  }

  /// The middle of the page, below its upper edge.
  var box: Box {
    let edge = painter.px(8)
    let width = min(painter.px(Self.width), desk.window.x - 2 * edge)
    let height = painter.px(Self.head + Self.line * Double(lines.count) + Self.foot)
    let low = Point(
      x: ((desk.window.x - width) / 2).rounded(),
      y: max(min(painter.px(Bar.height + 48), desk.window.y - height - edge), edge))
    return Box(low: low, high: low + Point(x: width, y: height))
  }

  func draw(on face: inout Face) {
    let box = box
    let inner = Box(
      low: Point(x: box.low.x + painter.px(Self.pad), y: box.low.y),
      high: Point(x: box.high.x - painter.px(Self.pad), y: box.high.y))
    painter.header(
      Self.name, close: .dismiss, in: inner, isHovered: desk.hovered?.action == .dismiss, on: &face)
    for (place, line) in lines.enumerated() {
      let y = box.low.y + painter.px(Self.head + Self.line * (Double(place) + 0.5))
      face.marks.append(
        .text(
          line, at: Point(x: inner.low.x, y: y),
          painter.words(13.5, painter.theme.second, room: inner.width)))
    }
    drawFoot(in: inner, on: &face)
  }

  private func drawFoot(in inner: Box, on face: inout Face) {
    let (width, height, gap) = (painter.px(112), painter.px(44), painter.px(8))
    let high = Point(x: inner.high.x, y: inner.high.y - painter.px(12))
    let open = Box(low: high - Point(x: width, y: height), high: high)
    let shift = Point(x: width + gap, y: 0)
    button("Copy", .copy, in: Box(low: open.low - shift, high: open.high - shift), on: &face)
    button("Open", .open, in: open, on: &face)
  }

  private func button(_ name: Words, _ action: LinkAction, in box: Box, on face: inout Face) {
    painter.button(
      name, .link(action), in: box, isMain: action == .open,
      isEnabled: action == .copy || desk.cards.link.isSafe,
      isHovered: desk.hovered?.action == .link(action), on: &face)
  }
}
