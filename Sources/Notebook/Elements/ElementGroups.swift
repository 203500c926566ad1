public import Bytes

/// The groups of elements that an element is in, each inside the next.
///
/// All elements of a page with the same group are selected together. A group exists only as the place of its elements,
/// like a folder: devices that add to it at the same time have nothing to agree on.
public struct ElementGroups: Hashable, Sendable {
  /// The names, innermost first.
  public let names: [EntityID]

  /// The deepest nesting; of more, the outermost are kept.
  static let depth = 16

  /// Creates groups from names, innermost first.
  public init(_ names: [EntityID] = []) { self.names = names.suffix(Self.depth) }

  /// True for an element outside all groups.
  public var isEmpty: Bool { names.isEmpty }

  /// The group that is selected with the element; nil for none.
  public var outermost: EntityID? { names.last }

  /// The groups after all of them were put in another.
  func adding(_ name: EntityID) -> ElementGroups { ElementGroups(names + [name]) }

  /// The groups after the outermost one was dissolved.
  var withoutOutermost: ElementGroups { ElementGroups(names.dropLast()) }

  /// The field of the property.
  package static let field: Field = Property.groups.field
}

extension ElementGroups: Storable {
  /// Appends the names after their number.
  public func write(to writer: inout ByteWriter) { writer.append(names) { $1.write(to: &$0) } }

  /// Reads groups; refuses deeper nesting than allowed.
  public init(from reader: inout ByteReader) throws(ByteError) {
    var names: [EntityID] = []
    for _ in 0..<(try reader.count(Self.depth)) { names.append(try EntityID(from: &reader)) }
    self.init(names)
  }
}

extension Property where Value == ElementGroups {
  static let groups: Property = Property(code: 62)
}

/// The groups among selected elements.
public struct Grouping: Hashable, Sendable {
  /// The number of units that are arranged, such as groups, tables and other elements.
  public let units: Int
  /// True if any of the elements is in a group.
  public let hasGroups: Bool
  /// True if all are in one group.
  public let isOne: Bool

  /// Describes the groups of some elements.
  public init(units: Int, hasGroups: Bool = false, isOne: Bool = false) {
    (self.units, self.hasGroups, self.isOne) = (units, hasGroups, isOne)
  }
}

/// New names for the groups of elements that are copied together.
public struct RenamedGroups: Hashable, Sendable {
  private var names: [EntityID: EntityID] = [:]

  /// Creates an empty table.
  public init() {}

  fileprivate mutating func name(_ old: EntityID, or fresh: () -> EntityID) -> EntityID {
    if let known = names[old] { return known }
    let name = fresh()
    names[old] = name
    return name
  }
}

extension Editor {
  /// Returns groups under new names: a copy is in other groups than its original.
  mutating func renamed(_ groups: ElementGroups, _ names: inout RenamedGroups) -> ElementGroups {
    ElementGroups(groups.names.map { names.name($0) { author.nextID() } })
  }

  /// Puts elements in a new group, with all groups that they are in.
  mutating func group(_ elements: [EntityID]) throws {
    let name = author.nextID()
    for id in elements {
      let groups = try entity(id).value(.groups) ?? ElementGroups()
      try set(.groups, of: id, to: groups.adding(name))
    }
  }

  /// Dissolves the outermost groups of elements.
  mutating func ungroup(_ elements: [EntityID]) throws {
    for id in elements {
      guard let groups = try entity(id).value(.groups), !groups.isEmpty else { continue }
      let rest = groups.withoutOutermost
      if rest.isEmpty { try clear(.groups, of: id) } else { try set(.groups, of: id, to: rest) }
    }
  }
}
