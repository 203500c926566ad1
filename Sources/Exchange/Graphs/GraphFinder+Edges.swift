internal import Geometry
internal import Graphs
internal import Ink
internal import Notebook

extension GraphFinder {
  /// Finds the lines whose ends are both at nodes.
  mutating func findEdges() {
    let byName = Dictionary(
      elements.enumerated().compactMap { place, element in
        element.shape?.name.map { ($0, place) }
      }, uniquingKeysWith: { first, _ in first })
    for (place, shape) in shapes.enumerated() {
      guard let shape, shape.isConnector, let ends = shape.ends else { continue }
      let joints = elements[place].shape?.joints
      func node(_ joint: Joint?, _ end: Point) -> Int? {
        joint.flatMap { byName[$0.node] }.flatMap { numbers[$0] } ?? self.node(at: end)
      }
      guard let from = node(joints?.start, ends.start), let to = node(joints?.end, ends.end),
        from != to || leaves(shape, node: from)
      else { continue }
      add(shape, at: place, from: from, to: to)
    }
    graph.isDirected = graph.edges.contains { !$0.heads.isEmpty }
  }

  private mutating func add(_ shape: Shape, at place: Int, from: Int, to: Int) {
    var edge = Graph.Edge(from, to, heads: Graph.Heads(rawValue: shape.heads.rawValue))
    edge.look = look(of: place)
    let line = shape.form == .line ? shape.points : shape.outline
    if line.count > 2 { edge.route = Self.thinned(line) }
    // The arrow says which way it goes, whichever end was drawn first.
    if edge.heads == .start {
      (edge.from, edge.to, edge.heads) = (to, from, .end)
      edge.route.reverse()
    }
    edges.append(place)
    graph.edges.append(edge)
  }

  /// The smallest node at a point.
  private func node(at point: Point) -> Int? {
    let near = Box(around: [point]).expanded(by: Self.reach)
    return index.elements(touching: near).filter { number in
      guard let shape = shapes[nodes[number]] else { return false }
      return shape.contains(point)
        || shape.nearest(to: point).map { $0.distance(to: point) <= Self.reach } == true
    }.min { area($0) < area($1) }
  }

  private func area(_ node: Int) -> Double {
    graph.nodes[node].size.x * graph.nodes[node].size.y
  }

  /// True if a line that begins and ends at a node goes outside.
  private func leaves(_ line: Shape, node: Int) -> Bool {
    guard let shape = shapes[nodes[node]] else { return false }
    return line.outline.contains { point in
      !shape.contains(point)
        && shape.nearest(to: point).map { $0.distance(to: point) > Self.reach } == true
    }
  }

  /// A line as few points as show its way.
  static func thinned(_ line: [Point]) -> [Point] {
    let step = max(line.count / 16, 1)
    let kept = stride(from: 0, to: line.count - 1, by: step).map { line[$0] }
    return kept + line.suffix(1)
  }
}

extension GraphFinder {
  /// How far what belongs to an edge may be from it, in points.
  private static let nearEdge = 5 * Length.millimeter

  /// Finds what belongs to nodes, edges and groups, and the labels among it.
  mutating func findMembers(_ measure: TextMeasure) {
    let shown = Set(nodes + edges + groups)
    var lines = SpatialIndex<Int>()
    for number in edges.indices {
      let box = shapes[edges[number]]?.bounds ?? .empty
      lines.insert(number, box: box.expanded(by: Self.nearEdge))
    }
    for (place, element) in elements.enumerated()
    where !shown.contains(place) && !isTaken.contains(place) {
      guard let box = Self.box(of: element, measure), !box.isEmpty else { continue }
      let group = group(around: box.center)
      if let node = node(around: box.center) {
        take(place, for: .node(node))
      } else if let group, isTitle(box, of: group, element) {
        take(place, for: .group(group))
      } else if let edge = edge(beside: box, lines) {
        take(place, for: .edge(edge))
      } else if let group {
        take(place, for: .group(group))
      }
    }
    setLabels(measure)
    setNames()
  }

  /// The smallest group around a point.
  private func group(around point: Point) -> Int? {
    groups.indices.last { shapes[groups[$0]]?.contains(point) == true }
  }

  /// True for words just below the upper side of a group, though an edge may be near.
  private func isTitle(_ box: Box, of group: Int, _ element: LooseElement) -> Bool {
    guard let frame = graph.groups[group].box, case .figure(.text) = element.content else {
      return false
    }
    return box.low.y - frame.low.y < min(box.height, 18)
  }

  /// The box around an element; that of words as they are drawn.
  static func box(of element: LooseElement, _ measure: TextMeasure) -> Box? {
    guard case .figure(.text(let box)) = element.content else {
      return element.middle == nil ? nil : element.extent
    }
    let size = measure(box)
    var corner = box.origin
    if box.wrap > size.x, box.alignment != .left {
      corner.x += (box.wrap - size.x) * (box.alignment == .center ? 0.5 : 1)
    }
    return element.transform(Box(low: corner, high: corner + size))
  }

  private func node(around point: Point) -> Int? {
    index.elements(touching: Box(around: [point]))
      .filter { shapes[nodes[$0]]?.contains(point) == true }.min { area($0) < area($1) }
  }

  /// The nearest edge to a box, if it is near.
  private func edge(beside box: Box, _ lines: SpatialIndex<Int>) -> Int? {
    let near = lines.elements(touching: box).compactMap { number -> (number: Int, gap: Double)? in
      guard let line = shapes[edges[number]]?.outline, line.count > 1 else { return nil }
      let gap = zip(line, line.dropFirst()).map { box.distance(to: Segment($0, $1)) }.min()
      return gap.map { (number, $0) }
    }
    return near.filter { $0.gap < Self.nearEdge }.min { ($0.gap, $0.number) < ($1.gap, $1.number) }?
      .number
  }

  private mutating func setLabels(_ measure: TextMeasure) {
    for (owner, places) in members {
      let boxes = places.map { Self.box(of: elements[$0], measure) ?? .empty }
      let whole = boxes.reduce(Box.empty) { $0.union($1) }
      let texts = zip(places, boxes).compactMap { place, box -> (words: TextBox, box: Box)? in
        guard case .figure(.text(let words)) = elements[place].content else { return nil }
        return (words, box)
      }.sorted { ($0.box.low.y, $0.box.low.x) < ($1.box.low.y, $1.box.low.x) }
      let label = String(texts.map(\.words.text).joined(separator: "\n").prefix(2000))
      let fontSize = texts.first?.words.size ?? 12
      switch owner {
      case .node(let number):
        (graph.nodes[number].label, graph.nodes[number].fontSize) = (label, fontSize)
        graph.nodes[number].labelColor = texts.first?.words.color.rgba
      case .edge(let number):
        (graph.edges[number].label, graph.edges[number].fontSize) = (label, fontSize)
        graph.edges[number].labelSize = Point(x: whole.width, y: whole.height)
        graph.edges[number].labelMiddle = whole.center
      case .group(let number):
        // Only the uppermost words are a title.
        graph.groups[number].label = texts.first.map { String($0.words.text.prefix(2000)) } ?? ""
        graph.groups[number].fontSize = fontSize
        let size = texts.first?.box
        graph.groups[number].labelSize = Point(x: size?.width ?? 0, y: size?.height ?? 0)
      }
    }
  }

  /// Calls nodes by their labels where these are short and differ.
  private mutating func setNames() {
    var counts: [String: Int] = [:]
    for node in graph.nodes { counts[node.label, default: 0] += 1 }
    let taken = Set(graph.nodes.map(\.name))
    for number in graph.nodes.indices {
      let label = graph.nodes[number].label
      let isName =
        !label.isEmpty && label.count <= 60 && counts[label] == 1
        && !label.contains { $0.isNewline || $0 == "\\" || $0 == "\"" || $0 == "\0" }
      if isName, !taken.contains(label) { graph.nodes[number].name = label }
    }
  }
}

extension Box {
  /// The distance to a segment; 0 where it touches.
  fileprivate func distance(to segment: Segment) -> Double {
    if contains(segment.start) || contains(segment.end) { return 0 }
    let corners = corners
    return corners.indices.map { place in
      segment.distance(to: Segment(corners[place], corners[(place + 1) % corners.count]))
    }.min() ?? 0
  }
}
