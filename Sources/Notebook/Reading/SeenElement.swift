public import Geometry
public import Ink

/// Something that is to be seen on a page, read to the last sample.
public enum SeenElement: Hashable, Sendable {
  /// A stroke in its present style, the parts that are left of it, and where it was moved.
  case stroke(Stroke, [StrokeRange], Affine)
  /// A text box, and where it was moved.
  case text(TextBox, Affine)
  /// An image, and where it was moved.
  case image(ImageFrame, Affine)

  /// Reads an element; nil where its ink cannot be read or nothing is left of it.
  public init?(_ element: Element) {
    switch element.content {
    case .stroke(let part):
      guard let stroke = try? part.stroke() else { return nil }
      let left = part.visible(among: stroke.samples.count)
      guard !left.isEmpty else { return nil }
      self = .stroke(stroke, left, element.transform)
    case .text(let box): self = .text(box, element.transform)
    case .image(let frame): self = .image(frame, element.transform)
    }
  }
}
