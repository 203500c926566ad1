public import Geometry
internal import Notebook

extension ElementPicture {
  /// The LaTeX formula that it shows; nil for anything else.
  public var formula: String? {
    guard case .image(let frame)? = figure, frame.hasFormula else { return nil }
    return frame.formula
  }

  /// The image that it shows; nil for anything else.
  public var image: ImagePicture? {
    guard case .figure(_, .image(let image)) = self else { return nil }
    return image
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
  /// The topmost formula at a point that is not on a locked layer.
  public func formula(at point: Point) -> ElementPicture? {
    let place = Box(around: [point]).expanded(by: 1)
    return layers.filter { !$0.isLocked }.flatMap { $0.pictures(touching: place) }
      .last { $0.formula != nil }
  }
}
