internal import Geometry

extension Graph {
  /// The graph with a straight line for each edge on whose way nothing is: it follows its nodes wherever
  /// they go.
  func straightened() -> Graph {
    var index = SpatialIndex<Int>()
    for (number, node) in nodes.enumerated() {
      if let box = node.box { index.insert(number, box: box) }
    }
    var counts: [Set<Int>: Int] = [:]
    for edge in edges { counts[[edge.from, edge.to], default: 0] += 1 }
    var graph = self
    for (number, edge) in edges.enumerated() where counts[[edge.from, edge.to]] == 1 {
      if isFree(edge, index) { graph.edges[number].route = [] }
    }
    return graph
  }

  /// True if a straight line between the nodes of an edge meets no other node, and its label stays beside it.
  private func isFree(_ edge: Edge, _ index: SpatialIndex<Int>) -> Bool {
    guard edge.from != edge.to, let from = nodes[edge.from].middle, let to = nodes[edge.to].middle
    else { return false }
    let line = Segment(from, to)
    let margin = min(spacing.x, spacing.y) / 4
    if let label = edge.labelMiddle, edge.labelSize.x > 0 {
      let half = edge.labelSize * 0.5
      let box = Box(low: label - half, high: label + half).expanded(by: 2)
      let isNear = line.distance(to: label) <= half.length + margin
      guard isNear, !Self.meets(line, box) else { return false }
    }
    return index.elements(touching: line.bounds.expanded(by: margin)).allSatisfy { number in
      number == edge.from || number == edge.to
        || nodes[number].box.map { !Self.meets(line, $0.expanded(by: margin)) } ?? true
    }
  }

  private static func meets(_ line: Segment, _ box: Box) -> Bool {
    let corners = box.corners
    return box.contains(line.start) || box.contains(line.end)
      || corners.indices.contains { place in
        line.crosses(Segment(corners[place], corners[(place + 1) % corners.count]))
      }
  }
}
