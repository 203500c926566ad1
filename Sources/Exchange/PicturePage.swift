internal import Bytes
internal import Geometry
internal import Ink
internal import Notebook
internal import Wording

extension LoosePage {
  /// The largest file of a picture, in bytes, and the most pixels that can be drawn.
  private static let (largestPicture, mostPixels) = (64 << 20, 100e6)

  /// Reads a picture as paper: a page of its shape, as large as an A4 sheet, that shows it.
  init(picture source: any ByteSource, in surroundings: NotesSurroundings = .none) throws {
    let file = try source.rest(limit: Self.largestPicture)
    let bytes = try surroundings.picture(file)
    guard let type = ImageBytes.mediaType(of: bytes), let size = Self.pixels(of: bytes) else {
      throw PictureError.damaged
    }
    guard size.x * size.y <= Self.mostPixels else { throw PictureError.tooLarge }
    guard ImageBytes.isWhole(bytes) else { throw PictureError.cutOff }
    let hash = ContentHash(of: bytes)
    self.init(
      number: 1, size: PageSize(ofPicture: size), paper: Paper(.plain, color: Color(rgb: 0xFFFFFF)))
    backdrop = .image(
      hash: hash, mediaType: type,
      source: Backdrop.Source(isAttached: false, path: bytes == file ? surroundings.own() : ""))
    files = [hash: bytes]
  }

  /// Width and height in pixels, as a camera was held.
  private static func pixels(of bytes: [UInt8]) -> Point? {
    guard let box = ImageBytes.size(of: bytes) else { return nil }
    return JPEGOrientation(of: bytes).isOnItsSide
      ? Point(x: box.height, y: box.width) : Point(x: box.width, y: box.height)
  }
}

/// The reason why a picture cannot become a page.
enum PictureError: Error, Hashable, Sendable, Worded {
  case damaged
  case cutOff
  case tooLarge

  var words: Words {
    switch self {
    case .damaged: "the picture is damaged"
    case .cutOff: "the picture is cut off: its end is missing"
    case .tooLarge: "the picture has more than 100 million pixels; reduce it first"
    }
  }
}

extension PageSize {
  /// The sheet of a picture: as wide as A4, in landscape for wide pictures.
  fileprivate init(ofPicture size: Point) {
    let sheet = size.x > size.y ? Self.a4.landscape : Self.a4
    let height = Double(sheet.width) * size.y / size.x
    // A very long one becomes narrower instead of another shape.
    let scale = min(1, Double(Self.limits.upperBound) / height)
    self.init(
      width: Int((Double(sheet.width) * scale).rounded()),
      height: Int(max(height * scale, Double(Self.limits.lowerBound))))
  }
}
