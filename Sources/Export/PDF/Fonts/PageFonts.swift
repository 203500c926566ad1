internal import Paint

/// The fonts of a page in the order of their names: F0, F1 and so on.
struct PageFonts {
  private let shelf: FontShelf
  var fonts: [PageFont] = []
  /// The letters whose font has no file, or one that a PDF cannot use.
  var shapes = ShapeFonts()

  init(shelf: FontShelf) { self.shelf = shelf }

  mutating func index(of file: FontFile) -> Int {
    if let index = fonts.firstIndex(where: { $0.key == file.name }) { return index }
    fonts.append(PageFont(file, face: shelf.face(file)))
    return fonts.count - 1
  }
}
