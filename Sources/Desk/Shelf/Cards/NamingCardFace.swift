internal import Geometry
internal import Notebook
internal import Wording

/// The card where a name is typed: of a notebook, a folder, a tag.
struct NamingCardFace: Card {
  static let name: Words = "Name"

  private let desk: Desk
  private let painter: FacePainter

  private static let (width, pad, height) = (400.0, 20.0, 168.0)

  static func suits(_ desk: Desk) -> Bool { desk.shelf.naming != nil }

  init(_ desk: Desk, _ painter: FacePainter) { (self.desk, self.painter) = (desk, painter) }

  var box: Box {
    let width = min(painter.px(Self.width), desk.window.x - painter.px(16))
    let low = Point(
      x: ((desk.window.x - width) / 2).rounded(),
      y: max(min(painter.px(120), desk.window.y - painter.px(Self.height + 8)), painter.px(8)))
    return Box(low: low, high: low + Point(x: width, y: painter.px(Self.height)))
  }

  private func line(at y: Double, height: Double) -> Box {
    let box = box
    return Box(
      low: Point(x: box.low.x + painter.px(Self.pad), y: box.low.y + painter.px(y)),
      high: Point(x: box.high.x - painter.px(Self.pad), y: box.low.y + painter.px(y + height)))
  }

  func draw(on face: inout Face) {
    painter.header(
      title, close: .dismiss, in: line(at: 0, height: 56),
      isHovered: desk.hovered?.action == .dismiss, on: &face)
    field(0)?.draw(action: .type(.hold(0)), placeholder: Self.name, on: &face)
    let foot = line(at: 112, height: 44)
    let low = Point(x: foot.high.x - painter.px(112), y: foot.low.y)
    painter.button(
      desk.shelf.naming?.verb ?? ShelfAction.keepName.name, .shelf(.keepName),
      in: Box(low: low, high: foot.high), isMain: true,
      isHovered: desk.hovered?.action == .shelf(.keepName), on: &face)
  }

  /// What is done with the name, and in which folder.
  private var title: Words {
    guard case .newFolder(let parent)? = desk.shelf.naming, !parent.isTop else {
      return desk.shelf.naming?.name ?? Self.name
    }
    return "New folder in '\(parent.name)'"
  }

  func field(_ place: Int) -> FieldFace? {
    FieldFace(
      desk.shelf.nameField.field, in: line(at: 58, height: 44), isActive: true,
      measurer: desk.measurer, painter)
  }
}
