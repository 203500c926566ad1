internal import Notebook

/// The subject of a record row, as far as its columns tell.
struct RowTrace: Hashable, Sendable {
  /// The notebook's number in this library.
  let notebook: Int64
  /// The name of the place that contains the thing.
  let home: [UInt8]
  /// The name of the thing.
  let entity: [UInt8]
  /// The kind of fact.
  let code: Int64
  /// Tells apart facts of one kind.
  let name: [UInt8]
  /// The kind of thing that the row states; nil for another statement or an unknown kind.
  let kind: Body.Kind?

  init(_ row: RecordRow) {
    (notebook, home, entity) = (row.notebook, row.home, row.entity)
    (code, name) = (row.code, row.name)
    kind = row.code == 0 ? row.value.first.flatMap { Body.Kind(rawValue: $0) } : nil
  }

  /// Creates the trace of a thing whose kind no statement gives any more.
  init(thing entity: [UInt8], at home: [UInt8], in notebook: Int64, kind: Body.Kind? = nil) {
    (self.notebook, self.home, self.entity, self.kind) = (notebook, home, entity, kind)
    (code, name) = (Int64(Field.body.code), [])
  }

  init(titleOf notebook: Int64) {
    (home, entity) = (EntityID.notebook.stored, EntityID.notebook.stored)
    self.notebook = notebook
    (code, name, kind) = (Int64(Property<String>.title.field.code), [], nil)
  }

  /// Identifies damage to the row.
  var key: Damage.Key { Damage(self, because: .missing).key }

  /// The thing; nil if the columns hold no name.
  var id: EntityID? { try? EntityID(exactly: entity) }

  /// The thing's page; nil if it is on none.
  var page: EntityID? {
    guard let home = try? EntityID(exactly: home), home != .notebook else { return nil }
    return home
  }
}
