internal import Geometry
public import Ink

/// A shape outside any notebook.
public struct LooseShape: Hashable, Sendable {
  /// The shape, with its ends where they are attached.
  public var shape: Shape
  /// Its dashes, which its ink may already have been cut into.
  package let dashes: [Float]
  /// The name by which joints of the same copy refer to it; nil for none.
  public var name: EntityID?
  /// What its ends are attached to, if that is copied as well.
  public var joints: Joints

  init?(_ part: StrokeElement) {
    guard let shape = part.shape, let style = try? part.stroke().style else { return nil }
    (self.shape, dashes, name, joints) = (shape, style.dashes, part.base, part.joints)
  }

  /// What is recorded beside the body of the element; without joints, whose names are not known yet.
  var properties: [Field: [UInt8]] { [Property.shape.field: shape.stored] }
}

extension LooseElement {
  /// Creates the element of a shape; others of the same pages are attached to it by its name.
  public init(
    _ shape: Shape, style: Style, name: EntityID? = nil, joints: Joints = Joints()
  ) {
    let first = shape.points.first ?? .zero
    let stroke = Stroke(samples: [Sample(position: first, time: 0)], channels: [], style: style)
    let ink = stroke.ink(of: shape)
    self.init(ink.stroke, showing: ink.parts)
    self.shape = LooseShape(shape, dashes: style.dashes, name: name, joints: joints)
  }
}

extension StrokeElement {
  /// Its shape outside the notebook; nil for ink.
  package var loose: LooseShape? { LooseShape(self) }
}

extension LooseShape {
  init(_ shape: Shape, dashes: [Float], name: EntityID?, joints: Joints) {
    (self.shape, self.dashes, self.name, self.joints) = (shape, dashes, name, joints)
  }
}

extension LooseShape {
  /// What a copy carries beside its ink: also its name and joints.
  var copiedProperties: [Field: [UInt8]] {
    var copied = properties
    copied[Property.dashes.field] = DashPattern(dashes).stored
    for (field, joint) in joints.fields { copied[field] = joint?.stored }
    copied[Field(code: Field.connector)] = name?.stored
    return copied
  }

  init?(_ copied: [Field: [UInt8]], of content: LooseElement.Content) {
    guard case .stroke = content, let shape = copied.value(.shape) else { return nil }
    self.shape = shape
    dashes = copied.value(.dashes)?.lengths ?? []
    name = copied[Field(code: Field.connector)].flatMap { try? EntityID(exactly: $0) }
    joints = Joints(copied)
  }
}

/// Copied shapes by their old names, to be attached once all are there.
struct CopiedJoints: Hashable, Sendable {
  private var names: [EntityID: EntityID] = [:]
  private var joints: [EntityID: Joints] = [:]

  mutating func note(_ shape: LooseShape?, as id: EntityID) {
    guard let shape else { return }
    if let name = shape.name { names[name] = id }
    if !shape.joints.all.isEmpty { joints[id] = shape.joints }
  }

  /// The joints between the copies.
  var renamed: [(id: EntityID, joints: Joints)] {
    joints.sorted { $0.key < $1.key }.map { ($0.key, $0.value.renamed(names)) }
      .filter { !$0.1.all.isEmpty }
  }
}

extension Editor {
  /// Attaches copies to each other as their originals were; there is nothing to undo.
  mutating func join(_ copied: CopiedJoints) throws {
    for (id, joints) in copied.renamed {
      for (field, joint) in joints.fields {
        guard let joint else { continue }
        try recordValue(joint.stored, of: field, about: id)
        try recordConnector(id, of: joint.node)
      }
    }
  }

  mutating func recordConnector(_ connector: EntityID, of node: EntityID) throws {
    let field = Property.connector(connector).field
    if try entity(node).assigned(field).isEmpty {
      try recordValue(true.stored, of: field, about: node)
    }
  }
}

extension Joints {
  /// The joints with the fields under which they are recorded.
  var fields: [(field: Field, joint: Joint?)] {
    [(Property.start.field, start), (Property.end.field, end)]
  }
}
