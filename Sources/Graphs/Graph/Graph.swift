public import Geometry

/// Nodes joined by edges, with their looks and, once they are arranged, their places.
public struct Graph: Hashable, Sendable {
  /// The title; mostly empty.
  public var title = ""
  /// True if edges lead from one node to the other.
  public var isDirected = true
  /// The way that edges go.
  public var direction = Direction.down
  /// The method by which it is arranged.
  public var engine = Engine.layers
  /// The gaps between neighbors and between levels, in points.
  public var spacing = Point(x: 24, y: 36)
  /// The nodes.
  public var nodes: [Node] = []
  /// The edges; two may join the same nodes, and one may lead back to its own.
  public var edges: [Edge] = []
  /// The frames around nodes, each after the one that it is in.
  public var groups: [Group] = []
  /// Nodes that are to be side by side.
  public var levels: [[Int]] = []

  /// Creates an empty graph.
  public init() {}

  /// The ways that edges may go.
  public enum Direction: UInt8, Hashable, Sendable, CaseIterable {
    case down = 0
    case right = 1
    case up = 2
    case left = 3

    /// True if levels are columns.
    public var isSideways: Bool { self == .right || self == .left }
  }

  /// The methods of arranging a graph.
  public enum Engine: UInt8, Hashable, Sendable, CaseIterable {
    /// In levels, so that most edges go the same way.
    case layers = 0
    /// As if edges were springs.
    case springs = 1
    /// As if nodes repelled each other.
    case forces = 2
    /// The same for many nodes.
    case manyForces = 3
    /// On circles.
    case circles = 4
    /// Around one node.
    case rings = 5
  }

  /// A color as 0xRRGGBBAA.
  public typealias RGBA = UInt32

  /// A shape with a label.
  public struct Node: Hashable, Sendable {
    /// The name in files, unlike those of all others.
    public var name: String
    /// The words in it, in lines; empty for none.
    public var label = ""
    /// The shape.
    public var form = Form.box
    /// Width and height, in points; the least ones if it grows with its label.
    public var size = Point(x: 54, y: 36)
    /// True if its size does not depend on its label.
    public var hasFixedSize = true
    /// True if its sides are equal.
    public var isRegular = false
    /// The innermost group that it is in.
    public var group: Int?
    /// The middle, in points from the upper left corner; nil before it has a place.
    public var middle: Point?
    /// The look of its line and its area.
    public var look = Look()
    /// The color of the label.
    public var labelColor: RGBA?
    /// The size of the letters of the label, in points.
    public var fontSize = 12.0

    /// Creates a node.
    public init(_ name: String) { self.name = name }

    /// The box around it; nil before it has a place.
    public var box: Box? {
      middle.map { Box(low: $0 - size * 0.5, high: $0 + size * 0.5) }
    }
  }

  /// A line from one node to another.
  public struct Edge: Hashable, Sendable {
    /// The node at its beginning.
    public var from: Int
    /// The node at its end.
    public var to: Int
    /// The ends with arrowheads.
    public var heads: Heads = []
    /// The words beside it; empty for none.
    public var label = ""
    /// Width and height of the label, in points; zero without one.
    public var labelSize = Point.zero
    /// The size of the letters of the label, in points.
    public var fontSize = 12.0
    /// The look of its line.
    public var look = Look()
    /// How much it wants to be short and straight, from 0.
    public var weight = 1
    /// The fewest levels between its nodes.
    public var span = 1
    /// False if its nodes may be on any levels.
    public var decidesLevels = true
    /// The points that it passes, from end to end; empty for a straight line between the nodes.
    public var route: [Point] = []
    /// The middle of its label, once it has a place.
    public var labelMiddle: Point?

    /// Creates an edge between nodes, with a head at its end.
    public init(_ from: Int, _ to: Int, heads: Heads = .end) {
      (self.from, self.to, self.heads) = (from, to, heads)
    }
  }

  /// Ends of an edge.
  public struct Heads: OptionSet, Hashable, Sendable {
    /// A bit for each end.
    public let rawValue: UInt8

    /// Takes the bits of both ends; others are left out.
    public init(rawValue: UInt8) { self.rawValue = rawValue & 3 }

    /// At its beginning.
    public static let start = Heads(rawValue: 1)
    /// At its end.
    public static let end = Heads(rawValue: 2)
  }

  /// A frame around nodes and other groups.
  public struct Group: Hashable, Sendable {
    /// The words at its top; empty for none.
    public var label = ""
    /// Width and height of the label, in points; zero without one.
    public var labelSize = Point.zero
    /// The size of the letters of the label, in points.
    public var fontSize = 12.0
    /// The group that it is in, which comes before it.
    public var parent: Int?
    /// The gap between it and what it surrounds, in points.
    public var margin = 8.0
    /// The look of its line and its area.
    public var look = Look()
    /// True if its corners are round.
    public var isRounded = false
    /// The frame, in points from the upper left corner; nil before it has a place.
    public var box: Box?

    /// Creates a group.
    public init() {}
  }

  /// How a line and an area look; nil is up to whoever draws it.
  public struct Look: Hashable, Sendable {
    /// The color of the line.
    public var line: RGBA?
    /// The color of the area.
    public var fill: RGBA?
    /// True if the line is dashed.
    public var isDashed = false
    /// True if nothing of it is seen, though others make room for it.
    public var isHidden = false
    /// The width of the line, in points.
    public var width: Double?

    /// Creates a look that leaves everything open.
    public init() {}
  }
}

extension Graph {
  /// The most nodes, edges and groups of a graph.
  public static let (mostNodes, mostEdges, mostGroups) = (10_000, 40_000, 2000)
  /// The most points that an edge passes.
  static let longestRoute = 2000
  /// The most bytes of a label.
  static let longestLabel = 10_000
  /// The longest side and the farthest place, in points.
  static let farthest = 1e6

  /// True if all nodes have places.
  public var isArranged: Bool { nodes.allSatisfy { $0.middle != nil } }

  /// The box around everything that has a place.
  public var bounds: Box {
    var box = nodes.reduce(Box.empty) { $0.union($1.box ?? .empty) }
    for group in groups { box = box.union(group.box ?? .empty) }
    for edge in edges {
      for point in edge.route { box.formUnion(point) }
      if let middle = edge.labelMiddle {
        box = box.union(
          Box(low: middle - edge.labelSize * 0.5, high: middle + edge.labelSize * 0.5))
      }
    }
    return box
  }

  /// The graph with everything moved by a shift.
  public func moved(by shift: Point) -> Graph {
    var graph = self
    for node in nodes.indices { graph.nodes[node].middle = nodes[node].middle.map { $0 + shift } }
    for group in groups.indices { graph.groups[group].box = groups[group].box?.moved(by: shift) }
    for edge in edges.indices {
      graph.edges[edge].route = edges[edge].route.map { $0 + shift }
      graph.edges[edge].labelMiddle = edges[edge].labelMiddle.map { $0 + shift }
    }
    return graph
  }

  /// True if all numbers name what is there, sizes can be drawn, and no name is empty or there twice.
  public var isSound: Bool {
    nodes.count <= Self.mostNodes && edges.count <= Self.mostEdges
      && groups.count <= Self.mostGroups && Self.isLength(spacing.x) && Self.isLength(spacing.y)
      && nodes.allSatisfy { isSound($0) } && edges.allSatisfy { isSound($0) }
      && groups.enumerated().allSatisfy { isSound($1, at: $0) }
      && levels.allSatisfy { $0.allSatisfy(nodes.indices.contains) }
      && Set(nodes.map(\.name)).count == nodes.count
  }

  private static func isLength(_ length: Double) -> Bool { length >= 0 && length <= farthest }

  private static func isSize(_ size: Point) -> Bool { isLength(size.x) && isLength(size.y) }

  private static func isPlace(_ point: Point) -> Bool {
    abs(point.x) <= farthest && abs(point.y) <= farthest
  }

  private func isSound(_ node: Node) -> Bool {
    !node.name.isEmpty && node.label.utf8.count <= Self.longestLabel && Self.isSize(node.size)
      && (node.middle.map(Self.isPlace) ?? true) && Self.isLength(node.fontSize)
      && (node.group.map(groups.indices.contains) ?? true) && isSound(node.look)
  }

  private func isSound(_ edge: Edge) -> Bool {
    nodes.indices.contains(edge.from) && nodes.indices.contains(edge.to)
      && edge.label.utf8.count <= Self.longestLabel && Self.isSize(edge.labelSize)
      && Self.isLength(edge.fontSize) && isSound(edge.look)
      && edge.route.count <= Self.longestRoute && edge.route.allSatisfy(Self.isPlace)
      && (edge.labelMiddle.map(Self.isPlace) ?? true)
      && (0...1000).contains(edge.weight) && (0...1000).contains(edge.span)
  }

  private func isSound(_ group: Group, at place: Int) -> Bool {
    group.label.utf8.count <= Self.longestLabel && Self.isSize(group.labelSize)
      && Self.isLength(group.fontSize) && Self.isLength(group.margin) && isSound(group.look)
      && (group.parent.map { (0..<place).contains($0) } ?? true)
      && (group.box.map { Self.isPlace($0.low) && Self.isPlace($0.high) && !$0.isEmpty } ?? true)
  }

  private func isSound(_ look: Look) -> Bool { look.width.map(Self.isLength) ?? true }
}
