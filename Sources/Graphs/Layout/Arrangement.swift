internal import Geometry

/// Arranges a graph by Graphviz, in the helper process.
///
/// Graphviz gets a graph that is written anew, with sizes and nothing else: whatever a file says of images,
/// fonts
/// and drawings never reaches it.
struct Arrangement {
  private let graph: Graph
  private let isSimple: Bool
  private var text = ""

  init(of graph: Graph, isSimple: Bool) { (self.graph, self.isSimple) = (graph, isSimple) }

  /// Returns the graph with everything in a place; its upper left corner is at zero.
  mutating func arranged() throws(GraphError) -> Graph {
    guard !graph.nodes.isEmpty else { throw .noNodes }
    write()
    let file = try OpenGraph(dot: Array(text.utf8))
    let (engine, graph) = (graph.engine, graph)
    return try file.arranged(by: engine) { () throws(GraphError) in
      try ArrangedPlaces(file).placed(graph)
    }
  }
}

extension Arrangement {
  /// The number of nodes and edges above which looks are worth less than time.
  private static let many = 1000
  /// The number up to which edges lead around nodes where the nodes are not in levels.
  private static let few = 300

  /// The gap around the label of an edge, in points on both sides together.
  private static let gap = Point(x: 10, y: 2)

  private mutating func write() {
    let size = isSimple ? Int.max : graph.nodes.count + graph.edges.count
    text = "digraph {\ngraph [rankdir=\(graph.direction.name)"
    text += " nodesep=\(inches(graph.spacing.x)) ranksep=\(inches(graph.spacing.y))"
    if graph.engine == .layers {
      if size > Self.many { text += " splines=line mclimit=0.1" }
    } else {
      text += " overlap=prism splines=\(size > Self.few ? "line" : "true")"
      text += " sep=\"+\(Int(graph.spacing.x / 2))\" esep=\"+\(Int(graph.spacing.x / 4))\""
    }
    text += "]\nnode [label=\"\" fixedsize=true shape=box]\nedge [dir=none]\n"
    for group in graph.groups.indices where graph.groups[group].parent == nil {
      writeGroup(group)
    }
    for node in graph.nodes.indices where graph.nodes[node].group == nil { writeNode(node) }
    for level in graph.levels where !level.isEmpty {
      text += "{rank=same; \(level.map { "\($0)" }.joined(separator: "; "))}\n"
    }
    for edge in graph.edges { writeEdge(edge) }
    text += "}\n"
  }

  private mutating func writeNode(_ number: Int) {
    let node = graph.nodes[number]
    text += "\(number) [width=\(inches(node.size.x)) height=\(inches(node.size.y))"
    // Edges end at the outline of the shape.
    text += node.form == .box ? "]\n" : " shape=\(node.form == .plain ? "box" : node.form.name)]\n"
  }

  private mutating func writeGroup(_ number: Int) {
    let group = graph.groups[number]
    text += "subgraph cluster_\(number) {\ngraph [margin=\(DOTText.number(group.margin))"
    text += " label=\(Self.room(group.labelSize))]\n"
    for inner in graph.groups.indices where graph.groups[inner].parent == number {
      writeGroup(inner)
    }
    for node in graph.nodes.indices where graph.nodes[node].group == number { writeNode(node) }
    text += "}\n"
  }

  private mutating func writeEdge(_ edge: Graph.Edge) {
    text += "\(edge.from) -> \(edge.to) [weight=\(edge.weight) minlen=\(edge.span)"
    if !edge.decidesLevels { text += " constraint=false" }
    if edge.labelSize.x > 0, !isSimple { text += " label=\(Self.room(edge.labelSize + Self.gap))" }
    text += "]\n"
  }

  private func inches(_ length: Double) -> String { DOTText.inches(length) }

  /// A label that shows nothing and is of some size.
  private static func room(_ size: Point) -> String {
    guard size.x > 0, size.y > 0 else { return "\"\"" }
    let (width, height) = (Int(size.x.rounded(.up)), Int(size.y.rounded(.up)))
    return """
      <<table border="0" cellborder="0" cellspacing="0" cellpadding="0" fixedsize="true" \
      width="\(min(width, 60_000))" height="\(min(height, 60_000))"><tr><td></td></tr></table>>
      """
  }
}

/// The places that Graphviz has found.
private struct ArrangedPlaces {
  private let file: OpenGraph
  /// The upper left corner of the whole, in points from the lower left corner upwards.
  private let corner: Point

  init(_ file: OpenGraph) throws(GraphError) {
    self.file = file
    guard let box = DOTPlaces.box(file.attribute("bb", of: file.root)) else {
      throw .notArranged
    }
    corner = Point(x: box.low.x, y: box.high.y)
  }

  private func place(_ point: Point) -> Point {
    Point(x: point.x - corner.x, y: corner.y - point.y)
  }

  func placed(_ graph: Graph) throws(GraphError) -> Graph {
    var graph = graph
    // In the order of their numbers, however they were written.
    var edges: [Int: [OpenGraph.Item]] = [:]
    for item in file.nodes(of: file.root) {
      guard let number = Int(file.name(of: item)), graph.nodes.indices.contains(number) else {
        throw .notArranged
      }
      let told = DOTPlaces.points(file.attribute("pos", of: item)).first
      let middle = file.middle(of: item).map { Point(x: $0.x, y: $0.y) } ?? told
      graph.nodes[number].middle = middle.map(place)
      edges[number] = Array(file.edges(from: item))
    }
    guard graph.isArranged else { throw .notArranged }
    placeEdges(of: &graph, edges)
    placeGroups(of: &graph, in: file.root, depth: 0)
    graph.frameGroups()
    guard graph.isSound else { throw .tooLarge }
    return graph
  }

  /// Edges that join the same nodes are told apart by their order.
  private func placeEdges(of graph: inout Graph, _ items: [Int: [OpenGraph.Item]]) {
    var waiting: [[Int]: [OpenGraph.Item]] = [:]
    for (from, items) in items {
      for item in items.reversed() {
        let to = Int(file.name(of: file.head(of: item))) ?? -1
        waiting[[from, to], default: []].append(item)
      }
    }
    for number in graph.edges.indices {
      let ends = [graph.edges[number].from, graph.edges[number].to]
      guard let item = waiting[ends]?.popLast() else { continue }
      graph.edges[number].route = DOTPlaces.route(file.attribute("pos", of: item)).map(place)
      let middle = DOTPlaces.points(file.attribute("lp", of: item)).first
      graph.edges[number].labelMiddle = middle.map(place)
    }
  }

  private func placeGroups(of graph: inout Graph, in part: OpenGraph.Item, depth: Int) {
    for inner in file.parts(of: part) {
      let name = file.name(of: inner)
      guard name.hasPrefix("cluster_"), let number = Int(name.dropFirst(8)),
        graph.groups.indices.contains(number)
      else { continue }
      let box = DOTPlaces.box(file.attribute("bb", of: inner))
      graph.groups[number].box = box.map { Box(around: $0.corners.map(place)) }
      placeGroups(of: &graph, in: inner, depth: depth + 1)
    }
  }
}
