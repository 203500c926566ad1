internal import Geometry
internal import Ink
internal import Notebook

/// Something on a page of foreign notes.
enum ForeignElement {
  case element(LooseElement)
  /// A picture of any kind in a box, which a map turns, with the words for those who do not see it
  /// and the part that is shown.
  case picture([UInt8], in: Box, turned: Affine = .identity, text: String = "", crop: Crop? = nil)

  var bounds: Box {
    switch self {
    case .element(let element): element.bounds
    case .picture(_, let box, let map, _, let crop): map(crop?.part(of: box) ?? box)
    }
  }

  func moved(by shift: Point) -> ForeignElement {
    let further = Affine.translation(by: shift)
    switch self {
    case .element(var element):
      element.transform = element.transform.then(further)
      return .element(element)
    case .picture(let bytes, let box, let map, let text, let crop):
      return .picture(bytes, in: box, turned: map.then(further), text: text, crop: crop)
    }
  }
}

extension ForeignPage {
  /// Adds something above all others; returns false for what makes no sense, which is left out.
  @discardableResult mutating func add(_ element: ForeignElement) -> Bool {
    switch element {
    case .element(let element): add(element)
    case .picture(let bytes, let box, let map, let text, let crop):
      add(picture: bytes, in: box, turned: map, text: text, crop: crop)
    }
  }
}
