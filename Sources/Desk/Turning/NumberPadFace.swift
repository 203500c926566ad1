internal import Geometry
internal import Wording

/// A number pad above the page pill, for hands that are not at a keyboard.
struct NumberPadFace: Card {
  static let name: Words = "Turn to a page by its number"

  private let desk: Desk
  private let painter: FacePainter

  init(_ desk: Desk, _ painter: FacePainter) { (self.desk, self.painter) = (desk, painter) }

  static func begin(on desk: inout Desk, _ effects: inout [Effect]) {
    desk.cards.number = PageNumber()
  }

  private var cell: Point { Point(x: painter.px(56), y: painter.px(44)) }
  private var edge: Double { painter.px(8) }

  var box: Box {
    let pill = PagePill(desk: desk, painter: painter).box
    let size = Point(x: 3 * cell.x + 2 * edge, y: 4 * cell.y + 2 * edge)
    let low = Point(
      x: (pill.center.x - size.x / 2).rounded(), y: max(pill.low.y - painter.px(12) - size.y, edge))
    return Box(low: low, high: low + size)
  }

  func draw(on face: inout Face) {
    for (place, action) in Self.actions.enumerated() {
      let corner =
        box.low + Point(x: edge + Double(place % 3) * cell.x, y: edge + Double(place / 3) * cell.y)
      draw(action, in: Box(low: corner, high: corner + cell), on: &face)
    }
  }

  private static let actions: [PageNumberAction] =
    (1...9).map { .digit($0) } + [.erase, .digit(0), .turn]

  private func draw(_ action: PageNumberAction, in box: Box, on face: inout Face) {
    let control = Control(.turnByNumber(action))
    switch action {
    case .digit(let digit):
      if desk.hovered == control {
        face.marks.append(
          .box(box.expanded(by: -painter.px(5)), radius: painter.px(8), painter.theme.hover))
      }
      face.marks.append(
        .words("\(digit)", at: box.center, painter.words(20, painter.theme.text, anchor: 0.5)))
      face.targets.append(Face.Target(control: control, box: box))
    case .erase, .turn, .begin:
      painter.button(
        action == .turn ? .tick : .backspace, control.action, in: box,
        isEnabled: desk.pageNumber?.value != nil, isHovered: desk.hovered == control, on: &face)
    }
  }
}
