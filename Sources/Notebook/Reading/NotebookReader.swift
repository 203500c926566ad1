/// Where the things of a notebook can be looked up: in memory, in a library on disk.
public protocol NotebookReader {
  /// Returns all that is known of a thing; empty where that is nothing.
  func entity(_ id: EntityID) throws -> Entity

  /// Returns the things found in a place: sections and pages in the notebook, layers and elements
  /// on a page; see `Entity.home`. The order means nothing.
  func entities(at home: EntityID) throws -> [Entity]

  /// Returns the lives of the things found in a place, without reading what they are.
  func lives(at home: EntityID) throws -> [EntityID: Life]
}
