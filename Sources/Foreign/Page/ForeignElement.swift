internal import Geometry
internal import Ink
internal import Notebook

/// Something on a page of foreign notes.
enum ForeignElement {
  case element(LooseElement)
  case picture(ForeignPicture)

  /// A picture of any kind in a box, which a map turns, with the words for those who do not see it
  /// and the part that is shown.
  static func picture(
    _ bytes: [UInt8], in box: Box, turned map: Affine = .identity, text: String = "",
    crop: Crop? = nil
  ) -> ForeignElement {
    var picture = ForeignPicture(bytes, in: box)
    (picture.map, picture.text, picture.crop) = (map, text, crop)
    return .picture(picture)
  }

  var bounds: Box {
    switch self {
    case .element(let element): element.bounds
    case .picture(let picture): picture.map(picture.crop?.part(of: picture.box) ?? picture.box)
    }
  }

  /// What to count if it is left out.
  var loss: ForeignLosses.Loss {
    if case .picture = self { .pictures } else { .damagedElements }
  }

  func moved(by shift: Point) -> ForeignElement { mapped(by: .translation(by: shift)) }

  /// The element under a further map.
  func mapped(by further: Affine) -> ForeignElement {
    switch self {
    case .element(var element):
      element.transform = element.transform.then(further)
      return .element(element)
    case .picture(var picture):
      picture.map = picture.map.then(further)
      return .picture(picture)
    }
  }
}

extension ForeignPage {
  /// Adds something above all others; what makes no sense is left out and counted.
  mutating func add(_ element: ForeignElement, counting losses: inout ForeignLosses) {
    let isAdded =
      switch element {
      case .element(let element): add(element)
      case .picture(let picture): add(picture)
      }
    if !isAdded { losses.count(element.loss) }
  }
}
