/// A notebook of which all things of a page are read once, however often they are asked for.
struct KnownPage<Reader: NotebookReader>: NotebookReader {
  /// The things on the page.
  let things: [Entity]
  private let reader: Reader
  private var known: [EntityID: Entity]

  init(_ page: EntityID, in reader: Reader) throws {
    self.reader = reader
    things = try reader.entities(at: page)
    known = Dictionary(things.map { ($0.id, $0) }) { $1 }
    known[page] = try reader.entity(page)
  }

  func entity(_ id: EntityID) throws -> Entity { try known[id] ?? reader.entity(id) }

  func entities(at home: EntityID) throws -> [Entity] { try reader.entities(at: home) }

  func lives(at home: EntityID) throws -> [EntityID: Life] { try reader.lives(at: home) }
}
