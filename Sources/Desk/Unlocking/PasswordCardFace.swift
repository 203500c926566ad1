internal import Geometry
internal import Wording

/// The card where the password of a file is typed.
struct PasswordCardFace: Card {
  static let name: Words = "Password"

  private let desk: Desk
  private let painter: FacePainter
  private let card: PasswordCard?

  private static let (width, height, pad) = (440.0, 190.0, 20.0)

  static func suits(_ desk: Desk) -> Bool { !desk.cards.locked.isEmpty }

  static func begin(on desk: inout Desk, _ effects: inout [Effect]) {
    desk.focus = nil
    desk.cards.password = PasswordCard(desk.cards.locked.removeFirst())
  }

  init(_ desk: Desk, _ painter: FacePainter) {
    (self.desk, self.painter, card) = (desk, painter, desk.cards.password)
  }

  var box: Box {
    let edge = painter.px(8)
    let size = Point(
      x: min(painter.px(Self.width), desk.window.x - 2 * edge), y: painter.px(Self.height))
    let y = min(painter.px(Bar.height + 48), desk.window.y - size.y - edge)
    let low = Point(x: ((desk.window.x - size.x) / 2).rounded(), y: max(y, edge))
    return Box(low: low, high: low + size)
  }

  func draw(on face: inout Face) {
    let head = line(at: 0, height: 56)
    painter.header(
      title, close: .dismiss, in: head, isHovered: desk.hovered?.action == .dismiss, on: &face)
    let remark = line(at: 48, height: 22)
    face.marks.append(
      .words(
        self.remark, at: Point(x: remark.low.x, y: remark.center.y),
        painter.words(
          12.5, card?.file.isRefused == true ? painter.theme.chosen : painter.theme.second,
          room: remark.width)))
    field(0)?.draw(action: .type(.hold(0)), placeholder: Self.name, on: &face)
    drawFoot(in: line(at: 134, height: 44), on: &face)
  }

  private var title: Words { "Open '\(card?.file.name ?? "")'" }

  private var remark: Words {
    card?.file.isRefused == true
      ? "This password does not open it: try another one."
      : "It is encrypted; in the notebook it will not be."
  }

  func field(_ place: Int) -> FieldFace? {
    FieldFace(
      card?.typed.field ?? TextField(), in: line(at: 78, height: 44), isActive: true,
      measurer: desk.measurer, painter)
  }

  /// A row of the card, at a distance below the upper edge.
  private func line(at y: Double, height: Double) -> Box {
    let low = box.low + Point(x: painter.px(Self.pad), y: painter.px(y))
    return Box(
      low: low, high: Point(x: box.high.x - painter.px(Self.pad), y: low.y + painter.px(height)))
  }

  private func drawFoot(in row: Box, on face: inout Face) {
    let width = painter.px(112)
    let open = Box(low: Point(x: row.high.x - width, y: row.low.y), high: row.high)
    painter.button(
      "Open", .type(.accept), in: open, isMain: true,
      isEnabled: card?.typed.field.text.isEmpty == false || card?.typed.field.preedit != nil,
      isHovered: desk.hovered?.action == .type(.accept), on: &face)
  }
}
