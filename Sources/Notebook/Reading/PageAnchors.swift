public import Geometry

/// The links, headings, tables and shapes of a page, lowest first.
public struct PageAnchors: Hashable, Sendable {
  /// The links.
  public private(set) var links: [Link] = []
  /// The headings.
  public private(set) var headings: [Heading] = []
  /// The tables.
  public private(set) var tables: [PlacedTable] = []
  /// The shapes.
  public private(set) var shapes: [PlacedShape] = []

  /// Some elements beside each other that link to the same target.
  public struct Link: Hashable, Sendable {
    /// The text of the target.
    public let target: String
    /// The box around them, in page coordinates.
    public fileprivate(set) var box: Box
    /// The elements; none have names on a page outside a notebook.
    public fileprivate(set) var elements: [EntityID]
  }

  /// Some elements that are a heading together.
  public struct Heading: Hashable, Sendable {
    /// The name, unique on its page.
    public let name: EntityID
    /// The box around them, in page coordinates.
    public fileprivate(set) var box: Box
    fileprivate var given: String
    fileprivate var text: String

    /// The given title, else the typed text; empty for ink without one.
    public var title: String { given.isEmpty ? String(text.trimmedTitle.prefix(200)) : given }
  }

  /// The greatest gap between elements of one link, such as words of a sentence, in points.
  private static let gap = 18.0

  /// Creates the anchors of a page without any.
  public init() {}

  /// True if there are none.
  public var isEmpty: Bool { links.isEmpty && headings.isEmpty && tables.isEmpty && shapes.isEmpty }

  /// The cell of the topmost table at a point of the page.
  public func cell(at point: Point) -> (placed: PlacedTable, cell: Table.Cell)? {
    tables.reversed().lazy.compactMap { placed in
      placed.cell(at: point).map { (placed, $0) }
    }.first
  }

  /// Adds an element in a box.
  public mutating func add(_ element: Element, in box: Box) {
    let text = element.content.typedText ?? ""
    add(element.id, link: element.link, element.anchor.heading, text: text, in: box)
    if let table = PlacedTable(element) { tables.append(table) }
    if let shape = PlacedShape(element) { shapes.append(shape) }
  }

  mutating func add(
    _ id: EntityID?, link: String, _ heading: HeadingPart?, text: String, in box: Box
  ) {
    if !link.isEmpty { add(id, link, in: box) }
    if let heading { add(heading, text, in: box) }
  }

  private mutating func add(_ id: EntityID?, _ target: String, in box: Box) {
    let elements = id.map { [$0] } ?? []
    let reach = box.expanded(by: Self.gap)
    guard
      let place = links.lastIndex(where: { $0.target == target && $0.box.intersects(reach) })
    else { return links.append(Link(target: target, box: box, elements: elements)) }
    links[place].box = links[place].box.union(box)
    links[place].elements += elements
  }

  private mutating func add(_ part: HeadingPart, _ text: String, in box: Box) {
    guard let place = headings.firstIndex(where: { $0.name == part.name }) else {
      return headings.append(Heading(name: part.name, box: box, given: part.title, text: text))
    }
    headings[place].box = headings[place].box.union(box)
    // Devices that were apart may have given different titles to parts: all choose the same.
    headings[place].given = max(headings[place].given, part.title)
    if !text.isEmpty { headings[place].text += (headings[place].text.isEmpty ? "" : " ") + text }
  }
}

extension PageAnchors {
  /// Reads those of the elements of a notebook that are visible, by page.
  public static func all(
    of elements: [Entity], in reader: some NotebookReader
  ) throws -> [EntityID: PageAnchors] {
    try visible(elements, in: reader)
      .sorted { ($0.element.order, $0.element.id) < ($1.element.order, $1.element.id) }
      .reduce(into: [:]) { anchors, found in
        guard !found.element.anchor.isEmpty || !found.element.link.isEmpty else { return }
        anchors[found.page, default: PageAnchors()].add(found.element, in: found.loose.extent)
      }
  }

  /// Reads the pages to which visible elements of a notebook and their letters link, by the page of the links.
  public static func linkedPages(
    from elements: [Entity], in reader: some NotebookReader
  ) throws -> [EntityID: Set<PageID>] {
    try visible(elements, in: reader).reduce(into: [:]) { pages, found in
      let targets = found.loose.links.compactMap { LinkTarget($0)?.page }
      if !targets.isEmpty { pages[found.page, default: []].formUnion(targets) }
    }
  }

  private static func visible(
    _ elements: [Entity], in reader: some NotebookReader
  ) throws -> [(page: EntityID, element: Element, loose: LooseElement)] {
    var homes: [EntityID: Entity] = [:]
    func home(_ id: EntityID) throws -> Entity {
      if let known = homes[id] { return known }
      let entity = try reader.entity(id)
      homes[id] = entity
      return entity
    }
    var found: [(page: EntityID, element: Element, loose: LooseElement)] = []
    for thing in elements where thing.life.isAlive {
      guard let place = thing.place, try home(place.page).life.shows(thing.id),
        case let layer = try home(place.layer), layer.life.shows(thing.id),
        layer.value(.isVisible) ?? true, let element = try Element(thing, in: reader),
        let loose = LooseElement(element)
      else { continue }
      found.append((place.page, element, loose))
    }
    return found
  }
}

extension LoosePage {
  /// The links and headings on its visible layers; links of text boxes are left to those who draw them.
  public var anchors: PageAnchors {
    layers.filter(\.isVisible).flatMap(\.elements).reduce(into: PageAnchors()) { anchors, element in
      guard !element.anchor.isEmpty else { return }
      anchors.add(
        nil, link: element.anchor.link, element.anchor.heading,
        text: element.figure?.content.typedText ?? "", in: element.extent)
    }
  }
}
