public import Geometry
public import Ink

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

  /// Reads a page.
  ///
  /// A deleted page or layer shows only what its deleter had not seen. An element whose layer has not
  /// arrived gets a layer.
  public init(of page: EntityID, in reader: some NotebookReader) throws {
    self.page = page
    let things = try reader.entities(at: page)
    let life = try reader.entity(page).life
    let layers = things.filter(\.isLayer)
    let lives = Dictionary(layers.map { ($0.id, $0.life) }) { $0.merged(with: $1) }

    var elements: [EntityID: [Element]] = [:]
    for thing in things {
      guard let layer = thing.place?.layer, thing.life.isAlive, life.shows(thing.id),
        lives[layer]?.shows(thing.id) ?? true,
        let element = try Element(thing, in: reader)
      else { continue }
      elements[layer, default: []].append(element)
    }
    self.layers = Self.layers(of: layers, holding: elements)
  }

  private static func layers(
    of things: [Entity], holding elements: [EntityID: [Element]]
  ) -> [Layer] {
    var layers: [Layer] = []
    var orphans = elements
    for thing in things {
      guard case .layer(_, let title, let order)? = thing.body else { continue }
      let held = orphans.removeValue(forKey: thing.id) ?? []
      guard thing.life.isAlive || !held.isEmpty else { continue }
      layers.append(
        Layer(
          id: thing.id, title: thing.value(.title) ?? title, order: thing.value(.order) ?? order,
          isVisible: thing.value(.isVisible) ?? true, isLocked: thing.value(.isLocked) ?? false,
          elements: held.sorted { ($0.order, $0.id) < ($1.order, $1.id) }))
    }
    for (id, held) in orphans {
      layers.append(
        Layer(
          id: id, title: "", order: FractionalIndex(whole: 0), isVisible: true, isLocked: false,
          elements: held.sorted { ($0.order, $0.id) < ($1.order, $1.id) }))
    }
    return layers.sorted { ($0.order, $0.id) < ($1.order, $1.id) }
  }
}

extension Entity {
  var isLayer: Bool {
    if case .layer? = body { true } else { false }
  }
}

/// A visible element of a page, decoded to the last sample.
public enum SeenElement: Hashable, Sendable {
  /// A stroke in its current style, its visible parts, and its map onto the page.
  case stroke(Stroke, [StrokeRange], Affine)
  /// A text box, and its map onto the page.
  case text(TextBox, Affine)
  /// An image, and its map onto the page.
  case image(ImageFrame, Affine)

  /// Decodes an element; nil if its ink cannot be decoded or nothing is left of it.
  public init?(_ element: Element) {
    switch element.content {
    case .stroke(let part):
      guard let stroke = try? part.stroke() else { return nil }
      let left = part.visible(among: stroke.samples.count)
      guard !left.isEmpty else { return nil }
      self = .stroke(stroke, left, element.transform)
    case .text(let box): self = .text(box, element.transform)
    case .image(let frame): self = .image(frame, element.transform)
    }
  }
}

extension PageContent {
  /// A box around everything on the page; empty if there is nothing.
  var extent: Box {
    elements.lazy.compactMap(SeenElement.init).reduce(.empty) { $0.union($1.extent) }
  }

  /// The extent of the page's contents to the right and down, in points, with a little room.
  ///
  /// A text may get more room than its letters take.
  var reach: Point {
    let box = extent
    return box.isEmpty ? .zero : box.high + Point(x: 1, y: 1) * (2 * Length.millimetre)
  }
}

extension SeenElement {
  /// A box around it on its page.
  var extent: Box {
    switch self {
    case .stroke(let stroke, let parts, let map):
      let seen = parts.lazy.flatMap { part in
        let first = Int(part.lower / 256)
        return stroke.samples.dropFirst(first).prefix(Int(part.upper / 256) + 2 - first)
      }
      return Box(around: seen.map { map($0.position) })
        .expanded(by: stroke.style.width * map.scale / 2)
    case .text(let text, let map):
      let lines = text.text.split(separator: "\n", omittingEmptySubsequences: false)
      let widest = Double(lines.map(\.count).max() ?? 0) * text.size
      let width = text.wrap > 0 ? text.wrap : widest
      let count = lines.reduce(0) { count, line in
        count + 1 + (Double(line.count) * text.size / max(width, 1)).rounded(.up)
      }
      let size = Point(x: width, y: count * text.size * 1.5)
      return map(Box(low: text.origin, high: text.origin + size))
    case .image(let frame, let map): return map(frame.box)
    }
  }
}
