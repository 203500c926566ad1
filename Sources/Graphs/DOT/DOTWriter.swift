internal import Geometry

extension Graph {
  /// The graph as a file in DOT, in which nodes have their sizes and, once it is arranged, their places.
  ///
  /// `neato -n` draws it as it is; `dot` arranges it again. Names that DOT cannot hold get another backslash.
  public var dot: String { DOTWriter(self).text }

  /// The names of the nodes in a file; those that DOT calls the same get numbers.
  var dotNames: [String] {
    var taken: Set<String> = []
    return nodes.map { node in
      let name = DOTText.name(node.name)
      var (candidate, number) = (name, 2)
      while !taken.insert(candidate).inserted {
        candidate = "\(name) \(number)"
        number += 1
      }
      return candidate
    }
  }
}

private struct DOTWriter {
  private let graph: Graph
  private let names: [String]
  /// The box from whose lower left corner places count upwards; nil where not all nodes have one.
  private let bounds: Box?
  /// The most common shape and size of letters, which are stated once.
  private let (usualForm, usualFontSize): (Graph.Form, Double)
  private(set) var text = ""

  init(_ graph: Graph) {
    self.graph = graph
    names = graph.dotNames.map(DOTText.quoted)
    bounds = graph.isArranged && !graph.nodes.isEmpty ? graph.bounds : nil
    usualForm = graph.nodes.map(\.form).mostCommon ?? .box
    usualFontSize = graph.nodes.map(\.fontSize).mostCommon ?? 12
    write()
  }

  private mutating func write() {
    let kind = graph.isDirected ? "digraph" : "graph"
    let title = graph.title.isEmpty ? "" : "\(DOTText.quoted(DOTText.name(graph.title))) "
    text = "\(kind) \(title){\n"
    writeDefaults()
    for group in graph.groups.indices where graph.groups[group].parent == nil {
      writeGroup(group, indent: "  ")
    }
    for node in graph.nodes.indices where graph.nodes[node].group == nil {
      writeNode(node, indent: "  ")
    }
    for level in graph.levels where !level.isEmpty {
      text += "  {rank=same; \(level.map { names[$0] }.joined(separator: "; "))}\n"
    }
    for edge in graph.edges { writeEdge(edge) }
    text += "}\n"
  }

  private mutating func writeDefaults() {
    var whole: [(String, String)] = []
    if graph.direction != .down { whole.append(("rankdir", graph.direction.name)) }
    if graph.engine != .layers { whole.append(("layout", graph.engine.name)) }
    whole.append(("nodesep", DOTText.number(graph.spacing.x / Length.inch)))
    whole.append(("ranksep", DOTText.number(graph.spacing.y / Length.inch)))
    if let bounds { whole.append(("bb", quoted(bounds))) }
    text += "  graph\(Self.list(whole))\n"
    if !graph.nodes.isEmpty {
      let font = DOTText.number(usualFontSize)
      text += "  node\(Self.list(Self.attributes(of: usualForm) + [("fontsize", font)]))\n"
    }
  }

  private mutating func writeNode(_ number: Int, indent: String) {
    let node = graph.nodes[number]
    var list: [(String, String)] = []
    // Without one, the label is the name, in which a backslash would be read once more.
    if node.label != node.name || node.label.contains("\\") || node.label.contains("&") {
      list.append(("label", DOTText.label(node.label)))
    }
    if node.form.name != usualForm.name { list.append(("shape", node.form.name)) }
    list.append(("width", DOTText.number(node.size.x / Length.inch)))
    list.append(("height", DOTText.number(node.size.y / Length.inch)))
    if node.hasFixedSize { list.append(("fixedsize", "true")) }
    if node.isRegular { list.append(("regular", "true")) }
    if let middle = node.middle, bounds != nil { list.append(("pos", quoted([middle]))) }
    if node.fontSize != usualFontSize { list.append(("fontsize", DOTText.number(node.fontSize))) }
    list += node.look.attributes(
      besides: node.form.styles, usually: usualForm.styles)
    if let color = node.labelColor { list.append(("fontcolor", DOTText.color(color))) }
    text += "\(indent)\(names[number])\(Self.list(list))\n"
  }

  private mutating func writeEdge(_ edge: Graph.Edge) {
    var list: [(String, String)] = []
    let usual: Graph.Heads = graph.isDirected ? .end : []
    if edge.heads != usual { list.append(("dir", edge.heads.name)) }
    if !edge.label.isEmpty {
      list.append(("label", DOTText.label(edge.label)))
      list.append(("fontsize", DOTText.number(edge.fontSize)))
      if let middle = edge.labelMiddle, bounds != nil { list.append(("lp", quoted([middle]))) }
    }
    if edge.weight != 1 { list.append(("weight", "\(edge.weight)")) }
    if edge.span != 1 { list.append(("minlen", "\(edge.span)")) }
    if !edge.decidesLevels { list.append(("constraint", "false")) }
    list += edge.look.attributes(besides: [])
    if bounds != nil, let first = edge.route.first, let last = edge.route.last {
      // Cubic curves that are straight lines; a head is drawn between its end and the curve.
      let points = zip(edge.route, edge.route.dropFirst()).flatMap { from, to in
        [from.mixed(with: to, by: 1.0 / 3), from.mixed(with: to, by: 2.0 / 3), to]
      }
      let ends =
        (edge.heads.contains(.start) ? "s,\(place(first)) " : "")
        + (edge.heads.contains(.end) ? "e,\(place(last)) " : "")
      list.append(("pos", "\"\(ends)\(([first] + points).map(place).joined(separator: " "))\""))
    }
    let arrow = graph.isDirected ? "->" : "--"
    text += "  \(names[edge.from]) \(arrow) \(names[edge.to])\(Self.list(list))\n"
  }
}

extension DOTWriter {
  private mutating func writeGroup(_ number: Int, indent: String) {
    let group = graph.groups[number]
    var list: [(String, String)] = [("label", DOTText.label(group.label))]
    if group.label.isEmpty { list[0].1 = "\"\"" }
    list.append(("margin", DOTText.number(group.margin)))
    if !group.label.isEmpty { list.append(("fontsize", DOTText.number(group.fontSize))) }
    if let box = group.box, bounds != nil { list.append(("bb", quoted(box))) }
    list += group.look.attributes(besides: group.isRounded ? ["rounded"] : [])
    text += "\(indent)subgraph cluster_\(number) {\n"
    text += "\(indent)  graph\(Self.list(list))\n"
    for inner in graph.groups.indices where graph.groups[inner].parent == number {
      writeGroup(inner, indent: indent + "  ")
    }
    for node in graph.nodes.indices where graph.nodes[node].group == number {
      writeNode(node, indent: indent + "  ")
    }
    text += "\(indent)}\n"
  }

  private static func list(_ attributes: [(String, String)]) -> String {
    attributes.isEmpty ? "" : " [\(attributes.map { "\($0)=\($1)" }.joined(separator: ", "))]"
  }

  private static func attributes(of form: Graph.Form) -> [(String, String)] {
    [("shape", form.name)] + form.styles.map { ("style", $0) }
  }

  /// A point as DOT has it, from the lower left corner upwards.
  private func place(_ point: Point) -> String {
    guard let bounds else { return "0,0" }
    return "\(DOTText.number(point.x - bounds.low.x)),\(DOTText.number(bounds.high.y - point.y))"
  }

  private func quoted(_ points: [Point]) -> String {
    "\"\(points.map(place).joined(separator: " "))\""
  }

  private func quoted(_ box: Box) -> String {
    let corners = [Point(x: box.low.x, y: box.high.y), Point(x: box.high.x, y: box.low.y)]
    return "\"\(corners.map(place).joined(separator: ","))\""
  }
}

extension Graph.Look {
  /// The look as attributes, with more words of style, where it differs from the usual ones.
  fileprivate func attributes(
    besides others: [String], usually usual: [String] = []
  ) -> [(String, String)] {
    let styles =
      others + (fill != nil ? ["filled"] : []) + (isDashed ? ["dashed"] : [])
      + (isHidden ? ["invis"] : [])
    var list: [(String, String)] = []
    if styles != usual {
      let text = styles.isEmpty ? "solid" : styles.joined(separator: ",")
      list.append(("style", styles.count > 1 ? "\"\(text)\"" : text))
    }
    if let line { list.append(("color", DOTText.color(line))) }
    if let fill { list.append(("fillcolor", DOTText.color(fill))) }
    if let width { list.append(("penwidth", DOTText.number(width))) }
    return list
  }
}

extension Graph.Form {
  fileprivate var styles: [String] { self == .rounded ? ["rounded"] : [] }
}

extension Graph.Heads {
  fileprivate var name: String {
    switch self {
    case .start: "back"
    case .end: "forward"
    case []: "none"
    default: "both"
    }
  }
}

extension Graph.Direction {
  /// The value of `rankdir`.
  var name: String {
    switch self {
    case .down: "TB"
    case .right: "LR"
    case .up: "BT"
    case .left: "RL"
    }
  }
}

extension Graph.Engine {
  /// The program of Graphviz, which is also the value of `layout`.
  var name: String {
    switch self {
    case .layers: "dot"
    case .springs: "neato"
    case .forces: "fdp"
    case .manyForces: "sfdp"
    case .circles: "circo"
    case .rings: "twopi"
    }
  }
}

extension Sequence where Element: Hashable {
  /// The element that occurs most often, the first such one; nil if there are none.
  fileprivate var mostCommon: Element? {
    var counts: [Element: Int] = [:]
    for element in self { counts[element, default: 0] += 1 }
    let most = counts.values.max()
    return first { counts[$0] == most }
  }
}
