internal import Notebook

/// Repairs rows and the places of their things.
extension Repair {
  /// Moves all rows to the places of their things, and rebuilds the table of places.
  func putInPlace(only notebook: Int64?) throws {
    let condition = notebook.map { " WHERE notebook = \($0)" } ?? ""
    try library.connection.run("DELETE FROM thing\(condition)")
    let notebooks = try library.connection.all("SELECT DISTINCT notebook FROM record\(condition)") {
      $0.integer(0)
    }
    for notebook in notebooks {
      for thing in try strayed(in: notebook) { try put(thing, inPlaceIn: notebook) }
    }
    try library.connection.run(
      """
      INSERT INTO thing (notebook, entity, home)
      SELECT DISTINCT notebook, entity, home FROM record\(condition)
      """)
  }

  /// The things with a row in a wrong place, with all their rows.
  private func strayed(in notebook: Int64) throws -> [[RecordRow]] {
    var rows: [[UInt8]: [RecordRow]] = [:]
    try library.forEachThing(in: notebook) { thing, home in
      if home != thing.home?.stored ?? [] { rows[thing.id.stored] = [] }
    }
    guard !rows.isEmpty else { return [] }
    try library.connection.forEach(
      "SELECT \(RecordRow.columns) FROM record WHERE notebook = ?", [.integer(notebook)]
    ) { row in
      let row = RecordRow(row)
      rows[row.entity]?.append(row)
    }
    return Array(rows.values)
  }

  private func put(_ rows: [RecordRow], inPlaceIn notebook: Int64) throws {
    var thing: Entity?
    for row in rows {
      guard case .success(let record) = row.checked else { continue }
      if thing == nil { thing = Entity(id: record.key.entity) }
      thing?.merge(record.fragment, into: record.key.field)
      try library.remove(row)
    }
    guard let thing else { return }
    for (field, fragment) in thing.fields {
      let record = Record(key: RecordKey(entity: thing.id, field: field), fragment: fragment)
      try library.write(RecordRow(record, at: thing.home, in: notebook))
    }
  }
}
