internal import Geometry
internal import Wording

/// The card of the folders that hold copies for readers.
struct CopyCardFace: Card {
  static let name: Words = "Copies for readers"

  private let folders: FolderCardFace

  init(_ desk: Desk, _ painter: FacePainter) {
    folders = FolderCardFace(desk, painter, .copies(on: desk.cards.copies, of: desk, painter.theme))
  }

  static func suits(_ desk: Desk) -> Bool { desk.notebook != nil }

  static func begin(on desk: inout Desk, _ effects: inout [Effect]) {
    desk.cards.copies = CopySetup()
    effects.append(.copy(.look))
  }

  var box: Box { folders.box }
  var fixed: (head: Double, foot: Double) { folders.fixed }

  func draw(on face: inout Face) { folders.draw(on: &face) }
}
