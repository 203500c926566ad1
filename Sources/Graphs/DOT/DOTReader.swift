internal import Geometry

extension OpenGraph {
  /// Reads the whole graph, with the places that the file has if it has those of all nodes.
  func read() throws(GraphError) -> Graph {
    guard nodeCount <= Graph.mostNodes, edgeCount <= Graph.mostEdges else { throw .tooLarge }
    var reader = DOTReader(self)
    return try reader.read()
  }
}

private struct DOTReader {
  let file: OpenGraph
  var graph = Graph()
  private var numbers: [OpenGraph.Item: Int] = [:]
  /// The names that labels refer to.
  private var names: DOTLabel.Names = [:]

  /// How deep parts may lie in each other to be read.
  private static let mostDepth = 100

  init(_ file: OpenGraph) { self.file = file }

  mutating func read() throws(GraphError) -> Graph {
    let name = file.name(of: file.root)
    // Graphs without a name get one with a sign that no name begins with otherwise.
    names["G"] = name.hasPrefix("%") ? "" : name
    graph.title = names["G"] ?? ""
    graph.isDirected = file.isDirected
    readWhole()
    for node in file.nodes(of: file.root) {
      numbers[node] = graph.nodes.count
      graph.nodes.append(self.node(node))
    }
    guard !graph.nodes.isEmpty else { throw .noNodes }
    readParts(of: file.root, group: nil, label: words("label", of: file.root) ?? "", depth: 0)
    for node in file.nodes(of: file.root) {
      for edge in file.edges(from: node) { readEdge(edge, from: numbers[node] ?? 0) }
    }
    DOTPlaces(file, numbers).read(into: &graph)
    nameNameless()
    guard graph.isSound else { throw .tooLarge }
    return graph
  }

  /// Gives the node with an empty name, of which a file may have one, a free name.
  private mutating func nameNameless() {
    guard let place = graph.nodes.firstIndex(where: \.name.isEmpty) else { return }
    let taken = Set(graph.nodes.map(\.name))
    graph.nodes[place].name = (1...).lazy.map { "node\($0)" }.first { !taken.contains($0) } ?? ""
  }

  private mutating func readWhole() {
    let root = file.root
    if let label = words("label", of: root), !label.isEmpty { graph.title = label }
    graph.title = graph.title.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let direction = file.attribute("rankdir", of: root)
    graph.direction = Graph.Direction.allCases.first { $0.name == direction } ?? .down
    let engine = file.attribute("layout", of: root)
    graph.engine = Graph.Engine.allCases.first { $0.name == engine } ?? .layers
    func gap(_ name: String, _ usual: Double) -> Double {
      file.number(name, of: root, in: 0...20).map { $0 * Length.inch } ?? usual
    }
    graph.spacing = Point(x: gap("nodesep", 18), y: gap("ranksep", 36))
  }

  /// The words of a label, whatever its form.
  private func words(
    _ name: String, of item: OpenGraph.Item, isRecord: Bool = false,
    besides more: DOTLabel.Names = [:]
  ) -> String? {
    guard let text = file.attribute(name, of: item) else { return nil }
    if file.isHTML(name, of: item) { return DOTLabel.htmlWords(text) }
    let names = names.merging(more) { $1 }
    return isRecord
      ? DOTLabel.recordWords(text, names: names) : DOTLabel.words(text, names: names)
  }
}

extension DOTReader {
  private func node(_ item: OpenGraph.Item) -> Graph.Node {
    let shape = file.attribute("shape", of: item) ?? "ellipse"
    var node = Graph.Node(file.name(of: item))
    node.label =
      words("label", of: item, isRecord: shape.hasSuffix("record"), besides: ["N": node.name]) ?? ""
    let styles = file.styles(of: item)
    node.form = form(shape, of: item, styles)
    node.size = size(of: item, shape)
    node.hasFixedSize = file.isTrue("fixedsize", of: item) || shape == "point"
    node.isRegular = Self.regular.contains(shape) || file.isTrue("regular", of: item)
    if shape == "point" { node.label = "" }
    node.look = file.look(of: item, styles)
    if styles.contains("filled"), node.look.fill == nil { node.look.fill = 0xD3D3_D3FF }
    node.labelColor = file.color("fontcolor", of: item)
    node.fontSize = file.number("fontsize", of: item, in: 1...500) ?? 14
    return node
  }

  private static let regular: Set = [
    "circle", "doublecircle", "Mcircle", "square", "Msquare", "point",
  ]

  private func size(of item: OpenGraph.Item, _ shape: String) -> Point {
    let usual = shape == "point" ? Point(x: 0.05, y: 0.05) : Point(x: 0.75, y: 0.5)
    let range = 0.0...200
    let (width, height) = (
      file.number("width", of: item, in: range), file.number("height", of: item, in: range)
    )
    guard shape != "plain" else { return .zero }
    // The points that were meant by so many digits.
    func points(_ inches: Double) -> Double { (inches * Length.inch * 1000).rounded() / 1000 }
    return Point(x: points(width ?? usual.x), y: points(height ?? usual.y))
  }

  private func form(
    _ shape: String, of item: OpenGraph.Item, _ styles: Set<String>
  ) -> Graph.Form {
    switch shape {
    case "ellipse", "oval", "circle", "doublecircle", "Mcircle", "point", "egg": return .ellipse
    case "plaintext", "plain", "none", "underline": return .plain
    case "diamond", "Mdiamond": return .diamond
    case "doubleoctagon", "tripleoctagon": return .octagon
    case "Mrecord": return .rounded
    case "polygon":
      switch file.number("sides", of: item, in: 0...1000) ?? 4 {
      case ..<3: return .ellipse
      case ..<4: return .triangle
      case ..<5:
        return (file.number("skew", of: item, in: -100...100) ?? 0) == 0 ? .box : .parallelogram
      case ..<6: return .pentagon
      case ..<7: return .hexagon
      case ..<8: return .septagon
      case ..<9: return .octagon
      default: return .ellipse
      }
    default:
      let known = Graph.Form.allCases.first { $0.name == shape && $0 != .rounded } ?? .box
      return known == .box && styles.contains("rounded") ? .rounded : known
    }
  }
}

extension DOTReader {
  private mutating func readEdge(_ item: OpenGraph.Item, from: Int) {
    let to = numbers[file.head(of: item)] ?? 0
    var edge = Graph.Edge(from, to, heads: heads(of: item))
    let (tail, head) = (graph.nodes[from].name, graph.nodes[to].name)
    let names: DOTLabel.Names = [
      "T": tail, "H": head, "E": "\(tail)\(graph.isDirected ? "->" : "--")\(head)",
    ]
    edge.label =
      words("label", of: item, besides: names) ?? words("xlabel", of: item, besides: names) ?? ""
    edge.fontSize = file.number("fontsize", of: item, in: 1...500) ?? 14
    edge.look = file.look(of: item, file.styles(of: item))
    edge.weight = file.number("weight", of: item, in: 0...1000).map { Int($0.rounded()) } ?? 1
    edge.span = file.number("minlen", of: item, in: 0...1000).map { Int($0.rounded()) } ?? 1
    edge.decidesLevels = file.attribute("constraint", of: item) != "false"
    edge.route = DOTPlaces.route(file.attribute("pos", of: item))
    edge.labelMiddle = DOTPlaces.points(file.attribute("lp", of: item)).first
    graph.edges.append(edge)
  }

  private func heads(of item: OpenGraph.Item) -> Graph.Heads {
    func hasHead(_ name: String) -> Bool { file.attribute(name, of: item) != "none" }
    let both: Graph.Heads = [
      hasHead("arrowtail") ? .start : [], hasHead("arrowhead") ? .end : [],
    ]
    switch file.attribute("dir", of: item) ?? (graph.isDirected ? "forward" : "none") {
    case "forward": return both.intersection(.end)
    case "back": return both.intersection(.start)
    case "both": return both
    default: return []
    }
  }

  /// Reads clusters and levels; those too deep in others are left out.
  private mutating func readParts(
    of part: OpenGraph.Item, group: Int?, label: String, depth: Int
  ) {
    guard depth < Self.mostDepth else { return }
    for inner in file.parts(of: part) {
      let members = file.nodes(of: inner).compactMap { numbers[$0] }
      let isGroup =
        file.name(of: inner).hasPrefix("cluster") || file.isTrue("cluster", of: inner)
      if isGroup, graph.groups.count < Graph.mostGroups, !members.isEmpty {
        let number = graph.groups.count
        graph.groups.append(self.group(inner, in: group, labeled: label))
        // A node is in one group of those that lie beside each other.
        for node in members where graph.nodes[node].group == group {
          graph.nodes[node].group = number
        }
        let own = words("label", of: inner) ?? ""
        readParts(of: inner, group: number, label: own, depth: depth + 1)
      } else {
        let isLevel = ["same", "min", "max", "source", "sink"]
          .contains(file.attribute("rank", of: inner) ?? "")
        if isLevel, members.count > 1, graph.levels.count < Graph.mostNodes {
          graph.levels.append(members)
        }
        readParts(of: inner, group: group, label: label, depth: depth + 1)
      }
    }
  }

  private func group(
    _ item: OpenGraph.Item, in parent: Int?, labeled outer: String
  ) -> Graph.Group {
    var group = Graph.Group()
    group.parent = parent
    group.label = words("label", of: item) ?? ""
    // A part has the label of what it is in where it has none of its own.
    if group.label == outer { group.label = "" }
    group.fontSize = file.number("fontsize", of: item, in: 1...500) ?? 14
    group.margin = file.number("margin", of: item, in: 0...1000) ?? 8
    let styles = file.styles(of: item)
    group.look = file.look(of: item, styles, fallback: "bgcolor")
    group.look.line = file.color("pencolor", of: item) ?? group.look.line
    group.isRounded = styles.contains("rounded")
    group.box = DOTPlaces.box(file.attribute("bb", of: item))
    return group
  }
}

extension OpenGraph {
  /// An attribute as a number in a range; nil if it is none, or outside.
  func number(_ name: String, of item: Item, in range: ClosedRange<Double>) -> Double? {
    DOTPlaces.numbers(attribute(name, of: item)).first.flatMap { range.contains($0) ? $0 : nil }
  }

  fileprivate func isTrue(_ name: String, of item: Item) -> Bool {
    ["true", "yes", "shape", "1"].contains(attribute(name, of: item)?.lowercased())
  }

  fileprivate func styles(of item: Item) -> Set<String> {
    let style = attribute("style", of: item) ?? ""
    return Set(style.split { $0 == "," || $0 == " " }.map(String.init))
  }

  /// The first color of an attribute, which may list several.
  fileprivate func color(_ name: String, of item: Item) -> Graph.RGBA? {
    guard let text = attribute(name, of: item) else { return nil }
    return Self.color(String(text.prefix { $0 != ":" && $0 != ";" }))
  }

  fileprivate func look(
    of item: Item, _ styles: Set<String>, fallback: String? = nil
  ) -> Graph.Look {
    var look = Graph.Look()
    look.line = color("color", of: item)
    if styles.contains("filled") {
      look.fill = color("fillcolor", of: item) ?? look.line
    } else if let fallback {
      look.fill = color(fallback, of: item)
    }
    look.isDashed = styles.contains("dashed") || styles.contains("dotted")
    look.isHidden = styles.contains("invis")
    look.width = number("penwidth", of: item, in: 0...100)
    if styles.contains("bold"), look.width == nil { look.width = 2 }
    return look
  }
}
