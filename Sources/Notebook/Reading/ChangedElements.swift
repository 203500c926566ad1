public import Bytes

/// The elements of a change, as they are after it.
public struct ChangedElements: Hashable, Sendable {
  struct Placed: Hashable, Sendable {
    let place: Place
    let element: Element
  }

  /// The names of the elements, including invisible ones.
  public private(set) var names: Set<EntityID> = []
  /// The visible ones.
  private var placed: [EntityID: Placed] = [:]

  /// The places of the visible ones.
  public var places: Set<Place> { Set(placed.values.map(\.place)) }

  /// The visible images: their pages and hashes.
  public var images: [(page: EntityID, hash: ContentHash)] {
    placed.values.compactMap { placed in
      guard case .image(let frame) = placed.element.content else { return nil }
      return (placed.place.page, frame.hash)
    }
  }

  /// Reads the elements among changed things, with all pieces that share ink with them.
  ///
  /// Nil if anything but elements changed, or if their page or layer is deleted or has not arrived: then
  /// the page must be read.
  public init?(_ things: Set<EntityID>, in reader: some NotebookReader) throws {
    var homes: [EntityID: Entity] = [:]
    func home(_ id: EntityID) throws -> Entity {
      if let known = homes[id] { return known }
      let entity = try reader.entity(id)
      homes[id] = entity
      return entity
    }
    var rest = Array(things)
    while let id = rest.popLast() {
      guard names.insert(id).inserted else { continue }
      let thing = try reader.entity(id)
      guard let place = thing.place else { return nil }
      let (page, layer) = (try home(place.page), try home(place.layer))
      guard page.body != nil, page.life.isAlive, layer.isLayer, layer.life.isAlive else {
        return nil
      }
      rest += thing.cutPieces
      guard thing.life.isAlive, page.life.shows(id), layer.life.shows(id) else { continue }
      placed[id] = try Element(thing, in: reader).map { Placed(place: place, element: $0) }
    }
  }

  /// The element of a name with its layer; nil unless visible on the page.
  public func element(_ name: EntityID, on page: EntityID) -> (layer: EntityID, element: Element)? {
    guard let placed = placed[name], placed.place.page == page else { return nil }
    return (placed.place.layer, placed.element)
  }
}
