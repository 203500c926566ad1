public import Bytes
internal import Geometry
public import Wording

/// A picture from outside in the form that pages store.
public enum StoredPicture {
  /// The pixels per inch of a drawing without pixels, three times those of its own unit, and the most
  /// pixels it may get.
  private static let (density, mostDrawn) = (288.0, 12e6)

  /// Returns a PNG or JPEG as it is, and any other picture as a PNG.
  ///
  /// Sizes are checked before any pixels are read, and a very large picture is reduced.
  public static func bytes(of file: [UInt8]) throws(PictureFault) -> [UInt8] {
    guard let kind = PictureKind(of: file) else { throw .unknown }
    if kind.isStored { return file }
    guard ImageFile.canRead(kind) else { throw .noLoader(kind) }
    return kind == .svg ? try drawn(file) : try converted(file)
  }

  private static func converted(_ file: [UInt8]) throws(PictureFault) -> [UInt8] {
    guard isWhole(file), let size = ImageFile.size(of: file) else { throw .damaged }
    guard size.x * size.y <= ImageFile.mostPixels else { throw .tooLarge }
    return try png(ImageFile.pixels(of: file, halvings: 0))
  }

  /// True unless a part of a WebP is missing, which would be black; other kinds cannot be read then.
  private static func isWhole(_ file: [UInt8]) -> Bool {
    guard PictureKind(of: file) == .webp else { return true }
    return file.count >= 8 + file[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  private static func drawn(_ file: [UInt8]) throws(PictureFault) -> [UInt8] {
    guard let size = ImageFile.size(of: file) else { throw .damaged }
    let scale = min(
      density / 96, (mostDrawn / (size.x * size.y)).squareRoot(), 16_384 / max(size.x, size.y))
    // It states its size on the page.
    return try png(ImageFile.drawing(of: file, scale: scale), density: 96 * scale)
  }

  private static func png(
    _ pixels: ImagePixels?, density: Double? = nil
  ) throws(PictureFault) -> [UInt8] {
    guard let pixels else { throw .damaged }
    guard let bytes = pixels.encoded(isPhoto: false) else { throw .tooLarge }
    return density.map { PNGDensity.noting($0, in: bytes) } ?? bytes
  }
}

/// The reason why a picture from outside cannot be read.
public enum PictureFault: Error, Hashable, Sendable, Worded {
  case unknown
  case noLoader(PictureKind)
  /// It is not what it claims to be, or is incomplete.
  case damaged
  case tooLarge

  /// The reason.
  public var words: Words {
    switch self {
    case .unknown: "not a PNG, JPEG, WebP, SVG, TIFF, GIF, BMP, HEIF or AVIF picture"
    case .noLoader(.svg): "install the package librsvg2-common to read SVG pictures"
    case .noLoader(.webp): "install the package webp-pixbuf-loader to read WebP pictures"
    case .noLoader(.heif): "install the package heif-gdk-pixbuf to read HEIF pictures"
    case .noLoader(.avif): "install the package libavif-gdk-pixbuf to read AVIF pictures"
    case .noLoader(let kind): "gdk-pixbuf cannot read \(kind.name) pictures on this machine"
    case .damaged: "the picture is damaged"
    case .tooLarge: "the picture has more than 100 million pixels; reduce it first"
    }
  }
}

/// The pixels per inch in a PNG file.
public enum PNGDensity {
  /// The bytes of a PNG file before its second chunk.
  private static let headLength = 33

  /// Inserts the pixels per inch after the head, so that a file is shown and printed in its true size.
  public static func noting(_ density: Double, in png: [UInt8]) -> [UInt8] {
    guard png.count > headLength else { return png }
    let perMeter = UInt32((density / 0.0254).rounded())
    var size = ByteWriter()
    size.appendFixed32(perMeter)
    size.appendFixed32(perMeter)
    size.append(1)
    var whole = ByteWriter()
    whole.append(contentsOf: png[..<headLength])
    whole.appendChunk("pHYs", size.bytes)
    whole.append(contentsOf: png[headLength...])
    return whole.bytes
  }

  /// Reads the pixels per inch; nil if a file states none, or has non-square pixels.
  public static func read(from png: [UInt8]) -> Double? {
    guard PictureKind(of: png) == .png else { return nil }
    func number(_ place: Int) -> Int { png[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    var place = 8
    while place + 21 <= png.count {
      let name = png[place + 4..<place + 8]
      if name.elementsEqual("IDAT".utf8) { return nil }
      if name.elementsEqual("pHYs".utf8) {
        let (across, down) = (number(place + 8), number(place + 12))
        return across == down && across > 0 && png[place + 16] == 1
          ? Double(across) * 0.0254 : nil
      }
      place += 12 + number(place)
    }
    return nil
  }
}
