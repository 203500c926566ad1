internal import Notebook

/// What a row of the table of records is about, as far as its columns tell.
struct RowTrace: Hashable, Sendable {
  /// The number of the notebook in this library.
  let notebook: Int64
  /// The name of the place in which the thing is found.
  let home: [UInt8]
  /// The name of the thing.
  let entity: [UInt8]
  /// The kind of fact.
  let code: Int64
  /// What tells facts of one kind apart.
  let name: [UInt8]
  /// The kind of thing that the row states; nil if it states something else, or an unknown kind.
  let kind: Body.Kind?

  init(_ row: RecordRow) {
    (notebook, home, entity) = (row.notebook, row.home, row.entity)
    (code, name) = (row.code, row.name)
    kind = row.code == 0 ? row.value.first.flatMap { Body.Kind(rawValue: $0) } : nil
  }

  /// Creates the trace of a thing of which no statement says any more what it is.
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

  /// The name of the thing; nil if the columns hold none.
  var id: EntityID? { try? EntityID(exactly: entity) }

  /// The page on which the thing is found; nil if it is not on one.
  var page: EntityID? {
    guard let home = try? EntityID(exactly: home), home != .notebook else { return nil }
    return home
  }
}
