internal import Geometry
internal import Wording

/// The menu of formats in which whole notebooks are exported.
struct WholeExportFace: Card {
  static let name: Words = "Export notebooks"
  static let isMenu = true

  private let menu: HookedMenu

  static func suits(_ desk: Desk) -> Bool { !desk.subject.isEmpty }

  static func begin(on desk: inout Desk, _ effects: inout [Effect]) {
    desk.shelf.menu.subject = .notebooks(desk.subjectOfKeys)
  }

  init(_ desk: Desk, _ painter: FacePainter) {
    let rows = WholeFormat.allCases.map { format in
      FacePainter.Row(
        icon: format == .bundle ? .notebook : format == .pdf ? .pdf : .share,
        action: .shelf(.exportAs(format)), name: format.name)
    }
    menu = HookedMenu(
      desk: desk, painter: painter, groups: [rows],
      hook: ShelfHead(desk, painter).hook(of: .shelf(.export)))
  }

  var box: Box { menu.box }

  func draw(on face: inout Face) { menu.draw(on: &face) }
}
