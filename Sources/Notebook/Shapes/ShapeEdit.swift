internal import Geometry
public import Ink

/// The edits of shapes.
public enum ShapeEdit: Hashable, Sendable {
  /// Draw strokes as shapes, or give shapes other points.
  case become([EntityID: Shape])
  /// Fill with the color of the line, with an opacity from 0 to 1.
  case fill(Double)
  /// Draw dashes and gaps of these lengths, in points; none for solid lines.
  case dashes([EntityID: [Float]])
  case heads(Shape.Heads)
  /// Round the corners, in points of the page.
  case radius(Double)
  /// Make them ordinary ink of the same look.
  case toInk

  /// The kind of action in the history.
  public var kind: ActionKind {
    switch self {
    case .become: .makeShape
    case .fill, .dashes, .heads, .radius: .changeShape
    case .toInk: .shapeToInk
    }
  }
}

extension Editor {
  /// How far an end of a shape may be from another shape to be attached to it, in points.
  static var reach: Double { 2.5 * Length.millimeter }

  /// Adds a shape to a layer, attached to those at its ends; returns its name.
  @discardableResult
  public mutating func add(_ shape: Shape, style: Style, at place: Place) throws -> EntityID {
    var names = RenamedGroups()
    let id = try add(LooseElement(shape, style: style), at: place, renaming: &names)
    try attach([id])
    return id
  }

  /// Edits shapes; returns the new elements.
  @discardableResult
  mutating func apply(_ edit: ShapeEdit, to elements: [EntityID]) throws -> [EntityID] {
    if case .toInk = edit {
      return try elements.compactMap { try turnIntoInk($0) }
    }
    if case .become(let shapes) = edit {
      let changed = elements.filter { shapes[$0]?.isUsable == true }
      for id in changed { if let shape = shapes[id] { try change(id, to: shape) } }
      try attach(changed)
      return []
    }
    for id in elements {
      guard let element = try Element(try entity(id), in: self),
        case .stroke(let stroke) = element.content, let shape = stroke.shape
      else { continue }
      try touch(try entity(id))
      switch edit {
      case .become, .toInk: break
      case .fill(let opacity):
        if shape.form.isClosed { try set(.fill, of: id, to: min(max(opacity, 0), 1)) }
      case .dashes(let lengths):
        if let own = lengths[id] { try set(.dashes, of: id, to: DashPattern(own)) }
      case .heads(let heads):
        var headed = shape
        headed.heads = heads
        if !shape.form.isClosed { try set(.shape, of: id, to: headed) }
      case .radius(let radius):
        var rounded = shape
        rounded.radius = max(radius, 0) / max(element.transform.scale, 1e-9)
        if !shape.corners.isEmpty { try set(.shape, of: id, to: rounded) }
      }
    }
    return []
  }

  /// Gives a shape the arrowheads that a stroke draws, and hides the stroke; both must be on the same layer.
  public mutating func add(
    _ heads: Shape.Heads, to id: EntityID, drawnBy stroke: EntityID
  ) throws {
    let (thing, ink) = (try entity(id), try entity(stroke))
    guard thing.life.isAlive, thing.place == ink.place, let shape = thing.value(.shape),
      thing.value(.isElementLocked) != true
    else { return }
    _ = try apply(.heads(shape.heads.union(heads)), to: [id])
    try erase([stroke])
  }

  private mutating func change(_ id: EntityID, to shape: Shape) throws {
    let thing = try entity(id)
    guard case .element(_, .stroke)? = thing.body, thing.pieces.isEmpty else {
      throw EditError.noSuchElement
    }
    try touch(thing)
    try set(.shape, of: id, to: shape)
    for property in [Property<Joint>.start, .end] where thing.value(property) != nil {
      try clear(property, of: id)
    }
    try makeRoom(for: [id] + thing.connectors, on: try entity(id).place?.page ?? .notebook)
  }

  /// Replaces a shape by ink of the same look; returns the name of the ink, nil if there is no such shape anymore.
  mutating func turnIntoInk(_ id: EntityID) throws -> EntityID? {
    let thing = try entity(id)
    guard thing.life.isAlive, thing.value(.shape) != nil, let place = thing.place,
      let element = try Element(thing, in: self), var loose = LooseElement(element)
    else { return nil }
    try touch(thing)
    try release(thing.connectors, from: [id])
    loose.shape = nil
    loose.isLocked = false
    // Its cell moves it from there.
    loose.transform = thing.ownMap
    var names = RenamedGroups()
    let ink = try insert(DraftElement(loose), at: place, renaming: &names)
    recordCreation(of: ink)
    try set(.order, of: ink, to: element.order)
    if let groups = thing.value(.groups) { try set(.groups, of: ink, to: groups) }
    if let cell = element.cell { try set(.cell, of: ink, to: cell) }
    try setLife(of: id, isAlive: false)
    return ink
  }
}

extension Editor {
  /// Attaches the free ends of shapes to the closed shapes that they reach.
  mutating func attach(_ ids: some Sequence<EntityID>) throws {
    // Each page is read once, however many shapes are attached.
    var known: [EntityID: [(id: EntityID, shape: Shape)]] = [:]
    for id in ids {
      let thing = try entity(id)
      guard thing.value(.shape) != nil else { continue }
      let ends = [(Shape.Heads.start, Property<Joint>.start), (.end, .end)]
      let free = ends.filter { thing.value($0.1) == nil }
      guard let page = thing.place?.page, let element = try Element(thing, in: self),
        let shape = element.shapeOnPage, shape.isConnector, !free.isEmpty
      else { continue }
      let nodes = try known[page] ?? nodes(on: page)
      known[page] = nodes
      for (end, property) in free {
        let found = nodes.lazy.compactMap { node in
          shape.place(of: end, on: node.shape, within: Self.reach).map { Joint(node.id, at: $0) }
        }.first
        guard let found else { continue }
        try set(property, of: id, to: found)
        try recordConnector(id, of: found.node)
      }
    }
  }

  /// The closed shapes of a page, smallest first.
  private func nodes(on page: EntityID) throws -> [(id: EntityID, shape: Shape)] {
    let known = try KnownPage(page, in: self)
    return try known.things.filter { $0.value(.shape)?.form.isClosed == true }
      .compactMap { thing in try known.node(thing.id, on: page).map { (thing.id, $0) } }
      .sorted { ($0.1.size, $0.0) < ($1.1.size, $1.0) }
  }

  /// Keeps shapes as they are now, without their joints to some others.
  mutating func release(_ connectors: [EntityID], from nodes: Set<EntityID>) throws {
    for id in connectors {
      let thing = try entity(id)
      let joints = Joints(thing)
      guard thing.life.isAlive, joints.all.contains(where: { nodes.contains($0.node) }),
        let element = try Element(thing, in: self), case .stroke(let stroke) = element.content,
        let shape = stroke.shape
      else { continue }
      try set(.shape, of: id, to: shape)
      if joints.start.map({ nodes.contains($0.node) }) == true { try clear(.start, of: id) }
      if joints.end.map({ nodes.contains($0.node) }) == true { try clear(.end, of: id) }
    }
  }

  /// Keeps shapes as they are now, without their joints to others that do not move with them.
  mutating func release(_ connectors: [EntityID], leaving moved: Set<EntityID>) throws {
    for id in connectors {
      let nodes = Joints(try entity(id)).all.map(\.node)
      try release([id], from: Set(nodes).subtracting(moved))
    }
  }

  /// Changes the points of a shape, where another map would distort its line; returns false for others.
  mutating func stretch(_ thing: Entity, by map: Affine) throws -> Bool {
    guard !map.keepsAngles, let element = try Element(thing, in: self),
      case .stroke(let stroke) = element.content, let shape = stroke.shape,
      let back = element.transform.inverse
    else { return false }
    var stretched = shape.mapped(by: element.transform.then(map).then(back))
    stretched.radius = shape.radius
    guard stretched.isUsable else { return false }
    try set(.shape, of: thing.id, to: stretched)
    return true
  }
}

extension Affine {
  /// True if it only moves, turns, mirrors and scales evenly.
  fileprivate var keepsAngles: Bool {
    let off = min(abs(a - d) + abs(b + c), abs(a + d) + abs(b - c))
    return off <= 1e-9 * (abs(a) + abs(b) + abs(c) + abs(d))
  }
}

/// A shape in its place on a page.
public struct PlacedShape: Hashable, Sendable {
  /// The name of the shape.
  public let id: EntityID
  /// The shape in page coordinates.
  public let shape: Shape
  /// The names of the shapes to which its ends are attached, from its first point.
  public let ends: [EntityID]

  /// Takes a shape from its page; nil for any other element.
  public init?(_ element: Element) {
    guard let shape = element.shapeOnPage, case .stroke(let stroke) = element.content else {
      return nil
    }
    (id, self.shape, ends) = (element.id, shape, stroke.joints.all.map(\.node))
  }
}

extension Element {
  /// The shape in page coordinates; nil for anything else.
  public var shapeOnPage: Shape? {
    guard case .stroke(let stroke) = content else { return nil }
    return stroke.shape?.mapped(by: transform)
  }
}

extension Shape {
  /// The area of the box around it.
  fileprivate var size: Double { bounds.width * bounds.height }
}
