public import Geometry
internal import Notebook

extension ElementPicture {
  /// The LaTeX formula that it shows; nil for anything else.
  public var formula: String? {
    image.flatMap { $0.frame.hasFormula ? $0.frame.formula : nil }
  }
}

extension ImagePicture {
  /// The scale of its frame, as a part of the size of the drawing; nil if that cannot be read.
  public var scale: Point? {
    guard let size = image?.pageSize, size.x > 0, size.y > 0 else { return nil }
    return Point(x: frame.box.width / size.x, y: frame.box.height / size.y)
  }
}

extension PagePicture {
  /// The topmost formula at a point that neither it nor its layer is locked.
  public func formula(at point: Point) -> ElementPicture? {
    let place = Box(around: [point]).expanded(by: 1)
    return layers.flatMap { $0.changeable(touching: place) }.last { $0.formula != nil }
  }
}
