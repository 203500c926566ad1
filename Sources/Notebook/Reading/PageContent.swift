internal import Geometry

/// The visible content of a page: its layers and their elements, lowest first.
public struct PageContent: Hashable, Sendable {
  /// The name of the page.
  public let page: EntityID
  /// The layers, lowest first.
  public let layers: [Layer]

  /// A transparent sheet on a page, holding elements.
  public struct Layer: Hashable, Sendable {
    /// The name of the layer.
    public let id: EntityID
    /// The title; mostly empty.
    public let title: String
    /// The place among the layers.
    public let order: FractionalIndex
    /// True if the layer is shown.
    public let isVisible: Bool
    /// True if the layer is protected from changes.
    public let isLocked: Bool
    /// The elements, lowest first.
    public let elements: [Element]
  }

  /// All elements, lowest first.
  public var elements: [Element] { layers.flatMap(\.elements) }

  /// True if there is nothing on the page.
  public var isEmpty: Bool { layers.allSatisfy(\.elements.isEmpty) }

  /// Reads a page, on which what is deleted shows only what its deleter had not seen.
  ///
  /// An element whose layer has not arrived gets a layer.
  public init(of page: EntityID, in reader: some NotebookReader) throws {
    self.page = page
    let known = try KnownPage(page, in: reader)
    let things = known.things
    let life = try known.entity(page).life
    let layers = things.filter(\.isLayer)
    let tables = Dictionary(
      things.compactMap(PlacedTable.init).map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    let lives = Dictionary(layers.map { ($0.id, $0.life) }) { $0.merged(with: $1) }

    var elements: [EntityID: [Element]] = [:]
    for thing in things {
      guard let layer = thing.place?.layer, thing.life.isAlive, life.shows(thing.id),
        lives[layer]?.shows(thing.id) ?? true,
        let element = try Element(thing, in: known, among: tables)
      else { continue }
      elements[layer, default: []].append(element)
    }
    self.layers = Self.layers(of: layers, holding: elements)
  }

  private static func layers(
    of things: [Entity], holding elements: [EntityID: [Element]]
  ) -> [Layer] {
    var layers: [Layer] = []
    var orphans = elements.mapValues { $0.sorted { ($0.order, $0.id) < ($1.order, $1.id) } }
    for thing in things {
      guard case .layer(_, let title, let order)? = thing.body else { continue }
      let held = orphans.removeValue(forKey: thing.id) ?? []
      guard thing.life.isAlive || !held.isEmpty else { continue }
      layers.append(
        Layer(
          id: thing.id, title: thing.value(.title) ?? title, order: thing.value(.order) ?? order,
          isVisible: thing.value(.isVisible) ?? true, isLocked: thing.value(.isLocked) ?? false,
          elements: held))
    }
    layers += orphans.map {
      Layer(
        id: $0, title: "", order: FractionalIndex(whole: 0), isVisible: true, isLocked: false,
        elements: $1)
    }
    return layers.sorted { ($0.order, $0.id) < ($1.order, $1.id) }
  }
}

extension Entity {
  var isLayer: Bool { if case .layer? = body { true } else { false } }
}

extension PageContent {
  var extent: Box {
    elements.lazy.compactMap(LooseElement.init).reduce(.empty) { $0.union($1.extent) }
  }

  /// The extent of the page's contents to the right and down, in points, with a little room.
  var reach: Point {
    let box = extent
    return box.isEmpty ? .zero : box.high + Point(x: 1, y: 1) * (2 * Length.millimeter)
  }
}
