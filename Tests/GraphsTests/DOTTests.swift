import Bytes
import Foundation
import Geometry
import Support
import Testing

@testable import Graphs

/// Graphs in DOT, as the libraries of Graphviz read them in a process of its own.
@Suite struct DOTTests {
  private func graph(_ text: String) throws -> Graph {
    try Graphviz().graph(dot: Array(text.utf8))
  }

  @Test func `a node with an empty name gets a free one, and no label`() throws {
    let graph = try graph("graph { \"\" -- a; a -- node1 }")
    #expect(Set(graph.nodes.map(\.name)) == ["a", "node1", "node2"])
    #expect(graph.nodes.first { $0.name == "node2" }?.label == "")
  }

  @Test func `any graph comes back from its file`() throws {
    var dice = RandomSource(seed: Seed.of(901))
    for _ in 0..<150 {
      let graph = Graph.random(using: &dice)
      let again = try self.graph(graph.dot)
      #expect(
        again.title == graph.title.split(whereSeparator: \.isWhitespace).joined(separator: " "))
      #expect(again.isDirected == graph.isDirected && again.direction == graph.direction)
      let byName = Dictionary(again.nodes.map { ($0.name, $0) }) { first, _ in first }
      try #require(byName.count == graph.nodes.count, "\(graph.dot)")
      for node in graph.nodes {
        var twin = try #require(byName[node.name], "\(graph.dot)")
        twin.group = twin.group.map { group(again.groups[$0], in: graph) }
        #expect(twin == node, "\(graph.dot)")
      }
      func ends(_ edge: Graph.Edge, _ graph: Graph) -> [String] {
        // The order of the ends of an edge without direction is kept as well.
        [graph.nodes[edge.from].name, graph.nodes[edge.to].name]
      }
      func plain(_ edge: Graph.Edge) -> Graph.Edge {
        var edge = edge
        (edge.from, edge.to) = (0, 0)
        return edge
      }
      let (old, new) = (
        Dictionary(grouping: graph.edges) { ends($0, graph) },
        Dictionary(grouping: again.edges) { ends($0, again) }
      )
      #expect(old.mapValues { Set($0.map(plain)) } == new.mapValues { Set($0.map(plain)) })
    }
  }

  /// The number of the group with a label and a parent like those of another.
  private func group(_ group: Graph.Group, in graph: Graph) -> Int {
    graph.groups.indices.first { graph.groups[$0].label == group.label } ?? -1
  }

  @Test func `a graph that has its places keeps them`() throws {
    var dice = RandomSource(seed: Seed.of(902))
    for _ in 0..<40 {
      let graph = Graph.random(using: &dice, isPlaced: true)
      let again = try self.graph(graph.dot)
      try #require(again.isArranged)
      let corner = graph.bounds.low
      for node in graph.nodes {
        let twin = try #require(again.nodes.first { $0.name == node.name })
        let (old, new) = (try #require(node.middle), try #require(twin.middle))
        #expect(new.distance(to: old - corner) < 0.01)
      }
    }
  }

  @Test func `neato draws a file with places as it is`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var graph = Graph()
    for (number, middle) in [(100.0, 50.0), (300, 70), (200, 200)].enumerated() {
      var node = Graph.Node("n\(number)")
      (node.middle, node.size) = (Point(x: middle.0, y: middle.1), Point(x: 72, y: 36))
      graph.nodes.append(node)
    }
    graph.edges = [Graph.Edge(0, 1), Graph.Edge(1, 2)]
    let file = folder.appending(path: "a.dot")
    try Data(graph.dot.utf8).write(to: file)
    let run = try Execution(of: URL(filePath: "/usr/bin/neato"), ["-n", "-Tplain", file.path])
    try #require(run.code == 0, "\(run.messages)")
    // In inches, from the lower left corner.
    let places = run.output.split(separator: "\n").filter { $0.hasPrefix("node") }
      .map { $0.split(separator: " ").dropFirst(2).prefix(4).compactMap { Double($0) } }
    try #require(places.count == 3)
    for (node, place) in zip(graph.nodes, places) {
      let old = try #require(node.middle)
      let first = try #require(graph.nodes[0].middle)
      let shift = Point(x: place[0] - places[0][0], y: places[0][1] - place[1]) * 72
      #expect(shift.distance(to: old - first) < 0.1)
      #expect(abs(place[2] - 1) < 0.001 && abs(place[3] - 0.5) < 0.001)
    }
  }

  @Test func `what a file says is understood`() throws {
    let graph = try graph(
      """
      // A comment.
      digraph "Water & fire" {
        rankdir=LR; node [shape=box style=rounded color=blue];
        start [label="Start\\nnow &amp; \\N" shape=circle style=filled fillcolor="lightblue"];
        b [label=<<b>Bold</b><br/>two &alpha;<table><tr><td>1</td><td>2</td></tr></table>>];
        r [shape=record label="<f0> left|{a|b}|right\\|x"];
        subgraph cluster_x { label="Group"; c; d; subgraph cluster_y { e } }
        start -> b [label="yes" style=dashed]; b:s -> r:f0; r -> r; c -> d; c -> d;
        d -> start [dir=both color="#ff000080"]; e -> c [constraint=false arrowhead=none];
        { rank=same; b; r }
        日本 [shape=diamond image="/etc/passwd"]
      }
      """)
    #expect(graph.title == "Water & fire" && graph.direction == .right && !graph.isArranged)
    #expect(graph.nodes.map(\.name) == ["start", "b", "r", "c", "d", "e", "日本"])
    #expect(
      graph.nodes.map(\.label) == [
        "Start\nnow & start", "Bold\ntwo α\n1 2", "left\na\nb\nright|x", "c", "d", "e", "日本",
      ])
    #expect(graph.nodes[0].form == .ellipse && graph.nodes[0].isRegular)
    #expect(graph.nodes[0].look.fill == 0xADD8_E6FF && graph.nodes[0].look.line == 0x0000_FFFF)
    #expect(graph.nodes[2].form == .box || graph.nodes[2].form == .rounded)
    #expect(graph.nodes[6].form == .diamond)
    #expect(graph.groups.map(\.label) == ["Group", ""] && graph.groups[1].parent == 0)
    #expect(graph.nodes.map(\.group) == [nil, nil, nil, 0, 0, 1, nil])
    #expect(graph.levels == [[1, 2]])
    let edges = graph.edges
    #expect(edges.count == 7 && edges.filter { $0.from == 3 && $0.to == 4 }.count == 2)
    #expect(edges[0].label == "yes" && edges[0].look.isDashed && edges[0].heads == .end)
    let back = try #require(edges.first { $0.from == 4 && $0.to == 0 })
    #expect(back.heads == [.start, .end] && back.look.line == 0xFF00_0080)
    let free = try #require(edges.first { $0.from == 5 })
    #expect(free.heads.isEmpty && !free.decidesLevels)
  }

  @Test func `a name is one that a file can hold, and stays so`() {
    var dice = RandomSource(seed: Seed.of(903))
    for _ in 0..<500 {
      let text = (0..<Int.random(in: 0...8, using: &dice)).map { _ in
        ["\\", "\"", "\n", "a", "é"].randomElement(using: &dice) ?? ""
      }.joined()
      let name = DOTText.name(text)
      #expect(DOTText.name(name) == name)
      #expect(name.filter { $0 != "\\" } == text.filter { $0 != "\\" })
    }
    #expect(DOTText.name("a\\") == "a\\\\" && DOTText.name("a\\b") == "a\\b")
  }

  @Test func `a file that cannot be read says where`() {
    #expect(throws: GraphError.notDOT(line: 3)) { try graph("digraph {\n a -> b\n b -> ; }") }
    #expect(throws: GraphError.self) { try graph("hello") }
    #expect(throws: GraphError.noNodes) { try graph("graph {}") }
    #expect(throws: GraphError.notDOT(line: nil)) {
      try Graphviz().graph(dot: Array("graph { a }".utf8) + [0])
    }
  }
}
