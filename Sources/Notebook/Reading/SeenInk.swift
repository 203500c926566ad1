internal import Ink

/// Elements of a page as somebody has seen them, by which they can be restored after others took them away.
public struct SeenInk: Hashable, Sendable {
  /// The parts of a stroke that were seen, or nil for all of an element.
  private(set) var parts: [EntityID: StrokeRangeSet?]

  /// The names of the elements.
  public var elements: some Collection<EntityID> { parts.keys }

  /// Notes nothing.
  public init() { parts = [:] }

  /// Notes all elements of a page, those of hidden layers as well.
  public init(on content: PageContent) {
    parts = Dictionary(content.elements.map { ($0.id, $0.seenParts) }) { one, _ in one }
  }

  /// Notes an element that is seen whole.
  public mutating func add(_ element: EntityID) { parts[element] = .some(nil) }

  /// Notes what can be seen of changed elements on a page.
  public mutating func update(_ changed: ChangedElements, on page: EntityID) {
    for name in changed.names {
      parts[name] = changed.element(name, on: page).map(\.element.seenParts)
    }
  }

  /// Adds what was seen at another time.
  public mutating func formUnion(_ other: SeenInk) { parts.merge(other.parts) { $1 } }

  /// The elements of which less is seen, or other parts, in a later look.
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
  /// The parts of a stroke that can be seen; nil for all of it.
  fileprivate var seenParts: StrokeRangeSet? {
    guard case .stroke(let stroke) = content, stroke.part != nil || !stroke.removed.isEmpty else {
      return nil
    }
    return stroke.left
  }
}
