public import Geometry
public import Ink

/// A visible element of a page, decoded to the last sample.
public enum SeenElement: Hashable, Sendable {
  /// A stroke in its current style, its visible parts, and its map onto the page.
  case stroke(Stroke, [StrokeRange], Affine)
  /// A text box, and its map onto the page.
  case text(TextBox, Affine)
  /// An image, and its map onto the page.
  case image(ImageFrame, Affine)

  /// Decodes an element; nil if its ink cannot be decoded or nothing is left of it.
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
