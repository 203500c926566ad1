public import Notebook

extension Library {
  /// Finds a notebook by its title, or by the first four or more digits of its name.
  ///
  /// An exact title beats one that differs in case, and that beats a name. Spaces at the ends count only if nothing
  /// else differs. Throws `ambiguous` if several fit, `noSuchNotebook` with similar titles if none does.
  public func notebook(
    named name: String, inTrash: Bool = false
  ) throws(LibraryError) -> NotebookID {
    try Self.notebook(named: name, among: titles(inTrash: inTrash))
  }

  /// The notebooks outside the trash that a name means: several if it is ambiguous.
  public func notebooks(named name: String) throws(LibraryError) -> [NotebookID] {
    Self.meant(by: name, among: try titles(inTrash: false)).map(\.id)
  }

  static func notebook(
    named name: String, among all: [(id: NotebookID, title: String)]
  ) throws(LibraryError) -> NotebookID {
    let fitting = meant(by: name, among: all)
    if fitting.count > 1 {
      let candidates = fitting.map { "\($0.title) (\($0.id.description.prefix(8)))" }
      throw .ambiguous(name: name, candidates: candidates)
    }
    if let one = fitting.first { return one.id }
    let folded = name.trimmedTitle.lowercased()
    throw .noSuchNotebook(name: name, similar: similar(to: folded, among: all.map(\.title)))
  }

  private static func meant(
    by name: String, among all: [(id: NotebookID, title: String)]
  ) -> [(id: NotebookID, title: String)] {
    let bare = name.trimmedTitle
    let folded = bare.lowercased()
    let ways: [((id: NotebookID, title: String)) -> Bool] = [
      { $0.title == name },
      { $0.title.trimmedTitle == bare },
      { $0.title.trimmedTitle.lowercased() == folded },
      { folded.count >= 4 && $0.id.description.hasPrefix(folded) },
    ]
    return ways.lazy.map { way in all.filter(way) }.first { !$0.isEmpty } ?? []
  }

  /// The titles of the notebooks outside the trash, or in it; no page is read.
  public func titles(
    inTrash: Bool
  ) throws(LibraryError) -> [(id: NotebookID, title: String)] {
    try guardedReading {
      try publishedRows().compactMap { row in
        let notebook = StoredNotebook(library: self, number: row.number)
        let cover = try notebook.entity(.notebook)
        guard (cover.value(.isTrashed) ?? false) == inTrash else { return nil }
        return (row.id, cover.value(.title) ?? "")
      }
    }
  }

  /// True if a notebook outside the trash has a title; reads only those that may.
  public func hasNotebook(titled title: String) throws(LibraryError) -> Bool {
    try guardedReading {
      let likely = try connection.all(
        """
        SELECT number FROM notebook CROSS JOIN record ON record.notebook = number
        WHERE home = ?1 AND entity = ?1 AND code = ?2 AND instr(value, ?3)
        """,
        [
          .blob(EntityID.notebook.stored), .integer(Int64(Property.title.field.code)),
          .blob(Array(title.utf8)),
        ]
      ) { $0.integer(0) }
      return try likely.contains { number in
        let cover = try StoredNotebook(library: self, number: number).entity(.notebook)
        return cover.value(.title) == title && cover.value(.isTrashed) != true
      }
    }
  }

  /// The nearest titles a few typing errors away, at most three.
  private static func similar(to name: String, among titles: [String]) -> [String] {
    let limit = max(1, name.count / 3)
    let near = Set(titles).map { ($0, distance(from: name, to: $0.lowercased())) }
      .filter { $0.1 <= limit || (name.count > 2 && $0.0.lowercased().contains(name)) }
    return near.sorted { ($0.1, $0.0) < ($1.1, $1.0) }.prefix(3).map(\.0)
  }

  private static func distance(from one: String, to other: String) -> Int {
    let (one, other) = (Array(one.prefix(100)), Array(other.prefix(100)))
    var row = Array(0...other.count)
    for (i, letter) in one.enumerated() {
      var corner = row[0]
      row[0] = i + 1
      for (j, otherLetter) in other.enumerated() {
        let changed = corner + (letter == otherLetter ? 0 : 1)
        corner = row[j + 1]
        row[j + 1] = min(changed, row[j] + 1, corner + 1)
      }
    }
    return row[other.count]
  }
}
