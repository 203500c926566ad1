internal import Bytes
internal import CPixbuf
internal import Geometry
internal import Notebook

extension StoredPicture {
  /// Pictures with more bytes or pixels are stored with fewer pixels, unless the original is wanted.
  private static let (mostBytes, mostPixels) = (4 << 20, 12e6)
  /// The pixels that are left: about 250 to an inch on a sheet of A4.
  private static let keptPixels = 6e6

  /// Returns a large picture with fewer pixels; nil for any other, and if that saves less than half.
  ///
  /// A JPEG stays one, and anything opaque becomes one if it would still be large as a PNG.
  public static func reduced(_ bytes: [UInt8]) -> [UInt8]? {
    guard let size = ImageFile.size(of: bytes),
      bytes.count > mostBytes || size.x * size.y > mostPixels,
      size.x * size.y <= ImageFile.mostPixels
    else { return nil }
    let scale = min(1, (keptPixels / (size.x * size.y)).squareRoot())
    guard let pixels = ImageFile.drawing(of: bytes, scale: scale) else { return nil }
    var small = pixels.encoded(isPhoto: PictureKind(of: bytes) == .jpeg)
    if let png = small, png.count > mostBytes { small = pixels.encoded(isPhoto: true) }
    return small.flatMap { $0.count * 2 < bytes.count ? $0 : nil }
  }
}

extension ImagePixels {
  /// The quality of a JPEG, of 100.
  private static let quality = "90"

  /// The pixels as a PNG, or an opaque photo as a JPEG; nil without memory.
  func encoded(isPhoto: Bool) -> [UInt8]? {
    isPhoto && isOpaque ? jpeg : png
  }

  private var png: [UInt8]? {
    let bitmap = Bitmap(width: width, height: height, format: isOpaque ? .opaque : .transparent)
    guard bitmap.isUsable, (bitmap.width, bitmap.height) == (width, height) else { return nil }
    bitmap.draw { $0.draw(self, filling: bitmap.box) }
    return bitmap.png()
  }

  private var jpeg: [UInt8]? {
    var count = 0
    let found = rgb.withUnsafeBufferPointer {
      suzuri_image_jpeg($0.baseAddress, CInt(width), CInt(height), Self.quality, &count)
    }
    guard let found else { return nil }
    defer { suzuri_image_free(found) }
    return Array(UnsafeBufferPointer(start: found, count: count))
  }

  /// The pixels in a part, which must lie inside.
  fileprivate func part(x: Range<Int>, y: Range<Int>) -> ImagePixels {
    let rows = y.flatMap { row in
      premultiplied[(row * width + x.lowerBound)..<(row * width + x.upperBound)]
    }
    return ImagePixels(width: x.count, height: y.count, isOpaque: isOpaque, premultiplied: rows)
  }
}

extension PageImage {
  /// Returns an image of the whole pixels around a crop, with their own crop; nil if it cannot be made.
  func part(around crop: Crop) -> (image: PageImage, crop: Crop?)? {
    guard case .pixels = kind, let all = ImageFile.pixels(of: bytes, halvings: 0) else {
      return nil
    }
    func range(_ low: Double, _ high: Double, of count: Int) -> Range<Int> {
      let first = min(Int((low * Double(count)).rounded(.down)), count - 1)
      return first..<min(max(Int((high * Double(count)).rounded(.up)), first + 1), count)
    }
    let (low, high) = (crop.box.low, crop.box.high)
    let (x, y) = (range(low.x, high.x, of: all.width), range(low.y, high.y, of: all.height))
    let isPhoto = PictureKind(of: bytes) == .jpeg
    guard let bytes = all.part(x: x, y: y).encoded(isPhoto: isPhoto),
      let image = PageImage(
        hash: ContentHash(of: bytes), mediaType: (PictureKind(of: bytes) ?? .png).mediaType,
        bytes: bytes)
    else { return nil }
    func point(_ x: Int, _ y: Int) -> Point {
      Point(x: Double(x) / Double(all.width), y: Double(y) / Double(all.height))
    }
    let box = Box(
      low: point(x.lowerBound, y.lowerBound), high: point(x.upperBound, y.upperBound))
    return (image, Crop(box))
  }
}
