import Bytes
import Geometry
import Graphs
import Ink
import Notebook
import Support
import Testing

@testable import Exchange

/// Graphs that shapes, lines and words on a page draw.
@Suite struct PageGraphTests {
  /// A graph on a grid, whose nodes are far from each other and whose edges go straight.
  private func random(using dice: inout RandomSource) -> Graph {
    var graph = Graph()
    graph.isDirected = .random(using: &dice)
    let columns = Int.random(in: 2...4, using: &dice)
    for number in 0..<Int.random(in: 2...12, using: &dice) {
      var node = Graph.Node("n\(number + 1)")
      node.form = Graph.Form.allCases.filter { $0 != .plain }.randomElement(using: &dice) ?? .box
      node.size = Point(x: 80, y: 50)
      node.label = Bool.random(using: &dice) ? "" : "Wo \(number / 2)\nrt"
      node.middle = Point(
        x: 100 + Double(number % columns) * 200, y: 100 + Double(number / columns) * 150)
      graph.nodes.append(node)
    }
    for _ in 0..<Int.random(in: 1...10, using: &dice) {
      let ends = graph.nodes.indices.shuffled(using: &dice)
      let heads: Graph.Heads = graph.isDirected ? .end : []
      graph.edges.append(Graph.Edge(ends[0], ends[1], heads: heads))
    }
    return graph
  }

  @Test func `the elements of a graph are that graph`() throws {
    var dice = RandomSource(seed: Seed.of(931))
    for _ in 0..<60 {
      let graph = random(using: &dice)
      let found = PageGraph(GraphElements.elements(of: graph))
      #expect(found.isGraph && found.isWhole)
      try #require(found.graph.nodes.count == graph.nodes.count)
      #expect(found.graph.isDirected == graph.isDirected)
      for (node, twin) in zip(graph.nodes, found.graph.nodes) {
        #expect(twin.label == node.label && twin.form == node.form, "\(node.form)")
        let (old, new) = (try #require(node.middle), try #require(twin.middle))
        #expect(old.distance(to: new) < 0.5)
      }
      #expect(found.graph.edges.map { [$0.from, $0.to] } == graph.edges.map { [$0.from, $0.to] })
      #expect(found.graph.edges.map(\.heads) == graph.edges.map(\.heads))
      #expect(found.graph.isSound)
    }
  }

  private static let style = Style(color: .sumi, width: 1)

  private func box(_ x: Double, _ y: Double, _ width: Double = 80, _ height: Double = 50) -> Shape {
    .rectangle(Box(low: Point(x: x, y: y), high: Point(x: x + width, y: y + height)))
  }

  private func line(_ points: (Double, Double)..., heads: Shape.Heads = .end) -> Shape {
    Shape(.line, points.map { Point(x: $0.0, y: $0.1) }, heads: heads)
  }

  private func scribble(at x: Double, _ y: Double) -> LooseElement {
    let samples = (0..<8).map { step in
      Sample(position: Point(x: x + Double(step), y: y + Double(step % 3)), time: Double(step))
    }
    return LooseElement(Stroke(samples: samples, channels: [], style: Self.style))
  }

  private func elements(_ shapes: [Shape]) -> [LooseElement] {
    shapes.map { LooseElement($0, style: Self.style) }
  }

  @Test func `lines that only touch join shapes, and arrows against their line are turned around`()
  {
    let found = PageGraph(
      elements([
        box(0, 0), box(200, 0), line((83, 25), (197, 25), heads: .start),
        line((40, 55), (40, 200)), line((70, 40), (110, 40), (110, 90), (60, 45)),
      ]))
    #expect(found.graph.edges.map { [$0.from, $0.to] } == [[1, 0], [0, 0]])
    #expect(found.graph.edges[0].heads == .end && found.edges == [2, 4])
    #expect(!found.isWhole, "the line to nowhere is no part of it")
  }

  @Test func `a shape around others is a group, and a double line one node`() {
    let found = PageGraph(
      elements([
        box(0, 0), box(3, 3, 74, 44), box(200, 0), box(-30, -30, 350, 120), box(600, 0),
        line((80, 25), (200, 25)),
      ]))
    #expect(found.nodes == [0, 2, 4] && found.groups == [3])
    #expect(found.graph.nodes.map(\.group) == [0, 0, nil])
    #expect(found.members[.node(0)] == [1])
  }

  @Test func `words beside an edge and at the top of a group are their labels`() {
    let texts = [
      TextBox(origin: Point(x: 120, y: 8), text: "yes"),
      TextBox(origin: Point(x: 0, y: -28), text: "Group"),
      TextBox(origin: Point(x: 20, y: 20), text: "Start"),
      TextBox(origin: Point(x: 900, y: 900), text: "elsewhere"),
    ]
    let shapes = elements([
      box(0, 0), box(200, 0), box(-30, -30, 350, 120), line((80, 25), (200, 25)),
    ])
    let found = PageGraph(shapes + texts.map { LooseElement(.text($0)) })
    #expect(found.graph.edges[0].label == "yes" && found.graph.groups[0].label == "Group")
    #expect(found.graph.nodes[0].label == "Start" && found.graph.nodes[0].name == "Start")
    #expect(found.graph.nodes[1].name == "n2" && !found.isWhole)
  }

  @Test func `handwriting stays where it was in its node, and lines end at their nodes`() throws {
    var dice = RandomSource(seed: Seed.of(932))
    for _ in 0..<40 {
      let graph = random(using: &dice)
      var elements = GraphElements.elements(of: graph)
      let written = elements.count
      for node in graph.nodes {
        let middle = try #require(node.middle)
        elements.append(scribble(at: middle.x - 4, middle.y + 8))
      }
      let found = PageGraph(elements)
      var other = found.graph
      let corner = found.graph.bounds.low
      for number in other.nodes.indices {
        other.nodes[number].middle = Point(
          x: 500 + Double(number % 5) * 300, y: Double(number / 5) * 200)
      }
      for number in other.edges.indices { other.edges[number].route = [] }
      let moves = found.moves(to: other)
      let lefts = found.nodes.compactMap { place in
        elements[place].shapeOnPage.map { $0.bounds.low.x + (moves.shifts[place]?.x ?? 0) }
      }
      #expect(abs((lefts.min() ?? 0) - corner.x) < 0.5)
      for (number, place) in found.nodes.enumerated() {
        #expect(moves.shifts[written + number] == moves.shifts[place])
      }
      for (number, place) in found.edges.enumerated() {
        let shape = try #require(moves.shapes[place])
        let ends = try #require(shape.ends)
        let nodes = [found.graph.edges[number].from, found.graph.edges[number].to]
        for (end, node) in zip([ends.start, ends.end], nodes) {
          let shift = moves.shifts[found.nodes[node]] ?? .zero
          let target = try #require(elements[found.nodes[node]].shapeOnPage)
            .mapped(by: .translation(by: shift))
          let nearest = try #require(target.nearest(to: end))
          #expect(nearest.distance(to: end) < 0.1)
        }
        #expect(shape.heads == elements[place].shapeOnPage?.heads)
      }
    }
  }

  @Test func `frames follow what they surround`() throws {
    let elements = elements([
      box(0, 0), box(200, 0), box(-30, -30, 350, 120), line((80, 25), (200, 25)),
    ])
    let found = PageGraph(elements)
    var other = found.graph
    other.nodes[1].middle = Point(x: 40, y: 325)
    other.groups[0].box = Box(low: Point(x: -30, y: -30), high: Point(x: 110, y: 380))
    let frame = try #require(found.moves(to: other).shapes[2])
    #expect(frame.bounds == other.groups[0].box)
  }
}

/// Files in DOT as pages.
@Suite struct GraphPageTests {
  @Test(arguments: [
    "digraph{a}", "graph {", "strict graph G { a -- b }", "/* c */ // d\n# e\nDiGraph \"x\" {",
    "\u{FEFF}graph {}", "digraph\n{",
  ])
  func `a file is known by its first word`(text: String) throws {
    #expect(try NotesFormat(of: Array(text.utf8)) == .dot)
  }

  @Test(arguments: [
    "graphics, 1, 2", "digraphs {", "graph of sales\n1, 2", "subgraph { a }", "{graph}",
  ])
  func `other files are not`(text: String) {
    #expect((try? NotesFormat(of: Array(text.utf8))) != .dot)
  }

  @Test func `a file becomes a page on which its graph is found`() throws {
    let text = """
      digraph Plan {
        node [shape=box] a [label="日本\\nb"] c [shape=circle]
        subgraph cluster_1 { label=Group; c; d }
        a -> c [label=yes]; c -> d; d -> d; a -> d; a -> d [style=dashed color=red dir=none]
      }
      """
    let pages = try NotesFormat.dot.pages(
      of: StoredBytes(Array(text.utf8)[...]), now: 0, wanted: .all, in: .none)
    #expect(pages.title == "Plan")
    let page = try #require(try pages.next())
    let size = try #require(page.size)
    let found = PageGraph(page.layers.flatMap(\.elements))
    #expect(found.graph.nodes.map(\.label).sorted() == ["c", "d", "日本\nb"])
    #expect(found.graph.edges.count == 5 && found.graph.edges.count { $0.look.isDashed } == 1)
    #expect(found.graph.groups.map(\.label) == ["Group"])
    #expect(found.graph.edges.contains { $0.from == $0.to && !$0.route.isEmpty })
    #expect(size.box.contains(page.bounds))
  }
}
