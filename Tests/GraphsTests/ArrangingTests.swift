import Bytes
import Geometry
import Support
import Testing

@testable import Graphs
@testable import Helper

/// Graphs are arranged by Graphviz, in a process of its own.
@Suite struct ArrangingTests {
  private func hasOverlap(_ graph: Graph) -> Bool {
    var index = SpatialIndex<Int>()
    for (number, node) in graph.nodes.enumerated() {
      guard let box = node.box?.expanded(by: -0.25) else { return true }
      if !index.elements(touching: box).isEmpty { return true }
      index.insert(number, box: box)
    }
    return false
  }

  private func measured(_ graph: Graph) -> Graph {
    graph.sized { label, size in Point(x: Double(label.count) * size * 0.6, y: size * 1.2) }
  }

  @Test func `no nodes of any graph lie upon each other, and nothing else changes`() throws {
    var dice = RandomSource(seed: Seed.of(911))
    for number in 0..<60 {
      var graph = measured(.random(using: &dice))
      if number % 2 == 1 {
        graph.engine = Graph.Engine.allCases.randomElement(using: &dice) ?? .layers
      }
      let arranged = try Graphviz().arranged(graph)
      #expect(arranged.withoutPlaces == graph)
      #expect(!hasOverlap(arranged), "\(graph.engine): \(graph.dot)")
      for edge in arranged.edges {
        if edge.from == edge.to, graph.engine == .layers { #expect(edge.route.count > 2) }

      }
      guard graph.engine == .layers else { continue }
      for node in arranged.nodes {
        guard let group = node.group, let box = node.box else { continue }
        let frame = try #require(arranged.groups[group].box)
        #expect(frame.expanded(by: 1).contains(box))
      }
    }
  }

  private func chain(_ count: Int, _ direction: Graph.Direction = .down) -> Graph {
    var graph = Graph()
    graph.direction = direction
    graph.nodes = (0..<count).map { Graph.Node("n\($0)") }
    graph.edges = (1..<count).map { Graph.Edge($0 - 1, $0) }
    return graph
  }

  @Test(arguments: Graph.Direction.allCases)
  func `edges go the way of the graph, straight`(direction: Graph.Direction) throws {
    let graph = try Graphviz().arranged(chain(4, direction))
    let middles = try graph.nodes.map { try #require($0.middle) }
    for (from, to) in zip(middles, middles.dropFirst()) {
      let way = to - from
      switch direction {
      case .down: #expect(way.y > 36)
      case .up: #expect(way.y < -36)
      case .right: #expect(way.x > 54)
      case .left: #expect(way.x < -54)
      }
    }
    #expect(graph.edges.allSatisfy { $0.route.isEmpty })
  }

  @Test
  func
    `parts without a way between them, loops and several edges between two nodes have their places`()
    throws
  {
    var graph = chain(3)
    graph.nodes += ["x", "y", "z"].map { Graph.Node($0) }
    graph.edges += [
      Graph.Edge(3, 4), Graph.Edge(3, 4), Graph.Edge(4, 3), Graph.Edge(5, 5), Graph.Edge(5, 5),
    ]
    let arranged = try Graphviz().arranged(graph)
    #expect(!hasOverlap(arranged))
    let routes = arranged.edges[2...].map(\.route)
    #expect(routes.allSatisfy { $0.count > 1 })
    #expect(Set(routes).count == 5, "no two are drawn upon each other")
  }

  @Test func `an edge leads around the nodes between its own`() throws {
    var graph = chain(5)
    graph.edges.append(Graph.Edge(0, 4))
    let arranged = try Graphviz().arranged(graph)
    let around = arranged.edges[4].route
    try #require(around.count > 2)
    for node in arranged.nodes[1...3] {
      let box = try #require(node.box)
      #expect(!around.contains { box.contains($0) })
    }
  }

  @Test func `a label of an edge has room beside its line`() throws {
    var graph = chain(3)
    graph.edges[0].labelSize = Point(x: 60, y: 14)
    let arranged = try Graphviz().arranged(graph)
    let middle = try #require(arranged.edges[0].labelMiddle)
    let ends = try arranged.nodes.map { try #require($0.middle) }
    #expect(ends[0].y < middle.y && middle.y < ends[1].y && abs(middle.x - ends[0].x) > 29)
  }

  @Test func `nodes of a level are side by side`() throws {
    var graph = chain(3)
    graph.levels = [[0, 2]]
    let arranged = try Graphviz().arranged(graph)
    #expect(arranged.nodes[0].middle?.y == arranged.nodes[2].middle?.y)
  }

  @Test func `a tree of 2,000 nodes is arranged, or a sentence says why not`() throws {
    var dice = RandomSource(seed: Seed.of(912))
    var graph = Graph()
    graph.nodes = (0..<2000).map { Graph.Node("\($0)") }
    graph.edges = (1..<2000).map { Graph.Edge(.random(in: 0..<$0, using: &dice), $0) }
    do {
      #expect(!hasOverlap(try Graphviz().arranged(graph)))
    } catch {
      // On a slow machine.
      #expect(error == .tooSlow)
    }
  }

  @Test func `a process that is ended, takes too long or is not there harms nobody`() throws {
    #expect(throws: GraphError.crashed) {
      try Graphviz(GraphService.kind, program: "/bin/true").arranged(chain(3))
    }
    #expect(throws: GraphError.self) {
      try Graphviz(GraphService.kind, program: "/nowhere").arranged(chain(3))
    }
    var kind = GraphService.kind
    (kind.work, kind.waiting) = (0, 0)
    #expect(throws: GraphError.tooSlow) { try Graphviz(kind).arranged(chain(900)) }
    #expect(throws: GraphError.unwanted) {
      try Graphviz().arranged(chain(3)) { false }
    }
    #expect(throws: GraphError.noNodes) { try Graphviz().arranged(Graph()) }
  }
}

/// Files that mean harm do none.
@Suite struct HostileGraphTests {
  private func graph(_ text: String) throws -> Graph {
    try Graphviz().graph(dot: Array(text.utf8))
  }

  @Test func `files that a graph names are not looked at`() throws {
    let graph = try graph(
      """
      digraph { graph [imagepath="/etc" fontpath="/etc" layout=dot]
        a [image="/etc/passwd" shapefile="/etc/passwd" shape=custom]
        b [label=<<table><tr><td><img src="/etc/passwd"/></td></tr></table>>] a -> b }
      """)
    #expect(graph.nodes.map(\.label) == ["a", ""] && graph.nodes[0].form == .box)
    #expect(try Graphviz().arranged(graph).isArranged)
  }

  @Test func `sizes and places that nothing could show are left out`() throws {
    let graph = try graph(
      "digraph { a [width=\"1e300\" height=-5 fontsize=\"1e9\" pos=\"1e300,2\"]; b [width=nan pos=\"1,2\"]; a -> b }"
    )
    #expect(graph.isSound && !graph.isArranged && graph.nodes[0].size == Point(x: 54, y: 36))
  }

  @Test func `too many nodes are refused`() {
    let nodes = (0...Graph.mostNodes).map { "\($0);" }.joined()
    #expect(throws: GraphError.tooLarge) { try graph("graph { \(nodes) }") }
    let large = [UInt8](repeating: 0x20, count: GraphRequest.longestFile + 1)
    #expect(throws: GraphError.tooLarge) { try Graphviz().graph(dot: large) }
  }

  @Test(arguments: [
    String(repeating: "subgraph {", count: 200_000), String(repeating: "{", count: 5000),
    "a" + String(repeating: "->a", count: 100_000), String(repeating: "/*", count: 100_000),
    "a [label=" + String(repeating: "<", count: 100_000),
    "a [label=\"" + String(repeating: "\\n", count: 500_000) + "\"]",
  ])
  func `deep and long files end in a graph or a sentence`(inner: String) {
    do {
      let graph = try graph("digraph { \(inner) }")
      #expect(graph.isSound)
    } catch {
      #expect(error is GraphError)
    }
  }

  @Test func `files damaged in any byte never end the program`() {
    var dice = RandomSource(seed: Seed.of(913))
    for _ in 0..<40 {
      var bytes = Array(Graph.random(using: &dice).dot.utf8)
      for _ in 0..<Int.random(in: 1...10, using: &dice) {
        bytes[.random(in: bytes.indices, using: &dice)] = .random(in: 1...255, using: &dice)
      }
      if let graph = try? Graphviz().graph(dot: bytes) { #expect(graph.isSound) }
    }
  }
}
