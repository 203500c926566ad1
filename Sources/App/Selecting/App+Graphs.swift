internal import Bytes
internal import Desk
internal import Exchange
internal import Geometry
internal import Graphs
internal import Notebook
internal import Paint
internal import Wording

extension App {
  /// Arranges the graph of some elements of a page, of all for none, on a thread of its own.
  func layOut(
    _ elements: [EntityID], of page: PageID, _ picture: PagePicture, isAcross: Bool
  ) {
    let chosen = elements.isEmpty ? picture.pictures(selectedBy: nil).map(\.id) : elements
    let known = Dictionary(picture.elements(Set(chosen)).map { ($0.id, $0) }) { $1 }
    let placed = picture.pictures(of: Set(chosen)).compactMap { picture in
      known[picture.id].flatMap { element in LooseElement(element).map { (element.id, $0) } }
    }
    let (ids, loose) = (placed.map(\.0), placed.map(\.1))
    let mailbox = mailbox
    WorkerThread.start("graphs") {
      let found = PageGraph(loose)
      guard found.isGraph else {
        return mailbox.post(.desk(.told("No graph on this page: join boxes with lines first.")))
      }
      var graph = found.graph.withoutPlaces
      graph.direction = isAcross ? .right : .down
      do throws(GraphError) {
        let moves = found.moves(to: try Graphviz().arranged(graph))
        func named<Value>(_ values: [Int: Value]) -> [EntityID: Value] {
          Dictionary(uniqueKeysWithValues: values.map { (ids[$0], $1) })
        }
        let edit = ElementMoves(shifts: named(moves.shifts), shapes: named(moves.shapes))
        mailbox.post(.desk(.foundEdit(.layOut(edit), of: edit.elements, on: page)))
      } catch {
        mailbox.post(.desk(.told("Cannot arrange the graph: \(error.words).")))
      }
    }
  }
}
