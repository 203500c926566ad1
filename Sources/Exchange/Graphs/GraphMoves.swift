public import Geometry
public import Graphs
public import Ink
internal import Notebook

/// What changes on a page when its graph is arranged in another way.
public struct GraphMoves: Hashable, Sendable {
  /// How far elements move, by their places among the elements.
  public internal(set) var shifts: [Int: Point] = [:]
  /// The new shapes of lines and frames, in page coordinates, by their places among the elements.
  public internal(set) var shapes: [Int: Shape] = [:]
}

extension PageGraph {
  /// Returns what changes when the graph is arranged as another value of it, whose upper left corner goes
  /// where that
  /// of the graph was.
  ///
  /// Nodes keep their sizes, and everything in them its place there.
  public func moves(to arranged: Graph) -> GraphMoves {
    let (old, new) = (nodeBounds(graph), nodeBounds(arranged))
    guard graph.nodes.count == arranged.nodes.count, graph.edges.count == arranged.edges.count,
      graph.groups.count == arranged.groups.count, !old.isEmpty, !new.isEmpty
    else { return GraphMoves() }
    let arranged = arranged.moved(by: old.low - new.low)
    var moves = GraphMoves()
    moveNodes(to: arranged, &moves)
    moveGroups(to: arranged, &moves)
    moveEdges(to: arranged, &moves)
    return moves
  }

  /// The box around nodes and groups: routes of edges may go beyond it.
  private func nodeBounds(_ graph: Graph) -> Box {
    (graph.nodes.map(\.box) + graph.groups.map(\.box)).reduce(.empty) { $0.union($1 ?? .empty) }
  }

  private func moveNodes(to arranged: Graph, _ moves: inout GraphMoves) {
    for (number, place) in nodes.enumerated() {
      guard let from = graph.nodes[number].middle, let to = arranged.nodes[number].middle else {
        continue
      }
      for element in [place] + members[.node(number), default: []] {
        moves.shifts[element] = to - from
      }
    }
  }

  private func moveGroups(to arranged: Graph, _ moves: inout GraphMoves) {
    for (number, place) in groups.enumerated() {
      guard let from = graph.groups[number].box, let to = arranged.groups[number].box,
        let shape = elements[place].shapeOnPage, from.width > 0, from.height > 0
      else { continue }
      let map = Affine.translation(by: -from.low)
        .then(.scaling(x: to.width / from.width, y: to.height / from.height))
        .then(.translation(by: to.low))
      var stretched = shape.mapped(by: map)
      stretched.radius = shape.radius
      moves.shapes[place] = stretched
      for element in members[.group(number), default: []] {
        moves.shifts[element] = to.low - from.low
      }
    }
  }

  private func moveEdges(to arranged: Graph, _ moves: inout GraphMoves) {
    for (number, place) in edges.enumerated() {
      let edge = arranged.edges[number]
      guard let old = elements[place].shapeOnPage, let from = shape(of: edge.from, moves),
        let to = shape(of: edge.to, moves)
      else { continue }
      var new = EdgeLine.shape(of: edge, from: from, to: to)
      // The graph has turned around lines that were drawn against their arrow.
      if old.heads == .start, edge.heads == .end { new.points.reverse() }
      (new.heads, new.radius) = (old.heads, old.radius)
      if new.isUsable { moves.shapes[place] = new }
      guard let labels = members[.edge(number)], let middle = graph.edges[number].labelMiddle
      else { continue }
      let target = edge.labelMiddle ?? new.outline.midpoint ?? middle
      for element in labels { moves.shifts[element] = target - middle }
    }
  }

  /// The shape of a node in its new place.
  private func shape(of node: Int, _ moves: GraphMoves) -> Shape? {
    let shift = moves.shifts[nodes[node]] ?? .zero
    return elements[nodes[node]].shapeOnPage?.mapped(by: .translation(by: shift))
  }
}

extension [Point] {
  /// The point in the middle of a line; nil for none.
  fileprivate var midpoint: Point? {
    guard let first, let last else { return nil }
    return count > 2 ? self[count / 2] : first.mixed(with: last, by: 0.5)
  }
}
