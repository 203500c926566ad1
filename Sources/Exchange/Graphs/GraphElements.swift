public import Geometry
public import Graphs
internal import Ink
public import Notebook
internal import Wording

/// The width and height of a text box, as it is drawn.
public typealias TextMeasure = (TextBox) -> Point

/// Turns a graph whose nodes have places into elements: closed shapes with typed labels, and lines attached
/// to them.
public struct GraphElements {
  private let graph: Graph
  private let measure: TextMeasure
  private var elements: [LooseElement] = []

  private static let font = "Sans"
  private static let dashes: [Float] = [4, 3]

  private init(of graph: Graph, _ measure: @escaping TextMeasure) {
    (self.graph, self.measure) = (graph, measure)
  }

  /// Returns the elements of a graph, lowest first; shapes have names from 1, which mean something among
  /// them only.
  public static func elements(
    of graph: Graph, measuring measure: @escaping TextMeasure = TextEstimate.size
  ) -> [LooseElement] {
    var made = GraphElements(of: graph, measure)
    for group in graph.groups { made.add(group) }
    for number in graph.nodes.indices { made.add(node: number) }
    for edge in graph.edges where !edge.look.isHidden { made.add(edge) }
    return made.elements
  }

  /// The width and height of words in the font of labels, as `Graph.sized` wants them.
  public static func labelSize(
    _ label: String, _ size: Double, measuring measure: TextMeasure
  ) -> Point {
    measure(TextBox(origin: .zero, text: label, font: font, size: size))
  }
}

extension GraphElements {
  private static func name(_ node: Int) -> EntityID {
    EntityID(counter: UInt64(node) + 1, incarnation: Incarnation(rawValue: 1))
  }

  private mutating func add(_ group: Graph.Group) {
    guard let box = group.box, !group.look.isHidden else { return }
    let radius = group.isRounded ? 8.0 : 0
    elements.append(
      LooseElement(.rectangle(box, radius: radius), style: Self.style(of: group.look)))
    guard !group.label.isEmpty else { return }
    let size = Self.labelSize(group.label, group.fontSize, measuring: measure)
    let middle = Point(x: box.center.x, y: box.low.y + 4 + size.y / 2)
    add(group.label, size: group.fontSize, around: middle, color: nil)
  }

  private mutating func add(node number: Int) {
    let node = graph.nodes[number]
    guard let box = node.box, !node.look.isHidden else { return }
    if node.form != .plain {
      elements.append(
        LooseElement(
          Self.shape(of: node, in: box), style: Self.style(of: node.look), name: Self.name(number)))
    }
    add(node.label, size: node.fontSize, around: box.center, color: node.labelColor)
  }

  /// Adds words in centered lines; none for none.
  private mutating func add(
    _ label: String, size: Double, around middle: Point, color: Graph.RGBA?
  ) {
    guard !label.isEmpty else { return }
    var box = TextBox(origin: .zero, text: label, font: Self.font, size: size)
    if let color { box.color = Color(rgba: color) }
    let extent = measure(box)
    box.alignment = .center
    // A little wider than the words, so that rounding breaks no line.
    box.wrap = extent.x + 2
    box.origin = middle - Point(x: box.wrap / 2, y: extent.y / 2)
    elements.append(LooseElement(.text(box)))
  }

  private mutating func add(_ edge: Graph.Edge) {
    if let line = line(of: edge) { elements.append(line) }
    guard !edge.label.isEmpty, let from = graph.nodes[edge.from].middle,
      let to = graph.nodes[edge.to].middle
    else { return }
    let middle = edge.labelMiddle ?? from.mixed(with: to, by: 0.5)
    add(edge.label, size: edge.fontSize, around: middle, color: nil)
  }

  private func line(of edge: Graph.Edge) -> LooseElement? {
    let ends = [edge.from, edge.to].map { graph.nodes[$0] }
    guard let from = ends[0].box, let to = ends[1].box else { return nil }
    let shapes = [Self.shape(of: ends[0], in: from), Self.shape(of: ends[1], in: to)]
    let isAttachable = ends.map { $0.form != .plain && !$0.look.isHidden }
    var shape = EdgeLine.shape(of: edge, from: shapes[0], to: shapes[1])
    shape.heads = Shape.Heads(rawValue: edge.heads.rawValue)
    guard shape.isUsable else { return nil }
    func joint(_ end: Shape.Heads, _ place: Int, _ node: Int) -> Joint? {
      guard isAttachable[place] else { return nil }
      let isStraight = edge.route.isEmpty
      let aim =
        isStraight ? Point(x: 0.5, y: 0.5) : EdgeLine.place(of: end, of: shape, on: shapes[place])
      return aim.map { Joint(Self.name(node), at: $0) }
    }
    let joints = Joints(start: joint(.start, 0, edge.from), end: joint(.end, 1, edge.to))
    return LooseElement(shape, style: Self.style(of: edge.look), joints: joints)
  }

  static func shape(of node: Graph.Node, in box: Box) -> Shape {
    let size = Point(x: box.width, y: box.height)
    switch node.form {
    case .ellipse:
      let middle = box.center
      return Shape(
        .ellipse,
        [middle, middle + Point(x: size.x / 2, y: 0), middle + Point(x: 0, y: size.y / 2)])
    case .box, .plain: return .rectangle(box)
    case .rounded: return .rectangle(box, radius: min(8, size.x / 3, size.y / 3))
    default:
      return Shape(
        .polygon, node.form.corners.map { box.low + Point(x: $0.x * size.x, y: $0.y * size.y) })
    }
  }
}

extension GraphElements {
  /// The pen that draws a look on white.
  private static func style(of look: Graph.Look) -> Style {
    let even = PressureResponse(minimum: 1, exponent: 1)
    var style = Style(
      color: look.line.map { Color(rgba: $0) } ?? .sumi, width: min(max(look.width ?? 1, 0.2), 20),
      response: even)
    if look.isDashed { style.dashes = dashes }
    if let fill = look.fill, fill & 0xFF > 0 { wear(fill, keepsLine: look.line != nil, &style) }
    return style
  }

  /// Fills an area, which has the color of its line: the line is the darkest whose tint is the color wanted.
  private static func wear(_ fill: Graph.RGBA, keepsLine: Bool, _ style: inout Style) {
    let opacity = Double(fill & 0xFF) / 255
    func part(_ color: Graph.RGBA, _ shift: UInt32) -> Double { Double(color >> shift & 0xFF) }
    let shifts: [UInt32] = [24, 16, 8]
    // As it looks on white paper.
    let parts = shifts.map { 255 - (255 - part(fill, $0)) * opacity }
    if keepsLine {
      let line = shifts.map { part(style.color.rgba, $0) }
      let (dark, tint) = (765 - line.reduce(0, +), 765 - parts.reduce(0, +))
      style.fill = Float(dark > 0 ? min(max(tint / dark, 0), 1) : 0)
      return
    }
    let share = parts.map { (255 - $0) / 255 }.max() ?? 0
    guard share > 0.01 else { return }
    let line = parts.map { UInt32(min(max(255 - (255 - $0) / share, 0), 255).rounded()) }
    style.color = Color(rgba: line[0] << 24 | line[1] << 16 | line[2] << 8 | 0xFF)
    style.fill = Float(share)
  }
}
