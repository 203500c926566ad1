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
  case erase(ActionKind)
  /// Put them in front of or behind all others on their layers.
  case arrange(inFront: Bool)
  /// Put them in front of the next element that overlaps them, or behind it.
  case step(forward: Bool)
  /// Move each unit by its own map.
  case place([MovedUnit], ActionKind)
  /// Put them in a group.
  case group
  /// Dissolve their outermost groups.
  case ungroup
  case lock(Bool)
  case picture(PictureEdit)
  case shape(ShapeEdit)
  /// Arrange a graph.
  case layOut(ElementMoves)
  /// Link them to a target; nil for none.
  case link(LinkTarget?)
  /// Make them one heading with a title, which may be empty; nil for none.
  case heading(String?)
  /// Show a formula in an image; its file must be stored in the same edit.
  case formula(FormulaDrawing, file: [UInt8])
  /// Put a text in their place; strokes with parts lose only these.
  case becomeText(TextBox, parts: [EntityID: [StrokeRange]] = [:])

  /// The kind of action in the history.
  public var kind: ActionKind {
    switch self {
    case .transform(_, let kind), .carry(_, _, let kind), .erase(let kind), .place(_, let kind):
      kind
    case .color: .recolor
    case .width: .setWidth
    case .duplicate: .duplicate
    case .arrange, .step: .arrange
    case .group: .group
    case .ungroup: .ungroup
    case .lock(let isLocked): isLocked ? .lock : .unlock
    case .picture(let edit): edit.kind
    case .shape(let edit): edit.kind
    case .layOut: .layOut
    case .link: .setLink
    case .heading: .setHeading
    case .formula: .setFormula
    case .becomeText: .inkToText
    }
  }

  /// The file that the caller stores in the same edit; nil for none.
  package var file: [UInt8]? {
    switch self {
    case .picture(.replace(let file)): file.bytes
    case .formula(_, let file): file
    default: nil
    }
  }
}

extension Editor {
  /// Edits elements, copied and carried ones at `place`; returns the new ones, lowest first.
  ///
  /// Locked elements only get unlocked.
  public mutating func apply(
    _ edit: ElementsEdit, to elements: [EntityID], at place: Place? = nil
  ) throws -> [EntityID] {
    if case .lock(let isLocked) = edit {
      for id in elements { try set(.isElementLocked, of: id, to: isLocked) }
      return []
    }
    let elements = try withContents(elements).filter {
      try entity($0).value(.isElementLocked) != true
    }
    switch edit {
    case .transform(let map, _): try transform(elements, by: map)
    case .carry(let map, _, _):
      guard let place else { break }
      try move(elements, to: place, by: map)
      try attach(elements)
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
    case .erase: try erase(elements)
    case .arrange(let isInFront): try arrange(elements, inFront: isInFront)
    case .step(let isForward): try step(elements, forward: isForward)
    case .place(let units, _): try move(units, among: elements)
    case .group: try group(elements)
    case .ungroup: try ungroup(elements)
    case .lock: break
    case .picture(let edit): for id in elements { try apply(edit, to: id) }
    case .shape(let edit): return try apply(edit, to: elements)
    case .layOut(let moves): try apply(moves, to: elements)
    case .link(let target): try setLink(target, of: elements)
    case .heading(let title): try setHeading(title, of: elements)
    case .formula(let drawing, _): for id in elements { try show(drawing, in: id) }
    case .becomeText(let text, let parts):
      guard let place = try elements.first.flatMap({ try entity($0).place }) else { break }
      for id in elements { if let part = parts[id] { try erase(part, of: id) } }
      try erase(elements.filter { parts[$0] == nil })
      return [try add(.text(text), at: place)]
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
