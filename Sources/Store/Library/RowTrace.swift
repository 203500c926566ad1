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
  /// What the row says that the thing is; nil where it says something else, or nothing that is known.
  let kind: Body.Kind?

  /// Follows a row.
  init(_ row: RecordRow) {
    (notebook, home, entity) = (row.notebook, row.home, row.entity)
    (code, name) = (row.code, row.name)
    kind = row.code == 0 ? row.value.first.flatMap { Body.Kind(rawValue: $0) } : nil
  }

  /// Follows a thing of which nobody says any more what it is.
  init(thing entity: [UInt8], at home: [UInt8], in notebook: Int64, kind: Body.Kind? = nil) {
    (self.notebook, self.home, self.entity, self.kind) = (notebook, home, entity, kind)
    (code, name) = (Int64(Field.body.code), [])
  }

  /// Follows the title of a notebook.
  init(titleOf notebook: Int64) {
    (home, entity) = (EntityID.notebook.stored, EntityID.notebook.stored)
    self.notebook = notebook
    (code, name, kind) = (Int64(Property<String>.title.field.code), [], nil)
  }

  /// What tells damage to the row from other damage.
  var key: Damage.Key { Damage(self, because: .missing).key }

  /// The name of the thing; nil where the columns do not hold one.
  var id: EntityID? { try? EntityID(exactly: entity) }

  /// The page on which the thing is found; nil where it is not found on one.
  var page: EntityID? {
    guard let home = try? EntityID(exactly: home), home != .notebook else { return nil }
    return home
  }
}
