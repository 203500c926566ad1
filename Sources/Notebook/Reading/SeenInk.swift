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
  /// The visible parts of a stroke; nil for all.
  fileprivate var seenParts: StrokeRangeSet? {
    guard case .stroke(let stroke) = content, stroke.part != nil || !stroke.removed.isEmpty else {
      return nil
    }
    return stroke.left
  }
}
