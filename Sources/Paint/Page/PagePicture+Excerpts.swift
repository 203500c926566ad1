public import Geometry
public import Notebook

extension PagePicture {
  /// The clippings on the page with their places, the topmost last.
  public var excerpts: [(box: Box, excerpt: Excerpt)] {
    layers.flatMap(\.pictures).compactMap { picture in
      guard case .image(_, let image) = picture, let excerpt = image.frame.excerpt else {
        return nil
      }
      let seen = image.bounds.intersection(box)
      return seen.isEmpty ? nil : (seen, excerpt)
    }
  }
}
