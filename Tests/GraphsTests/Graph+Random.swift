import Bytes
import Geometry

@testable import Graphs

extension Graph {
  /// A graph of any kind, with names and labels of any letters.
  static func random(using dice: inout RandomSource, isPlaced: Bool = false) -> Graph {
    var graph = Graph()
    graph.title = Bool.random(using: &dice) ? "" : DOTText.name(words(using: &dice, .name))
    graph.isDirected = .random(using: &dice)
    graph.direction = Direction.allCases.randomElement(using: &dice) ?? .down
    for number in 0..<Int.random(in: 0...4, using: &dice) {
      var group = Group()
      // Another label than those around it, which it would take over.
      group.label = "\(number) \(words(using: &dice, .label))"
      group.parent =
        number > 0 && Bool.random(using: &dice) ? .random(in: 0..<number, using: &dice) : nil
      graph.groups.append(group)
    }
    // A group without nodes is none in a file.
    for number in 0..<Int.random(in: max(1, graph.groups.count)...12, using: &dice) {
      var node = Node(DOTText.name("\(number)\(words(using: &dice, .name))"))
      node.label = words(using: &dice, .label)
      node.form = Form.allCases.randomElement(using: &dice) ?? .box
      node.size = Point(
        x: Double.random(in: 10...200, using: &dice).rounded(),
        y: Double.random(in: 10...90, using: &dice).rounded())
      node.hasFixedSize = .random(using: &dice)
      node.group = number < graph.groups.count ? number : nil
      node.fontSize = Double(Int.random(in: 6...40, using: &dice))
      node.look = Look.random(using: &dice)
      if isPlaced { node.middle = Point(x: Double(number) * 250, y: 0) }
      graph.nodes.append(node)
    }
    for _ in 0..<Int.random(in: 0...20, using: &dice) {
      var edge = Edge(
        .random(in: graph.nodes.indices, using: &dice),
        .random(in: graph.nodes.indices, using: &dice),
        heads: Heads(rawValue: .random(in: 0...3, using: &dice)))
      edge.label = words(using: &dice, .label)
      edge.look = Look.random(using: &dice)
      edge.look.fill = nil
      edge.fontSize = edge.label.isEmpty ? 14 : 11
      edge.weight = .random(in: 0...3, using: &dice)
      edge.span = .random(in: 0...3, using: &dice)
      edge.decidesLevels = .random(using: &dice)
      graph.edges.append(edge)
    }
    return graph
  }

  private enum Kind { case name, label }

  private static func words(using dice: inout RandomSource, _ kind: Kind) -> String {
    let parts = [
      "a", "Z", "0", " ", "\"", "\\", "\\\\", "\n", "日本", "é", "&", "&amp;", ";", "<", ">", "{",
      "|",
      "\\N", "\\n", "graph", "//", "#", "🙂", "-", "->", "=", "[", "]", "\t", "'",
    ]
    let count = Int.random(in: 0...6, using: &dice)
    let text = (0..<count).map { _ in parts.randomElement(using: &dice) ?? "" }.joined()
    guard kind == .label else { return text.replacing("\n", with: " ") }
    // An empty line at the end of a label is not seen.
    return String(text.reversed().drop { $0 == "\n" }.reversed())
  }
}

extension Graph.Look {
  fileprivate static func random(using dice: inout RandomSource) -> Self {
    var look = Self()
    if Bool.random(using: &dice) { look.line = .random(in: 0...(.max), using: &dice) }
    if Bool.random(using: &dice) { look.fill = .random(in: 0...(.max), using: &dice) }
    look.isDashed = .random(using: &dice)
    look.isHidden = .random(using: &dice)
    if Bool.random(using: &dice) { look.width = Double(Int.random(in: 1...9, using: &dice)) }
    return look
  }
}
