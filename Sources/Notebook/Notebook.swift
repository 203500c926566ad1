/// A notebook in memory: everything ever recorded about its things, merged in any order.
///
/// Nothing is ever removed: deleted things are recorded as deleted.
public struct Notebook: Hashable, Sendable {
  /// The things, by name.
  public private(set) var entities: [EntityID: Entity] = [:]
  /// The things in each place; see `Entity.home`.
  private var homes: [EntityID: Set<EntityID>] = [:]

  /// Creates an empty notebook.
  public init() {}

  /// Creates a notebook from records.
  public init(_ records: some Sequence<Record>) {
    self.init()
    for record in records { merge(record) }
  }

  /// Merges a record; returns its merged state, or nil if nothing changed.
  @discardableResult
  public mutating func merge(_ record: Record) -> Record? {
    var entity = entity(record.key.entity)
    let merged = entity.merge(record.fragment, into: record.key.field)
    if merged != nil { store(entity) }
    return merged.map { Record(key: record.key, fragment: $0) }
  }

  mutating func store(_ entity: Entity) {
    let (before, after) = (entities[entity.id]?.home, entity.home)
    entities[entity.id] = entity
    guard before != after else { return }
    if let before { homes[before]?.remove(entity.id) }
    if let after { homes[after, default: []].insert(entity.id) }
  }

  /// All records, in the order of their keys.
  public var records: [Record] {
    entities.values.flatMap { entity in
      entity.fields.map { field, fragment in
        Record(key: RecordKey(entity: entity.id, field: field), fragment: fragment)
      }
    }.sorted { $0.key < $1.key }
  }

  /// Equal if the same was recorded about the same things.
  public static func == (a: Notebook, b: Notebook) -> Bool { a.entities == b.entities }

  /// Feeds the things to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(entities) }
}

extension Notebook: NotebookReader {
  /// Returns everything known about a thing; an empty entity if that is nothing.
  public func entity(_ id: EntityID) -> Entity { entities[id] ?? Entity(id: id) }

  /// Returns the things in a place; see `Entity.home`.
  public func entities(at home: EntityID) -> [Entity] {
    (homes[home] ?? []).compactMap { entities[$0] }
  }

  /// Returns the lives of the things in a place.
  public func lives(at home: EntityID) -> [EntityID: Life] {
    var lives: [EntityID: Life] = [:]
    for id in homes[home] ?? [] { lives[id] = entities[id]?.life }
    return lives
  }
}

/// Looks up the things of a notebook, in memory or in a library on disk.
public protocol NotebookReader {
  /// Returns everything known about a thing; an empty entity if nothing is.
  func entity(_ id: EntityID) throws -> Entity

  /// Returns the things in a place, unordered: sections and pages in the notebook, layers and elements on a
  /// page; see `Entity.home`.
  func entities(at home: EntityID) throws -> [Entity]

  /// Returns the lives of the things in a place, without reading what they are.
  func lives(at home: EntityID) throws -> [EntityID: Life]
}
