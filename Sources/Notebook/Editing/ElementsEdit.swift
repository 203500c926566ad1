public import Geometry
public import Ink

/// The edits of elements of a page: each is one action in the history.
public enum ElementsEdit: Hashable, Sendable {
  case transform(Affine, ActionKind)
  /// Move them to another page, with a map to the coordinates of that page.
  case carry(Affine, to: PageID, ActionKind)
  /// Give them a color; each keeps its opacity.
  case color(Color)
  case width(Double)
  case duplicate(by: Point)
  /// Link them to a target; nil for none.
  case link(LinkTarget?)
  /// Make them one heading with a title, which may be empty; nil for none.
  case heading(String?)
  case erase(ActionKind)

  /// The kind of action in the history.
  public var kind: ActionKind {
    switch self {
    case .transform(_, let kind), .carry(_, _, let kind), .erase(let kind): kind
    case .color: .recolor
    case .width: .setWidth
    case .duplicate: .duplicate
    case .link: .setLink
    case .heading: .setHeading
    }
  }
}

extension Editor {
  /// Edits elements, copied and carried ones at `place`; returns the new ones, lowest first.
  public mutating func apply(
    _ edit: ElementsEdit, to elements: [EntityID], at place: Place? = nil
  ) throws -> [EntityID] {
    switch edit {
    case .transform(let map, _): try transform(elements, by: map)
    case .carry(let map, _, _):
      guard let place else { break }
      try transform(elements, by: map)
      try move(elements, to: place)
    case .color(let color):
      for id in elements {
        let opacity = try Element(try entity(id), in: self)?.content.color.map { $0.rgba & 0xFF }
        let rgba = color.rgba & 0xFFFF_FF00 | (opacity ?? 0xFF)
        try set(.color, of: id, to: Color(rgba: rgba))
      }
    case .width(let width): for id in elements { try set(.width, of: id, to: width) }
    case .duplicate(let shift):
      guard let place else { break }
      let wanted = Set(elements)
      let copied = try PageContent(of: place.page, in: self).elements.filter {
        wanted.contains($0.id)
      }
      return try paste(Clipping(copied.compactMap(LooseElement.init)), by: shift, at: place)
    case .link(let target): try setLink(of: elements, to: target)
    case .heading(let title): try setHeading(title, of: elements)
    case .erase: try erase(elements)
    }
    return []
  }
}

extension Element.Content {
  fileprivate var color: Color? {
    switch self {
    case .stroke(let stroke): stroke.color ?? (try? stroke.stroke())?.style.color
    case .figure(let figure): figure.content.ownColor
    }
  }
}
