internal import Bytes
internal import Geometry
internal import Paint

extension GlyphRun.Picture {
  /// The picture as an ordinary image; nil if its file is damaged.
  var image: PageImage? {
    PageImage(hash: ContentHash(of: png), mediaType: "image/png", bytes: png)
  }
}

extension Box {
  /// The square from 0 to 1.
  static let unit = Box(low: .zero, high: Point(x: 1, y: 1))
}
