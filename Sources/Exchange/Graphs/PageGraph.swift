public import Geometry
public import Graphs
internal import Ink
public import Notebook

/// The graph that the elements of a page draw: closed shapes are its nodes, and lines between them its edges.
///
/// A closed shape around others is a group. Whatever else is in a node, such as handwriting, belongs to it;
/// typed
/// words in it are its label.
public struct PageGraph {
  /// The graph, with everything in its place.
  public internal(set) var graph = Graph()
  /// The shapes of the nodes, edges and groups, as places among the elements.
  public internal(set) var (nodes, edges, groups): ([Int], [Int], [Int]) = ([], [], [])
  /// What moves with a node, an edge or a group besides its shape, as places among the elements.
  public internal(set) var members: [Owner: [Int]] = [:]
  /// The elements.
  let elements: [LooseElement]

  /// What something on a page belongs to.
  public enum Owner: Hashable, Sendable {
    case node(Int)
    case edge(Int)
    case group(Int)
  }

  /// Finds the graph among elements, lowest first, as `measure` sees their words.
  public init(
    _ elements: [LooseElement], measuring measure: TextMeasure = TextEstimate.size
  ) {
    self.elements = elements
    var finder = GraphFinder(elements)
    finder.findNodes()
    finder.findEdges()
    finder.findMembers(measure)
    (graph, nodes, edges, groups) = (finder.graph, finder.nodes, finder.edges, finder.groups)
    members = finder.members
  }

  /// True if at least two nodes are joined: what is arranged or exported as a graph.
  public var isGraph: Bool { nodes.count > 1 && !edges.isEmpty }
}

extension LooseElement {
  /// The shape in page coordinates; nil for anything else.
  var shapeOnPage: Shape? { shape?.shape.mapped(by: transform) }
}

/// Finds graphs among elements.
struct GraphFinder {
  let elements: [LooseElement]
  let shapes: [Shape?]
  var graph = Graph()
  var nodes: [Int] = []
  var edges: [Int] = []
  var groups: [Int] = []
  var members: [PageGraph.Owner: [Int]] = [:]
  /// The nodes by the places of their shapes and of the lines that double them.
  var numbers: [Int: Int] = [:]
  /// The boxes of the nodes.
  var index = SpatialIndex<Int>()
  /// What elements belong to, besides the shapes themselves.
  var isTaken: Set<Int> = []

  /// How far an end may be from a shape to be attached to it, in points.
  static let reach = 2.5 * Length.millimeter

  init(_ elements: [LooseElement]) {
    self.elements = elements
    shapes = elements.map { element in
      guard let shape = element.shapeOnPage, shape.isUsable else { return nil }
      return shape
    }
  }
}

extension GraphFinder {
  private struct Closed {
    let place: Int
    let shape: Shape
    let box: Box
    var area: Double { box.width * box.height }

    func surrounds(_ other: Closed) -> Bool {
      place != other.place && box.contains(other.box) && area > other.area
        && other.box.corners.allSatisfy {
          shape.contains($0.mixed(with: other.box.center, by: 0.2))
        }
    }
  }

  /// Finds nodes and groups, the largest groups first.
  mutating func findNodes() {
    let closed = shapes.enumerated().compactMap { place, shape -> Closed? in
      guard let shape, shape.form.isClosed else { return nil }
      let box = shape.bounds
      return box.width > 2 && box.height > 2 ? Closed(place: place, shape: shape, box: box) : nil
    }.sorted { ($1.area, $0.place) < ($0.area, $1.place) }
    var (kept, doubles): ([Closed], [(inner: Int, outer: Int)]) = ([], [])
    for shape in closed {
      // A second line just inside the first.
      if let outer = kept.last(where: { $0.surrounds(shape) && shape.area > 0.6 * $0.area }) {
        doubles.append((shape.place, outer.place))
      } else {
        kept.append(shape)
      }
    }
    let around = Self.surrounding(kept)
    let outer = Set(around.compactMap(\.self))
    var groupNumbers: [Int: Int] = [:]
    for (number, shape) in kept.enumerated() where outer.contains(number) {
      groupNumbers[number] = groups.count
      groups.append(shape.place)
      var group = Graph.Group()
      group.parent = around[number].flatMap { groupNumbers[$0] }
      (group.box, group.look) = (shape.box, look(of: shape.place))
      group.isRounded = shape.shape.radius > 0
      graph.groups.append(group)
    }
    // Nodes stay in the order in which they were drawn.
    for (number, shape) in kept.enumerated().sorted(by: { $0.element.place < $1.element.place })
    where !outer.contains(number) {
      add(shape, group: around[number].flatMap { groupNumbers[$0] })
    }
    for double in doubles {
      guard let node = numbers[double.outer] else { continue }
      numbers[double.inner] = node
      take(double.inner, for: .node(node))
    }
  }

  /// The smallest shape around each, nil for none; they are sorted by size, the largest first.
  private static func surrounding(_ shapes: [Closed]) -> [Int?] {
    var index = SpatialIndex<Int>()
    for (number, shape) in shapes.enumerated() { index.insert(number, box: shape.box) }
    return shapes.map { shape in
      index.elements(touching: shape.box).filter { shapes[$0].surrounds(shape) }.max()
    }
  }

  private mutating func add(_ shape: Closed, group: Int?) {
    let number = nodes.count
    var node = Graph.Node("n\(number + 1)")
    node.size = Point(x: shape.box.width, y: shape.box.height)
    (node.middle, node.group) = (shape.box.center, group)
    node.form = Graph.Form(of: shape.shape)
    node.look = look(of: shape.place)
    graph.nodes.append(node)
    numbers[shape.place] = number
    nodes.append(shape.place)
    index.insert(number, box: shape.box)
  }

  func look(of place: Int) -> Graph.Look {
    var look = Graph.Look()
    guard case .stroke(let stroke, _) = elements[place].content else { return look }
    let style = stroke.style
    look.line = style.color.rgba
    if style.fill > 0, shapes[place]?.form.isClosed == true {
      let opacity = Double(style.color.rgba & 0xFF) * Double(min(style.fill, 1))
      look.fill = style.color.rgba & 0xFFFF_FF00 | UInt32(opacity.rounded())
    }
    look.isDashed = elements[place].shape?.dashes.isEmpty == false
    look.width = style.width * elements[place].transform.scale
    return look
  }

  mutating func take(_ place: Int, for owner: PageGraph.Owner) {
    guard isTaken.insert(place).inserted else { return }
    members[owner, default: []].append(place)
  }
}

extension Graph.Form {
  /// The form of a closed shape, whose corners may be anywhere in its box.
  fileprivate init(of shape: Shape) {
    let box = shape.bounds
    let corners = shape.corners.map { corner in
      Point(x: (corner.x - box.low.x) / box.width, y: (corner.y - box.low.y) / box.height)
    }
    switch shape.form {
    case .ellipse: self = .ellipse
    default:
      let form = Graph.Form(corners: corners)
      self = form == .box && shape.radius > 0 ? .rounded : form == .plain ? .box : form
    }
  }
}
