/// The columns of one kind by their names; nil where nothing was observed.
///
/// There are few of them, so that a name is found sooner by looking than by hashing it.
struct ColumnSet<Name: Equatable & Sendable, Column: Sendable>: Sendable {
  private var names: [Name] = []
  private var columns: [Column?] = []

  /// A column, which is changed where it lies.
  subscript(name: Name) -> Column? {
    get { names.firstIndex(of: name).flatMap { columns[$0] } }
    _modify {
      let place = place(of: name)
      yield &columns[place]
    }
  }

  /// Does something with each column that is there.
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
