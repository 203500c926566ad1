internal import Geometry
internal import Paint

/// The images of a page in the order of their names: I0, I1 and so on.
struct PageImages {
  private let shelf: ImageShelf
  private(set) var images: [PDFImage] = []

  init(shelf: ImageShelf) { self.shelf = shelf }

  /// Returns the name of an image, and the map that turns it upright; nil if its file is damaged.
  mutating func use(_ image: PageImage) -> (name: String, turn: Affine)? {
    guard let image = shelf.image(image) else { return nil }
    let known = images.firstIndex { $0.hash == image.hash }
    if known == nil { images.append(image) }
    return ("I\(known ?? images.count - 1)", image.turn)
  }
}
