internal import Bytes
internal import Desk
internal import Ink
internal import Notebook
internal import Paint
internal import Wording

extension App {
  /// Makes shapes of strokes that look like some, on a thread of its own; of the last one on the layer in use for nil.
  func cleanUp(_ elements: [EntityID]?, of page: PageID, _ picture: PagePicture) {
    let latest = picture.latestInk(on: desk.writableLayer(of: page))
    let ink =
      elements.map { picture.pictures(of: Set($0)).compactMap(\.ink) } ?? latest.map { [$0] } ?? []
    let mailbox = mailbox
    WorkerThread.start("shapes") {
      let found = ink.compactMap { ink in ink.recognizedShape.map { (ink.id, $0) } }
      let shapes = Dictionary(found) { $1 }
      guard !shapes.isEmpty else {
        return mailbox.post(.desk(.told("No shape recognized.")))
      }
      let edit = ElementsEdit.shape(.become(shapes))
      // What looks like no shape stays selected.
      mailbox.post(.desk(.foundEdit(edit, of: elements ?? shapes.keys.sorted(), on: page)))
    }
  }
}

extension InkPicture {
  /// The shape that it looks like; nil if it looks like none, or is one.
  fileprivate var recognizedShape: Shape? {
    guard let source, !source.isShape, let samples = source.wholeStroke?.samples else { return nil }
    return ShapeRecognizer(letterHeight: 0.1).shape(of: samples)
  }
}
