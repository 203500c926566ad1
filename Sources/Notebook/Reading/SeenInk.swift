internal import Ink

/// Elements of a page as someone has seen them, by which they can be restored after others removed them.
public struct SeenInk: Hashable, Sendable {
  /// The seen parts of a stroke, or nil for all of an element.
  private(set) var parts: [EntityID: StrokeRangeSet?]

  /// The names of the elements.
  public var elements: some Collection<EntityID> { parts.keys }

  /// Creates an empty note.
  public init() { parts = [:] }

  /// Notes all elements of a page, including those of hidden layers.
  public init(on content: PageContent) {
    parts = Dictionary(content.elements.map { ($0.id, $0.seenParts) }) { one, _ in one }
  }

  /// Notes an element seen entirely.
  public mutating func add(_ element: EntityID) { parts[element] = .some(nil) }

  /// Notes the visible parts of changed elements on a page.
  public mutating func update(_ changed: ChangedElements, on page: EntityID) {
    for name in changed.names {
      parts[name] = changed.element(name, on: page).map(\.element.seenParts)
    }
  }

  /// Adds what was seen at another time.
  public mutating func formUnion(_ other: SeenInk) { parts.merge(other.parts) { $1 } }

  /// The elements of which a later look shows less, or other parts.
  public func changed(since later: SeenInk) -> SeenInk {
    var rest = self
    rest.parts = parts.filter { later.parts[$0.key] != .some($0.value) }
    return rest
  }

  /// Keeps only some elements.
  public func filter(_ isWanted: (EntityID) -> Bool) -> SeenInk {
    var rest = self
    rest.parts = parts.filter { isWanted($0.key) }
    return rest
  }
}

extension Element {
  fileprivate var seenParts: StrokeRangeSet? {
    guard case .stroke(let stroke) = content, stroke.part != nil || !stroke.removed.isEmpty else {
      return nil
    }
    return stroke.left
  }
}

extension Editor {
  /// Restores a deleted page, and what was seen on it: elements, their layers, and erased parts of strokes.
  ///
  /// Elements that moved to another page stay there, and what others added stays too.
  @discardableResult
  public mutating func restore(_ seen: SeenInk, on page: EntityID) throws -> Set<EntityID> {
    guard case .page? = try entity(page).body else { throw EditError.noSuchPage }
    var layers: [EntityID: [EntityID]] = [:]
    var restored: Set<EntityID> = []
    for (id, parts) in seen.parts.sorted(by: { $0.key < $1.key }) {
      let thing = try entity(id)
      guard let place = thing.place, place.page == page else { continue }
      layers[place.layer, default: []].append(id)
      if !thing.life.isAlive { restored.insert(id) }
      try setLife(of: id, isAlive: true, cover: thing.life.cover)
      if try restore(parts, to: thing) { restored.insert(id) }
    }
    for (layer, elements) in layers where try entity(layer).isLayer {
      restored.formUnion(try uncover(elements, in: layer))
    }
    restored.formUnion(try uncover(Array(layers.values.joined()), in: page))
    return restored
  }

  /// Revives a page or layer and shows elements on it; returns those that it had hidden.
  private mutating func uncover(
    _ elements: [EntityID], in container: EntityID
  ) throws -> [EntityID] {
    let life = try entity(container).life
    let hidden = elements.filter { !life.shows($0) }
    guard !life.isAlive || !hidden.isEmpty else { return [] }
    // Only a birth takes names out of a cover.
    try setLife(of: container, isAlive: false, cover: life.cover)
    try setLife(of: container, isAlive: true, cover: life.cover.subtracting(EntitySet(hidden)))
    return hidden
  }

  /// Undoes the erasing of seen parts of a stroke, nil for all; returns whether there was any.
  private mutating func restore(_ parts: StrokeRangeSet?, to thing: Entity) throws -> Bool {
    let base = if case .element(_, .piece(let base))? = thing.body { base } else { thing.id }
    var isChanged = false
    for (field, fragment) in try entity(base).fields where field.code == 2 {
      guard case .range(let range) = fragment, range.isAlive else { continue }
      let erased = StrokeRangeSet([range.range])
      guard parts?.intersection(erased).isEmpty != true else { continue }
      try record(.range(range.toggled()), of: field, about: base)
      steps.append(.range(RecordKey(entity: base, field: field), isTaken: false))
      isChanged = true
    }
    return isChanged
  }
}
