internal import Geometry

extension Graph {
  /// The graph drawn apart as far as nodes need that lie upon each other, as those on circles may.
  func spread() -> Graph {
    let scale = min(neededScale, 20)
    guard scale > 1 else { return self }
    var graph = self
    graph.map { $0 * scale }
    // The lines would no longer end at the nodes, whose sizes stay.
    for edge in edges.indices { graph.edges[edge].route = [] }
    return graph.moved(by: Point(x: -graph.bounds.low.x, y: -graph.bounds.low.y))
  }

  /// How many times farther apart the middles of nodes have to be.
  private var neededScale: Double {
    var index = SpatialIndex<Int>()
    var scale = 1.0
    for (number, node) in nodes.enumerated() {
      guard let box = node.box else { continue }
      for other in index.elements(touching: box) {
        guard let from = nodes[other].middle, let to = node.middle else { continue }
        let (gap, room) = (to - from, (node.size + nodes[other].size) * 0.5)
        let needed = min(
          room.x / max(abs(gap.x), 1e-6), room.y / max(abs(gap.y), 1e-6))
        if needed < 1e3 { scale = max(scale, needed * 1.02) }
      }
      index.insert(number, box: box)
    }
    return scale
  }
}
