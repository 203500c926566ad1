internal import Desk
internal import Geometry
internal import Ink
internal import Notebook
internal import Paint
internal import Store

extension NoteKeeping {
  /// Changes ink of a page as one action, and shows the page.
  mutating func change(
    _ elements: [EntityID], of page: EntityID, _ change: InkChange
  ) throws -> Showing {
    switch change {
    case .transform(let map, let kind):
      return try self.change(kind) { try $0.transform(elements, by: map) }
    case .carry(let map, let other, let kind):
      return try carry(elements, from: page, to: other.page, by: map, action: kind)
    case .color(let color):
      let opacities = opacities(of: elements, on: page)
      return try self.change(.recolor) { editor in
        for element in elements {
          let rgba = color.rgba & 0xFFFF_FF00 | (opacities[element] ?? 0xFF)
          try editor.set(.color, of: element, to: Color(rgba: rgba))
        }
      }
    case .width(let width):
      return try self.change(.setWidth) { editor in
        for element in elements { try editor.set(.width, of: element, to: width) }
      }
    case .duplicate(let shift):
      guard let clipping = pictures[page]?.clipping(of: Set(elements)) else {
        return { _, _ in }
      }
      return try paste(clipping, by: shift, on: page, action: .duplicate)
    case .erase(let kind):
      return try self.change(kind) { try $0.erase(elements) }
    }
  }

  /// The opacities of ink and words, which stay the same in a new color.
  private func opacities(of elements: [EntityID], on page: EntityID) -> [EntityID: UInt32] {
    let pictures = pictures[page]?.pictures(of: Set(elements)) ?? []
    let colors = pictures.compactMap { picture -> (EntityID, UInt32)? in
      switch picture {
      case .ink(let ink): (ink.id, ink.color.rgba & 0xFF)
      case .text(let id, let text): (id, text.box.color.rgba & 0xFF)
      case .image: nil
      }
    }
    return Dictionary(colors) { first, _ in first }
  }

  /// Pastes copied ink on the writable layer of a page, and selects it.
  mutating func paste(
    _ clipping: Clipping, by shift: Point, on page: EntityID, action kind: ActionKind
  ) throws -> Showing {
    if pictures[page] == nil { try load(page) }
    let library = library
    let (new, things) = try edit(page, action: kind) { editor, layer in
      for (_, file) in clipping.files { try library.addImage(file) }
      let new = try editor.paste(clipping, by: shift, at: Place(page: page, layer: layer))
      return (new, editor.changedThings)
    }
    return { notes, answer in
      try notes.show(things, in: &answer)
      let pasted = notes.pictures[page]?.pictures(of: Set(new)) ?? []
      answer.followUp = .select(SelectedInk(pasted, on: notes.fullName(of: page)))
    }
  }

  /// Moves ink to the writable layer of another page, and shows both.
  private mutating func carry(
    _ elements: [EntityID], from page: EntityID, to other: EntityID, by map: Affine,
    action kind: ActionKind
  ) throws -> Showing {
    if pictures[other] == nil { try load(other) }
    let things = try edit(other, action: kind) { editor, layer in
      try editor.transform(elements, by: map)
      try editor.move(elements, to: Place(page: other, layer: layer))
      return editor.changedThings
    }
    return { try $0.show(things, in: &$1) }
  }
}
