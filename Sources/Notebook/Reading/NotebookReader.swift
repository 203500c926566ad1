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
