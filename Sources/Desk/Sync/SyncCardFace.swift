internal import Geometry
internal import Wording

/// The card of the folders through which notes are shared.
struct SyncCardFace: Card {
  static let name: Words = "Sync and copies"

  private let folders: FolderCardFace

  init(_ desk: Desk, _ painter: FacePainter) {
    folders = FolderCardFace(desk, painter, .sync(desk.sync, painter.theme))
  }

  static func suits(_ desk: Desk) -> Bool { desk.notebook != nil }

  static func begin(on desk: inout Desk, _ effects: inout [Effect]) {
    effects.append(.sync(.look))
  }

  var box: Box { folders.box }
  var fixed: (head: Double, foot: Double) { folders.fixed }

  func draw(on face: inout Face) { folders.draw(on: &face) }
}
