internal import Bytes
internal import Geometry

/// Places in a file: points from the lower left corner upwards, or inches.
struct DOTPlaces {
  private let file: OpenGraph
  private let numbers: [OpenGraph.Item: Int]

  init(_ file: OpenGraph, _ numbers: [OpenGraph.Item: Int]) {
    (self.file, self.numbers) = (file, numbers)
  }

  /// Turns all places around, which the reader has taken as they are; takes them away unless all nodes have
  /// one.
  func read(into graph: inout Graph) {
    for (item, number) in numbers {
      graph.nodes[number].middle = Self.points(file.attribute("pos", of: item)).first
    }
    let scale = unit(of: graph)
    let isUsable =
      graph.isArranged
      && graph.nodes.allSatisfy {
        $0.middle.map { ($0 * scale).length < Graph.farthest / 2 } ?? false
      }
    guard isUsable else {
      for node in graph.nodes.indices { graph.nodes[node].middle = nil }
      for group in graph.groups.indices { graph.groups[group].box = nil }
      for edge in graph.edges.indices {
        (graph.edges[edge].route, graph.edges[edge].labelMiddle) = ([], nil)
      }
      return
    }
    graph.map { Point(x: $0.x * scale, y: -$0.y * scale) }
    // Groups without a frame get one around what is in them.
    graph.frameGroups()
    graph = graph.moved(by: Point(x: -graph.bounds.low.x, y: -graph.bounds.low.y))
  }

  /// How many points a unit has: files that Graphviz has written have points, those for `neato` have inches.
  private func unit(of graph: Graph) -> Double {
    if let scale = file.number("inputscale", of: file.root, in: 0...1e4), scale > 0 {
      return Length.inch / scale
    }
    if file.attribute("bb", of: file.root) != nil { return 1 }
    return graph.engine == .springs || graph.engine == .forces ? Length.inch : 1
  }

  /// The numbers in a text, between whatever else; a text with anything but numbers, signs and letters has
  /// none.
  static func numbers(_ text: String?) -> [Double] {
    guard let text else { return [] }
    return text.split { $0 == "," || $0 == " " || $0 == "!" || $0 == ";" }.prefix(20_000)
      .compactMap { Double($0) }.filter { abs($0) < 1e9 }
  }

  /// The points of a text such as "1,2 3,4".
  static func points(_ text: String?) -> [Point] {
    (text ?? "").split(separator: " ").prefix(20_000).compactMap { pair in
      let numbers = numbers(String(pair))
      return numbers.count >= 2 ? Point(x: numbers[0], y: numbers[1]) : nil
    }
  }

  static func box(_ text: String?) -> Box? {
    let numbers = numbers(text)
    guard numbers.count == 4 else { return nil }
    return Box(around: [Point(x: numbers[0], y: numbers[1]), Point(x: numbers[2], y: numbers[3])])
  }

  /// The points that a curve passes, from end to end; empty for a text that is none.
  ///
  /// The text has the ends where there are heads, such as "e,7,8", and then cubic curves that continue each
  /// other.
  static func route(_ text: String?) -> [Point] {
    guard let text, !text.isEmpty else { return [] }
    let words = text.prefix { $0 != ";" }.split(separator: " ").prefix(20_000).map(String.init)
    let start = words.first { $0.hasPrefix("s,") }.flatMap { points(String($0.dropFirst(2))).first }
    let end = words.first { $0.hasPrefix("e,") }.flatMap { points(String($0.dropFirst(2))).first }
    let knots = words.filter { !$0.hasPrefix("s,") && !$0.hasPrefix("e,") }
      .flatMap { points($0) }
    guard knots.count > 3, knots.count % 3 == 1 else { return [] }
    var route = [start ?? knots[0]]
    for first in stride(from: 0, to: knots.count - 1, by: 3) {
      let curve = Cubic(knots[first], knots[first + 1], knots[first + 2], knots[first + 3])
      let middle = curve.point(at: 0.5)
      let chord = knots[first].mixed(with: knots[first + 3], by: 0.5)
      if middle.distance(to: chord) > 0.5 { route.append(middle) }
      route.append(knots[first + 3])
    }
    if let end { route[route.count - 1] = end }
    return route.count <= Graph.longestRoute ? route : []
  }
}

extension Graph {
  /// Moves every place by a map that keeps boxes upright.
  mutating func map(_ map: (Point) -> Point) {
    for node in nodes.indices { nodes[node].middle = nodes[node].middle.map(map) }
    for group in groups.indices {
      groups[group].box = groups[group].box.map { Box(around: $0.corners.map(map)) }
    }
    for edge in edges.indices {
      edges[edge].route = edges[edge].route.map(map)
      edges[edge].labelMiddle = edges[edge].labelMiddle.map(map)
    }
  }

  /// Gives groups without a frame one around their nodes and groups; the innermost first.
  mutating func frameGroups() {
    var boxes = Array(repeating: Box.empty, count: groups.count)
    for node in nodes {
      if let group = node.group, let box = node.box { boxes[group] = boxes[group].union(box) }
    }
    for number in groups.indices.reversed() {
      let inner = boxes[number].expanded(by: groups[number].margin)
      if groups[number].box == nil, !inner.isEmpty {
        var box = inner
        box.low.y -= groups[number].labelSize.y
        groups[number].box = box
      }
      if let parent = groups[number].parent {
        boxes[parent] = boxes[parent].union(groups[number].box ?? .empty)
      }
    }
  }
}
