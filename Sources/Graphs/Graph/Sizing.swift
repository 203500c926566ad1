public import Geometry

extension Graph {
  /// The room around the words in a node, in points.
  private static let padding = Point(x: 8, y: 5)

  /// The graph with nodes that are large enough for their labels, and room for all other labels.
  ///
  /// `measure` gives width and height of words by the size of their letters, all in points.
  public func sized(_ measure: (String, Double) -> Point) -> Graph {
    var graph = self
    func room(_ label: String, _ fontSize: Double) -> Point {
      let size = label.isEmpty ? .zero : measure(label, fontSize)
      return Point(x: Self.bounded(size.x), y: Self.bounded(size.y))
    }
    for number in nodes.indices where !nodes[number].hasFixedSize {
      let node = nodes[number]
      graph.nodes[number].size = node.size(around: room(node.label, node.fontSize), Self.padding)
    }
    for number in edges.indices {
      let edge = edges[number]
      graph.edges[number].labelSize = room(edge.label, edge.fontSize)
    }
    for number in groups.indices {
      let group = groups[number]
      graph.groups[number].labelSize = room(group.label, group.fontSize)
    }
    return graph
  }

  private static func bounded(_ length: Double) -> Double {
    length.isFinite ? min(max(length, 0), 20_000) : 0
  }
}

extension Graph.Node {
  fileprivate func size(around label: Point, _ padding: Point) -> Point {
    var needed = Point.zero
    if label.x > 0 || label.y > 0 {
      needed = Point(
        x: (label.x + 2 * padding.x) / form.room.x, y: (label.y + 2 * padding.y) / form.room.y)
    }
    let size = Point(x: max(size.x, needed.x), y: max(size.y, needed.y))
    guard isRegular else { return size }
    return Point(x: max(size.x, size.y), y: max(size.x, size.y))
  }
}
