/// The columns of one kind by name; nil if nothing was observed.
///
/// There are so few that a linear search is faster than hashing.
struct ColumnSet<Name: Equatable & Sendable, Column: Sendable>: Sendable {
  private var names: [Name] = []
  private var columns: [Column?] = []

  /// A column, changed in place.
  subscript(name: Name) -> Column? {
    get { names.firstIndex(of: name).flatMap { columns[$0] } }
    _modify {
      let place = place(of: name)
      yield &columns[place]
    }
  }

  func forEach(_ body: (Name, Column) -> Void) {
    for place in names.indices {
      if let column = columns[place] { body(names[place], column) }
    }
  }

  private mutating func place(of name: Name) -> Int {
    if let place = names.firstIndex(of: name) { return place }
    names.append(name)
    columns.append(nil)
    return names.count - 1
  }
}
