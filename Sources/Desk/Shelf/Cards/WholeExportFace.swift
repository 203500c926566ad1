internal import Wording

/// The menu of formats in which whole notebooks are exported.
struct WholeExportFace: Card {
  static let name: Words = "Export notebooks"
  static let isMenu = true

  let desk: Desk

  init(_ desk: Desk) { self.desk = desk }

  static func suits(_ desk: Desk) -> Bool { !desk.subject.isEmpty }

  static func begin(on desk: inout Desk, _ effects: inout [Effect]) {
    desk.shelf.menu.subject = .notebooks(desk.subjectOfKeys)
  }

  var panel: Panel {
    let rows = WholeFormat.allCases.map { format in
      FacePainter.Row(
        icon: format == .bundle ? .notebook : format == .pdf ? .pdf : .share,
        action: .shelf(.exportAs(format)), name: format.name)
    }
    return .menu([rows], at: ShelfHead(desk, desk.painter).hook(of: .shelf(.export)), on: desk)
  }
}
